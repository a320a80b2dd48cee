/** Attacked: what answers tell of the machine that a site runs on, by cards and requests that fail in every way. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSite, startSite } from '../site.ts'

/** A folder whose name no other text has. */
const HOME = 'home-of-nobody-else'

/** Everything that goes wrong in a way that names files. */
const FILES = {
  'models/acme/tiny/README.md':
    '---\nlicense: [mit\nmodel-index: x\n---\n# Tiny\n\n![gone](gone.png) [gone](gone.txt) [gone](../gone) $$\\nothing{$$\n',
  'models/acme/tiny/model.safetensors': 'no header',
  'models/acme/tiny/config.json': '{',
  'models/acme/tiny/.eval_results/a.yaml': 'not a list',
  'models/acme/tiny.md': '---\nlicense: mit\n---\n# Tiny again\n',
  'models/acme/bare.md': 'No front matter.\n',
  'datasets/acme/rows/README.md': '---\nlicense: mit\n---\n# Rows\n',
  'datasets/acme/rows/data.csv': 'a,b\n"1\n',
  'datasets/acme/rows/broken.parquet': 'PAR1 no',
  'tasks/cloud-spotting/README.md': '---\nname: Cloud spotting\nmodality: other\ndemo: x\n---\n# Clouds\n',
  'metrics/sky.md': '---\nname: Sky\ncanonicalId: gone\n---\n# Sky\n',
  'docs/tiny/_toctree.yml': '- {local: index, title: Tiny}\n- {local: gone, title: Gone}\n',
  'docs/tiny/index.md':
    '# Tiny\n\n[[autodoc]] gone.Thing\n\n[gone](gone) <include>gone.md</include>\n\n$$\\nothing{$$\n',
}

const PAGES =
  `/ /models /datasets /tasks /metrics /libraries /licenses /papers /benchmarks /docs /search?q=tiny /compare?ids=acme/tiny,gone
  /models?view=table /models?problems=error /models/acme/tiny /models/acme/bare /models/acme/tiny~2 /models/acme/gone
  /datasets/acme/rows /datasets/acme/rows?offset=x /datasets/acme/rows/croissant /tasks/cloud-spotting /metrics/sky /tasks/fill-mask /metrics/accuracy /docs/modelbook /docs/modelbook/configuration /tasks/fill-mask.md
  /feed.atom /datasets.atom /styles/none.css /mcp /search?q=problems:error
  /docs/tiny /docs/tiny/gone /weights/acme/tiny /lineage/acme/tiny /models.atom /sitemap.xml /robots.txt /llms.txt
  /llms-full.txt /opensearch.xml /api/openapi.json /api/search?q=tiny /api/search?kind=docs&q=tiny /api/palette?q=tiny
  /models/acme/tiny.md /datasets/acme/rows.md /docs/tiny.md /models.md /gone /api/gone
  /api/models /api/models/acme/tiny /api/models/acme/gone /api/models/acme/tiny/tree/main /api/models/acme/tiny/commits/main
  /api/datasets /api/datasets/acme/rows /acme/tiny/resolve/main/README.md /acme/tiny/resolve/main/gone.bin
  /acme/tiny/resolve/gone/README.md /acme/tiny/raw/main/config.json /acme/tiny/resolve/main/%2e%2e/%2e%2e/x
  /is-valid?dataset=acme/rows /splits?dataset=acme/rows /first-rows?dataset=acme/rows&config=default&split=train
  /rows?dataset=acme/rows&config=default&split=train&offset=0&length=1 /statistics?dataset=acme/rows
  /models/%00 /models/${'x'.repeat(300)}`.split(/\s+/)

let temporary: string
const sites = new Map<string, RunningSite>()

beforeAll(async () => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), `modelbook-${HOME}-`)))
  const folder = join(temporary, 'cards')
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  symlinkSync('/nowhere', join(folder, 'models/acme/away.md'))
  const lines = join(temporary, 'cards.jsonl')
  writeFileSync(
    lines,
    [
      { kind: 'model', id: 'acme/tiny', card: FILES['models/acme/tiny/README.md'] },
      { kind: 'dataset', id: 'acme/rows', card: '# Rows\n' },
    ]
      .map((card) => JSON.stringify(card))
      .join('\n'),
  )
  sites.set('a folder', await startSite(folder))
  sites.set('a file of JSON Lines', await startSite(lines))
})

afterAll(async () => {
  for (const site of sites.values()) await site.close()
  rmSync(temporary, { recursive: true })
})

describe.each(['a folder', 'a file of JSON Lines'])('a site of %s', (source) => {
  it.each(PAGES)('does not say where that is on %s', async (page) => {
    const site = sites.get(source)
    if (site === undefined) throw new Error(`There is no site of ${source}.`)
    const answer = await fetch(site.url + page, { headers: { accept: 'text/html, */*' } })
    const told = `${JSON.stringify([...answer.headers])}\n${await answer.text()}`
    expect(told).not.toContain(HOME)
    expect(told).not.toContain(process.cwd())
  })
})
