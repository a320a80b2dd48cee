/** Fingerprints what a page shows, so that a static build need not draw a page that would come out the same. */

import { hash } from 'node:crypto'
import { isValidElement, type ReactNode } from 'react'
import { DocsPage } from '../pages/docs-page.tsx'

/** The header that carries the mark of a static site's page. */
export const MARK_HEADER = 'x-modelbook-mark'

/**
 * The mark of what a page shows: different content has a different mark. It leaves out the article, the names of tasks,
 * and which cards exist, as these follow from the card, the tasks and metrics, and the list of cards, compared
 * separately.
 *
 * @returns undefined where a prop's content cannot be inspected, such as a function's; and for a page of docs, whose
 *   inputs tell enough and whose text would have to be laid out
 */
export function markPage(page: ReactNode): string | undefined {
  if (!isValidElement<Readonly<Record<string, unknown>>>(page) || typeof page.type !== 'function')
    return undefined
  if (page.type === DocsPage) return undefined
  const { article, tasks, has, ...shown } = page.props
  // A quick test: most pages with unmarkable props have a function among the top ones.
  if (Object.values(shown).some((value) => typeof value === 'function')) return undefined
  try {
    return hash('sha256', `${page.type.name} ${JSON.stringify(shown, asData)}`).slice(0, 24)
  } catch (error) {
    if (error instanceof Unseen) return undefined
    throw error
  }
}

/** A value whose content JSON does not show. */
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
