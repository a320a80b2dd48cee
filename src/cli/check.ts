/** Prints what is wrong with the cards of a source. */

import { checkLinks } from '../article/check-files.ts'
import { checkText } from '../card/check-text.ts'
import { frontMatterJsonSchema } from '../card/metadata/front-matter.ts'
import { SEVERITIES } from '../card/report/choices.ts'
import {
  formatCounts,
  formatGithubProblem,
  formatProblems,
  formatTextProblem,
  type ProblemCounts,
  type ReportFormat,
} from '../card/report/index.ts'
import type { CardKind, Problem, Severity } from '../card/types.ts'
import type { DocsIndex } from '../docs/docs-index.ts'
import { docsRules } from '../docs/problems.ts'
import { checkDocs } from '../docs/read-docs.ts'
import { weightsOf } from '../edition/ingest/card-facts.ts'
import { type Glossary, readGlossary } from '../edition/ingest/glossary.ts'
import { readEvaluations } from '../edition/ingest/index-card.ts'
import { findContext, readCard } from '../edition/ingest/read-card.ts'
import { resolveDuplicate } from '../edition/ingest/resolve-duplicate.ts'
import { byKind } from '../edition/kind-of.ts'
import type { Edition } from '../edition/types.ts'
import { exampleJsonSchema } from '../example/file-schema.ts'
import { ownRules as exampleRules } from '../example/open-file.ts'
import { plural } from '../format.ts'
import { linkedPage } from '../server/loaders/docs/own-pages.ts'
import { checkPinned } from '../settings/check-pinned.ts'
import { checkRenamed } from '../settings/check-renamed.ts'
import { docsLeftOut, SettingsError, settingsRules } from '../settings/problems.ts'
import type { ReadSettings } from '../settings/read-settings.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import type { Source, SourceCard } from '../sources/types.ts'
import { type CatalogueIds, checkItems, collectionRules } from '../task/collection.ts'
import {
  collectionJsonSchema,
  metricJsonSchema,
  ownerJsonSchema,
  taskJsonSchema,
} from '../task/json-schema.ts'
import { metricRules } from '../task/metric.ts'
import { checkOwnerDocs, ownerRules } from '../task/owner.ts'
import { taskRules } from '../task/task-problem.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import type { SchemaName } from './commands/check.ts'
import { openSources, type Served, vocabularyOf } from './locations.ts'
import { describeNothing } from './serve/describe-report.ts'

export interface CheckOptions {
  /** Less severe problems are counted but not listed; by default, every problem is listed. */
  severity?: Severity
  /** Sources whose tasks and metrics the cards may refer to, and whose task cards they may change. */
  below?: readonly Source[]
}

/** Formats that are written problem by problem; the others are written as one document. */
const LINE_FORMATS: Partial<Record<ReportFormat, (problem: Problem) => string>> = {
  text: (problem) => `${formatTextProblem(problem)}\n\n`,
  github: (problem) => `${formatGithubProblem(problem)}\n`,
}

/**
 * Check every card, the docs and the settings of a source, and write the report. Docs depend on the settings, so they
 * are left out while the settings cannot be used: what they would be reported for is not their own mistake.
 *
 * @param write - takes the report piece by piece and is awaited, so that a slow reader of a long report slows down the
 *   reading
 * @returns the exit code: 1 when there is an error among the problems, else 0
 */
export async function checkSource(
  { served: source, settings }: Served,
  format: ReportFormat,
  write: (text: string) => void | Promise<void>,
  { severity: least = 'hint', below = [] }: CheckOptions = {},
): Promise<0 | 1> {
  const listed = new Set(SEVERITIES.slice(0, SEVERITIES.indexOf(least) + 1))
  const given = await readSettings(settings)
  const vocabulary = given.read === undefined ? builtinVocabulary() : vocabularyOf(given.read.settings)
  const glossary = await readGlossary([...below, source], vocabulary)
  const formatLine = LINE_FORMATS[format]
  const kept: Problem[] = []
  const counts: ProblemCounts = { errors: 0, warnings: 0, hints: 0 }
  const ids = new TakenIds()
  const catalogue = {
    hasEntry: (kind: CardKind, id: string) =>
      ids.has(kind, id) || ((kind === 'task' || kind === 'metric') && glossary.ids(kind).has(id)),
    idsOf: (kind: CardKind) => ids.of(kind),
  }
  const bare: Problem[] = []
  const waiting: ((docs: DocsIndex) => Problem[])[] = []
  let cards = 0
  const take = async (problem: Problem) => {
    counts[`${problem.severity}s`] += 1
    if (!listed.has(problem.severity)) return
    if (formatLine) await write(formatLine(problem))
    else kept.push(problem)
  }
  for await (const item of source.read()) {
    if (item.type === 'problem') {
      await take(item.problem)
      continue
    }
    cards += 1
    const taken = ids.add(item.card)
    const { problems, checkPages } = await checkCard(item.card, glossary, below.length, catalogue)
    if (checkPages !== undefined) waiting.push(checkPages)
    for (const problem of [...taken, ...problems]) {
      if (problem.rule === 'widget-missing') bare.push(problem)
      else await take(problem)
    }
  }
  for (const problem of together(bare)) await take(problem)
  const hasCard = (kind: CardKind, id: string) => ids.has(kind, id)
  const { read } = given
  const named = read === undefined ? [] : [checkRenamed, checkPinned].flatMap((check) => check(read, hasCard))
  for (const problem of [...given.problems, ...named]) await take(problem)
  let pages = 0
  if (given.read !== undefined) {
    const unreadable: Problem[] = []
    const sets = (await source.readDocs?.((problem) => unreadable.push(problem))) ?? []
    const docs = await checkDocs(sets, glossary.vocabulary)
    for (const checkPages of waiting) for (const problem of checkPages(docs.index)) await take(problem)
    for (const problem of [...unreadable, ...docs.problems]) await take(problem)
    pages = docs.pages
  }
  const rules = {
    ...taskRules,
    ...metricRules,
    ...ownerRules,
    ...collectionRules,
    ...exampleRules,
    ...docsRules,
    ...settingsRules,
  }
  const report = formatLine
    ? formatCounts(cards, counts, pages)
    : formatProblems(kept, format, { cards, pages, rules, counts })
  const isEmpty = format === 'text' && cards + pages === 0 && source.root !== undefined
  await write(`${report}\n${isEmpty ? describeNothing(source.name) : ''}`)
  return counts.errors > 0 ? 1 : 0
}

