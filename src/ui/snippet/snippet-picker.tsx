/** Draws the snippet picker: language, client, provider, streaming, and the code below them. */

import type { ReactNode } from 'react'
import { formatDate } from '../../format.ts'
import type { ExampleFile, Offer } from '../../snippet/index.ts'
import type { Proof } from '../../snippet/proof.ts'
import { type Choice, type ClientChoice, clientFor, languageFor, languagesOf } from './snippet-choice.ts'

export interface SnippetPickerProps {
  /** Prefix of the names of its controls, which keeps the pickers of a page apart. */
  name: string
  /** The id of the called model. */
  modelId: string
  offers: readonly Offer[]
  /** The offer shown. */
  offer: Offer
  clients: readonly ClientChoice[]
  choice: Choice
  /** Whether the task can stream its answer. */
  streams: boolean
  onChoose: (change: Choice) => void
  /** The model's examples that code can begin with. */
  examples: readonly { title: string }[]
  /** Those that it cannot, and why. */
  otherExamples: readonly { title: string; reason: string }[]
  /** The example shown, from 0. */
  example: number
  onExample: (example: number) => void
  /** The example's file, which the code reads; undefined where it reads none. */
  file: ExampleFile | undefined
  /** That code like the one shown ran as it is. */
  proof: Proof | undefined
  /** The code, or its replacement. */
  code: ReactNode
  /** Whether the model is tried first, and the code stands beneath. */
  isRunFirst: boolean
  /** Further controls, drawn only in the browser. */
  children?: ReactNode
}

