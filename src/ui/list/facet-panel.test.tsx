import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FacetPanel } from './facet-panel.tsx'

const step = (label: string) => ({ label, count: 3, within: true })
const drawn = (...labels: string[]) =>
  renderToStaticMarkup(
    <FacetPanel
      groups={[
        {
          ...{ range: 'updated', label: 'Updated', steps: labels.map(step), action: '/models', state: [] },
          ...{ from: [], to: [], min: '', max: '' },
        },
      ]}
    />,
  )

it('leaves a range out that has a single step, because there is nothing to choose', () => {
  expect(drawn('2026')).not.toContain('Updated')
  expect(drawn('2025', '2026')).toContain('Updated')
})
