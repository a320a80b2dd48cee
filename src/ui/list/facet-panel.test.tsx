import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FacetPanel } from './facet-panel.tsx'

const step = (label: string) => ({ label, count: 3, within: true })
const drawn = (labels: string[], leftOut = 0) =>
  renderToStaticMarkup(
    <FacetPanel
      groups={[
        {
          ...{ range: 'updated', label: 'Updated', steps: labels.map(step), action: '/models', state: [] },
          ...{ from: [], to: [], leftOut, min: '', max: '' },
        },
      ]}
    />,
  )

it('leaves a range out that has a single step, because there is nothing to choose', () => {
  expect(drawn(['2026'])).not.toContain('Updated')
  expect(drawn(['2025', '2026'])).toContain('Updated')
})

it('says how many cards a chosen range leaves out because they do not state it', () => {
  expect(drawn(['2025', '2026'])).not.toContain('state')
  expect(drawn(['2026'], 1)).toContain('1 card does not state it')
  expect(drawn(['2026'], 1200)).toContain('1,200 cards do not state it')
})
