/** The utility classes that carry meaning in real pages: columns, rows, and pictures for one colour scheme. */

import type { Element } from 'hast'

/** Classes that an author may use; any other styles the Hub's own pages. @see https://tailwindcss.com/docs */
export const LAYOUT_CLASSES = [
  'block',
  'center',
  'dark:block',
  'dark:hidden',
  'dark:inline',
  'dark:inline-block',
  'flex',
  'flex-col',
  'font-semibold',
  'grid',
  'hidden',
  'justify-center',
  'text-center',
] as const

/** Elements whose layout is kept. */
const LAYOUT_NAMES = ['div', 'img', 'p', 'span', 'figure'] as const

const NAMES: ReadonlySet<string> = new Set(LAYOUT_NAMES)

/** Replaces an author's classes with our own, in place. */
export function settleLayout(node: Element): void {
  const { className } = node.properties
  if (!NAMES.has(node.tagName) || !Array.isArray(className)) return
  const written = new Set(className.map(String))
  const own: string[] = []
  if (written.has('dark:hidden')) own.push('light-only')
  else if (written.has('hidden') && [...written].some((name) => /^dark:(?:block|inline)/.test(name))) {
    own.push('dark-only')
  }
  if (node.tagName !== 'img') {
    if (written.has('grid')) own.push('layout-grid')
    else if (written.has('flex')) own.push(written.has('flex-col') ? 'layout-stack' : 'layout-row')
    if (written.has('font-semibold')) own.push('layout-lead')
    if (['center', 'justify-center', 'text-center'].some((name) => written.has(name))) own.push('center')
  }
  if (own.length > 0) node.properties.className = own
  else delete node.properties.className
}