export function SnippetPicker(props: SnippetPickerProps) {
  const { name, modelId, offers, offer, clients, choice, streams, onChoose, code, children } = props
  const { examples, otherExamples, file, proof, isRunFirst } = props
  const language = languageFor(clients, choice)
  return (
    <>
      {isRunFirst && <div className="snippet-run">{children}</div>}
      <fieldset className="snippet-languages">
        <legend className="visually-hidden">Language</legend>
        {languagesOf(clients).map(({ id, label }) => (
          <label key={id}>
            <input
              type="radio"
              name={`${name}-language`}
              value={id}
              data-choice="language"
              checked={id === language}
              onChange={() => onChoose({ language: id })}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="snippet-sheet">
        <div className="snippet-bar">
          {languagesOf(clients).map(({ id, label }) => (
            <ClientSelect
              key={id}
              label={`Client for ${label}`}
              language={id}
              clients={clients.filter((client) => client.language === id)}
              client={clientFor(clients, id, choice)}
              hidden={id !== language}
              onChoose={(client) => onChoose({ clients: { [id]: client } })}
            />
          ))}
          {offers.length > 0 && <ProviderSelect offers={offers} offer={offer} onChoose={onChoose} />}
          {examples.length + otherExamples.length > 1 && <ExampleSelect {...props} />}
          {streams && (
            <label className="snippet-switch">
              <input
                type="checkbox"
                data-choice="streaming"
                checked={choice.streaming === true}
                onChange={({ currentTarget }) => onChoose({ streaming: currentTarget.checked })}
              />
              <span>Streaming</span>
            </label>
          )}
        </div>
        {code}
        {file !== undefined && <FileNote file={file} />}
        {proof !== undefined && <ProofNote proof={proof} />}
        <OfferNote offer={offer} modelId={modelId} />
        {!isRunFirst && children}
      </div>
    </>
  )
}

interface ClientSelectProps {
  label: string
  language: string
  clients: readonly ClientChoice[]
  client: string | undefined
  hidden: boolean
  onChoose: (client: string) => void
}

function ClientSelect({ label, language, clients, client, hidden, onChoose }: ClientSelectProps) {
  const able = clients.filter(({ reason }) => reason === undefined)
  const others = clients.filter(({ reason }) => reason !== undefined)
  return (
    <label className="snippet-select" hidden={hidden} data-language={language}>
      <span>Client</span>
      <select
        data-choice="client"
        data-language={language}
        aria-label={label}
        value={client ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {able.map((choice) => (
          <option key={choice.client}>{choice.client}</option>
        ))}
        {others.length > 0 && (
          <optgroup label="Not available here">
            {others.map((choice) => (
              <option key={choice.client}>{choice.client}</option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  )
}

const STATUS = { staging: ' (being tried out)', error: ' (reported as failing)' } as const

const labelOf = ({ id, status }: Offer) => `${id}${status === undefined ? '' : STATUS[status]}`

function ProviderSelect({
  offers,
  offer,
  onChoose,
}: Pick<SnippetPickerProps, 'offers' | 'offer' | 'onChoose'>) {
  const groups = [
    { label: 'Your own', offers: offers.filter(({ endpoint }) => endpoint !== undefined) },
    {
      label: 'Serve this model',
      offers: offers.filter(({ endpoint, known }) => endpoint === undefined && known),
    },
    { label: 'As an example', offers: offers.filter(({ known }) => !known) },
  ]
  return (
    <label className="snippet-select">
      <span>Provider</span>
      <select
        data-choice="provider"
        value={offer.id}
        onChange={({ currentTarget }) => onChoose({ provider: currentTarget.value })}
      >
        {groups.map(
          (group) =>
            group.offers.length > 0 && (
              <optgroup key={group.label} label={group.label}>
                {group.offers.map((each) => (
                  <option key={each.id} value={each.id}>
                    {labelOf(each)}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
    </label>
  )
}

function ExampleSelect({
  examples,
  otherExamples,
  example,
  onExample,
}: Pick<SnippetPickerProps, 'examples' | 'otherExamples' | 'example' | 'onExample'>) {
  return (
    <label className="snippet-select">
      <span>Example</span>
      <select
        data-choice="example"
        value={examples.length === 0 ? '' : example}
        onChange={({ currentTarget }) => onExample(Number(currentTarget.value))}
      >
        {examples.length === 0 && <option value="">Modelbook’s own</option>}
        {examples.map(({ title }, at) => (
          <option key={at} value={at}>
            {title}
          </option>
        ))}
        {otherExamples.length > 0 && (
          <optgroup label="Not available here">
            {otherExamples.map(({ title, reason }, at) => (
              <option key={at} disabled>
                {`${title} (${reason})`}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  )
}

/** Where the reader gets what the code reads. */
function FileNote({ file: { file, url } }: { file: ExampleFile }) {
  return (
    <p className="snippet-note">
      The code reads <code>{file}</code> from the folder in which it runs:{' '}
      <a href={url} download={file} rel="nofollow noopener">
        get {file}
      </a>
      .
    </p>
  )
}

function ProofNote({ proof: { date, with: runner } }: { proof: Proof }) {
  return (
    <p className="snippet-note">
      Tested: this client’s code for this task ran as pasted on {formatDate(date)} with {runner}.
    </p>
  )
}

/** What is known about the service, in a sentence. */
function OfferNote({ offer, modelId }: { offer: Offer; modelId: string }) {
  const { id, known, endpoint, providerModelId } = offer
  if (endpoint !== undefined) {
    return (
      <p className="snippet-note">
        {id} is this site’s own server: <code>{endpoint.url}</code>. Your token is read from{' '}
        <code>{endpoint.tokenVariable}</code> and goes nowhere else.
      </p>
    )
  }
  if (!known) {
    return (
      <p className="snippet-note">
        An example:{' '}
        {id === 'auto'
          ? 'the router finds a provider that serves the model, but this site cannot tell whether any serves'
          : `${id} supports the task, but this site cannot tell whether it serves`}{' '}
        <code>{modelId}</code>.
      </p>
    )
  }
  if (id === 'auto') {
    return <p className="snippet-note">The router chooses among the providers that serve the model.</p>
  }
  return (
    <p className="snippet-note">
      {id} serves the model
      {providerModelId !== undefined && providerModelId !== modelId && (
        <>
          {' '}
          as <code>{providerModelId}</code>
        </>
      )}
      .
    </p>
  )
}
