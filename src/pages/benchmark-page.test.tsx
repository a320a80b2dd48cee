import { describe, expect, it } from 'vitest'
import { below, drawPage, FILL_MASK, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { tabulate } from '../relations/result-tables.ts'
import type { Leaderboard } from '../relations/types.ts'
import {
  BenchmarkPage,
  type BenchmarkPageProps,
  BenchmarksPage,
  type BenchmarksPageProps,
} from './benchmark-page.tsx'

const row = (model: string, rank: number | undefined, number: number, date?: string) => ({
  ...{
    benchmark: 'acme/glue',
    benchmarkName: 'GLUE',
    config: 'cola',
    split: 'test',
    revision: '',
    setup: '',
  },
  ...{
    task: 'fill-mask',
    metric: 'accuracy',
    metricName: undefined,
    value: number,
    number,
    rank,
    model,
    date,
  },
  ...{
    isPercent: false,
    verified: false,
    source: undefined,
    notes: undefined,
    file: undefined,
    isDerived: false,
    updated: undefined,
  },
  parameters: 4_400_000,
  license: 'mit',
})
const BOARD: Leaderboard = {
  ...{ key: 'b1', config: 'cola', split: 'test', revision: '', setup: '', task: 'fill-mask' },
  ...{ metric: 'accuracy', metricName: 'Accuracy', metricCard: undefined, scale: 'share', better: 'higher' },
  isAssumed: false,
  exceeded: undefined,
  bounds: { low: 0, high: 1 },
  rows: [row('acme/one', 1, 0.94), row('acme/two', 2, 0.5)],
  models: 2,
  ranked: 2,
}

describe('the page of benchmarks', () => {
  const PLAIN: BenchmarksPageProps = {
    site: SITE,
    benchmarks: [
      { id: 'acme/glue', name: 'GLUE', models: 1200, results: 3400 },
      { id: 'acme/rows', name: 'acme/rows', models: 1, results: 2 },
    ],
    ...{ text: '', total: 250, all: 250, page: 1, pages: 3 },
  }
  const draw = (changes: Partial<BenchmarksPageProps> = {}) =>
    drawPage(BenchmarksPage, { ...PLAIN, ...changes })

  it('counts the models and results of each', () => {
    const words = below(draw(), 'Benchmarks')
    expect(words).toMatch(/^The results that model cards report, dataset by dataset\. .*250 benchmarks/)
    expect(words).toContain(
      'Benchmark Models Results [GLUE](/benchmarks/acme/glue) acme/glue 1,200 3,400 ' +
        '[acme/rows](/benchmarks/acme/rows) 1 2',
    )
  })

  it('searches them by name, and says how many were found', () => {
    const html = draw({ text: 'glue', total: 1, pages: 1 })
    expect(html).toContain('aria-label="Search in benchmarks"')
    expect(html).toContain('value="glue"')
    expect(wordsOf(html)).toContain('1 of 250 benchmarks')
  })

  it('leads to its other pages, with the same words', () => {
    expect(wordsOf(draw())).toContain('[Next](/benchmarks?page=2)')
    expect(wordsOf(draw({ text: 'a b', page: 2 }))).toMatch(
      /\[Previous\]\(\/benchmarks\?q=a\+b\).*\[3\]\(\/benchmarks\?q=a\+b&page=3\)/,
    )
  })

  it('says that no name has the words', () => {
    expect(wordsOf(draw({ text: 'x', total: 0, pages: 0, benchmarks: [] }))).toContain(
      'No benchmark has x in its name. See [all of them](/benchmarks).',
    )
    expect(wordsOf(draw())).not.toContain('No benchmark')
    expect(wordsOf(draw({ text: 'x', total: 0, pages: 0, benchmarks: [] }))).not.toContain('There is no page')
  })

  it('says where a page past the end is, and shows no table', () => {
    const words = wordsOf(draw({ page: 9, benchmarks: [] }))
    expect(words).toContain('There is no page 9: the list ends on [page 3](/benchmarks?page=3).')
    expect(words).not.toContain('Results')
  })

  it('is filtered by the browser on a static site, where a number would be out of date', () => {
    const html = draw({ site: { ...SITE, isStatic: true } })
    expect(html).toContain('class="page-filter"')
    expect(html).not.toContain('role="status" data-part="found"')
    expect(draw()).not.toContain('class="page-filter"')
  })

  it('says how cards report results, where none does', () => {
    const html = draw({ all: 0, total: 0, pages: 0, benchmarks: [] })
    expect(below(html, 'Benchmarks')).toContain(
      'No card reports evaluation results yet. They go into a card’s model-index, or into ' +
        'files below .eval_results/ beside it.',
    )
    expect(html).not.toContain('Search in benchmarks')
  })
})

describe('the page of a benchmark', () => {
  const PLAIN: BenchmarkPageProps = {
    ...{ site: SITE, tasks: [FILL_MASK], id: 'acme/glue', name: 'GLUE', benchmark: undefined, hasCard: true },
    frameworkUrl: undefined,
    ...{ about: undefined, taskIds: [], tables: tabulate([BOARD]) },
  }
  const draw = (changes: Partial<BenchmarkPageProps> = {}) =>
    drawPage(BenchmarkPage, { ...PLAIN, ...changes })
  const drawBoards = (...boards: Leaderboard[]) => draw({ tables: tabulate(boards) })
  const drawBoard = (changes: Partial<Leaderboard>) => {
    const board = { ...BOARD, ...changes }
    return drawBoards({ ...board, ranked: board.rows.filter(({ rank }) => rank !== undefined).length })
  }

  it('says what is ranked, and leads to the dataset and to all results', () => {
    expect(wordsOf(draw())).toMatch(
      /^\[Benchmarks\]\(\/benchmarks\) GLUE GLUE Results as the cards report them\./,
    )
    expect(wordsOf(draw())).toContain(
      '[The dataset’s own card](/datasets/acme/glue) · [All results as CSV](/benchmarks/acme/glue.csv)',
    )
    expect(wordsOf(draw({ hasCard: false }))).toMatch(/scale\. \[All results as CSV\]/)
    expect(wordsOf(draw({ site: { ...SITE, isStatic: true } }))).not.toContain('CSV')
    expect(wordsOf(draw({ tables: [], hasCard: true }))).toMatch(
      /\[The dataset’s own card\]\(\/datasets\/acme\/glue\)$/,
    )
    expect(draw({ tables: [], hasCard: false })).not.toContain('<p></p>')
  })

  it('has the name and description that the dataset registers', () => {
    const benchmark = { name: 'General', description: 'Many tasks.', tasks: [] }
    expect(wordsOf(draw({ benchmark }))).toContain('General General Many tasks.')
  })

  it('says what runs the evaluation, and where that is to be found', () => {
    const benchmark = { name: 'General', description: '', evaluation_framework: 'inspect-ai', tasks: [] }
    expect(wordsOf(draw({ benchmark, frameworkUrl: 'https://inspect.example/' }))).toContain(
      'Run with [inspect-ai](https://inspect.example/).',
    )
    expect(wordsOf(draw({ benchmark }))).toContain('Run with inspect-ai.')
    expect(wordsOf(draw())).not.toContain('Run with')
  })

  it('notes where it only takes the highest to be the best', () => {
    expect(wordsOf(drawBoard({ isAssumed: true }))).toContain(
      'from high to low, as on the Hub: the benchmark does not say which way is better',
    )
  })

  it('says how to read its results, and what it is for', () => {
    const about = { measures: 'Whether `a` is b.', good: 'Above 0.9.', misleads: undefined }
    const words = wordsOf(draw({ about, taskIds: ['fill-mask'] }))
    expect(words).toContain('scale. Measures: Whether a is b. A good result: Above 0.9. [The dataset')
    expect(words).toContain('[Fill mask](/tasks/fill-mask) Accuracy')
    expect(words).not.toContain('Misleads')
    expect(draw({ about })).toContain('<code>a</code>')
    expect(draw({ about })).toContain('<meta name="description" content="Whether `a` is b."')
  })

  it('draws how far each result reaches, for eyes alone', () => {
    const bars = (html: string) => [...html.matchAll(/<svg class="bar".*?<\/svg>/gs)].map(([bar]) => bar)
    const [best, second, ...others] = bars(draw())
    expect(best).toContain('<rect x="0" width="94" height="1">')
    expect(best).toContain('aria-hidden="true"')
    expect(second).toContain('<rect x="0" width="50" height="1">')
    expect(others).toEqual([])
    const below = [row('acme/one', 1, 0.5), row('acme/two', 2, -0.5)]
    expect(bars(drawBoard({ rows: below, bounds: { low: -1, high: 1 } }))[1]).toContain('x="25" width="25"')
  })

  it('says between what bars stand where the scale does not, and draws none where there is nothing to compare', () => {
    const rows = [row('acme/one', 1, 30), row('acme/two', 2, 20)]
    const words = wordsOf(drawBoard({ rows, scale: undefined, bounds: { low: 0, high: 30 } }))
    expect(words).toContain('bars from 0 to 30')
    // An error rate has no greatest value.
    expect(wordsOf(drawBoard({ rows, scale: 'percent', bounds: { low: 0, high: 30 } }))).toContain('to 30')
    expect(wordsOf(draw())).not.toContain('bars from')
    expect(drawBoard({ rows: [row('acme/one', 1, 0.94)] })).not.toContain('class="bar"')
    expect(drawBoard({ rows: rows.map((one) => ({ ...one, rank: undefined })) })).not.toContain('class="bar"')
  })

  it('ranks the models', () => {
    expect(below(draw(), 'Accuracy cola · test')).toBe(
      '2 models · Fill mask · from 0 to 1 · higher is better ' +
        'Rank ModelCompare Accuracy Parameters Source ' +
        '1 [acme/one](/models/acme/one)[Compare](/compare?ids=acme%2Fone) the card Accuracy0.94 4.4 M parameters the card ' +
        '2 [acme/two](/models/acme/two)[Compare](/compare?ids=acme%2Ftwo) the card Accuracy0.5 4.4 M parameters the card',
    )
  })

  it('has no column for ranks or sizes that nobody knows', () => {
    const rows = BOARD.rows.map((one) => ({ ...one, rank: undefined, parameters: undefined }))
    const html = drawBoard({ rows, better: undefined, exceeded: '0 to 1' })
    expect(html.match(/<td/g)).toHaveLength(4)
    expect(wordsOf(html)).toContain(
      'not ranked: nothing says which way is better ModelCompare Accuracy Source [acme/one]',
    )
  })

  it('says which values are not ranked, and of which revision the data are', () => {
    const words = wordsOf(drawBoard({ exceeded: '0 to 1', revision: '0123456789abcdef' }))
    expect(words).toContain('values outside 0 to 1 are not ranked · revision 0123456789ab')
  })

  it('draws results against size and time where there are enough', () => {
    const rows = [1, 2, 3].map((rank) => row(`acme/m${rank}`, rank, 1 - rank / 10, `2026-0${rank}-01`))
    const html = drawBoard({ rows, models: 3 })
    expect(html).toContain('Accuracy against size')
    expect(html).toContain('3 models; the best is acme/m1.')
    expect(html).toContain('The best over time')
    expect(html).toContain('From 1 Jan 2026 to 1 Mar 2026.')
    expect(draw()).not.toContain('Accuracy against size')
    expect(draw()).not.toContain('The best over time')
  })

  it('pads numbers so that their points stand below one another', () => {
    expect(draw()).toContain('data-pad="0">0.5<')
  })

  it('folds the rows beyond 25', () => {
    const rows = Array.from({ length: 27 }, (_, at) => row(`acme/m${at}`, at + 1, 1 - at / 100))
    expect(drawBoard({ rows })).toMatch(
      /acme\/m24.*<details><summary>2 more<\/summary>.*acme\/m25.*acme\/m26/s,
    )
    expect(drawBoard({ rows: rows.slice(0, 25) })).not.toContain('<details><summary>')
  })

  it('folds the tables beyond six', () => {
    const boards = Array.from({ length: 8 }, (_, at) => ({ ...BOARD, key: `b${at}`, split: `s${at}` }))
    expect(drawBoards(...boards)).toMatch(/id="b5".*<summary>2 more tables<\/summary>.*id="b6".*id="b7"/s)
    expect(draw()).not.toContain('more table')
  })

  it('has one table for a split, with a column for each metric', () => {
    const f1: Leaderboard = {
      ...{ ...BOARD, key: 'b2', metric: 'f1', metricName: 'F1', metricCard: 'f1', ranked: 1, models: 1 },
      rows: [{ ...row('acme/two', 1, 0.4), metric: 'f1' }],
    }
    const html = drawBoards(BOARD, f1)
    expect(html.match(/<table/g)).toHaveLength(1)
    expect(below(html, 'Accuracy, [F1](/metrics/f1) cola · test')).toMatch(
      /^2 models .* Rank ModelCompare Accuracy \[F1\]\(\/metrics\/f1\) .*0\.94 .*Accuracy0\.5 F10\.4 /,
    )
    const other = drawBoards(BOARD, { ...f1, better: 'lower' })
    expect(wordsOf(other)).toContain(
      'Accuracy: from 0 to 1, higher is better · F1: from 0 to 1, lower is better',
    )
  })

  it('says no rank where nobody else was measured', () => {
    expect(wordsOf(drawBoard({ rows: [row('acme/one', 1, 0.94)], models: 1 }))).not.toContain('Rank')
  })

  it('has a row that links lead to for each model, and a head for each metric', () => {
    const html = drawBoard({ rows: [row('acme/one', 1, 0.94), row('acme/one', undefined, 0.9)] })
    expect(html.match(/<tr id="[^"]*"/g)).toEqual(['<tr id="cola~test~~fill-mask~acme%2Fone"'])
    expect(html).toContain('<th id="b1" scope="col">')
  })

  it('draws score against size in the colours and forms of licence terms, with links and names', () => {
    const rows = ['mit', 'cc-by-nc-4.0', undefined].map((license, at) => ({
      ...{ ...row(`acme/m${at}`, at + 1, 1 - at / 10), license, parameters: 10 ** (9 - at) },
    }))
    const [chart = ''] = /<figure class="chart">.*?<\/figure>/s.exec(drawBoard({ rows })) ?? []
    expect([...chart.matchAll(/<a href="([^"]*)" aria-label="([^"]*)"/g)].map(([, ...say]) => say)).toEqual([
      ['/models/acme/m0', 'acme/m0: 1, 1 B, permissive'],
      ['/models/acme/m1', 'acme/m1: 0.9, 100 M, non-commercial use only'],
      ['/models/acme/m2', 'acme/m2: 0.8, 10 M, no licence stated'],
    ])
    expect(chart.match(/<li class="[^"]*"/g)).toEqual([
      '<li class="terms-permissive"',
      '<li class="terms-non-commercial"',
      '<li class="terms-none"',
    ])
    expect(chart).toContain('role="group" aria-label="Accuracy against size. 3 models; the best is acme/m0.')
  })
})
