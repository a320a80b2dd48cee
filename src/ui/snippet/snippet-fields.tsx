/** The form that edits a request: the task's inputs, parameters, and the organisation to bill. */

import { useId } from 'react'
import { isObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import { ParameterInput } from './parameter-input.tsx'
import { InputField } from './snippet-input.tsx'

/** A parameter that fits a single form field. */
export interface ParameterField {
  name: string
  type: 'text' | 'number' | 'integer' | 'boolean' | 'texts'
  description: string
  /** The permitted values. */
  values?: string[]
}

/** The reader's changes. */
export interface Changes {
  /** Undefined for the example inputs. */
  inputs?: Json
  parameters: { [name: string]: Json }
  billTo: string
}

export const NO_CHANGES: Changes = { parameters: {}, billTo: '' }

export interface SnippetFieldsProps {
  /** The reader's inputs, or the example. */
  inputs: Json
  /** The request's parameters where the reader sets none. */
  examples: { [name: string]: Json }
  bills: boolean
  fields: readonly ParameterField[]
  changes: Changes
  onChange: (changes: Changes) => void
}

export function SnippetFields({ inputs, examples, bills, fields, changes, onChange }: SnippetFieldsProps) {
  const billing = useId()
  const setParameter = (name: string, value: Json | undefined) => {
    const { [name]: _, ...others } = changes.parameters
    onChange({ ...changes, parameters: value === undefined ? others : { ...others, [name]: value } })
  }
  return (
    <div className="snippet-fields">
      <InputField
        label={isObject(inputs) || Array.isArray(inputs) ? '' : 'Input'}
        value={inputs}
        onChange={(value) => onChange({ ...changes, inputs: value })}
      />
      <div className="snippet-parameters">
        {fields.map((field) => (
          <ParameterInput
            key={field.name}
            field={field}
            value={changes.parameters[field.name]}
            example={examples[field.name]}
            onChange={(value) => setParameter(field.name, value)}
          />
        ))}
        {bills && (
          <div className="field">
            <label htmlFor={billing}>Bill to</label>
            <input
              id={billing}
              type="text"
              value={changes.billTo}
              placeholder="your own account"
              title="Id of the organisation that pays for the call"
              onChange={({ currentTarget }) => onChange({ ...changes, billTo: currentTarget.value })}
            />
          </div>
        )}
      </div>
    </div>
  )
}
