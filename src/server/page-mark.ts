/** Fingerprints what a page shows, so that a static build need not draw a page that would come out the same. */

import { hash } from 'node:crypto'
import { isValidElement, type ReactNode } from 'react'
import { DocsPage } from '../pages/docs-page.tsx'

/**
 * The mark of what a page shows: different content has a different mark. It leaves out the article and the tasks, as
 * these follow from the card, the tasks and metrics, and the list of cards, compared separately.
 *
 * @returns undefined for a page of docs, whose inputs tell enough and whose text would have to be laid out
 */
export function markPage(page: ReactNode): string | undefined {
  if (!isValidElement<Readonly<Record<string, unknown>>>(page) || typeof page.type !== 'function')
    return undefined
  if (page.type === DocsPage) return undefined
  const { article, tasks, ...shown } = page.props
  return hash('sha256', `${page.type.name} ${JSON.stringify(shown, withNumbers)}`).slice(0, 24)
}

/** Lets numbers of a dataset's rows differ that JSON would write alike, or not at all. */
function withNumbers(_: string, value: unknown): unknown {
  const isPlain = typeof value !== 'bigint' && (typeof value !== 'number' || Number.isFinite(value))
  return isPlain ? value : { [typeof value]: String(value) }
}
