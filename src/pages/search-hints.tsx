/** What stands above the hits of a search: other texts and lists that may have been meant. */

import type { FacetValue, SearchResult, UnknownField } from '../search/types.ts'
import { plural } from '../ui/format.ts'
import { lineagePath, listPath } from '../ui/paths.ts'

interface SearchHintsProps {
  result: SearchResult
  /** The same list searched for what may have been meant. */
  suggestionHref: string | undefined
  /** Base models that the text asks for what was made from. */
  madeFrom: readonly FacetValue[]
  /** All fields that a text may have. */
  fields: readonly string[]
}

export function SearchHints({ result, suggestionHref, madeFrom, fields }: SearchHintsProps) {
  const { suggestion, unknownFields } = result
  if (suggestion === undefined && unknownFields.length + madeFrom.length === 0) return null
  return (
    <div className="hints">
      {unknownFields.map((field) => (
        <NoField key={field.name} {...field} fields={fields} isSuggested={suggestion !== undefined} />
      ))}
      {suggestion !== undefined && suggestionHref !== undefined && (
        <p>
          Did you mean <a href={suggestionHref}>{suggestion}</a>?
        </p>
      )}
      {madeFrom.map(({ value, count }) => (
        <p key={value}>
          <a href={listPath('model', { base_model: value })}>{plural(count, 'model')}</a> made from {value} ·{' '}
          <a href={lineagePath(value)}>model tree</a>
        </p>
      ))}
    </div>
  )
}

interface NoFieldProps extends UnknownField {
  fields: readonly string[]
  /** Whether the text is suggested with what may be meant. */
  isSuggested: boolean
}

function NoField({ name, nearest, fields, isSuggested }: NoFieldProps) {
  return (
    <p>
      No field is called <code>{`${name}:`}</code>, so it was searched for as a word.{' '}
      {nearest !== undefined && !isSuggested && (
        <>
          <code>{`${nearest}:`}</code> may be meant.
        </>
      )}
      {nearest === undefined && (
        <>
          There are{' '}
          {fields.map((field, place) => (
            <span key={field}>
              {place > 0 && ', '}
              <code>{`${field}:`}</code>
            </span>
          ))}
          . Parameters and days are ranges beside the list.
        </>
      )}
    </p>
  )
}
