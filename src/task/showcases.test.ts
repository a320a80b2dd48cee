/** What the showcases of the built-in catalogue show: rows and weights in each form, and a family of models. */

import { cpSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEdition, type SqliteEdition } from '../edition/edition.ts'
import { ingest } from '../edition/ingest/ingest.ts'
import { openStore } from '../edition/store/store.ts'
import { packageFile } from '../package-root.ts'
import { traceLineage } from '../relations/lineage.ts'
import type { LineageNode } from '../relations/types.ts'
import { openSource } from '../sources/open-source.ts'
import { LocalViewer } from '../viewer/viewer.ts'
import { builtinVocabulary } from './vocabulary.ts'

const catalogue = packageFile('catalogue')

/** Cards with files of their own. */
const folders = (kind: 'models' | 'datasets') =>
  globSync('**/README.md', { cwd: join(catalogue, kind) }).map((path) =>
    path.replaceAll('\\', '/').replace(/\/README\.md$/, ''),
  )
const datasets = folders('datasets')
const models = folders('models')

const ROWS: [dataset: string, format: string, config: string, split: string, rows: number][] = [
  ['breast_cancer_wisconsin', 'parquet', 'default', 'train', 569],
  ['diabetes', 'csv', 'raw', 'train', 442],
  ['diabetes', 'csv', 'scaled', 'train', 442],
  ['digits', 'parquet', 'default', 'train', 1797],
  ['gapminder', 'json', 'default', 'train', 682],
  ['iris', 'csv', 'default', 'train', 150],
  ['mauna-loa-co2', 'parquet', 'default', 'train', 2284],
  ['penguins', 'jsonl', 'default', 'train', 344],
  ['sample-photos', 'jpg', 'default', 'train', 2],
  ['seattle-weather', 'csv', 'default', 'train', 1461],
  ['sunspots', 'csv', 'default', 'train', 309],
  ['tern-lab/calls', 'wav', 'default', 'test', 8],
  ['tern-lab/calls', 'wav', 'default', 'train', 16],
  ['tern-lab/shapes', 'png', 'default', 'test', 9],
  ['tern-lab/shapes', 'png', 'default', 'train', 36],
  ['tern-lab/tiny-tales', 'jsonl', 'garden', 'test', 60],
  ['tern-lab/tiny-tales', 'jsonl', 'garden', 'train', 300],
  ['tern-lab/tiny-tales', 'jsonl', 'meadow', 'test', 100],
  ['tern-lab/tiny-tales', 'jsonl', 'meadow', 'train', 800],
  ['tern-lab/tiny-tales', 'jsonl', 'sea', 'test', 60],
  ['tern-lab/tiny-tales', 'jsonl', 'sea', 'train', 300],
  ['wine', 'parquet', 'default', 'train', 178],
]

const LIMITS = { text: 1000, items: 100, total: 100_000 }

const WEIGHTS: { [model: string]: { formats: string[]; parameters: number | undefined } } = {
  'snakers4/silero-vad': { formats: ['safetensors'], parameters: 309_633 },
  'tern-lab/diabetes-ridge': { formats: ['safetensors'], parameters: 31 },
  'tern-lab/digits-linear': { formats: ['safetensors'], parameters: 650 },
  'tern-lab/digits-mlp': { formats: ['safetensors'], parameters: 2_410 },
  'tern-lab/iris-logistic': { formats: ['safetensors'], parameters: 23 },
  'tern-lab/tiny-tales': { formats: ['safetensors'], parameters: 77_888 },
  'tern-lab/tiny-tales-garden-lora': { formats: ['safetensors'], parameters: undefined },
  'tern-lab/tiny-tales-gguf': { formats: ['gguf'], parameters: 77_888 },
  'tern-lab/tiny-tales-merge': { formats: ['safetensors'], parameters: 77_888 },
  'tern-lab/tiny-tales-sea': { formats: ['safetensors'], parameters: 77_888 },
}

