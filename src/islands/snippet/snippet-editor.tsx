/** Below a snippet: its inputs, parameters and the organisation to bill, and the form that sends it. */

import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Json } from '../../card/types.ts'
import type { ExampleFile, ModelDescription, ModelExample, SnippetOptions } from '../../snippet/index.ts'
import { Opener } from '../../ui/opener.tsx'
import { ChosenFilesContext } from '../../ui/snippet/chosen-files.ts'
import { type Changes, type ParameterField, SnippetFields } from '../../ui/snippet/snippet-fields.tsx'
import { fileAddress } from '../site-path.ts'

/** Fetched when a reader wants to try something. */
const TryIt = lazy(() => import('./try-it.tsx'))

export interface SnippetEditorProps {
  /** Prefix of the ids of what it opens. */
  name: string
  model: ModelDescription
  /** Of the model's examples, the chosen one. */
  example: ModelExample | undefined
  /** Whether an organisation may be billed. */
  bills: boolean
  fields: readonly ParameterField[]
  changes: Changes
  onChange: (changes: Changes) => void
  /** What the request is made from; undefined until the picker is hydrated. */
  options: SnippetOptions | undefined
  /** What stands beside the buttons that open the fields. */
  children: ReactNode
}

/** The values of a request that nobody has changed. */
interface Examples {
  inputs: Json
  parameters: { [name: string]: Json }
}

export function SnippetEditor(props: SnippetEditorProps) {
  const { name, model, example, bills, fields, changes, onChange, options, children } = props
  const [isEditing, setEditing] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const [files, setFiles] = useState<ReadonlyMap<string, Blob>>(new Map())
  const choose = (file: string, bytes: Blob) => setFiles((before) => new Map([...before, [file, bytes]]))
  useOwnFile(isTrying ? example?.file : undefined, choose)
  const examples = useExamples(model, example, isEditing)
  return (
    <div className="snippet-editor">
      <div className="snippet-foot">
        <Opener opens={`${name}-editor`} isOpen={isEditing} onChange={setEditing}>
          Inputs and parameters
        </Opener>
        <Opener
          opens={`${name}-try`}
          isOpen={isTrying}
          onChange={(isOpen) => {
            setTrying(isOpen)
            // Whoever runs a model wants to say what with.
            if (isOpen) setEditing(true)
          }}
        >
          Run it
        </Opener>
        {children}
      </div>
      <div id={`${name}-editor`} hidden={!isEditing}>
        {isEditing && examples !== undefined && (
          <ChosenFilesContext value={{ files, choose }}>
            <SnippetFields
              inputs={changes.inputs ?? examples.inputs}
              examples={examples.parameters}
              bills={bills}
              fields={fields}
              changes={changes}
              onChange={onChange}
            />
          </ChosenFilesContext>
        )}
      </div>
      <div id={`${name}-try`} className="snippet-try" hidden={!isTrying}>
        {isTrying && (
          <Suspense>
            <TryIt options={options} files={files} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Fetches the file of an example from this site, so that what its author shows can be tried at once. */
function useOwnFile(file: ExampleFile | undefined, choose: (file: string, bytes: Blob) => void): void {
  const { file: name, url } = file ?? {}
  useEffect(() => {
    const address = url === undefined ? null : URL.parse(fileAddress(url), location.href)
    if (name === undefined || address?.origin !== location.origin) return
    const stop = new AbortController()
    fetch(address, { signal: stop.signal })
      .then(async (answer) => answer.ok && choose(name, await answer.blob()))
      // The reader can still choose one.
      .catch(() => {})
    return () => stop.abort()
  }, [name, url])
}

function useExamples(
  model: ModelDescription,
  example: ModelExample | undefined,
  areWanted: boolean,
): Examples | undefined {
  const [found, setFound] = useState<{ key: string; examples: Examples }>()
  const key = JSON.stringify([model, example])
  useEffect(() => {
    if (!areWanted) return
    const [ofModel, chosen] = JSON.parse(key)
    findExamples(ofModel, chosen ?? undefined).then((examples) => setFound({ key, examples }))
  }, [key, areWanted])
  return found?.key === key ? found.examples : undefined
}

async function findExamples(model: ModelDescription, example?: ModelExample): Promise<Examples> {
  const [{ findExampleInputs }, { defaultParameters }] = await Promise.all([
    import('../../snippet/request/examples.ts'),
    import('../../snippet/request/resolve-request.ts'),
  ])
  return {
    inputs: JSON.parse(JSON.stringify(findExampleInputs(model, example) ?? '')),
    parameters: await defaultParameters(model, example),
  }
}
