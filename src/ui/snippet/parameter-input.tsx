/** The input of one request parameter: a number, a text, a switch or a list. */

import { useId, useState } from 'react'
import type { Json } from '../../card/types.ts'
import type { ParameterField } from './snippet-fields.tsx'

export interface ParameterInputProps {
  field: ParameterField
  /** Undefined when not set. */
  value: Json | undefined
  /** The request's value when not set. */
  example: Json | undefined
  onChange: (value: Json | undefined) => void
}

export function ParameterInput({ field, value, example, onChange }: ParameterInputProps) {
  const id = useId()
  const { name, type, description, values } = field
  const shared = { id, title: description }
  return (
    <div className="field">
      <label htmlFor={id}>
        <code>{name}</code>
      </label>
      {type === 'boolean' || values !== undefined ? (
        <select
          {...shared}
          value={value === undefined ? '' : String(value)}
          onChange={({ currentTarget: { value: chosen } }) =>
            onChange(chosen === '' ? undefined : type === 'boolean' ? chosen === 'true' : chosen)
          }
        >
          <option value="">not given</option>
          {(values ?? ['true', 'false']).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      ) : (
        <TypedInput
          {...shared}
          type={type}
          value={value}
          placeholder={example === undefined ? 'not given' : textOf(example)}
          onChange={onChange}
        />
      )}
    </div>
  )
}

interface TypedInputProps {
  id: string
  title: string
  type: 'text' | 'number' | 'integer' | 'texts'
  value: Json | undefined
  placeholder: string
  onChange: (value: Json | undefined) => void
}

/** Keeps the text as typed, such as "0." on the way to 0.5, and reports the parsed value. */
function TypedInput({ type, value, onChange, ...shared }: TypedInputProps) {
  const [text, setText] = useState(value === undefined ? '' : textOf(value))
  const meaning = readParameter(text, type)
  const isWrong = text.trim() !== '' && meaning === undefined
  return (
    <input
      {...shared}
      type="text"
      inputMode={type === 'number' ? 'decimal' : type === 'integer' ? 'numeric' : 'text'}
      value={text}
      aria-invalid={isWrong}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        onChange(readParameter(currentTarget.value, type))
      }}
    />
  )
}

const textOf = (value: Json) => (Array.isArray(value) ? value.join(', ') : String(value))

/** @returns undefined for an empty or invalid text, which leaves the parameter unset */
function readParameter(text: string, type: TypedInputProps['type']): Json | undefined {
  if (text.trim() === '') return undefined
  if (type === 'text') return text
  if (type === 'texts') return text.split(',').map((part) => part.trim())
  const number = Number(text)
  return Number.isFinite(number) && (type === 'number' || Number.isSafeInteger(number)) ? number : undefined
}
