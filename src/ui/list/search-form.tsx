/** A search box within a page's subject, as a form that works without a script. */

import { LIMITS } from '../../limits.ts'

export interface SearchFormProps {
  /** The form's action. */
  action: string
  /** What is searched: `Search in models`. */
  label: string
  /** Placeholder, in place of the label. */
  placeholder?: string
  /** The current query. */
  text?: string
  /** Further URL parameters to pass along. */
  state?: [name: string, value: string][]
  /** A column beside a text has no room for a button; Enter does the same. */
  isNarrow?: boolean
}

export function SearchForm(props: SearchFormProps) {
  const { action, label, placeholder = label, text, state = [], isNarrow = false } = props
  return (
    <search>
      <form className={isNarrow ? 'within narrow' : 'within'} action={action}>
        <input
          type="search"
          maxLength={LIMITS.text}
          name="q"
          defaultValue={text}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
        />
        {state
          .filter(([name]) => name !== 'q')
          .map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        {!isNarrow && <button type="submit">Search</button>}
      </form>
    </search>
  )
}
