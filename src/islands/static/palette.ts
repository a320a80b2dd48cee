/** What the command palette offers on a site of files. */

import type { PaletteAnswer, PaletteItem } from '../../ui/palette.ts'
import { sitePath } from '../site-path.ts'
import { ask, type Found } from './engine.ts'

/** Of all kinds together; each is a file to fetch. */
const MOST = 12

const KINDS: [kind: string, label: string][] = [
  ['task', 'Tasks'],
  ['model', 'Models'],
  ['dataset', 'Datasets'],
  ['metric', 'Metrics'],
  ['library', 'Libraries'],
  ['docs', 'Docs'],
]

const SECTIONS: [label: string, path: string][] = [
  ['Tasks', '/tasks'],
  ['Models', '/models'],
  ['Datasets', '/datasets'],
  ['Benchmarks', '/benchmarks'],
  ['Metrics', '/metrics'],
  ['Libraries', '/libraries'],
  ['Papers', '/papers'],
]

/** @param text - empty for the parts of the site */
export async function askPalette(text: string): Promise<PaletteAnswer> {
  if (text.trim() === '') {
    const items = SECTIONS.map(([label, path]) => ({ label, detail: '', href: sitePath(path) }))
    return { groups: [{ label: 'Go to', items }] }
  }
  const found = await (await ask(text, {})).read(0, MOST)
  const everything = {
    label: `Search for “${text}”`,
    detail: '',
    href: sitePath(`/search?q=${encodeURIComponent(text)}`),
  }
  return {
    groups: [
      ...KINDS.map(([kind, label]) => ({
        label,
        items: found.filter((page) => page.kind === kind).map(asItem),
      })),
      { label: 'Everywhere', items: [everything] },
    ].filter(({ items }) => items.length > 0),
  }
}

/** A page of docs is opened where the words stand. */
function asItem({ url, title, kind, detail, section }: Found): PaletteItem {
  if (kind !== 'docs' || section === undefined) return { label: title, detail, href: url }
  const place = section.title === title ? detail : `${section.title} · ${detail}`
  return { label: title, detail: place, href: section.url }
}
