/** Writes the card of a registered model of an MLflow server. */

import { ALL_MODEL_LIBRARY_KEYS } from '@huggingface/tasks'
import type { PhrasingContent, RootContent, TableRow, Text } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { stringify } from 'yaml'
import { readOutline } from '../card/outline.ts'
import { inert, oneLine } from '../card/quote.ts'
import { TASK_TABLE } from '../task-table.ts'
import type { Metric, ModelVersion, RegisteredModel, Run } from './mlflow-answers.ts'
import type { MlModel, SignatureField } from './mlflow-signature.ts'

/** Characters of a description; the Hub's own limit for a card is about as long. */
const LONGEST_DESCRIPTION = 200_000
/** Characters of a text in a table or a tag. */
const LONGEST_CELL = 500
/** Rows of a table: versions, columns, metrics. */
const MOST_ROWS = 200
const MOST_TAGS = 100

/** MLflow keeps notes of its own in tags with this beginning. */
const OWN_TAG = /^mlflow\./

/** A framework such as `pytorch` is none: it loads no model by itself. A check would refuse it, so it becomes a tag. */
const LIBRARIES: ReadonlySet<string> = new Set<string>(ALL_MODEL_LIBRARY_KEYS)

/** A model with all that its server says of it. */
export interface ModelFacts {
  model: RegisteredModel
  /** Newest first. */
  versions: readonly ModelVersion[]
  /** What the signature and the metrics are of. */
  described: ModelVersion | undefined
  mlModel: MlModel | undefined
  /** The run that made the described version. */
  run: Run | undefined
  metrics: readonly Metric[]
  /** Pages of the server for people. */
  links: { model: string; run: string | undefined }
}

/** The text of the card. What the server does not say is left out. */
export function writeMlflowCard(facts: ModelFacts): string {
  const { description = '' } = facts.model
  const parts = [writeDescription(description), writeTables(facts)].filter((part) => part.trim() !== '')
  // Many readers of YAML are older than its version 1.2: for them, dates and words like "no" must be in quotes.
  const frontMatter = stringify(frontMatterOf(facts), { version: '1.1', aliasDuplicateObjects: false })
  return `---\n${frontMatter}---\n\n${parts.join('\n')}`
}

