/** `/weights/{id}`: the contents of a model's weight files, tensor by tensor. */

import { Fragment } from 'react'
import { formatBytes, formatCount, formatParameters, plural } from '../format.ts'
import { encodeText } from '../islands/clipboard.ts'
import { CopyButtonIsland } from '../islands/island.tsx'
import { cardPath, ROOT, weightsPath } from '../paths.ts'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { BEFORE_CAPITALS, breakable } from '../ui/breakable.tsx'
import { TensorTree } from '../ui/chart/tensor-tree.tsx'
import { FactRow } from '../ui/fact-row.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { weightFormatName } from '../weight-formats.ts'
import type { Graph, GraphValue, TensorNode, Weights } from '../weights/types.ts'
import { articleData } from './structured-data.ts'

/** Files that together hold one set of weights. */
export interface WeightSet {
  /** Path of the first file. */
  id: string
  format: string
  quantization: string | undefined
  files: number
  /** Total size in bytes. */
  size: number
}

/** What the files of one set contain. */
export interface WeightFacts {
  tree: TensorNode[]
  /** The number of tree rows shown, when there are more. */
  cutAt: number | undefined
  tensors: number
  /** Whether the number of parameters is known: they may be packed in an unknown way. */
  isCounted: boolean
  types: Weights['types']
  /** What a file of ONNX, TensorFlow Lite or Keras says of its graph. */
  graph: Graph | undefined
  /** What is imported by loading each file of PyTorch or Keras: beside what weights need, and what they do. */
  imports: { path: string; odd: string[]; safe: string[] }[]
  /** Files that could not be read, and why. */
  broken: { path: string; reason: string }[]
  architecture: string | undefined
  contextLength: number | undefined
  quantization: string | undefined
  /** Size of the vocabulary. */
  vocabulary: number | undefined
  /** Kind of tokenizer. */
  tokenizer: string | undefined
  /** Length in tokens at which the tokenizer truncates a text. */
  longestText: number | undefined
  specialTokens: { use: string; token: string }[]
  chatTemplate: string | undefined
}

export interface WeightsPageProps {
  site: Site
  id: string
  sets: WeightSet[]
  /** Id of the set shown. */
  chosen: string | undefined
  /** Undefined when there is no set. */
  facts: WeightFacts | undefined
  /** Weights in formats that are not read. */
  unread: { path: string; format: string }[]
}

export function WeightsPage({ site, id, sets, chosen, facts, unread }: WeightsPageProps) {
  const description = `What the weight files of ${id} hold: tensors, types of numbers, tokenizer.`
  const trail: Trail = [
    { name: 'Models', path: ROOT.models },
    { name: id, path: cardPath('model', id) },
    { name: 'Weights', path: weightsPath(id) },
  ]
  return (
    <Layout
      site={site}
      title={`Weights of ${id}`}
      description={description}
      section={ROOT.models}
      data={articleData(`Weights of ${id}`, description, weightsPath(id))}
      trail={trail}
    >
      <Breadcrumbs trail={trail} />
      <h1>Weights</h1>
      {facts === undefined ? (
        <div className="empty">
          <p>
            There are no weights beside this card whose tensors are read. Put <code>model.safetensors</code>{' '}
            into its folder to see its tensors here.
          </p>
        </div>
      ) : (
        <div className="weights">
          {sets.length > 1 && <Sets id={id} sets={sets} chosen={chosen} />}
          <Broken files={facts.broken} />
          <Imports files={facts.imports} />
          {(facts.tensors > 0 || facts.broken.length === 0) && <Facts facts={facts} />}
          {facts.tensors > 0 && <Tensors facts={facts} />}
          {facts.chatTemplate !== undefined && <ChatTemplate text={facts.chatTemplate} />}
        </div>
      )}
      {unread.length > 0 && <Unread files={unread} />}
    </Layout>
  )
}

