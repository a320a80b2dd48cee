/** The facts of a card, shown beside its text; each leads to its own page, and to the cards that share it. */

import type { ReactNode } from 'react'
import {
  contextLengthOf,
  emissionsOf,
  isLicenseUnread,
  licensesOf,
  sourceDatasetsOf,
} from '../card/metadata/derive.ts'
import { languageName } from '../card/metadata/languages.ts'
import { licenseAbbreviation, licenseName } from '../card/metadata/licenses.ts'
import { inOrderOfSize, sizeCategoryName } from '../card/metadata/vocabularies.ts'
import type { RepoKind } from '../card/types.ts'
import type { CardsHere, Entry } from '../edition/types.ts'
import { formatBytes, formatCount, formatDate, formatMass, formatParameters, plural } from '../format.ts'
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
import { readFormat, weightFormatName } from '../weight-formats.ts'
import type { Weights } from '../weights/types.ts'
import { BEFORE_CAPITALS, breakable } from './breakable.tsx'
import { FactRow } from './fact-row.tsx'
import { Origin, type OriginProps, withoutScheme } from './origin.tsx'
import { chipClass } from './task/task-chips.tsx'

/** Where the value of a fact leads. */
export interface FactPlace {
  value: string
  /** Address of what explains it; undefined where nothing does. */
  page: string | undefined
  /** Number of cards of the same kind with this value; undefined while search is away. */
  cards: number | undefined
}

/** The facts that have pages, or lists worth a look: where each value leads. */
export type FactPlaces = Record<'task' | 'library' | 'license' | 'language' | 'metric', readonly FactPlace[]>

/** Who names a card. */
export interface Users {
  /** Number of models that were made from a model, or trained on a dataset. */
  models: number
  /** The spellings of the card's id by which they name it. */
  names: readonly string[]
  /** Tasks whose page recommends it. */
  tasks: readonly string[]
}

interface FactsProps {
  kind: RepoKind
  entry: Entry
  tasks: TaskNames
  /** The models and datasets of this catalogue that the card names. */
  here: CardsHere
  /** arXiv ids. */
  papers: CitedPaper[]
  /** What other cards share, by facet and value. */
  places: FactPlaces
  usedBy: Users
  /** Whether models are evaluated on it. */
  isBenchmark: boolean
  /** Whether this site can compare models. */
  canCompare: boolean
}

const FIRST = 8

export function Facts(props: FactsProps) {
  const { kind, entry, papers, isBenchmark, canCompare } = props
  const { metadata } = entry
  const { released } = metadata
  const contextLength = contextLengthOf(entry)
  // Where nothing else is known, the release stands for it.
  const updated = released !== undefined && entry.updated?.startsWith(released) ? undefined : entry.updated
  return (
    <dl className="facts">
      <KindRows {...props} />
      <SizeRow entry={entry} />
      <CountRow label="Active parameters" count={metadata.activeParameters} stated={metadata} />
      <CountRow
        label="Context length"
        count={contextLength}
        of="tokens"
        stated={contextLength === metadata.contextLength ? metadata : undefined}
      />
      {entry.weights !== undefined && (
        <WeightRows id={entry.id} weights={entry.weights} isHere={hasWeights(entry)} list={listOf(kind)} />
      )}
      <Fact
        label="Size"
        values={inOrderOfSize(metadata.sizeCategories)}
        name={sizeCategoryName}
        href={listOf(kind)('size')}
        stated={metadata}
      />
      <OriginRows {...props} />
      <UsedBy {...props} />
      {kind === 'dataset' && (
        <FactRow label="Metadata">
          <a href={croissantPath(entry.id)}>Croissant</a>
        </FactRow>
      )}
      {isBenchmark && (
        <FactRow label="Benchmark">
          <a href={benchmarkPath(entry.id)}>see the results</a>
        </FactRow>
      )}
      <Shared {...props} label="Metrics" facet="metric" values={metadata.metrics} stated={metadata} />
      <Fact
        label="Tags"
        values={metadata.tags.filter((tag) => !isShown(tag, papers))}
        href={listOf(kind)('tag')}
        stated={metadata}
      />
      <CountRow label="Downloads" count={entry.downloads} />
      <CountRow label="Likes" count={entry.likes} />
      {kind === 'model' && canCompare && (
        <FactRow label="Compare">
          <a
            className="compare"
            href={comparePath([entry.id])}
            aria-label={`Add this model, ${entry.id}, to the comparison`}
            rel="nofollow"
          >
            <span className="box" />
            <span>Add this model</span>
          </a>
        </FactRow>
      )}
      <AccessRow entry={entry} />
      <EmissionsRow entry={entry} />
      <DateRow label="Released" date={released} stated={metadata} />
      <DateRow label="Updated" date={updated} />
    </dl>
  )
}

const listOf = (kind: RepoKind) => (facet: string) => (value: string) => listPath(kind, { [facet]: value })

