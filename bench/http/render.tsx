/** Renders a model page repeatedly: `node render.js EDITIONS CLIENT ID SECONDS`, built by `run.ts`. Prints JSON. */

import { fromHtml } from 'hast-util-from-html'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ComponentProps, ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import { openStore } from '../../src/edition/store/store.ts'
import { CardPage } from '../../src/pages/card-page.tsx'
import { readAssets } from '../../src/server/http/assets.ts'
import { Articles } from '../../src/server/loaders/articles.ts'
import { loadCard } from '../../src/server/loaders/card.ts'
import { parseSettings } from '../../src/settings/read-settings.ts'

/** Pages per second. */
export interface Rendering {
  /** The page, with its data already loaded. */
  ours: number
  /** The page, reading its data from the edition. */
  withData: number
  /** The same HTML from prebuilt elements: no components, no data. */
  plain: number
  /** Size of the HTML. */
  bytes: number
}

const [editions = '', client = '', id = '', seconds = '1'] = process.argv.slice(2)
const edition = openStore(editions).openCurrent()
if (edition === undefined) throw new Error(`There is no edition in ${editions}.`)
const articles = new Articles()
const site = {
  title: 'Modelbook',
  assets: readAssets(client).addresses,
  authors: true,
  events: undefined,
  parts: ['/tasks', '/models', '/datasets'] as const,
}

async function load() {
  const entry = edition?.findEntry('model', id)
  if (edition === undefined || entry === undefined) throw new Error(`The edition has no model ${id}.`)
  return loadCard({
    ...{ edition, articles, site, entry },
    settings: parseSettings({}),
    kind: 'model',
    origin: 'http://localhost',
  })
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
    // The first round is a warm-up.
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

/** A page's HTML as React elements, with the card's body kept as HTML, as in our page. */
function toPlainElements(page: string, body: string): ReactNode {
  const tree = fromHtml(page.replace(body, '<mb-body></mb-body>'))
  const Body = () => <div dangerouslySetInnerHTML={{ __html: body }} />
  // A script's content would be escaped as text.
  const Script = ({ children, ...rest }: ComponentProps<'script'>) => (
    <script {...rest} dangerouslySetInnerHTML={{ __html: String(children) }} />
  )
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: { 'mb-body': Body, script: Script } })
}
