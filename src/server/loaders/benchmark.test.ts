import { describe, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { loadBoards, loadResults } from './benchmark.ts'

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
        .flatMap((benchmark) => loadBoards(edition, benchmark))
        .flatMap(({ key, models, metricName, rows }) =>
          rows.map((row) => [row.model, key, row.number, metricName, row.rank, models]),
        )
      const onPages: unknown[][] = []
      for (const id of models) {
        for (const { board, evaluation, metricName, rank, models } of await loadResults(edition, id))
          onPages.push([id, board, evaluation.number, metricName, rank, models])
      }
      edition.close()
      const best = (rows: unknown[][]) => new Set(rows.filter((row) => row[4] !== undefined).map(String))
      expect(best(onPages)).toEqual(best(onBoards))
      expect(best(onPages).size).toBeGreaterThan(100)
      expect(onPages).toHaveLength(onBoards.length)
    }
  })
})
