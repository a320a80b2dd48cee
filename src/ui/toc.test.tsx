import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Toc } from './toc.tsx'

it('leads to what a card is about, and not to the table of contents that its author wrote', () => {
  const entries = ['Table of Contents', 'Use', 'Limits'].map((text) => ({ id: text, text, depth: 2 }))
  const drawn = renderToStaticMarkup(<Toc entries={entries} />)
  expect(drawn).toContain('>Use<')
  expect(drawn).not.toContain('Table of Contents')
})
