/** The empty states of a list: an empty catalogue, and a search without hits. */

import { plural } from '../format.ts'
import { adviceFor, nothingMatches } from '../ui/list/nothing-words.ts'
import { WhereCardsGo } from '../ui/where-cards-go.tsx'
import type { ListPageProps } from './list-page.tsx'

/** Where to put the first card of a kind. */
export const FOLDERS = {
  model: 'models/<owner>/<name>/README.md',
  dataset: 'datasets/<owner>/<name>/README.md',
} as const

/** A condition of the query, and the list without it, or with it alone. */
export interface WayOut {
  /** Undefined for the search words. */
  facet: string | undefined
  label: string
  /** Whether the word is kept rather than dropped. */
  isLeft?: boolean
  href: string
  /** The number of cards found then. */
  total: number
}

/** What a list shows in place of cards when there are none. */
export function NothingFound({
  site,
  kind,
  text,
  chosen,
  waysOut,
  clearHref,
  matchingTasks,
  paper,
  docs,
}: ListPageProps) {
  const isAnswered = [paper, docs].some((answer) => answer !== undefined) || matchingTasks.length > 0
  if (isAnswered && waysOut.length === 0) return null
  if (text === '' && chosen.length === 0) {
    const folder = kind === undefined ? 'models/<owner>/<name>/README.md' : FOLDERS[kind]
    return (
      <div className="empty">
        <p>This catalogue has no {kind === undefined ? 'models or datasets' : `${kind}s`} yet.</p>
        <WhereCardsGo folder={folder} isStatic={site.isStatic} />
      </div>
    )
  }
  const one = kind ?? 'card'
  return (
    <div className="empty">
      <p>{nothingMatches(one, waysOut.length > 0)}</p>
      {waysOut.length > 0 && (
        <ul>
          {waysOut.map((way) => (
            <li key={way.href}>
              <Way way={way} one={one} />
            </li>
          ))}
        </ul>
      )}
      {!isAnswered && (
        <p>
          {adviceFor(text, chosen.length, waysOut.length)} <a href={clearHref}>the whole list</a>.
        </p>
      )}
    </div>
  )
}

function Way({ way: { facet, label, isLeft = false, href, total }, one }: { way: WayOut; one: string }) {
  return (
    <>
      <a href={href} rel="nofollow">
        {plural(total, one)}
      </a>{' '}
      {isLeft ? 'with' : 'without'} {facet === undefined ? <q>{label}</q> : `${facet} ${label}`}
      {isLeft && ' alone'}
    </>
  )
}
