/** The editor beside a snippet: inputs, parameters, and the organisation to bill. */

import { type ReactNode, useEffect, useState } from 'react'
import type { Json } from '../../card/types.ts'
import type { ModelDescription } from '../../snippet/index.ts'
import { Opener } from '../../ui/opener.tsx'
import { type Changes, type ParameterField, SnippetFields } from '../../ui/snippet/snippet-fields.tsx'

export interface SnippetEditorProps {
  /** Prefix of the ids of what it opens. */
  name: string
  model: ModelDescription
  /** Whether an organisation may be billed. */
  bills: boolean
  fields: readonly ParameterField[]
  changes: Changes
  onChange: (changes: Changes) => void
  /** What stands beside the button that opens the fields. */
  children: ReactNode
}

/** The values of a request that nobody has changed. */
interface Examples {
  inputs: Json
  parameters: { [name: string]: Json }
}

export function SnippetEditor(props: SnippetEditorProps) {
  const { name, model, bills, fields, changes, onChange, children } = props
  const id = `${name}-editor`
  const [isOpen, setOpen] = useState(false)
  const examples = useExamples(model, isOpen)
  return (
    <div className="snippet-editor">
      <div className="snippet-foot">
        <Opener opens={id} isOpen={isOpen} onChange={setOpen}>
          Inputs and parameters
        </Opener>
        {children}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && examples !== undefined && (
          <SnippetFields
            inputs={changes.inputs ?? examples.inputs}
            examples={examples.parameters}
            bills={bills}
            fields={fields}
            changes={changes}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  )
}

function useExamples(model: ModelDescription, areWanted: boolean): Examples | undefined {
  const [found, setFound] = useState<{ key: string; examples: Examples }>()
  const key = JSON.stringify(model)
  useEffect(() => {
    if (!areWanted) return
    findExamples(JSON.parse(key)).then((examples) => setFound({ key, examples }))
  }, [key, areWanted])
  return found?.key === key ? found.examples : undefined
}

async function findExamples(model: ModelDescription): Promise<Examples> {
  const [{ findExampleInputs }, { defaultParameters }] = await Promise.all([
    import('../../snippet/request/examples.ts'),
    import('../../snippet/request/resolve-request.ts'),
  ])
  return {
    inputs: JSON.parse(JSON.stringify(findExampleInputs(model) ?? '')),
    parameters: await defaultParameters(model),
  }
}
