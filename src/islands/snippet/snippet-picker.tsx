/** The snippet picker: shows what the server drew, and makes every other snippet in the browser. */

import { useLayoutEffect, useRef, useState } from 'react'
import type {
  ExampleFile,
  ModelDescription,
  ModelExample,
  Offer,
  SnippetList,
  SnippetOptions,
} from '../../snippet/index.ts'
import { offerOptions } from '../../snippet/offers.ts'
import type { Proof } from '../../snippet/proof.ts'
import {
  type Choice,
  type ClientChoice,
  clientFor,
  clientsOf,
  languageFor,
  variantName,
} from '../../ui/snippet/snippet-choice.ts'
import { type Drawn, SnippetCode } from '../../ui/snippet/snippet-code.tsx'
import { type Changes, NO_CHANGES, type ParameterField } from '../../ui/snippet/snippet-fields.tsx'
import { SnippetPicker as Picker } from '../../ui/snippet/snippet-picker.tsx'
import { CopyButton } from '../copy-button.tsx'
import { fileAddress } from '../site-path.ts'
import { ExportButtons } from './export-buttons.tsx'
import { keepChoice, readChoice, readEarlyExample, showVariant } from './snippet-choices.ts'
import { SnippetEditor } from './snippet-editor.tsx'
import { useSnippets } from './use-snippets.ts'

export interface SnippetPickerProps {
  /** Prefix of the names of its controls. */
  name: string
  model: ModelDescription
  /** At least one; the first is what the server has drawn. */
  offers: readonly [Offer, ...Offer[]]
  /** Clients of the first offer. */
  clients: readonly ClientChoice[]
  /** Parameters that a request can take, by task. */
  parameters: { readonly [task: string]: readonly ParameterField[] }
  /** What is known to have run as it is, by task. */
  proofs: { readonly [task: string]: readonly Proof[] }
  /** Names of the formats that a request can be saved in. */
  formats: readonly string[]
  /** Tasks that can stream their answer. */
  streamingTasks: readonly string[]
  /** Kinds of files that a request takes, such as `image`. */
  takes: readonly string[]
  /** Whether the model is tried first, and the code stands beneath. */
  isRunFirst?: boolean
}

export interface DrawnProps extends SnippetPickerProps {
  /** The server's drawings of every client of the first offer; in the browser they are left in place. */
  variantsHtml?: string
}

export function SnippetPicker({ variantsHtml = '', ...props }: DrawnProps) {
  const { name, model, offers } = props
  const [choice, setChoice] = useState<Choice>({})
  const [isLive, setLive] = useState(false)
  const [at, setAt] = useState(0)
  // What a reader has changed of one example says nothing about another.
  const [changes, setChanges] = useState<{ [taskAndExample: string]: Changes }>({})
  const figure = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const kept = readChoice()
    const other = offers.find(({ id }) => id === kept.provider) ?? offers[0]
    // The reader did not ask for this change: the page must not move under them.
    if (other !== offers[0]) holdSize(figure.current, true)
    setChoice(kept)
    setAt(readEarlyExample(figure.current))
    setLive(true)
  }, [offers])

  const offer = offers.find(({ id }) => id === choice.provider) ?? offers[0]
  const task = offer.pipelineTag ?? model.pipelineTag ?? ''
  const streaming = props.streamingTasks.includes(task) && choice.streaming === true
  const example = model.examples?.[at]
  const change = changes[`${task} ${at}`] ?? NO_CHANGES
  const options = isLive ? optionsFor(model, offer, streaming, at, change) : undefined
  const { list, isCurrent, failure } = useSnippets(options)

  const known = list === undefined ? [] : clientsOf(list)
  const clients = known.length > 0 ? known : props.clients
  const language = languageFor(clients, choice) ?? ''
  const client = clientFor(clients, language, choice) ?? ''
  const drawn = failure === undefined ? list && drawnOf(list, language, client) : { reason: failure }
  const staticDrawings = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isLive && staticDrawings.current !== null)
      showVariant(staticDrawings.current, variantName(language, client, streaming))
  }, [isLive, language, client, streaming])

  return (
    <Picker
      name={name}
      isRunFirst={props.isRunFirst === true}
      modelId={offer.modelId ?? model.id}
      offers={offers}
      offer={offer}
      clients={clients}
      choice={choice}
      streams={props.streamingTasks.includes(task)}
      examples={model.examples ?? []}
      otherExamples={model.otherExamples ?? []}
      example={at}
      onExample={(next) => {
        holdSize(figure.current, false)
        setAt(next)
      }}
      file={change.inputs === undefined ? fileOf(example, isLive) : undefined}
      proof={props.proofs[task]?.find((each) => each.language === language && each.client === client)}
      onChoose={(chosen) => {
        holdSize(figure.current, false)
        keepChoice(chosen)
        setChoice({ ...choice, ...chosen, clientsHere: { ...choice.clientsHere, ...chosen.clients } })
      }}
      code={
        <figure ref={figure} className="code" aria-busy={!isCurrent && isLive}>
          {drawn === undefined ? (
            // Drawn by SnippetCode, which escapes
            <div
              ref={staticDrawings}
              suppressHydrationWarning
              dangerouslySetInnerHTML={{ __html: variantsHtml }}
            />
          ) : (
            <SnippetCode drawn={drawn} />
          )}
          <span className="island">
            <CopyButton />
          </span>
        </figure>
      }
    >
      <SnippetEditor
        name={name}
        model={{ ...model, pipelineTag: task }}
        example={example}
        bills={offer.endpoint === undefined}
        fields={props.parameters[task] ?? []}
        changes={change}
        onChange={(next) => {
          holdSize(figure.current, false)
          setChanges({ ...changes, [`${task} ${at}`]: next })
        }}
        options={options}
      >
        <ExportButtons formats={props.formats} options={options} />
      </SnippetEditor>
    </Picker>
  )
}

/** The example's file; in the browser, with its address on a site that begins below another path. */
function fileOf(example: ModelExample | undefined, isLive: boolean): ExampleFile | undefined {
  const file = example?.file
  return file && isLive ? { ...file, url: fileAddress(file.url) } : file
}

/** Hold code and notes at their current size, or let them take the size they need. */
function holdSize(figure: HTMLElement | null, isHeld: boolean): void {
  const notes = figure?.parentElement?.querySelectorAll<HTMLElement>('.snippet-note') ?? []
  for (const part of [figure, ...notes]) {
    if (part) part.style.blockSize = isHeld ? `${part.offsetHeight}px` : ''
  }
}

function optionsFor(
  model: ModelDescription,
  offer: Offer,
  streaming: boolean,
  example: number,
  { inputs, parameters, billTo }: Changes,
): SnippetOptions {
  return {
    ...offerOptions(model, offer),
    streaming,
    example,
    ...(inputs === undefined ? undefined : { inputs }),
    parameters,
    // The reader's own endpoint bills nobody.
    ...(billTo === '' || offer.endpoint !== undefined ? undefined : { billTo }),
  }
}

/** The part of a list that is drawn for one client. */
function drawnOf({ snippets, reasons }: SnippetList, language: string, client: string): Drawn {
  const isChosen = (one: { language?: string; client?: string }) =>
    one.language === language && one.client === client
  const snippet = snippets.find(isChosen)
  if (snippet !== undefined) return { language, code: snippet.code }
  const reason = reasons.find(isChosen) ?? reasons.find((one) => one.client === undefined)
  return { reason: reason?.text ?? 'There is no code for this choice.' }
}
