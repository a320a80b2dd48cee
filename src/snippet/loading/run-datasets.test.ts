/** Runs the code that loads datasets as a reader would, against the Hub API over a folder of cards. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPackage, runProgram } from '../../../test/helpers/snippet/interpreters.ts'
import { DATASETS_PYTHON, findPythonPackage } from '../../../test/helpers/snippet/python.ts'
import { openSources } from '../../cli/locations.ts'
import { openEdition } from '../../edition/edition.ts'
import { ingest } from '../../edition/ingest/ingest.ts'
import { openStore } from '../../edition/store/store.ts'
import { Hub } from '../../hub/hub.ts'
import { builtinVocabulary } from '../../task/vocabulary.ts'
import { subsetsOf } from './dataset-subsets.ts'
import { datasetSnippets } from './load-dataset.ts'

const folder = mkdtempSync(join(tmpdir(), 'modelbook-run-datasets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CSV = ['name,height\ncup,8\n', 'name,height\nglass,12\n'] as const

/** Files of datasets, by path in the served folder. */
const CARDS: Readonly<Record<string, string>> = {
  'datasets/acme/parts/README.md': 'Cups in two files.\n',
  'datasets/acme/parts/train-1.csv': CSV[0],
  'datasets/acme/parts/train-2.csv': CSV[1],
  'datasets/acme/tabs/README.md': 'Cups between tabs.\n',
  "datasets/acme/tabs/it's a [cup] é.tsv": CSV[0].replaceAll(',', '\t'),
  'datasets/acme/lines/README.md': 'Cups, a line for each.\n',
  'datasets/acme/lines/test.jsonl': '{"name": "cup", "height": 8}\n{"name": "glass", "height": 12}\n',
}

const FILES = (id: string) =>
  Object.keys(CARDS).flatMap((path) =>
    path.startsWith(`datasets/${id}/`) ? path.slice(`datasets/${id}/`.length) : [],
  )

let server: ServerType
let url: string

beforeAll(async () => {
  for (const [path, text] of Object.entries(CARDS)) {
    mkdirSync(dirname(join(folder, 'cards', path)), { recursive: true })
    writeFileSync(join(folder, 'cards', path), text)
  }
  const store = openStore(join(folder, 'editions'))
  const { sources, settings } = await openSources(join(folder, 'cards'))
  await settings.read()
  const { edition } = await ingest({ sources, store, vocabulary: builtinVocabulary() })
  const opened = openEdition(store.pathOf(edition))
  const hub = new Hub()
  url = await new Promise((resolve) => {
    const fetch = async (request: Request) =>
      (await hub.answer(opened, request)) ?? new Response(null, { status: 404 })
    server = serve(
      { fetch, hostname: '127.0.0.1', port: 0, overrideGlobalObjects: false },
      ({ port }: AddressInfo) => resolve(`http://127.0.0.1:${port}`),
    )
  })
})

afterAll(() => server?.close())

const codeOf = (library: string, id: string, site: string) => {
  const subsets = subsetsOf({}, FILES(id))
  const snippets = datasetSnippets({ id, subsets, site: { url: site } })
  return snippets.find((snippet) => snippet.id === library)?.code ?? ''
}

async function run(code: string): Promise<string> {
  const file = join(folder, 'load.py')
  writeFileSync(file, code)
  const env = { HF_HOME: join(folder, 'home'), HF_HUB_DISABLE_TELEMETRY: '1', NO_PROXY: '127.0.0.1' }
  const { status, stdout, stderr } = await runProgram(DATASETS_PYTHON, [file], { cwd: folder, env })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

const has = (name: string) => hasPackage(DATASETS_PYTHON, findPythonPackage(name), name)

describe.each([
  ['acme/parts', 2],
  ['acme/tabs', 1],
  ['acme/lines', 2],
])('%s', (id, rows) => {
  it.skipIf(!has('datasets'))('is loaded by Datasets from the site that serves it', async () => {
    const stdout = await run(`${codeOf('datasets', id, url)}\nprint(len(dataset))\n`)
    expect(stdout).toBe(`{'name': 'cup', 'height': 8}\n${rows}\n`)
  })

  it.skipIf(!has('pandas'))('is read by pandas', async () => {
    const stdout = await run(`${codeOf('pandas', id, url)}\nprint(rows.shape, rows["height"].tolist())\n`)
    expect(stdout).toContain(rows === 2 ? '(2, 2) [8, 12]' : '(1, 2) [8]')
  })

  it.skipIf(!has('polars'))('is read by Polars', async () => {
    const stdout = await run(`${codeOf('polars', id, url)}\nprint(rows.collect().to_dicts())\n`)
    expect(stdout).toContain("{'name': 'cup', 'height': 8}")
  })

  it.skipIf(!has('duckdb'))('is read by DuckDB', async () => {
    // DuckDB downloads its HTTP extension from another host, so here the same calls read local files.
    const here = join(folder, 'here')
    for (const path of FILES(id)) {
      const file = join(here, 'datasets', id, 'resolve/main', encodeURIComponent(path))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, CARDS[`datasets/${id}/${path}`] ?? '')
    }
    const stdout = await run(`${codeOf('duckdb', id, here)}\nprint(rows.fetchall())\n`)
    expect(stdout).toContain("('cup', 8)")
  })
})
