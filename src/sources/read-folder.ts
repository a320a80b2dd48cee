/** A folder as a source of cards. */

import { realpathSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { CardKind, Problem } from '../card/types.ts'
import type { DocsSettings } from '../docs/settings.ts'
import { findParts, isAbout, partOf, touch } from './changed-parts.ts'
import { readDocsFolders } from './docs/find-docs.ts'
import { PartialReadError } from './errors.ts'
import { type FoundCard, findCards, findCardsIn, isWanted } from './find-cards.ts'
import { checkRepository } from './git/check-repository.ts'
import { type FindCommitDate, findHistory, lastChange, readCommitDates } from './git/git-dates.ts'
import { guessKind } from './guess-kind.ts'
import { filesAtHub, HUB_RECORD, type HubRecord, LONGEST_RECORD, parseHubRecord } from './hub-record.ts'
import { listExampleFiles, listFiles, reportMissing, reportPointers } from './list-files.ts'
import { shownPath, type Walk } from './list-folder.ts'
import { readWithin } from './open-within.ts'
import { reasonOf, sourceProblem } from './source-problem.ts'
import { type FolderState, Survey } from './survey.ts'
import type { ChangedRead, Source, SourceCard, SourceFile, SourceItem } from './types.ts'

/** A larger card is a mistake, and would be held in memory several times over. */
const LARGEST_CARD = 128 * 1024 * 1024

/** Problems to report when dates are missing. */
const DATES_TROUBLES = {
  refused: {
    rule: 'git-refused',
    severity: 'warning',
    message:
      'git refuses to read this repository because it belongs to another user, so files have the dates of their last copy, and its tags are not known',
    remedy: (top: string) =>
      `Run Modelbook as its owner, or trust it: git config --global --add safe.directory ${top}`,
  },
  unreadable: {
    rule: 'git-unreadable',
    severity: 'warning',
    message:
      'the user running Modelbook may not read this repository, so files have the dates of their last copy, and its tags are not known',
    remedy: (top: string) => `Give that user permission to read all of ${join(top, '.git')}.`,
  },
  shallow: {
    rule: 'git-shallow',
    severity: 'hint',
    message: 'this is a shallow clone, so files that its commits have not changed have no dates',
    remedy: (top: string) =>
      `Fetch the history: git -C ${top} fetch --unshallow, or fetch-depth: 0 for actions/checkout.`,
  },
} as const

/**
 * @param location - a folder that exists, as the user named it
 * @param docsSettings - called whenever docs are read; no settings if left out
 * @param readDates - returns a look-up of the last commit of a file by its real path
 */
export function folderSource(
  location: string,
  docsSettings: () => readonly DocsSettings[] = () => [],
  readDates = readCommitDates,
): Source {
  const root = resolve(location)
  // As the user named it: a link that moves to each new release keeps its own name.
  const name = basename(root) || 'card'
  const walkWith = (report: Walk['report'], survey?: Survey): Walk => ({
    realRoot: realpathSync.native(root),
    shown: location,
    report,
    survey,
  })
  return {
    name: location,
    root,
    async *read(kinds, survey) {
      const walk = (report: Walk['report']) => walkWith(report, survey)
      // Before the dates: of a commit that is made meanwhile, the next read will know.
      if (survey) {
        const { realRoot } = walk(() => {})
        survey.begin(realRoot, await findHistory(realRoot))
      }
      yield* readCards(walk, (begun) => findCards(begun, name, kinds), kinds, readDates)
    },
    async readChanged(changed, state) {
      const { realRoot } = walkWith(() => {})
      if (realRoot !== state.root || (await findHistory(realRoot)) !== state.history) return undefined
      const parts = findParts(changed, state)
      return parts && readParts((report, survey) => walkWith(report, survey), parts, state, readDates)
    },
    count() {
      let count = 0
      for (const _ of findCards(
        walkWith(() => {}),
        name,
      ))
        count += 1
      return count
    },
    async readDocs(report) {
      const walk = walkWith(report)
      // The reader of the cards reports what git refuses.
      return readDocsFolders(walk, name, docsSettings(), () => readDates(walk.realRoot, () => {}))
    },
  }
}

/** Reads parts of a catalogue, see `changed-parts.ts`. */
function readParts(
  walkWith: (report: Walk['report'], survey: Survey) => Walk,
  parts: readonly string[],
  state: FolderState,
  readDates: typeof readCommitDates,
): ChangedRead {
  const survey = new Survey()
  const { shown } = walkWith(() => {}, survey)
  const find = function* (walk: Walk) {
    for (const part of parts) yield* findCardsIn(walk, part)
  }
  const read = async function* (): AsyncGenerator<SourceItem> {
    for await (const item of readCards((report) => walkWith(report, survey), find, undefined, readDates)) {
      // Problems are listed in the order of a walk of all.
      if (item.type === 'problem') throw new PartialReadError(item.problem.file)
      yield item
    }
    if (!survey.isPlain) throw new PartialReadError(shown)
  }
  return {
    items: read(),
    parts: parts.map(partOf),
    mayChange: (problem) => parts.some((part) => isAbout(problem, join(shown, part), shown)),
    state() {
      const untold = state.untold.filter((path) => !parts.some((part) => touch(path, part, '/')))
      return { ...state, untold: [...untold, ...survey.untold] }
    },
  }
}

async function* readCards(
  walkWith: (report: Walk['report']) => Walk,
  find: (walk: Walk) => Iterable<FoundCard>,
  kinds: readonly CardKind[] | undefined,
  readDates: typeof readCommitDates,
): AsyncGenerator<SourceItem> {
  const problems: Problem[] = []
  const walk = walkWith((problem) => problems.push(problem))
  const read = () =>
    readDates(walk.realRoot, (trouble, top) => {
      const { rule, severity, message, remedy } = DATES_TROUBLES[trouble]
      walk.report(sourceProblem(rule, severity, walk.shown, message, remedy(top)))
    })
  // A read of only some kinds often finds none.
  let findDate: FindCommitDate | undefined = kinds === undefined ? await read() : undefined
  for (const found of find(walk)) {
    findDate ??= await read()
    const card = readCard(walk, found, findDate)
    yield* takeAll(problems)
    if (card && isWanted(card.kind, kinds)) yield { type: 'card', card }
  }
  yield* takeAll(problems)
}

function* takeAll(problems: Problem[]): Generator<SourceItem> {
  for (const problem of problems.splice(0)) yield { type: 'problem', problem }
}

function readCard(walk: Walk, found: FoundCard, findDate: FindCommitDate): SourceCard | undefined {
  const path = shownPath(walk, found.path)
  try {
    const { size, bytes } =
      found.real === undefined
        ? { size: 0, bytes: Buffer.alloc(0) }
        : readWithin({ root: walk.realRoot, path: found.real }, LARGEST_CARD)
    if (bytes === undefined) {
      const message = `this card is ${Math.round(size / 1024 / 1024)} MB, larger than the ${LARGEST_CARD / 1024 / 1024} MB that a card may have`
      walk.report(
        sourceProblem('card-too-large', 'error', path, message, 'Move everything but prose to another file.'),
      )
      return undefined
    }
    const kind = found.kind ?? guessKind(bytes)
    const committed = found.real === undefined ? undefined : findDate(found.real)
    const changed = found.real === undefined ? newestFile(found) : lastChange(committed, found.real)
    const hub = kind === 'model' || kind === 'dataset' ? readRecord(walk, found) : undefined
    return {
      kind,
      id: found.id,
      path,
      bytes,
      isMissing: found.real === undefined,
      sourcePath: found.path,
      folder: found.folder,
      // When the card last changed, not when it was imported.
      updated: hub?.lastModified ?? changed,
      isFileTime: hub?.lastModified === undefined && committed === undefined,
      downloads: hub?.downloads,
      likes: hub?.likes,
      hub,
      async readFiles(report) {
        const own = found.own?.folder
        if (found.own?.listing.hasRepository) walk.survey?.addUntold(found.path)
        if (own !== undefined) {
          const name = basename(found.path)
          const shown = { card: path, repository: shownPath(walk, join(own.path, '.git')) }
          const fault = await checkRepository({ folder: own.real, name, bytes, shown }, walk.realRoot)
          if (fault) report(fault)
        }
        const reporting = { ...walk, report }
        const files = listFiles(reporting, found)
        reportMissing(reporting, found)
        reportPointers(reporting, found, files)
        return withFilesAtHub(kind, hub, files)
      },
      listExamples: (report) => listExampleFiles({ ...walk, report }, found),
    }
  } catch (error) {
    const message = `this card cannot be read: ${reasonOf(error)}`
    const remedy = 'Give the user running Modelbook permission to read it, then run again.'
    walk.report(sourceProblem('unreadable-card', 'error', path, message, remedy))
    return undefined
  }
}

/** When the newest file directly in a repository without a card was written, ISO 8601 in UTC. */
function newestFile({ own }: FoundCard): string | undefined {
  const times = (own?.listing.files ?? []).flatMap(
    ({ real }) => statSync(real, { throwIfNoEntry: false })?.mtimeMs ?? [],
  )
  return times.length === 0 ? undefined : new Date(Math.max(...times)).toISOString()
}

/** The Hub record beside a card, if it was imported. A broken record loses only its facts, not the card. */
function readRecord(walk: Walk, { own }: FoundCard): HubRecord | undefined {
  const file = own?.listing.files.find(({ name }) => name === HUB_RECORD)
  if (own === undefined || file === undefined) return undefined
  try {
    const { size, bytes } = readWithin({ root: walk.realRoot, path: file.real }, LONGEST_RECORD)
    if (bytes === undefined) throw new Error(`it has ${size} bytes, which is too large for a record`)
    return parseHubRecord(bytes.toString('utf8'))
  } catch (error) {
    const path = shownPath(walk, join(own.folder.path, HUB_RECORD))
    const message = `what the Hub knows about this card is left out, because the file cannot be read: ${reasonOf(error)}`
    walk.report(
      sourceProblem('hub-record', 'warning', path, message, 'Delete the file, then import the card again.'),
    )
    return undefined
  }
}

function withFilesAtHub(kind: CardKind, hub: HubRecord | undefined, files: SourceFile[]): SourceFile[] {
  const own = files.filter(({ path }) => path !== HUB_RECORD)
  if (hub === undefined || (kind !== 'model' && kind !== 'dataset')) return own
  const others = filesAtHub(kind, hub, new Set(own.map(({ path }) => path)))
  return [...own, ...others.map((file) => ({ ...file, modified: 0 }))].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )
}
