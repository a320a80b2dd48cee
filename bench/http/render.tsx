/** Draws a model page again and again: `node render.js EDITIONS CLIENT ID SECONDS`, built by `run.ts`. Prints JSON. */

import { fromHtml } from 'hast-util-from-html'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ComponentProps, ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import { openStore } from '../../src/edition/store.ts'
import { CardPage } from '../../src/pages/card-page.tsx'
import { readAssets } from '../../src/server/assets.ts'
import { Articles } from '../../src/server/loaders/articles.ts'
import { loadCard } from '../../src/server/loaders/card.ts'
import { readSiteConfig } from '../../src/server/site-config.ts'

/** Pages a second. */
export interface Rendering {
  /** The page, its data at hand. */
  ours: number
  /** The page with its data read from the edition. */
  withData: number
  /** The same HTML from elements that were made beforehand: no component, no data. */
  plain: number
  /** Of the HTML. */
  bytes: number
}

const [editions = '', client = '', id = '', seconds = '1'] = process.argv.slice(2)
const edition = openStore(editions).openCurrent()
if (edition === undefined) throw new Error(`There is no edition in ${editions}.`)
const articles = new Articles()
const site = {
  title: 'Modelbook',
  assets: readAssets(client).addresses,
  events: undefined,
  parts: new Set(['/tasks', '/models', '/datasets'] as const),
}

async function load() {
  const entry = edition?.findEntry('model', id)
  if (edition === undefined || entry === undefined) throw new Error(`The edition has no model ${id}.`)
  return loadCard(
    edition,
    articles,
    site,
    await readSiteConfig(undefined),
    'model',
    entry,
    'http://localhost',
  )
}

const props = await load()
const html = renderToString(<CardPage {...props} />)
const plain = toPlainElements(html, props.article.html)
const plainHtml = renderToString(plain)
if (Math.abs(plainHtml.length - html.length) > html.length / 50) {
  throw new Error(`The reference draws ${plainHtml.length} characters, the page has ${html.length}.`)
}

const ways = {
  ours: () => renderToString(<CardPage {...props} />),
  withData: async () => renderToString(<CardPage {...(await load())} />),
  plain: () => renderToString(plain),
}
const rates: Record<keyof typeof ways, number[]> = { ours: [], withData: [], plain: [] }
for (let round = 0; round <= 3; round++) {
  for (const way of ['ours', 'withData', 'plain'] as const) {
    const rate = await measureRate(ways[way], Number(seconds) * 1000)
    // The first round warms up.
    if (round > 0) rates[way].push(rate)
  }
}
const best = (way: keyof typeof ways) => Math.max(...rates[way])
const rendering: Rendering = {
  ours: best('ours'),
  withData: best('withData'),
  plain: best('plain'),
  bytes: Buffer.byteLength(html),
}
console.log(JSON.stringify(rendering))
edition.close()

async function measureRate(draw: () => string | Promise<string>, milliseconds: number): Promise<number> {
  const started = performance.now()
  let count = 0
  while (performance.now() - started < milliseconds) {
    await draw()
    count++
  }
  return (count / (performance.now() - started)) * 1000
}

/** A page's HTML as elements of React, the body of the card left as the HTML that it is in ours. */
function toPlainElements(page: string, body: string): ReactNode {
  const tree = fromHtml(page.replace(body, '<mb-body></mb-body>'))
  const Body = () => <div dangerouslySetInnerHTML={{ __html: body }} />
  // What a script holds would be escaped as text.
  const Script = ({ children, ...rest }: ComponentProps<'script'>) => (
    <script {...rest} dangerouslySetInnerHTML={{ __html: String(children) }} />
  )
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: { 'mb-body': Body, script: Script } })
}
