import { describe, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { boardsOf } from '../../relations/boards.ts'
import { loadResults, placeResults } from './model-results.ts'

const VALUES = ['0.5', '0.9%', '45.3%', '88', '0.91', '-0.2', '1', 'good', '88.0']
const DATASETS = ['squad', 'SQuAD', 'acme/words']
const METRICS = ['f1', 'exact_match', 'Exact Match', 'wer', 'magic']

/** A card with results that differ from model to model in all that sets boards apart. */
function card(model: number): string {
  const results = Array.from({ length: 12 }, (_, at) => {
    const pick = <T>(list: readonly T[], step: number) => list[(model * step + at) % list.length]
    return `  - task: {type: question-answering}
    dataset: {type: ${pick(DATASETS, 1)}, name: Words, split: ${pick(['test', 'validation'], 3)}}
    metrics: [{type: ${pick(METRICS, 7)}, value: "${pick(VALUES, 5)}"}]`
  })
  return `---\nmodel-index:\n- name: m\n  results:\n${results.join('\n')}\n---\n`
}

const registered = (value: string) => `- dataset: {id: acme/known, task_id: part}\n  value: "${value}"\n`
const REGISTRATION =
  'name: Known\ndescription: Words.\ntasks:\n- {id: part, config: default, split: test, metric: wer}\n'

const measured = (...results: string[]) =>
  `---\nmodel-index:\n- name: m\n  results:\n${results.join('\n')}\n---\n`
const result = (dataset: string, metrics: string) =>
  `  - task: {type: question-answering}\n    dataset: ${dataset}\n    metrics: ${metrics}`

describe('the results on the page of a model', () => {
  const tablesOf = async (card: string) => {
    const { store, run } = makeStore()
    await run(makeFolder({ 'models/x/m/README.md': card }))
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('The store has no edition.')
    const tables = await loadResults(edition, 'x/m')
    edition.close()
    return tables.map(({ metrics, rows }) => ({
      metrics: metrics.map(({ metricName }) => metricName),
      rows: rows.map(({ href, cells }) => [href, ...cells.map((cell) => cell?.evaluation.value ?? null)]),
    }))
  }

  it('share a table and a row as far as their metrics and their parts of the data are the same', async () => {
    const tables = await tablesOf(
      measured(
        result('{type: squad}', '[{type: f1, value: 0.8}]'),
        result('{type: news, split: test}', '[{type: exact_match, value: 0.5}, {type: f1, value: 0.7}]'),
        result('{type: speech}', '[{type: wer, value: 0.1}]'),
      ),
    )
    expect(tables).toEqual([
      {
        metrics: ['exact_match', 'f1'],
        rows: [
          ['/benchmarks/squad#~~~question-answering~x%2Fm', null, 0.8],
          ['/benchmarks/news#~test~~question-answering~x%2Fm', 0.5, 0.7],
        ],
      },
      { metrics: ['wer'], rows: [['/benchmarks/speech#~~~question-answering~x%2Fm', 0.1]] },
    ])
  })

  it('stand without a rank where the card names no dataset', async () => {
    const card = measured(
      `  - task: {type: token-classification, name: NER}\n    metrics: [{type: f1, value: 0.8}]`,
      result('{type: imagefolder, name: imagefolder}', '[{type: f1, value: 0.7}]'),
    )
    const { store, run } = makeStore()
    await run(makeFolder({ 'models/x/m/README.md': card, 'models/x/n/README.md': card }))
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('The store has no edition.')
    const [table] = await loadResults(edition, 'x/m')
    expect(table?.rows.map(({ href, first }) => [href, first.evaluation.config, first.rank])).toEqual([
      [undefined, 'NER', undefined],
      [undefined, '', undefined],
    ])
    expect(boardsOf(edition, '')).toEqual([])
    edition.close()
  })

  it('stand in rows of their own where nothing tells which belong together', async () => {
    const twice = '[{type: f1, value: 0.8}, {type: f1, value: 0.9}, {type: exact_match, value: 0.5}]'
    const [table] = await tablesOf(measured(result('{type: squad}', twice)))
    expect(table?.rows.map(([, ...cells]) => cells)).toEqual([
      [0.8, null],
      [0.9, null],
      [null, 0.5],
    ])
  })
})

describe('the ranks on the page of a model', () => {
  it('are those on the page of the benchmark, of the first edition and of one with a change', async () => {
    const { store, run } = makeStore()
    const models = Array.from({ length: 30 }, (_, model) => `x/m${model}`)
    const folder = makeFolder({
      ...Object.fromEntries(models.map((id, at) => [`models/${id}/README.md`, card(at)])),
      'models/x/m0/.eval_results/known.yaml': registered('20'),
      'models/x/m1/.eval_results/known.yaml': registered('0.1'),
      'models/x/m2/.eval_results/known.yaml': registered('12%'),
      'datasets/acme/known/README.md': '# Known\n',
      'datasets/acme/known/eval.yaml': REGISTRATION,
    })
    for (const changed of [card(0), card(7)]) {
      addFiles(folder, { 'models/x/m0/README.md': changed })
      await run(folder)
      const edition = store.openCurrent()
      if (edition === undefined) throw new Error('The store has no edition.')
      const onBoards = ['squad', 'acme/words', 'acme/known']
        .flatMap((benchmark) => boardsOf(edition, benchmark))
        .flatMap(({ key, ranked, metricName, rows }) =>
          rows.map((row) => [row.model, key, row.number, metricName, row.rank, ranked]),
        )
      const onPages: unknown[][] = []
      for (const id of models) {
        for (const { board, evaluation, metricName, rank, ranked } of await placeResults(edition, id))
          onPages.push([id, board, evaluation.number, metricName, rank, ranked])
      }
      edition.close()
      const best = (rows: unknown[][]) => new Set(rows.filter((row) => row[4] !== undefined).map(String))
      expect(best(onPages)).toEqual(best(onBoards))
      expect(best(onPages).size).toBeGreaterThan(100)
      expect(onPages).toHaveLength(onBoards.length)
    }
  })
})
