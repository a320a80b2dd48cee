/** Draws pages from plain data for tests, and reads from them what they say. */

import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CardKind } from '../../src/card/types.ts'
import type { Entry } from '../../src/edition/types.ts'
import type { CitedPaper } from '../../src/relations/types.ts'
import type { SearchHit } from '../../src/search/types.ts'
import { type Task, taskFrontMatterSchema } from '../../src/task/types.ts'
import type { Site } from '../../src/ui/layout.tsx'
import { exampleFrontMatter } from './card.ts'

/** The HTML of a page whose props have been through JSON, so that nothing but data reaches it. */
export function drawPage<Props extends object>(Page: FunctionComponent<Props>, props: Props): string {
  const data: Props = JSON.parse(JSON.stringify(props))
  return renderToStaticMarkup(createElement(Page, data))
}

/** What a page says below its masthead, on one line, with links as `[text](address)`. */
export function wordsOf(html: string): string {
  return wordsIn(mainOf(html))
}

/** The facts in a page's list of facts: name and value. */
export function factsOf(html: string): Record<string, string> {
  const rows = html.matchAll(/<div><dt>(.*?)<\/dt><dd>(.*?)<\/dd><\/div>/gs)
  return Object.fromEntries([...rows].map(([, name = '', value = '']) => [wordsIn(name), wordsIn(value)]))
}

/** What a page says below a heading, up to the next one; undefined without such a heading. */
export function below(html: string, heading: string): string | undefined {
  const parts = mainOf(html).split(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/s)
  const place = parts.findIndex((part, at) => at % 2 === 1 && wordsIn(part) === heading)
  return place === -1 ? undefined : wordsIn(parts[place + 1] ?? '')
}

const mainOf = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''

function wordsIn(html: string): string {
  return html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, '')
    .replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href, text) => `[${wordsIn(text)}](${href})`)
    .replace(/<\/?(?:li|td|th|p|h\d|div|section|summary|button|dt|dd|label|legend|option)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name])
    .replace(/\s+/g, ' ')
    .trim()
}

const CHARACTERS = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" } as const

/** A site with all its parts. */
export const SITE: Site = {
  title: 'Acme',
  assets: { css: '/a.css', loader: 'true', hydrate: '/h.js', font: '/f.woff2', icon: '/i.svg' },
  authors: true,
  events: undefined,
  parts: ['/tasks', '/models', '/datasets', '/benchmarks', '/docs', '/libraries', '/metrics', '/papers'],
}

/** The task of filling a gap, which {@link hit} and {@link entryOf} have. */
export const FILL_MASK = task('fill-mask')

/** A task of language with these keys in its front matter. */
export function task(id: string, frontMatter: object = {}): Task {
  const name = id.replaceAll('-', ' ')
  const read = taskFrontMatterSchema.parse({
    name,
    modality: 'nlp',
    summary: `About ${name}.`,
    ...frontMatter,
  })
  return { ...read, id, info: read }
}

const summary = (kind: CardKind, id: string) => ({
  kind,
  id,
  owner: id.split('/')[0],
  name: id.split('/')[1] ?? id,
  title: id.split('/')[1] ?? id,
  summary: `What ${id} is.`,
  task: 'fill-mask',
  library: undefined,
  license: undefined,
  language: [],
  baseModel: [],
  inferred: {},
  parameters: undefined,
  size: 0,
  bytes: undefined,
  updated: undefined,
  downloads: undefined,
  likes: undefined,
  example: undefined,
})

/** A paper that cards cite, of which only its title is known. */
export function citedPaper(id: string, title: string | undefined): CitedPaper {
  return { id, title, authors: [], year: undefined, source: undefined, submitted: undefined }
}

/** A card in a list. */
export function hit(id: string, kind: CardKind = 'model', changes: Partial<SearchHit> = {}): SearchHit {
  return {
    ...summary(kind, id),
    matches: { name: [], title: [], summary: [] },
    section: undefined,
    ...changes,
  }
}

/** The card `acme/tiny` with this front matter, in YAML, and what else an edition knows of it. */
export function entryOf(kind: 'model' | 'dataset', yaml = '', changes: Partial<Entry> = {}): Entry {
  const card = exampleFrontMatter(yaml, kind)
  return {
    ...summary(kind, 'acme/tiny'),
    ...card,
    language: card.facts.languages,
    baseModel: card.facts.baseModels,
    title: 'tiny',
    text: '',
    sourcePath: undefined,
    folder: undefined,
    files: [],
    examples: undefined,
    problems: [],
    hash: '',
    weights: undefined,
    ...changes,
  }
}
