/** Attacked: the pages of a site, with control characters wherever an author can write one: as such, as escapes, in names. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADDRESSES } from '../helpers/app.ts'
import { type RunningSite, startSite } from '../site.ts'

/** Raw, for Markdown and HTML, and as YAML writes them in quotes. */
const RAW = 'odd\u0000\u0007\u001b[31m\u0085\u009b2J\u007f'
const ESCAPED = String.raw`"odd\0\a\e[31m\x85\x9b2J\x7f"`
/** As file systems allow it. */
const NAME = 'odd\u0007\u001b[31m\u009b2J'

const FILES = {
  'modelbook.yaml': `title: ${ESCAPED}\ndocs:\n  - path: docs/odd\n    title: ${ESCAPED}\n`,
  'models/acme/odd/README.md': `---
library_name: ${ESCAPED}
pipeline_tag: odd-task
license: other
license_name: ${ESCAPED}
tags: [${ESCAPED}, raw${RAW}]
metrics: [odd-metric]
datasets: [acme/rows]
model-index:
  - name: ${ESCAPED}
    results:
      - task: {type: odd-task, name: ${ESCAPED}}
        dataset: {type: acme/rows, name: ${ESCAPED}}
        metrics: [{type: odd-metric, value: 0.5, name: ${ESCAPED}}]
---
# Odd ${RAW}

A text with ${RAW}, &#1; &#27;[31m and \`code ${RAW}\`.

<p title="odd &#7; ${RAW}">odd &#x1b; <b>&#8;</b></p>

![odd ${RAW}](${NAME}.png "odd &#2; ${RAW}")

| ${RAW} |
| --- |
| &#3; |
`,
  'models/acme/odd/config.json': JSON.stringify({ model_type: RAW, architectures: [RAW] }),
  [`models/acme/odd/${NAME}.png`]: 'a picture',
  [`models/acme/odd/${NAME}/${NAME}.bin`]: 'weights',
  [`models/acme/${NAME}/README.md`]: '# A card in an odd folder\n',
  'datasets/acme/rows/README.md': `---\nconfigs:\n  - config_name: ${ESCAPED}\n    data_files: rows.csv\n---\n# Rows\n`,
  'datasets/acme/rows/rows.csv': `${RAW.replaceAll('\u0000', '')},b\n${RAW},2\n`,
  'tasks/odd-task/README.md': `---\nname: ${ESCAPED}\nsummary: ${ESCAPED}\naliases: [${ESCAPED}]\nmodality: nlp\n---\nSorts ${RAW}.\n`,
  'metrics/odd-metric/README.md': `---\nname: ${ESCAPED}\nsummary: ${ESCAPED}\n---\nCounts ${RAW}.\n`,
  'docs/odd/_toctree.yml': `- title: ${ESCAPED}\n  sections:\n    - title: ${ESCAPED}\n      local: index\n    - {title: raw${RAW}, local: other}\n`,
  'docs/odd/index.md': `# Odd ${RAW}\n\n&#1; ${RAW}\n\n## Second ${RAW}\n`,
  'docs/odd/other.md': `<Tip>\n\n${RAW}\n\n</Tip>\n`,
}

let site: RunningSite

beforeAll(async () => {
  site = await startSite(FILES, { addresses: ADDRESSES, find: () => undefined })
})

afterAll(() => site.close())

/** Enough for all pages about these cards and docs, and every list of their facets. */
const MOST_PAGES = 150

it('no page carries one, and none fails', { timeout: 300_000 }, async () => {
  const waiting = ['/', '/models', '/datasets', '/tasks', '/metrics', '/libraries', '/docs', '/search?q=odd']
  const known = new Set(waiting)
  const ways: string[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await fetch(site.url + path)
    const text = await answer.text()
    expect(answer.status, path).toBeLessThan(400)
    // Programs read it, and it says what the data have.
    if (answer.headers.get('content-type')?.includes('json') === true) {
      expect(() => JSON.parse(text), path).not.toThrow()
      continue
    }
    expect(text.replaceAll('\r\n', '\n').match(/.{0,40}[^\P{Cc}\t\n].{0,40}/u)?.[0], path).toBeUndefined()
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true) continue
    ways.push(path)
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      const next = href.replaceAll('&amp;', '&')
      // Files of a card are sent as they are.
      if (!/odd|rows/.test(next) || next.includes('/resolve/') || known.has(next) || known.size > MOST_PAGES)
        continue
      known.add(next)
      waiting.push(next)
    }
  }
  for (const path of [
    '/models/acme/odd',
    '/datasets/acme/rows',
    '/tasks/odd-task',
    '/metrics/odd-metric',
    '/docs/odd',
  ])
    expect(ways).toContain(path)
  expect(ways.some((path) => path.startsWith('/models/acme/odd%07'))).toBe(true)
})
