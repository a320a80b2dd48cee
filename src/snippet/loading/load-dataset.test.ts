/** Code that loads datasets: goldens in `fixtures/datasets` (`vitest run -u` updates them), parsed by Python. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hasProgram, runProgram } from '../../../test/helpers/snippet/interpreters.ts'
import { SITE } from '../../../test/helpers/snippet/models.ts'
import { NASTY_TEXTS } from '../../../test/helpers/snippet/nasty.ts'
import { subsetsOf } from './dataset-subsets.ts'
import { datasetSnippets, type LoadableDataset } from './load-dataset.ts'

const folder = mkdtempSync(join(tmpdir(), 'modelbook-datasets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const here = (...files: string[]): LoadableDataset => ({
  id: 'acme/cups',
  subsets: subsetsOf({}, files),
  site: SITE,
})

const CASES: Readonly<Record<string, LoadableDataset>> = {
  parquet: here('data/train-00000-of-00001.parquet', 'data/test-00000-of-00001.parquet'),
  'csv-parts': here('train-1.csv', 'train-2.csv'),
  tsv: here('all.tsv'),
  'json-lines': here('train.jsonl'),
  json: here('train.json'),
  images: here('train/cup/1.jpg', 'train/glass/1.jpg'),
  hub: { id: 'acme/cups', subsets: [], site: undefined },
  'hub-files': {
    id: 'acme/cups',
    subsets: subsetsOf({ configs: [{ config_name: 'a', data_files: 'cups.csv' }] }, []),
    site: undefined,
  },
  'hub-patterns': {
    id: 'acme/cups',
    subsets: subsetsOf(
      {
        configs: [
          { config_name: 'small', data_files: [{ split: 'test', path: 'small/*.parquet' }] },
          { config_name: 'large', data_files: [{ split: 'test', path: 'large/*.parquet' }] },
        ],
      },
      [],
    ),
    site: undefined,
  },
  options: {
    id: 'acme/cups',
    subsets: subsetsOf({ configs: [{ config_name: 'default', data_files: 'a.csv', sep: ';' }] }, ['a.csv']),
    site: SITE,
  },
}

describe.each(Object.entries(CASES))('%s', (name, dataset) => {
  it('prints what it printed before', async () => {
    for (const { id, code } of datasetSnippets(dataset)) {
      await expect(`${code}\n`).toMatchFileSnapshot(`fixtures/datasets/${name}/${id}.py`)
    }
  })
})

describe('a dataset', () => {
  const shown = (dataset: LoadableDataset) => datasetSnippets(dataset).map(({ id }) => id)

  it('is read by what can read its files', () => {
    expect(shown(here('a.parquet'))).toEqual(['datasets', 'pandas', 'polars', 'duckdb'])
    expect(shown(here('a.json'))).toEqual(['datasets', 'duckdb'])
    expect(shown(here('a.jpg'))).toEqual(['datasets'])
    expect(shown(here('a.csv', 'b.jsonl'))).toEqual(['datasets'])
  })

  it('whose files need a separator of their own is left to the library that knows it', () => {
    const { options = here() } = CASES
    expect(shown(options)).toEqual(['datasets'])
  })

  it('of one part is read by its files alone, because paths of Hub clients need an owner', () => {
    const ids = (dataset: LoadableDataset) => datasetSnippets(dataset).map(({ id }) => id)
    expect(ids({ ...here('train.csv'), id: 'cups' })).toEqual(['pandas', 'polars', 'duckdb'])
    expect(ids({ ...here('train.csv'), id: 'cups', site: undefined })).toEqual([])
  })

  it('has no code when Hub clients do not take its id', () => {
    expect(shown({ ...here('a.csv'), id: 'acme/team/cups' })).toEqual([])
  })
})

describe.skipIf(!hasProgram('python3'))('python3', () => {
  it('reads names of subsets, splits and files as they are', async () => {
    const codes = NASTY_TEXTS.flatMap((text) => {
      const split = { name: text, paths: [`${text}.csv`, 'b.csv'] }
      const subset = { name: text, splits: [split], hasOptions: false }
      const subsets = [subset, { ...subset, name: 'other' }]
      return datasetSnippets({ id: 'acme/cups', subsets, site: SITE })
    }).map(({ code }) => code)
    writeFileSync(join(folder, 'codes.json'), JSON.stringify(codes))
    writeFileSync(
      join(folder, 'read.py'),
      `import ast, json
for code in json.load(open("codes.json")):
    tree = ast.parse(code)
    strings = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    print(json.dumps([len(list(ast.walk(tree))), strings]))
`,
    )
    const { stdout, stderr } = await runProgram('python3', ['read.py'], { cwd: folder })
    expect(stderr).toBe('')
    const read: [number, string[]][] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const perText = codes.length / NASTY_TEXTS.length
    expect(perText).toBe(4)
    for (const [index, [size, strings]] of read.entries()) {
      expect(size).toBe(read[index % perText]?.[0])
      // In each group of four, the first is for Datasets.
      if (index % 4 === 0) expect(strings).toContain(NASTY_TEXTS[Math.floor(index / perText)])
    }
  }, 60_000)
})
