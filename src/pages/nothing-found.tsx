/** The empty states of a list: an empty catalogue, and a search that nothing answers to. */

import { plural } from '../ui/format.ts'
import { adviceFor, nothingMatches } from '../ui/nothing-words.ts'
import { WhereCardsGo } from '../ui/where-cards-go.tsx'
import type { ListPageProps } from './list-page.tsx'

/** Where the first card of a kind goes. */
export const FOLDERS = {
  model: 'models/<owner>/<name>/README.md',
  dataset: 'datasets/<owner>/<name>/README.md',
} as const

/** Something that was asked for, and the list without it, or with it alone. */
export interface WayOut {
  /** Undefined for the words that were searched for. */
  facet: string | undefined
  label: string
  /** Whether it is the word that is left, and not what is taken away. */
  isLeft?: boolean
  href: string
  /** Cards that are found then. */
  total: number
}

/** What stands in place of the cards of a list when there are none. */
export function NothingFound({
  site,
  kind,
  text,
  chosen,
  waysOut,
  clearHref,
  matchingTasks,
  paper,
  asked,
  docs,
}: ListPageProps) {
  const isAnswered = [paper, asked, docs].some((answer) => answer !== undefined) || matchingTasks.length > 0
  // That there are none for a task says what nothing matches, but leads to no other card.
  const isSaid = asked?.total === 0
  if (isAnswered && !isSaid && waysOut.length === 0) return null
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
      {(!isSaid || waysOut.length > 0) && <p>{nothingMatches(one, waysOut.length > 0)}</p>}
      {waysOut.length > 0 && (
        <ul>
          {waysOut.map((way) => (
            <li key={way.href}>
              <Way way={way} one={one} />
            </li>
          ))}
        </ul>
      )}
      {(!isAnswered || isSaid) && (
        <p>
          {isSaid ? 'See' : adviceFor(text, chosen.length, waysOut.length)}{' '}
          <a href={clearHref}>the whole list</a>.
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