/** Of models without examples, which may be all in a catalogue, the first stands for the others. */
function together([first, ...others]: readonly Problem[]): Problem[] {
  if (first === undefined || others.length === 0) return first === undefined ? [] : [first]
  return [{ ...first, message: `${first.message}, nor one for ${plural(others.length, 'other')}` }]
}

/** @returns the settings as read, or else what keeps them from being used */
async function readSettings(
  file: SettingsFile,
): Promise<{ read: ReadSettings | undefined; problems: readonly Problem[] }> {
  try {
    return { read: await file.read(), problems: [] }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { read: undefined, problems: [...error.problems, docsLeftOut(file.shown)] }
  }
}

/** The cards that others may name. */
type KnownCards = Pick<Edition, 'hasEntry'> & CatalogueIds

interface CheckedCard {
  problems: Problem[]
  /** For a card that may link to others or to docs, or names them: checks that, once all are known. */
  checkPages: ((docs: DocsIndex) => Problem[]) | undefined
}

async function checkCard(
  card: SourceCard,
  glossary: Glossary,
  place: number,
  catalogue: KnownCards,
): Promise<CheckedCard> {
  const problems: Problem[] = []
  const files = await card.readFiles((problem) => problems.push(problem))
  const context = await findContext(card, files, glossary, place)
  const weights = await weightsOf(card, files)
  const { card: read, text } = readCard(card, context, weights)
  const paths = context.files.map(({ path }) => path)
  const { kind, id, body, path, bodyLine } = read
  const own = { kind, id, body, path, bodyLine, sourcePath: card.sourcePath }
  let hasLinks = false
  checkLinks(own, paths, () => {
    hasLinks = true
    return true
  })
  return {
    problems: [
      ...read.problems,
      ...checkText(read, paths),
      ...(weights?.problems ?? []),
      ...readEvaluations(card, context).problems,
      ...problems,
    ],
    checkPages:
      hasLinks || kind === 'owner' || kind === 'collection'
        ? (docs) => [
            ...checkLinks(own, paths, (href) => linkedPage(catalogue, () => docs, own, href) !== undefined),
            ...(kind === 'owner' ? checkOwnerDocs(read, text, docs.sets) : []),
            ...(kind === 'collection' ? checkItems(read, text, catalogue) : []),
          ]
        : undefined,
  }
}

/** Notices cards with one kind and id, of which a site lists the later ones under another id. */
class TakenIds {
  readonly #paths = byKind(() => new Map<string, string>())

  has(kind: CardKind, id: string): boolean {
    return this.#paths[kind].has(id)
  }

  of(kind: CardKind): Iterable<string> {
    return this.#paths[kind].keys()
  }

  /** @returns the problem of a card whose id is taken */
  add(card: SourceCard): Problem[] {
    const { kind } = card
    const first = this.#paths[kind].get(card.id)
    const other = first === undefined ? undefined : resolveDuplicate(card, first, (id) => this.has(kind, id))
    this.#paths[kind].set(other?.id ?? card.id, card.line === undefined ? card.path : `line ${card.line}`)
    return other === undefined ? [] : [other.problem]
  }
}

function schemaOf(kind: SchemaName): { [key: string]: unknown } {
  if (kind === 'example') return exampleJsonSchema()
  if (kind === 'task') return taskJsonSchema()
  if (kind === 'metric') return metricJsonSchema()
  if (kind === 'owner') return ownerJsonSchema()
  return kind === 'collection' ? collectionJsonSchema() : frontMatterJsonSchema(kind, builtinVocabulary())
}

/** Print the JSON Schema of the front matter of a kind of card, or of a file with an example. */
export function printSchema(kind: SchemaName): void {
  process.stdout.write(`${JSON.stringify(schemaOf(kind), undefined, 2)}\n`)
}

/** Check what is at a location, print the report, and set the exit code. */
export async function check(location: string, format: ReportFormat, severity: Severity): Promise<void> {
  const { served, sources, settings } = await openSources(location)
  process.stdout.once('error', endWithReader)
  const below = sources.filter((source) => source !== served)
  process.exitCode = await checkSource({ served, settings }, format, writeToStdout, { severity, below })
}

/** `modelbook check … | head` closes the pipe early, which is no failure. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit()
  throw error
}

function writeToStdout(text: string): Promise<void> | void {
  if (process.stdout.write(text)) return
  return new Promise((resolve) => {
    process.stdout.once('drain', resolve)
  })
}