/** What kind of card it is. */
function KindRows(props: FactsProps) {
  const { entry, tasks } = props
  const { metadata, inferred } = entry
  const licenses = licensesOf(entry)
  const taskIds = [entry.task, ...metadata.taskCategories].filter((id) => id !== undefined)
  const libraries = entry.library === undefined ? [] : [entry.library]
  return (
    <>
      <Shared
        {...props}
        label="Task"
        facet="task"
        values={taskIds}
        name={tasks.label}
        classOf={(id) => chipClass(id, tasks)}
        inferred={inferred.task}
        stated={metadata}
      />
      <Fact label="Subtask" values={metadata.taskIds} name={tasks.label} stated={metadata} />
      <Shared
        {...props}
        label="Library"
        facet="library"
        values={libraries}
        name={libraryLabel}
        inferred={inferred.library}
        stated={metadata}
      />
      {licenses.length === 0 && (
        <FactRow label="Licence">
          {isLicenseUnread(entry) ? 'cannot be read: the front matter is broken' : 'not stated'}
        </FactRow>
      )}
      <Shared
        {...props}
        label="Licence"
        facet="license"
        values={licenses}
        name={(id) => licence(id, metadata.licenseName)}
        shortName={licenseAbbreviation}
        inferred={inferred.license}
        stated={metadata}
      />
      <Shared
        {...props}
        label="Language"
        facet="language"
        values={entry.language}
        name={languageName}
        inferred={inferred.language}
        stated={metadata}
      />
    </>
  )
}

function SizeRow({ entry }: { entry: Entry }) {
  const { parameters, inferred, metadata } = entry
  const size = entry.bytes === undefined ? undefined : formatBytes(entry.bytes)
  if (parameters === undefined) return size === undefined ? null : <FactRow label="Bytes">{size}</FactRow>
  const bytes = size === undefined ? '' : ` · ${size}`
  return (
    <FactRow label="Parameters">
      {inferred.parameters === undefined
        ? formatCount(parameters) + bytes
        : `about ${formatParameters(parameters)}${bytes} `}
      <Origin
        label="Parameters"
        value={formatCount(parameters)}
        name={numberText}
        inferred={inferred.parameters}
        stated={parameters === metadata.parameters ? metadata : undefined}
      />
    </FactRow>
  )
}

/** @see https://huggingface.co/docs/hub/models-gated */
function AccessRow({ entry }: { entry: Entry }) {
  const { gated } = entry.frontMatter
  if (gated === undefined || gated === false || gated === null) return null
  const how = gated === 'manual' ? ', decided by the authors' : gated === 'auto' ? ', granted at once' : ''
  return <FactRow label="Access">on request{how}</FactRow>
}

