import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ColumnSummary } from './column-summary.tsx'

it('says the least and the most of long ids with all of their digits', () => {
  const exact = { min: '1152921504606846976', max: '1152921504606848975' }
  const [min, max] = [Number(exact.min), Number(exact.max)]
  const summary = { min, max, mean: min, median: min, std: 0, hist: [2], edges: [min, max], exact }
  const html = renderToStaticMarkup(
    <ColumnSummary
      statistics={{ name: 'id', type: 'int', rows: 2, missing: 0, summary }}
      choices={[{ label: 'all', count: 2, where: undefined, isChosen: false }]}
      href={undefined}
    />,
  )
  expect(html).toContain('1152921504606846976 to 1152921504606848975')
})
