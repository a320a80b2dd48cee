/** The facts of a card, shown beside its text; each links to the cards that share it. */

import type { Inference } from '../card/inferred/types.ts'
import { licensesOf, sourceDatasetsOf } from '../card/metadata/derive.ts'
import { languageName } from '../card/metadata/languages.ts'
import { licenseName } from '../card/metadata/licenses.ts'
import { inOrderOfSize, sizeCategoryName } from '../card/metadata/vocabularies.ts'
import type { RepoKind } from '../card/types.ts'
import type { CardsHere, Entry } from '../edition/types.ts'
import { formatCount, formatDate, formatParameters, plural } from '../format.ts'
import {
  benchmarkPath,
  cardPath,
  comparePath,
  croissantPath,
  listPath,
  paperPath,
  weightsPath,
} from '../paths.ts'
import type { CitedPaper } from '../relations/types.ts'
import { libraryLabel } from '../task/libraries.ts'
import type { TaskNames } from '../task/names.ts'
import { weightFormatName } from '../task/weight-formats.ts'
import type { Weights } from '../weights/types.ts'
import { breakable } from './breakable.tsx'
import { FactRow } from './fact-row.tsx'

interface FactsProps {
  kind: RepoKind
  entry: Entry
  tasks: TaskNames
  /** The models and datasets of this catalogue that the card names. */
  here: CardsHere
  /** arXiv ids. */
  papers: CitedPaper[]
  /** The number of models that say they were trained on a dataset. */
  usedBy: number
  /** Whether models are evaluated on it. */
  isBenchmark: boolean
  /** Whether this site can compare models. */
  canCompare: boolean
}

const FIRST = 8

/** Lets `BertForMaskedLM` wrap between its words. */
const BEFORE_CAPITALS = /(?<=[a-z])(?=[A-Z])/

export function Facts({ kind, entry, tasks, here, papers, usedBy, isBenchmark, canCompare }: FactsProps) {
  const { metadata, inferred } = entry
  const [models, datasets] = [new Set(here.model), new Set(here.dataset)]
  const share = (facet: string) => (value: string) => listPath(kind, { [facet]: value })
  const taskIds = [...new Set([entry.task, ...metadata.taskCategories].filter((id) => id !== undefined))]
  const updated = entry.updated === undefined ? undefined : formatDate(entry.updated)
  return (
    <dl className="facts">
      <Fact
        label="Task"
        values={taskIds}
        name={tasks.label}
        href={share('task')}
        className="chip"
        inferred={inferred.task}
      />
      <Fact label="Subtask" values={metadata.taskIds} name={(id) => tasks.label(id)} />
      <Fact
        label="Library"
        values={entry.library === undefined ? [] : [entry.library]}
        name={libraryLabel}
        href={share('library')}
        inferred={inferred.library}
      />
      {licensesOf(entry).length === 0 && <FactRow label="Licence">not stated</FactRow>}
      <Fact
        label="Licence"
        values={licensesOf(entry)}
        name={(id) => licence(id, metadata.licenseName)}
        href={share('license')}
        inferred={inferred.license}
      />
      <Fact
        label="Language"
        values={entry.language}
        name={languageName}
        href={share('language')}
        inferred={inferred.language}
      />
      {entry.parameters !== undefined && (
        <FactRow label="Parameters">
          {inferred.parameters === undefined ? (
            formatCount(entry.parameters)
          ) : (
            <>
              about {formatParameters(entry.parameters)} <Why inference={inferred.parameters} />
            </>
          )}
        </FactRow>
      )}
      {entry.weights !== undefined && (
        <WeightRows id={entry.id} weights={entry.weights} isHere={hasWeights(entry)} share={share} />
      )}
      <Fact
        label="Size"
        values={inOrderOfSize(metadata.sizeCategories)}
        name={sizeCategoryName}
        href={share('size')}
      />
      <Fact
        label="Base model"
        values={entry.baseModel}
        inferred={inferred.base_model}
        href={(id) => (models.has(id) ? cardPath('model', id) : listPath(kind, { base_model: id }))}
      />
      <Fact
        label="Trained on"
        values={metadata.datasets}
        href={(id) => (datasets.has(id) ? cardPath('dataset', id) : listPath(kind, { dataset: id }))}
      />
      <Fact
        label="Made from"
        values={sourceDatasetsOf(entry)}
        href={(id) => (datasets.has(id) ? cardPath('dataset', id) : undefined)}
      />
      <Fact
        label="Papers"
        values={papers.map(({ id }) => id)}
        name={(paper) => papers.find(({ id }) => id === paper)?.title ?? paper}
        href={paperPath}
      />
      {usedBy > 0 && (
        <FactRow label="Used by">
          <a href={listPath('model', { dataset: entry.id })}>{plural(usedBy, 'model')}</a>
        </FactRow>
      )}
      {kind === 'dataset' && (
        <FactRow label="For programs">
          <a href={croissantPath(entry.id)}>Croissant</a>
        </FactRow>
      )}
      {isBenchmark && (
        <FactRow label="Benchmark">
          <a href={benchmarkPath(entry.id)}>results on it</a>
        </FactRow>
      )}
      <Fact label="Metrics" values={metadata.metrics} href={share('metric')} />
      <Fact label="Tags" values={metadata.tags.filter((tag) => !isShown(tag, papers))} href={share('tag')} />
      {kind === 'model' && canCompare && (
        <FactRow label="Compare">
          <a
            className="compare"
            href={comparePath([entry.id])}
            aria-label={`Compare ${entry.id} with others`}
            rel="nofollow"
          >
            <span className="box" />
            <span>with others</span>
          </a>
        </FactRow>
      )}
      {updated !== undefined && (
        <FactRow label="Updated">
          <time dateTime={entry.updated}>{updated}</time>
        </FactRow>
      )}
    </dl>
  )
}