function frontMatterOf({ model, versions, described, mlModel, run, metrics, links }: ModelFacts): object {
  const times = [model, ...versions].flatMap(({ last_updated_timestamp: time }) => time ?? [])
  const { library } = mlModel ?? {}
  const isKnown = library !== undefined && LIBRARIES.has(library)
  const own = model.tags
    .filter(({ key }) => !OWN_TAG.test(key))
    .slice(0, MOST_TAGS)
    .map(({ key, value }) => cut(value === '' ? key : `${key}:${value}`))
  const tags = [...new Set([...(library === undefined || isKnown ? [] : [cut(library)]), ...own])]
  const task = taskOf(mlModel, model)
  const results = resultsOf(task, metrics, { run, url: links.run ?? links.model })
  const aliases = model.aliases.slice(0, MOST_TAGS).map(({ alias, version }) => [cut(alias), Number(version)])
  return {
    model_name: cut(model.name),
    ...(isKnown ? { library_name: library } : {}),
    ...(task === undefined ? {} : { pipeline_tag: task }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(times.length === 0 ? {} : { last_modified: dayOf(Math.max(...times)) }),
    ...(results.length === 0 ? {} : { 'model-index': [{ name: cut(model.name), results }] }),
    ...(described === undefined
      ? {}
      : { mlflow: { version: Number(described.version), aliases: Object.fromEntries(aliases) } }),
    sources: [links.model],
  }
}

/** What the library of the model says, else a tag of the model, if it is a task of the Hub. */
function taskOf(mlModel: MlModel | undefined, { tags }: RegisteredModel): string | undefined {
  const tagged = tags.flatMap(({ key, value }) => (['pipeline_tag', 'task'].includes(key) ? [value] : []))
  return [mlModel?.task ?? '', ...tagged].find((task) => TASK_TABLE.has(task))
}

/** `model-index` says of each result its task and its dataset. Metrics of which both are known are written there. */
function resultsOf(
  task: string | undefined,
  metrics: readonly Metric[],
  { run, url }: { run: Run | undefined; url: string },
): object[] {
  if (task === undefined) return []
  const source = { name: cut(run?.info.run_name ?? 'MLflow'), url }
  return metrics
    .slice(0, MOST_ROWS)
    .flatMap(({ key, value, timestamp, dataset_name: name, dataset_digest }) =>
      name === undefined || name === ''
        ? []
        : [
            {
              task: { type: task },
              dataset: {
                ...{ type: cut(name), name: cut(name) },
                ...(dataset_digest === undefined ? {} : { revision: cut(dataset_digest) }),
              },
              metrics: [{ type: cut(key), value }],
              ...(timestamp === undefined ? {} : { date: dayOf(timestamp) }),
              source,
            },
          ],
    )
}

/** The description as Markdown, unless what is written below it would become a part of it. */
function writeDescription(description: string): string {
  const isCut = description.length > LONGEST_DESCRIPTION
  const text = inert(description.slice(0, LONGEST_DESCRIPTION).toWellFormed()).trim() + (isCut ? ' …' : '')
  if (text === '') return ''
  const next = 'Below the description'
  const isClosed = readOutline(`${text}\n\n## ${next}\n`).sections.at(-1)?.title === next
  return isClosed ? `${text}\n` : toMarkdown({ type: 'code', value: text })
}

function writeTables({ model, versions, described, mlModel, run, metrics, links }: ModelFacts): string {
  const of = described === undefined ? '' : ` of version ${described.version}`
  const { inputs = [], outputs = [], parameters = [] } = mlModel ?? {}
  return toMarkdown(
    {
      type: 'root',
      children: [
        ...fieldsTable(`Inputs${of}`, inputs),
        ...fieldsTable(`Outputs${of}`, outputs),
        ...table(
          { title: `Parameters${of}`, head: ['Name', 'Type', 'Default'] },
          parameters.map(({ name = '', type, standard }) => [name, type, standard]),
        ),
        ...table(
          { title: `Metrics${of}`, head: ['Metric', 'Value', 'Dataset'], lead: runLink(run, links) },
          metrics.map(({ key, value, dataset_name = '' }) => [key, String(value), dataset_name]),
        ),
        ...table(
          { title: 'Versions', head: ['Version', 'Aliases', 'Stage', 'Created', 'Tags', 'Description'] },
          versions.map((version) => versionRow(version, model)),
        ),
      ],
    },
    { extensions: [gfmToMarkdown({ tablePipeAlign: false })] },
  )
}

/** Says which run measured the metrics. */
function runLink(run: Run | undefined, { run: url }: ModelFacts['links']): PhrasingContent[] {
  const name = textOf(run?.info.run_name ?? 'that made this version')
  return [
    { type: 'text', value: 'Measured in the run ' },
    url === undefined ? name : { type: 'link', url, children: [name] },
    { type: 'text', value: '.' },
  ]
}

function versionRow(version: ModelVersion, { aliases }: RegisteredModel): string[] {
  const { creation_timestamp: created, current_stage: stage = 'None', tags, description = '' } = version
  return [
    version.version,
    aliases.flatMap(({ alias, version: of }) => (of === version.version ? [alias] : [])).join(', '),
    stage === 'None' ? '' : stage,
    created === undefined ? '' : dayOf(created),
    tags.flatMap(({ key, value }) => (OWN_TAG.test(key) ? [] : [`${key}:${value}`])).join(', '),
    description,
  ]
}

function fieldsTable(title: string, fields: readonly SignatureField[]): RootContent[] {
  const rows = fields.map(({ name = '', type, isOptional }) => [name, type, isOptional ? 'optional' : ''])
  return table({ title, head: ['Name', 'Type', 'Note'] }, rows)
}

/** What a table is called, what its columns are, and what is said above it. */
interface TableHead {
  title: string
  head: readonly string[]
  lead?: PhrasingContent[]
}

/** A section with a table, without the columns of which every cell is empty; nothing if there are no rows. */
function table({ title, head, lead }: TableHead, rows: readonly string[][]): RootContent[] {
  if (rows.length === 0) return []
  const isUsed = head.map((_, column) => rows.some((row) => row[column] !== ''))
  const rowOf = (cells: readonly string[]): TableRow => ({
    type: 'tableRow',
    children: cells
      .filter((_, column) => isUsed[column])
      .map((value) => ({ type: 'tableCell', children: [textOf(value)] })),
  })
  const left = rows.length - MOST_ROWS
  return [
    { type: 'heading', depth: 2, children: [textOf(title)] },
    ...(lead === undefined ? [] : [{ type: 'paragraph' as const, children: lead }]),
    { type: 'table', children: [head, ...rows.slice(0, MOST_ROWS)].map(rowOf) },
    ...(left > 0 ? [{ type: 'paragraph' as const, children: [textOf(`And ${left} more.`)] }] : []),
  ]
}

const textOf = (value: string): Text => ({ type: 'text', value: oneLine(cut(value)) })

function cut(text: string): string {
  return text.length <= LONGEST_CELL ? text.toWellFormed() : `${text.slice(0, LONGEST_CELL).toWellFormed()}…`
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
