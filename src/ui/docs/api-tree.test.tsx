import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ApiTree } from './api-tree.tsx'

const leaf = { type: 'text', required: false, values: [], fields: [] }

it('sets names in the descriptions of an API as code', () => {
  const field = { ...leaf, name: 'inputs', description: 'Read if no `parameters` are given; ` alone stays.' }
  const root = { ...leaf, name: '', description: 'See `inputs`.', fields: [field] }
  const html = renderToStaticMarkup(<ApiTree title="Request" root={root} />)
  expect(html).toContain('<p>See <code>inputs</code>.</p>')
  expect(html).toContain('Read if no <code>parameters</code> are given; ` alone stays.')
})
