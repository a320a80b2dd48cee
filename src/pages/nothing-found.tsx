/** The empty states of a list: an empty catalogue, and a search that nothing answers to. */

import { WhereCardsGo } from '../ui/where-cards-go.tsx'
import type { ListPageProps } from './list-page.tsx'

/** Where the first card of a kind goes. */
const FOLDERS = {
  model: 'models/<owner>/<name>/README.md',
  dataset: 'datasets/<owner>/<name>/README.md',
} as const

/** What stands in place of the cards of a list when there are none. */
export function NothingFound({
  site,
  kind,
  text,
  chosen,
  clearHref,
  result,
  suggestionHref,
  matchingTasks,
  docs,
}: ListPageProps) {
  if (matchingTasks.length > 0 || docs !== undefined) return null
  if (text === '' && chosen.length === 0) {
    const folder = kind === undefined ? 'models/<owner>/<name>/README.md' : FOLDERS[kind]
    return (
      <div className="empty">
        <p>
          The cards of this catalogue’s {kind === undefined ? 'models and datasets' : `${kind}s`} would be
          here. It has none yet.
        </p>
        <WhereCardsGo folder={folder} isStatic={site.isStatic} />
      </div>
    )
  }
  return (
    <div className="empty">
      <p>No card matches{text === '' ? ' all of these filters' : ''}.</p>
      {result.suggestion !== undefined && suggestionHref !== undefined && (
        <p>
          Did you mean <a href={suggestionHref}>{result.suggestion}</a>?
        </p>
      )}
      <p>
        {chosen.length > 0 && text === ''
          ? 'Take a filter away'
          : chosen.length > 0
            ? 'Take a filter away, use fewer or shorter words,'
            : 'Use fewer or shorter words'}{' '}
        or <a href={clearHref}>see the whole list</a>.
      </p>
    </div>
  )
}
