/** Answers the command palette on a static site. */

import { GUIDE_SET, ROOT, searchPath } from '../../paths.ts'
import { hasWords } from '../../search/query/has-words.ts'
import {
  allPages,
  IN_THESE_DOCS,
  isWholeName,
  type PaletteAnswer,
  type PaletteItem,
} from '../../ui/palette.ts'
import { sitePath } from '../site-path.ts'
import { ask, type Found } from './engine.ts'
import { asFound, loadTasks } from './tasks.ts'

/** Limit for all kinds together; each hit is a file to fetch. */
const MOST = 12
const MOST_TASKS = 5
const MOST_DOCS = 5

/** Groups that follow the tasks named by the text, in this order. */
const KINDS: [kind: string, label: string][] = [
  ['model', 'Models'],
  ['dataset', 'Datasets'],
  ['docs', 'Docs'],
  ['owner', 'Owners'],
  ['collection', 'Collections'],
  ['metric', 'Metrics'],
  ['library', 'Libraries'],
  ['license', 'Licences'],
]

/**
 * @param text - empty for the parts of the site
 * @param docs - the docs being read, as written in addresses; empty elsewhere
 */
export async function askPalette(text: string, docs: URLSearchParams): Promise<PaletteAnswer> {
  if (text.trim() === '') return { groups: [{ label: 'Go to', items: partsOfSite() }] }
  const [here, { meant }, tasks, found] = await Promise.all([
    askDocs(text, docs),
    loadTasks(),
    // A task has few words compared with the cards that mention it.
    ask(text, { kind: ['task'] }).then(({ read }) => read(0, MOST_TASKS)),
    ask(text, {}).then(({ read }) => read(0, MOST)),
  ])
  const everything = {
    label: `Search for “${text}”`,
    detail: '',
    href: sitePath(searchPath({ q: text })),
  }
  const urls = new Set(here.map(({ href }) => href))
  const inThese = { label: IN_THESE_DOCS, items: here }
  const isCardMeant = found.some(({ id }) => id !== undefined && isWholeName(id, text))
  // The guide to Modelbook is not about this catalogue.
  const isGuide = ({ url }: Found) => url.startsWith(sitePath(`${ROOT.docs}/${GUIDE_SET}`))
  const isAnswered = found.some((page) => page.kind !== 'docs')
  const itemsOf = (kind: string) =>
    found
      .filter((page) => page.kind === kind && !(isAnswered && isGuide(page)))
      .map(asItem)
      .filter(({ href }) => !urls.has(href))
  const called = meant(text).map(asFound)
  const others = tasks.filter(({ url }) => called.every((task) => task.url !== url))
  const named = [...called, ...others.filter(({ title }) => hasWords(title, text))]
  const mentioned = others.filter(({ title }) => !hasWords(title, text))
  return {
    groups: [
      ...(isCardMeant ? [] : [inThese]),
      { label: 'Tasks', items: named.map(asItem) },
      ...KINDS.flatMap(([kind, label]) => [
        ...(kind === 'docs' && isCardMeant ? [inThese] : []),
        { label, items: itemsOf(kind) },
      ]),
      { label: named.length > 0 ? 'More tasks' : 'Tasks', items: mentioned.map(asItem) },
      { label: 'Everywhere', items: [everything] },
    ].filter(({ items }) => items.length > 0),
  }
}

async function askDocs(text: string, docs: URLSearchParams): Promise<PaletteItem[]> {
  const set = docs.get('set')
  if (set === null) return []
  const scope = { version: docs.get('version') ?? '', language: docs.get('language') ?? '' }
  const { total, read } = await ask(text, { kind: ['docs'], set: [set] }, undefined, scope)
  const items = (await read(0, MOST_DOCS)).map(asItem)
  const all = {
    label: allPages(total),
    detail: '',
    href: sitePath(searchPath([['q', text], ...docs])),
  }
  return total > items.length ? [...items, all] : items
}

/** Every page links to the parts that the site has. */
function partsOfSite(): PaletteItem[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('.masthead nav a')].map(
    ({ textContent, href }) => ({ label: textContent, detail: '', href }),
  )
}

/** A docs page is opened at the section with the words. */
function asItem({ url, title, id, kind, detail, section }: Found): PaletteItem {
  if (kind !== 'docs' || section === undefined)
    return { label: title, ...(id !== undefined && { id }), detail, href: url }
  const place = section.title === title ? detail : `${section.title} · ${detail}`
  return { label: title, detail: place, href: section.url }
}