function Sets({ id, sets, chosen }: Pick<WeightsPageProps, 'id' | 'sets' | 'chosen'>) {
  return (
    <nav className="weight-sets" aria-label="Files">
      <ul>
        {sets.map((set, place) => (
          <li key={set.id}>
            <a
              href={weightsPath(id, place === 0 ? undefined : set.id)}
              aria-current={set.id === chosen ? 'page' : undefined}
            >
              {set.quantization ?? (isAlone(set, sets) ? weightFormatName(set.format) : set.id)}
            </a>{' '}
            <span className="count">
              {set.quantization === undefined && isAlone(set, sets)
                ? ''
                : `${weightFormatName(set.format)}, `}
              {set.files > 1 ? `${plural(set.files, 'file')}, ` : ''}
              {formatBytes(set.size)}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether its format tells a set from the others. */
const isAlone = (set: WeightSet, sets: readonly WeightSet[]) =>
  sets.every(({ id, format }) => id === set.id || format !== set.format)

function Broken({ files }: { files: WeightFacts['broken'] }) {
  if (files.length === 0) return null
  return (
    <section className="problems" aria-label="Problems">
      <p className="stamp">{plural(files.length, 'file')} could not be read, so facts are missing here.</p>
      <ul>
        {files.slice(0, 10).map(({ path, reason }) => (
          <li key={path}>
            <code>{path}</code>: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Files named one by one; a model may have hundreds that import the same. */
const MOST_FILES = 10

/** Files whose tensors nobody would find here otherwise, nor hear why. */
function Unread({ files }: { files: WeightsPageProps['unread'] }) {
  return (
    <p className="quiet">
      Not read, because of {files.length === 1 ? 'its format' : 'their formats'}:{' '}
      {files.slice(0, MOST_FILES).map(({ path, format }, place) => (
        <Fragment key={path}>
          {place > 0 && ', '}
          <code>{path}</code> ({format})
        </Fragment>
      ))}
      {files.length > MOST_FILES && ` and ${formatCount(files.length - MOST_FILES)} more`}.
    </p>
  )
}

/** What each file runs when it is loaded: a warning where that is more than weights need. */
function Imports({ files }: { files: WeightFacts['imports'] }) {
  const odd = files.filter((file) => file.odd.length > 0)
  const safe = new Set(files.flatMap((file) => file.safe))
  return (
    <>
      {odd.length > 0 && (
        <section className="problems" aria-label="Code">
          <p className="stamp">
            This file runs code when it is loaded. Load it only if you trust who made it. Modelbook has not
            loaded it.
          </p>
          <ul>
            {odd.slice(0, MOST_FILES).map((file) => (
              <li key={file.path}>
                <code>{file.path}</code> imports <Names names={file.odd} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {safe.size > 0 && (
        <details className="quiet">
          <summary>
            {odd.length > 0 ? 'Other imports' : 'Loading imports nothing but what weights need'}
          </summary>
          <p>
            <Names names={[...safe]} />
          </p>
        </details>
      )}
    </>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name, place) => (
    <Fragment key={name}>
      {place > 0 && ', '}
      <code>{name}</code>
    </Fragment>
  ))
}

function Facts({ facts }: { facts: WeightFacts }) {
  const parameters = facts.types.reduce((sum, { count }) => sum + count, 0)
  return (
    <dl className="facts weight-facts">
      <FactRow label="Parameters">
        {facts.isCounted
          ? formatCount(parameters)
          : 'not counted: they are packed in a way that is not known here'}
        {facts.types.length > 0 && <Types types={facts.types} />}
      </FactRow>
      {facts.architecture !== undefined && (
        <FactRow label="Architecture">{breakable(facts.architecture, BEFORE_CAPITALS)}</FactRow>
      )}
      {facts.quantization !== undefined && <FactRow label="Quantisation">{facts.quantization}</FactRow>}
      {facts.contextLength !== undefined && (
        <FactRow label="Context length">{formatCount(facts.contextLength)} tokens</FactRow>
      )}
      {facts.graph !== undefined && <GraphFacts graph={facts.graph} />}
      {facts.tokenizer !== undefined && (
        <FactRow label="Tokenizer">{breakable(facts.tokenizer, BEFORE_CAPITALS)}</FactRow>
      )}
      {facts.vocabulary !== undefined && (
        <FactRow label="Vocabulary">{formatCount(facts.vocabulary)} tokens</FactRow>
      )}
      {facts.longestText !== undefined && (
        <FactRow label="Longest text">{formatCount(facts.longestText)} tokens</FactRow>
      )}
      {facts.specialTokens.length > 0 && (
        <FactRow label="Special tokens">
          <ul>
            {facts.specialTokens.map(({ use, token }) => (
              <li key={use}>
                <code>{token}</code> {use}
              </li>
            ))}
          </ul>
        </FactRow>
      )}
    </dl>
  )
}

function Tensors({ facts }: { facts: WeightFacts }) {
  return (
    <section aria-labelledby="mb-tensors">
      <h2 id="mb-tensors">
        Tensors <small>{formatCount(facts.tensors)}</small>
      </h2>
      <TensorTree nodes={facts.tree} />
      {facts.cutAt !== undefined && (
        <p className="quiet">Only the first {formatCount(facts.cutAt)} rows are shown.</p>
      )}
    </section>
  )
}

function GraphFacts({ graph: { producer, opset, inputs, outputs } }: { graph: Graph }) {
  return (
    <>
      {producer !== '' && <FactRow label="Made by">{producer}</FactRow>}
      {opset !== undefined && <FactRow label="Operators">version {opset}</FactRow>}
      {inputs.length > 0 && <GraphValues label="Inputs" values={inputs} />}
      {outputs.length > 0 && <GraphValues label="Outputs" values={outputs} />}
    </>
  )
}

/** Inputs or outputs that are listed; a model with a cache has some hundred. */
const MOST_VALUES = 200

function GraphValues({ label, values }: { label: string; values: readonly GraphValue[] }) {
  return (
    <FactRow label={label}>
      <ul>
        {values.slice(0, MOST_VALUES).map(({ name, type, shape }) => (
          <li key={name}>
            <code>{name}</code> {type} {shape.join(' × ')}
          </li>
        ))}
        {values.length > MOST_VALUES && <li>and {formatCount(values.length - MOST_VALUES)} more</li>}
      </ul>
    </FactRow>
  )
}

function Types({ types }: Pick<Weights, 'types'>) {
  const [only, ...others] = types
  if (only !== undefined && others.length === 0) {
    return (
      <>
        {' '}
        <code>{only.type}</code>
      </>
    )
  }
  return (
    <ul>
      {types.map(({ type, count }) => (
        <li key={type}>
          {formatParameters(count)} <code>{type}</code>
        </li>
      ))}
    </ul>
  )
}

function ChatTemplate({ text }: { text: string }) {
  return (
    <section aria-labelledby="mb-chat-template">
      <h2 id="mb-chat-template">Chat template</h2>
      <details className="chat-template">
        <summary>{plural(text.split('\n').length, 'line')} of Jinja</summary>
        <CopyButtonIsland value={encodeText(text)} title="Copy the chat template" />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
        <pre tabIndex={0}>
          <code>{text}</code>
        </pre>
      </details>
    </section>
  )
}