/** @see https://huggingface.co/docs/hub/model-cards-co2 */
function EmissionsRow({ entry }: { entry: Entry }) {
  const emissions = emissionsOf(entry.metadata)
  if (emissions === undefined) return null
  const { grams, details } = emissions
  return (
    <FactRow label="Training emissions">
      {grams !== undefined && `${formatMass(grams)} of CO₂ equivalent`}
      {details.length > 0 && (
        <ul>
          {details.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </FactRow>
  )
}

interface DateRowProps extends Pick<FactProps, 'label' | 'stated'> {
  date: string | undefined
}

function DateRow({ label, date, stated }: DateRowProps) {
  const shown = date === undefined ? undefined : formatDate(date)
  if (shown === undefined) return null
  return (
    <FactRow label={label}>
      <time dateTime={date}>{shown}</time>
      <Origin label={label} value={shown} name={(day) => formatDate(day) ?? day} stated={stated} />
    </FactRow>
  )
}

interface CountRowProps extends Pick<FactProps, 'label' | 'stated'> {
  count: number | undefined
  /** What is counted, if the label does not say it. */
  of?: string
}

function CountRow({ label, count, of, stated }: CountRowProps) {
  if (count === undefined) return null
  const shown = of === undefined ? formatCount(count) : `${formatCount(count)} ${of}`
  return (
    <FactRow label={label}>
      {shown}
      <Origin label={label} value={formatCount(count)} name={numberText} stated={stated} />
    </FactRow>
  )
}

/** A number that a conflict gives, as others are written. */
const numberText = (text: string) => (Number.isFinite(Number(text)) ? formatCount(Number(text)) : text)

/** What the card says it came from. */
function OriginRows({ kind, entry, here, papers }: FactsProps) {
  const { metadata, inferred } = entry
  const place = (kind: RepoKind, id: string) => {
    const card = new Map(here[kind]).get(id)
    return card === undefined ? undefined : cardPath(kind, card)
  }
  return (
    <>
      <Fact
        label="Base model"
        values={entry.baseModel}
        inferred={inferred.base_model}
        stated={metadata}
        href={(id) => place('model', id) ?? listPath(kind, { base_model: id })}
      />
      <Fact
        label="Trained on"
        values={metadata.datasets}
        stated={metadata}
        href={(id) => place('dataset', id) ?? listPath(kind, { dataset: id })}
      />
      <Fact
        label="Made from"
        values={sourceDatasetsOf(entry)}
        stated={metadata}
        href={(id) => place('dataset', id)}
      />
      <Fact
        label="Papers"
        values={papers.map(({ id }) => id)}
        name={(paper) => papers.find(({ id }) => id === paper)?.title ?? paper}
        href={paperPath}
      />
      <Fact label="Source" values={metadata.sources} name={withoutScheme} href={webAddress} />
    </>
  )
}

/** The models that name the card, and the tasks whose pages recommend it. */
function UsedBy({ kind, tasks, usedBy }: FactsProps) {
  if (usedBy.models + usedBy.tasks.length === 0) return null
  const facet = kind === 'model' ? 'base_model' : 'dataset'
  return (
    <FactRow label="Used by">
      <ul>
        {usedBy.models > 0 && (
          <li>
            <a
              href={listPath(
                'model',
                usedBy.names.map((name) => [facet, name]),
              )}
            >
              {plural(usedBy.models, 'model')}
            </a>
          </li>
        )}
        {usedBy.tasks.map((id) => (
          <li key={id}>
            <a href={cardPath('task', id)}>{tasks.label(id)}</a> <small>recommends it</small>
          </li>
        ))}
      </ul>
    </FactRow>
  )
}

/** The text itself if it is an address on the web, which is all that a link may lead to. */
function webAddress(text: string): string | undefined {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined
}

/** Whether a tag merely names one of the papers. */
const isShown = (tag: string, papers: readonly CitedPaper[]) =>
  papers.some(({ id }) => tag.toLowerCase() === `arxiv:${id}`)

/** Whether weight files are on disk, so that they can be inspected. */
const hasWeights = ({ files }: Entry) =>
  files.some(({ path, at }) => at === undefined && readFormat(path) !== undefined)

interface WeightRowsProps {
  id: string
  weights: Weights
  isHere: boolean
  list: (facet: string) => (value: string) => string
}

function WeightRows({ id, weights, isHere, list }: WeightRowsProps) {
  const { formats, quantizations, architecture } = weights
  return (
    <>
      <Fact label="Format" values={formats} name={weightFormatName} href={list('format')} />
      <Fact label="Quantisation" values={quantizations} href={list('quantization')} />
      {architecture !== undefined && (
        <FactRow label="Architecture">{breakable(architecture, BEFORE_CAPITALS)}</FactRow>
      )}
      {isHere && (
        <FactRow label="Weights">
          <a href={weightsPath(id)}>see the tensors</a>
        </FactRow>
      )}
    </>
  )
}

const licence = (id: string, name: string | undefined) =>
  id === 'other' && name !== undefined ? name : licenseName(id)

interface FactProps extends Pick<OriginProps, 'label' | 'inferred' | 'stated'> {
  values: string[]
  name?: (value: string) => string
  /** Where values are compared, if shorter. */
  shortName?: (value: string) => string
  /** Returns undefined for a value without a link. */
  href?: (value: string) => string | undefined
  /** What stands after a value. */
  beside?: (value: string) => ReactNode
  classOf?: (value: string) => string
}

interface SharedProps
  extends Pick<FactProps, 'label' | 'values' | 'name' | 'shortName' | 'classOf' | 'inferred' | 'stated'> {
  kind: RepoKind
  facet: keyof FactPlaces
  places: FactPlaces
}

/** A fact that leads to what explains it, and to the other cards that share it. */
function Shared({ kind, facet, places, name = (value) => value, ...fact }: SharedProps) {
  const list = listOf(kind)(facet)
  const placeOf = (value: string) => places[facet].find((place) => place.value === value)
  const others = (value: string) => {
    const { page, cards = 0 } = placeOf(value) ?? {}
    // The card itself is one of them.
    if (cards < 2) return null
    const count = plural(cards, kind)
    if (page === undefined) return <small> {count}</small>
    return (
      <>
        {' '}
        <a className="sharing" href={list(value)} aria-label={`${count} with ${name(value)}`}>
          {count}
        </a>
      </>
    )
  }
  return <Fact {...fact} name={name} href={(value) => placeOf(value)?.page ?? list(value)} beside={others} />
}

function Fact({
  label,
  values,
  name = (value) => value,
  shortName = name,
  href,
  beside,
  classOf,
  ...from
}: FactProps) {
  if (values.length === 0) return null
  const item = (value: string) => {
    const target = href?.(value)
    return (
      <li key={value}>
        {target === undefined ? (
          name(value)
        ) : (
          <a className={classOf?.(value)} href={target}>
            {name(value)}
          </a>
        )}
        {beside?.(value)}
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
      <Origin label={label} value={unique.map(shortName).join(', ')} name={shortName} {...from} />
    </FactRow>
  )
}
