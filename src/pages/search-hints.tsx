/** Hints above the hits of a search: other texts and lists that may have been meant. */

import type { RepoKind } from '../card/types.ts'
import { plural } from '../format.ts'
import { lineagePath, listPath, paperPath } from '../paths.ts'
import type { MadeCounts, Paper } from '../relations/types.ts'
import type { SearchResult } from '../search/types.ts'
import { byline } from '../ui/byline.ts'
import { Made } from '../ui/chart/lineage.tsx'
import { aboutNoField } from '../ui/list/nothing-words.ts'

/** A base model that a text names. */
export interface Base {
  id: string
  /** Number of models that name it as their base. */
  models: number
  made: MadeCounts
}

/** How a text was read, and the list for its other reading. */
export interface AskedCards {
  /** Whether the list shows the cards that the text describes, and the other one those with its exact words. */
  isShown: boolean
  /** What the text was read as, each in a few words: `German`, `permissive licence`. */
  described: readonly string[]
  /** The same of what no card is beside that. */
  givenUp: readonly string[]
  /** The words left, which the cards contain; may be empty. */
  rest: string
  /** Cards of the other list, and its address. */
  total: number
  href: string
}

interface SearchHintsProps {
  /** Undefined in the search of everything. */
  kind: RepoKind | undefined
  result: SearchResult
  /** The same list for the suggested text. */
  suggestionHref: string | undefined
  /** Values that may be meant by chosen ones that no card has. */
  near: readonly { facet: string; label: string; href: string }[]
  /** Base models whose derivatives the text asks for. */
  madeFrom: readonly Base[]
  asked: AskedCards | undefined
  /** The paper whose id, address or title the text is. */
  paper: Paper | undefined
  /** All fields that a query can use. */
  fields: readonly string[]
}

export function SearchHints({
  kind,
  result,
  suggestionHref,
  near,
  madeFrom,
  asked,
  paper,
  fields,
}: SearchHintsProps) {
  const { suggestion, unknownFields } = result
  const by = paper === undefined ? '' : byline(paper, 1)
  const others = [...unknownFields, ...near, ...madeFrom, ...(paper === undefined ? [] : [paper])]
  if (suggestion === undefined && asked === undefined && others.length === 0) return null
  const cards = (total: number) => plural(total, kind ?? 'card')
  return (
    <div className="hints">
      {unknownFields.map((field) => (
        <p key={field.name}>{withCode(aboutNoField(field, fields, suggestion !== undefined))}</p>
      ))}
      {paper !== undefined && (
        <p>
          <a href={paperPath(paper.id)}>{plural(paper.cards, 'card')}</a>{' '}
          {paper.cards === 1 ? 'cites' : 'cite'} {paper.title ?? `arXiv ${paper.id}`}
          {by !== '' && ` (${by})`}
        </p>
      )}
      {suggestion !== undefined && suggestionHref !== undefined && (
        <p>
          Did you mean <a href={suggestionHref}>{suggestion}</a>?
        </p>
      )}
      {near.map(({ facet, label, href }) => (
        <p key={href}>
          Did you mean {facet}{' '}
          <a href={href} rel="nofollow">
            {label}
          </a>
          ?
        </p>
      ))}
      {asked !== undefined && <Asked asked={asked} cards={cards} />}
      {madeFrom.map(({ id, models, made }) => (
        <p key={id}>
          <a href={listPath('model', { base_model: id })}>{plural(models, 'model')}</a> made from {id}:{' '}
          <Made id={id} made={made} /> · <a href={lineagePath(id)}>model tree</a>
        </p>
      ))}
    </div>
  )
}

function Asked({
  asked: { isShown, described, givenUp, rest, total, href },
  cards,
}: {
  asked: AskedCards
  cards: (total: number) => string
}) {
  const about = [...described, ...(rest === '' ? [] : [`“${rest}”`])].join(' · ')
  if (!isShown)
    return (
      <p>
        <a href={href}>{cards(total)}</a> for {about}
      </p>
    )
  return (
    <p>
      Read as: {about}.{' '}
      {givenUp.length > 0 && `Left out, because nothing would match: ${givenUp.join(' · ')}. `}
      <a href={href} rel="nofollow">
        Search for these exact words instead
      </a>{' '}
      ({cards(total)})
    </p>
  )
}

/** Format field names in a sentence as code. */
function withCode(sentence: string) {
  return sentence
    .split(/(\w+:)/)
    .map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part))
}
