/** What stands above the hits of a search: other texts and lists that may have been meant. */

import type { MadeCounts, Paper } from '../edition/cross-types.ts'
import type { SearchResult } from '../search/types.ts'
import { plural } from '../ui/format.ts'
import { describeMade } from '../ui/lineage.tsx'
import { aboutNoField } from '../ui/nothing-words.ts'
import { cardPath, lineagePath, listPath, paperPath } from '../ui/paths.ts'

/** A base model that a text names. */
export interface Base {
  id: string
  /** Models that name it as their base. */
  models: number
  made: MadeCounts
}

/** Cards of a task that a text calls by a name. */
export interface AskedCards {
  /** Of the task. */
  id: string
  label: string
  /** What they have besides; empty for all cards of the task. */
  rest: string
  total: number
  /** Of the list of them. */
  href: string
}

interface SearchHintsProps {
  /** Undefined where everything is searched. */
  kind: 'model' | 'dataset' | undefined
  result: SearchResult
  /** The same list searched for what may have been meant. */
  suggestionHref: string | undefined
  /** Base models that the text asks for what was made from. */
  madeFrom: readonly Base[]
  asked: AskedCards | undefined
  /** The paper that the text is the id, an address or the title of. */
  paper: Paper | undefined
  /** All fields that a text may have. */
  fields: readonly string[]
}

export function SearchHints({
  kind,
  result,
  suggestionHref,
  madeFrom,
  asked,
  paper,
  fields,
}: SearchHintsProps) {
  const { suggestion, unknownFields } = result
  const others = [...unknownFields, ...madeFrom, ...(paper === undefined ? [] : [paper])]
  if (suggestion === undefined && asked === undefined && others.length === 0) return null
  return (
    <div className="hints">
      {unknownFields.map((field) => (
        <p key={field.name}>{withCode(aboutNoField(field, fields, suggestion !== undefined))}</p>
      ))}
      {paper !== undefined && (
        <p>
          <a href={paperPath(paper.id)}>{plural(paper.cards, 'card')}</a>{' '}
          {paper.cards === 1 ? 'cites' : 'cite'} {paper.title ?? `arXiv ${paper.id}`}
        </p>
      )}
      {suggestion !== undefined && suggestionHref !== undefined && (
        <p>
          Did you mean <a href={suggestionHref}>{suggestion}</a>?
        </p>
      )}
      {asked !== undefined && (
        <p>
          <a href={asked.href}>{plural(asked.total, kind ?? 'card')}</a> for{' '}
          <a href={cardPath('task', asked.id)}>{asked.label}</a>
          {asked.rest !== '' && (
            <>
              {' '}
              with <q>{asked.rest}</q>
            </>
          )}
        </p>
      )}
      {madeFrom.map(({ id, models, made }) => (
        <p key={id}>
          <a href={listPath('model', { base_model: id })}>{plural(models, 'model')}</a> made from {id}:{' '}
          {describeMade(made)} · <a href={lineagePath(id)}>model tree</a>
        </p>
      ))}
    </div>
  )
}

/** The names of fields in a sentence as code. */
function withCode(sentence: string) {
  return sentence
    .split(/(\w+:)/)
    .map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part))
}
