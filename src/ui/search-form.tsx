/** A box to search within what a page is about, as a form that works without script. */

import { LONGEST_TEXT } from '../search/types.ts'

export interface SearchFormProps {
  /** Where the form leads. */
  action: string
  /** What is searched, `Search in models`. */
  label: string
  /** What may be typed, in place of the label. */
  placeholder?: string
  /** What has been searched for. */
  text?: string
  /** What else is asked for, as parameters of the URL: it travels along. */
  state?: [name: string, value: string][]
  /** In a column beside a text there is no room for a button; Enter does the same. */
  isNarrow?: boolean
}

export function SearchForm(props: SearchFormProps) {
  const { action, label, placeholder = label, text, state = [], isNarrow = false } = props
  return (
    <search>
      <form className={isNarrow ? 'within narrow' : 'within'} action={action}>
        <input
          type="search"
          maxLength={LONGEST_TEXT}
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