let temporary: string
let edition: SqliteEdition
let path: string
const viewer = new LocalViewer()

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'modelbook-showcases-'))
  const folder = join(temporary, 'cards')
  const copy = (card: string) => cpSync(join(catalogue, card), join(folder, card), { recursive: true })
  for (const id of datasets) copy(`datasets/${id}`)
  for (const id of models) copy(`models/${id}`)
  const store = openStore(join(temporary, 'editions'))
  const sources = [await openSource(folder)]
  const report = await ingest({ sources, store, vocabulary: { ...builtinVocabulary(), needsSources: true } })
  path = store.pathOf(report.edition)
  edition = openEdition(path)
})
afterAll(async () => {
  edition.close()
  await viewer.close()
  rmSync(temporary, { recursive: true })
})

it('every dataset that has files has rows', () => {
  expect([...new Set(ROWS.map(([dataset]) => dataset))]).toEqual([...datasets].sort())
})

it.each(ROWS)('%s shows its rows in %s (%s, %s)', async (dataset, format, config, split, count) => {
  const place = { edition: path, dataset, config, split }
  const { splits } = await viewer.structure(place)
  const files = splits.find((one) => one.config === config && one.split === split)?.files ?? []
  expect(files.map((file) => file.path.split('.').at(-1))).toContain(format)
  expect(await viewer.count(place)).toBe(count)
  const { rows, problems } = await viewer.rows({ ...place, offset: count - 2, length: 2, limits: LIMITS })
  expect(problems).toEqual([])
  expect(rows.map(({ index }) => index)).toEqual([count - 2, count - 1])
})

it.each([
  ['digits', 'image', 'image/png'],
  ['sample-photos', 'image', 'image/jpeg'],
  ['tern-lab/shapes', 'image', 'image/png'],
  ['tern-lab/calls', 'audio', 'audio/wav'],
])('the cells of %s can be seen or heard (%s)', async (dataset, column, type) => {
  const place = { edition: path, dataset, offset: 0, length: 1, limits: LIMITS }
  const { columns, rows } = await viewer.rows(place)
  const cell = rows[0]?.cells[columns.findIndex(({ name }) => name === column)]
  expect(cell?.media.map((media) => media?.type)).toEqual([type])
})

it('every model that has files has weights that are read without a problem', () => {
  const read = models.sort().map((id) => {
    const weights = edition.findFacts('model', id)?.weights
    expect(weights?.problems).toEqual([])
    return [id, { formats: weights?.formats, parameters: weights?.parameters }]
  })
  expect(Object.fromEntries(read)).toEqual(WEIGHTS)
})

type Tree = [id: string, relation: string, made: Tree[]]
const treeOf = ({ id, relation, children }: LineageNode): Tree => [id, relation, children.map(treeOf)]

it('one family of models has each relation, with weights on both sides', () => {
  const { derived } = traceLineage(edition, 'tern-lab/tiny-tales', 100)
  const merge = ['tern-lab/tiny-tales-merge', 'merge', []]
  expect(derived.map(treeOf).sort()).toEqual([
    ['tern-lab/tiny-tales-garden-lora', 'adapter', [merge]],
    ['tern-lab/tiny-tales-gguf', 'quantized', []],
    ['tern-lab/tiny-tales-sea', 'finetune', [merge]],
  ])
})

it('the tiny models have results on datasets that lie beside them', () => {
  const measured = models.filter((id) => id.startsWith('tern-lab/'))
  const without = measured.filter(
    (id) => edition.findFacts('model', id)?.frontMatter['model-index'] === undefined,
  )
  expect(without).toEqual([])
})

it('every showcase has its licence, and no problem that a reader would mind', () => {
  const cards = [
    ...models.map((id) => edition.findEntry('model', id)),
    ...datasets.map((id) => edition.findEntry('dataset', id)),
  ]
  expect(cards.filter((card) => card?.license === undefined)).toEqual([])
  const problems = cards.flatMap((card) =>
    (card?.problems ?? [])
      .filter(({ severity }) => severity !== 'hint')
      .map(({ message }) => [card?.id, message]),
  )
  expect(problems).toEqual([])
})

it('the catalogue stays under 12 MB', () => {
  const sizes = globSync('**', { cwd: catalogue }).map((file) => statSync(join(catalogue, file)))
  expect(sizes.reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)).toBeLessThan(12_000_000)
})
