/** Datasets as Croissant, read by the format's reference package. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, describe, expect, it } from 'vitest'
import { addFiles } from '../helpers/folder.ts'
import { startSite } from '../site.ts'
import { croissantProblem, readCroissant } from './read-croissant.ts'

const CARD = '---\nlicense: mit\nlanguage: en\ntags: [clicks]\n---\n# Clicks\n\nWho clicked what.\n'

const parquet = new Uint8Array(
  parquetWriteBuffer({
    columnData: [
      { name: 'text', data: ['good', 'bad'], type: 'STRING' },
      { name: 'stars', data: [5n, 1n], type: 'INT64' },
      { name: 'score', data: [0.5, 0.25], type: 'DOUBLE' },
      { name: 'sure', data: [true, false], type: 'BOOLEAN' },
    ],
  }),
)

const temporary = mkdtempSync(join(tmpdir(), 'modelbook-croissant-'))
const folder = join(temporary, 'cards')
addFiles(folder, {
  'datasets/acme/text/README.md': CARD,
  'datasets/acme/text/train.csv': 'text,stars\ngood,5\nbad,1\n',
  'datasets/acme/text/test.jsonl': '{"text": "fine", "stars": 3}\n',
  'datasets/acme/text/odd name é.tsv': 'text\tstars\nfine\t3\n',
  'datasets/acme/tables/README.md': CARD,
  'datasets/acme/tables/data/train-00000-of-00002.parquet': parquet,
  'datasets/acme/tables/data/train-00001-of-00002.parquet': parquet,
  'datasets/acme/shapes/README.md': CARD,
  'datasets/acme/shapes/train/circle/0.png': 'no picture, but nobody looks',
  'datasets/acme/bare/README.md': '',
  'datasets/acme/many/README.md': CARD,
  ...Object.fromEntries(
    Array.from({ length: 1100 }, (_, index) => [`datasets/acme/many/notes/${1000 + index}.md`, 'a note']),
  ),
  'datasets/acme/many/train.csv': 'a\n1\n',
})
const site = await startSite(folder)
afterAll(async () => {
  await site.close()
  rmSync(temporary, { recursive: true, force: true })
})

const read = (id: string, ...sets: string[]) => readCroissant(`${site.url}/datasets/${id}/croissant`, sets)

describe.skipIf(croissantProblem !== undefined)('a dataset as Croissant', () => {
  it('of text files is valid, and its records are read', async () => {
    const { warnings, records } = await read('acme/text', 'default/train', 'default/test')
    expect(warnings.filter((warning) => !/citeAs|version/.test(warning))).toEqual([])
    expect(records).toEqual({
      'default/train': [
        { 'default/train/text': 'good', 'default/train/stars': 5 },
        { 'default/train/text': 'bad', 'default/train/stars': 1 },
      ],
      'default/test': [{ 'default/test/text': 'fine', 'default/test/stars': 3 }],
    })
  })

  it('of Parquet files is valid, shard by shard', async () => {
    const { records } = await read('acme/tables', 'default/train/2')
    expect(records).toEqual({
      'default/train/2': [
        {
          'default/train/2/text': 'good',
          'default/train/2/stars': 5,
          'default/train/2/score': 0.5,
          'default/train/2/sure': true,
        },
        {
          'default/train/2/text': 'bad',
          'default/train/2/stars': 1,
          'default/train/2/score': 0.25,
          'default/train/2/sure': false,
        },
      ],
    })
  })

  it.each(['acme/shapes', 'acme/bare', 'acme/many'])('without columns is valid: %s', async (id) => {
    await expect(read(id)).resolves.toMatchObject({ records: {} })
  })
})
