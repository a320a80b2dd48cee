import { describe, expect, it } from 'vitest'
import { below, drawPage, FILL_MASK, factsOf, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import type { Metric } from '../task/metric.ts'
import { MetricPage, type MetricPageProps, MetricsPage } from './metric-page.tsx'

const METRIC: Metric = {
  id: 'wer',
  name: 'Word error rate',
  summary: 'Words that are wrong.',
  tasks: [],
  sources: [],
}
const PLAIN: MetricPageProps = {
  site: SITE,
  tasks: [FILL_MASK],
  metric: METRIC,
  hasCanonical: true,
  article: { html: '<p>The text of the card.</p>', toc: [], provisional: false },
  source: { label: 'Update on Acme', url: 'https://git.acme.example/wer.md', path: 'wer.md' },
}
const draw = (metric: Partial<Metric> = {}, changes: Partial<MetricPageProps> = {}) =>
  drawPage(MetricPage, { ...PLAIN, metric: { ...METRIC, ...metric }, ...changes })

describe('the facts of a metric', () => {
  it('say which way is better', () => {
    expect(factsOf(draw({ better: 'lower' }))).toEqual({ Direction: 'Lower is better' })
    expect(factsOf(draw({ better: 'higher' }))).toEqual({ Direction: 'Higher is better' })
  })

  it('say its range and unit', () => {
    expect(factsOf(draw({ range: '0 to 100' }))).toEqual({ Range: '0 to 100' })
    expect(factsOf(draw({ range: '0 to 100', unit: '%' }))).toEqual({ Range: '0 to 100 %' })
  })

  it('name the metric that it is another name of', () => {
    expect(factsOf(draw({ canonicalId: 'error-rate' }))).toEqual({
      'Same as': '[error-rate](/metrics/error-rate)',
    })
    expect(factsOf(draw({ canonicalId: 'error-rate' }, { hasCanonical: false }))).toEqual({
      'Same as': 'error-rate',
    })
  })

  it('name the tasks that it is used for', () => {
    expect(factsOf(draw({ tasks: ['fill-mask'] }))).toEqual({ 'Used for': '[Fill mask](/tasks/fill-mask)' })
  })

  it('say where it is defined', () => {
    expect(factsOf(draw({ sources: ['https://a.example/wer'] }))).toEqual({
      'Defined in': '[a.example/wer](https://a.example/wer)',
    })
  })

  it('are none where its card gives none', () => {
    expect(factsOf(draw())).toEqual({})
  })
})

it('the page of a metric has its name, summary, text and source', () => {
  expect(wordsOf(draw())).toBe(
    '[Metrics](/metrics) Word error rate Word error rate Words that are wrong. The text of the card. ' +
      '[Update on Acme](https://git.acme.example/wer.md)',
  )
})

it('the page of a metric lists its headings', () => {
  const toc = ['uses', 'limits'].map((id) => ({ id, text: id, depth: 2 }))
  expect(wordsOf(draw({}, { article: { ...PLAIN.article, toc } }))).toContain(
    '[uses](#uses) [limits](#limits)',
  )
})

describe('the page of metrics', () => {
  it('has the summary and tasks of each, but no other names', () => {
    const metrics = [
      { ...METRIC, tasks: ['fill-mask'] },
      { ...METRIC, id: 'w-e-r', canonicalId: 'wer' },
    ]
    const html = drawPage(MetricsPage, { site: SITE, tasks: [FILL_MASK], metrics })
    expect(wordsOf(html)).toBe(
      'Metrics How tasks are measured: what each number means, and when it misleads. ' +
        '[Word error rate](/metrics/wer) Words that are wrong. Fill mask',
    )
  })

  it('says where metrics go, where there are none', () => {
    const html = drawPage(MetricsPage, { site: SITE, tasks: [], metrics: [] })
    expect(below(html, 'Metrics')).toContain(
      'This catalogue has no metrics yet. Each is a card in its metrics folder.',
    )
  })
})
