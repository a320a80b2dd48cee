/** Marks what a page shows, so that a build of files need not draw one that would come out as it was. */

import { hash } from 'node:crypto'
import { isValidElement, type ReactNode } from 'react'
import { DocsPage } from '../pages/docs-page.tsx'

/** The header in which the answers of a site of files bear the mark of what their pages show. */
export const MARK_HEADER = 'x-modelbook-mark'

/**
 * The mark of what a page is given to show; other things have another one. Left out is what is the same as long as the card is
 * that is given with it, which cards there are, and the tasks and metrics: its article, the names of tasks, and whether a card
 * is there.
 *
 * @returns undefined where something is given whose content cannot be seen, such as a function; and for a page of docs: what it
 *   is made of tells enough, and its text would have to be laid out
 */
export function markPage(page: ReactNode): string | undefined {
  if (!isValidElement<Readonly<Record<string, unknown>>>(page) || typeof page.type !== 'function')
    return undefined
  if (page.type === DocsPage) return undefined
  const { article, tasks, has, ...shown } = page.props
  // Most pages that are not told by their data have a function at the top.
  if (Object.values(shown).some((value) => typeof value === 'function')) return undefined
  try {
    return hash('sha256', `${page.type.name} ${JSON.stringify(shown, asData)}`).slice(0, 24)
  } catch (error) {
    if (error instanceof Unseen) return undefined
    throw error
  }
}

/** Something may be behind a value that does not show in JSON. */
class Unseen extends Error {}

const PLAIN: readonly unknown[] = [Object.prototype, Array.prototype, null]

function asData(_: string, value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value]
  const isSeen =
    typeof value === 'object' && value !== null
      ? PLAIN.includes(Object.getPrototypeOf(value))
      : typeof value !== 'function' && typeof value !== 'bigint' && typeof value !== 'symbol'
  if (!isSeen) throw new Unseen()
  return value
}
