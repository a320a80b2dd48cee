/** The fields in which a reader changes a request: inputs as the task has them, parameters, who pays. */

import { useId } from 'react'
import { isObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { ParameterInput } from './parameter-input.tsx'
import { InputField } from './snippet-input.tsx'

/** A parameter that a line of a form can hold. */
export interface ParameterField {
  name: string
  type: 'text' | 'number' | 'integer' | 'boolean' | 'texts'
  description: string
  /** The only values there are. */
  values?: string[]
}

/** What a reader has changed. */
export interface Changes {
  /** Undefined for the example. */
  inputs?: Json
  parameters: { [name: string]: Json }
  billTo: string
}

export const NO_CHANGES: Changes = { parameters: {}, billTo: '' }

export interface SnippetFieldsProps {
  /** The example's, or the reader's. */
  inputs: Json
  /** Parameters that the request has unless it is given others. */
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