/** Whether a tag merely names one of the papers. */
const isShown = (tag: string, papers: readonly CitedPaper[]) =>
  papers.some(({ id }) => tag.toLowerCase() === `arxiv:${id}`)

/** Whether weight files are on disk, so that they can be inspected. */
const hasWeights = ({ files }: Entry) =>
  files.some(({ path, at }) => at === undefined && /\.(?:safetensors|gguf)$/.test(path))

interface WeightRowsProps {
  id: string
  weights: Weights
  isHere: boolean
  share: (facet: string) => (value: string) => string
}

function WeightRows({ id, weights, isHere, share }: WeightRowsProps) {
  const { formats, quantizations, contextLength, architecture } = weights
  return (
    <>
      <Fact label="Format" values={formats} name={weightFormatName} href={share('format')} />
      <Fact label="Quantisation" values={quantizations} href={share('quantization')} />
      {contextLength !== undefined && (
        <FactRow label="Context length">{formatCount(contextLength)} tokens</FactRow>
      )}
      {architecture !== undefined && (
        <FactRow label="Architecture">{breakable(architecture, BEFORE_CAPITALS)}</FactRow>
      )}
      {isHere && (
        <FactRow label="Weights">
          <a href={weightsPath(id)}>tensors and tokenizer</a>
        </FactRow>
      )}
    </>
  )
}

const licence = (id: string, name: string | undefined) =>
  id === 'other' && name !== undefined ? name : licenseName(id)

interface FactProps {
  label: string
  values: string[]
  name?: (value: string) => string
  /** Returns undefined for a value without a link. */
  href?: (value: string) => string | undefined
  className?: string
  /** Why the values are taken to be so, where the card does not state them. */
  inferred?: Inference | undefined
}

/** Marks what the card does not state. */
function Why({ inference: { reason } }: { inference: Inference }) {
  return <small className="inferred">inferred {reason}</small>
}

function Fact({ label, values, name = (value) => value, href, className, inferred }: FactProps) {
  if (values.length === 0) return null
  const item = (value: string) => {
    const target = href?.(value)
    return (
      <li key={value}>
        {target === undefined ? (
          name(value)
        ) : (
          <a className={className} href={target}>
            {name(value)}
          </a>
        )}
      </li>
    )
  }
  const unique = [...new Set(values)]
  const rest = unique.slice(FIRST)
  return (
    <FactRow label={label}>
      <ul>{unique.slice(0, FIRST).map(item)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{formatCount(rest.length)} more</summary>
          <ul>{rest.map(item)}</ul>
        </details>
      )}
      {inferred !== undefined && <Why inference={inferred} />}
    </FactRow>
  )
}
