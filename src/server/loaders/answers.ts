/** Loads what several models answered to the same input. */

import type { Json } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Entry, EntryFacts } from '../../edition/types.ts'
import { filesIn } from '../../example/files-in.ts'
import { type Given, hashGiven, keyOfFile } from '../../example/same-input.ts'
import type { Example } from '../../example/types.ts'
import { MOST_COMPARED } from '../../paths.ts'
import { modelsAnswering } from '../../relations/answered.ts'
import type { Demo } from '../../task/types.ts'
import type {
  Answer,
  Answering,
  AnswerListProps,
  AnswersProps,
  AnswersRow,
} from '../../ui/example/answers.tsx'
import { filesOf, showInput, showOutput } from '../../ui/example/show-example.ts'
import { fileShower } from './examples.ts'
import { type Room, roomForTurns, TurnLayout } from './lay-out-turns.ts'
import { articleContext } from './make-article.tsx'
import { answersOf, exactHash, keyOfOwnFile, roughHash } from './same-input.ts'

/** Inputs that a comparison shows. Few models have more in common. */
const MOST_ROWS = 12

/** Models whose answers to its demo a task's page shows, the latest changed first. */
const MOST_LISTED = 12

/** The page that answers are loaded for. */
interface AnswersPage {
  edition: SqliteEdition
  room: Room
}

/** One example of one of the models that are compared. */
interface Candidate {
  /** Place of the model among those compared. */
  at: number
  example: Example
}

/**
 * The inputs that several of these models have an answer to. Parameters may differ, and are then shown: models differ in
 * those that they need.
 *
 * @param names - what the models are called beside each other
 * @returns undefined where there is nothing to compare
 */
export async function loadAnswers(
  edition: SqliteEdition,
  models: readonly Entry[],
  names: readonly string[],
): Promise<AnswersProps | undefined> {
  const all = models.flatMap((model, at) => answersOf(model).map((example): Candidate => ({ at, example })))
  if (models.length < 2 || all.length === 0) return undefined
  const alike = shared(Map.groupBy(all, ({ example }) => roughHash(example.input)))
  const same = (await Promise.all(alike.map((group) => split(edition, models, group)))).flat()
  const shown = same.slice(0, MOST_ROWS)
  const page = { edition, room: roomForTurns() }
  const used = new Set(shown.flat().map(({ example }) => example))
  return {
    models: models.map((model, at) => ({
      ...answering(edition, model),
      title: names[at] ?? model.title,
    })),
    rows: await Promise.all(shown.map((group) => rowOf(page, models, group))),
    more: models.map(
      (_, place) => all.filter(({ at, example }) => at === place && !used.has(example)).length,
    ),
  }
}

const answering = (edition: SqliteEdition, { id, title, task }: EntryFacts): Answering => ({
  id,
  title,
  modality: (task === undefined ? undefined : tasksOf(edition).find(task)?.modality) ?? 'none',
})

/** The groups with examples of several models. */
const shared = (groups: Map<string, Candidate[]>) =>
  [...groups.values()].filter((group) => new Set(group.map(({ at }) => at)).size > 1)

/** Tells files of the same name apart. */
async function split(
  edition: SqliteEdition,
  models: readonly Entry[],
  group: Candidate[],
): Promise<Candidate[][]> {
  if (group.every(({ example }) => filesIn(example.input).length === 0)) return [group]
  const hashes = await Promise.all(
    group.map(({ at, example }) => {
      const entry = models[at]
      return entry === undefined ? '' : exactHash(edition, entry, example.input)
    }),
  )
  const byExample = new Map(group.map(({ example }, place) => [example, hashes[place] ?? '']))
  return shared(Map.groupBy(group, ({ example }) => byExample.get(example) ?? ''))
}

async function rowOf(
  page: AnswersPage,
  models: readonly Entry[],
  group: readonly Candidate[],
): Promise<AnswersRow> {
  const chosen = models.map((_, place) => choose(group, place))
  const given = chosen.flatMap((example, at) => (example === undefined ? [] : { entry: models[at], example }))
  const differ = new Set(given.map(({ example }) => writeParameters(example.parameters))).size > 1
  const [first] = given
  return {
    title: given.find(({ example }) => example.title !== undefined)?.example.title,
    inputs: first?.entry === undefined ? [] : await inputsOf(page, first.entry, first.example),
    answers: await Promise.all(
      chosen.map(async (example, at) => {
        const entry = models[at]
        if (entry === undefined || example === undefined) return null
        return answerOf(page, entry, example, differ)
      }),
    ),
  }
}

/** Of a model's examples with the input, the one whose parameters most of the others have too. */
function choose(group: readonly Candidate[], place: number): Example | undefined {
  const timesOf = ({ parameters }: Example) => {
    const own = writeParameters(parameters)
    return group.filter(({ example }) => writeParameters(example.parameters) === own).length
  }
  return group
    .flatMap(({ at, example }) => (at === place ? example : []))
    .toSorted((a, b) => timesOf(b) - timesOf(a))[0]
}

async function inputsOf({ edition, room }: AnswersPage, entry: EntryFacts, example: Example) {
  const context = articleContext(edition, entry)
  const show = await fileShower(entry, context.resolveImage, filesIn(example.input))
  return new TurnLayout(context, room).layOut(
    showInput({ input: example.input, parameters: {} }, entry.task ?? '', show),
  )
}

/** @param differ - whether answers beside it have other parameters */
async function answerOf(
  { edition, room }: AnswersPage,
  entry: EntryFacts,
  example: Example,
  differ: boolean,
): Promise<Answer> {
  const context = articleContext(edition, entry)
  const show = await fileShower(entry, context.resolveImage, filesOf(example))
  return {
    outputs: await new TurnLayout(context, room).layOut(showOutput(example, show)),
    recording: example.recording,
    rerun: example.rerun,
    isExpected: example.expect !== undefined,
    parameters: differ ? writeParameters(example.parameters) : undefined,
  }
}

function writeParameters(parameters: Example['parameters']): string {
  const write = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))
  const written = Object.entries(parameters)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}: ${write(value)}`)
  return written.join(', ') || 'no parameters'
}

/**
 * What models of a task answered to its demo.
 *
 * @param entry - of the task's card
 */
export async function loadDemoAnswers(
  edition: SqliteEdition,
  entry: Entry,
  { inputs }: Demo,
): Promise<AnswerListProps['answers']> {
  if (inputs.length === 0) return []
  const rough = hashGiven(givenInDemo(inputs, (name) => keyOfFile(name)))
  const found = modelsAnswering(edition, rough, MOST_LISTED, entry.id).flatMap((id) => {
    const model = edition.findFacts('model', id)
    const examples = model === undefined ? [] : answersOf(model)
    const example = examples.find(({ input }) => roughHash(input) === rough)
    return model === undefined || example === undefined ? [] : [{ model, example }]
  })
  const isSame = await sameAsDemo(edition, entry, inputs)
  const same = (
    await Promise.all(found.map(async (one) => ((await isSame(one.model, one.example)) ? [one] : [])))
  ).flat()
  const differ = new Set(same.map(({ example }) => writeParameters(example.parameters))).size > 1
  const page = { edition, room: roomForTurns() }
  return Promise.all(
    same.map(async ({ model, example }) => ({
      model: answering(edition, model),
      answer: await answerOf(page, model, example, differ),
    })),
  )
}

/** Compares the files of inputs that are the same but for these. */
async function sameAsDemo(edition: SqliteEdition, entry: Entry, inputs: Demo['inputs']) {
  const names = inputs.flatMap((item) => ('filename' in item ? item.filename : []))
  if (names.length === 0) return () => true
  const keys = new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, string | undefined]> => {
        const file = entry.files.find(({ path }) => path === name)
        return [name, await keyOfOwnFile(entry, file)]
      }),
    ),
  )
  const exact = hashGiven(givenInDemo(inputs, (name) => keys.get(name) ?? `${name} of the demo`))
  return async (model: EntryFacts, { input }: Example) => (await exactHash(edition, model, input)) === exact
}

/** What a demo gives to a model. */
function givenInDemo(inputs: Demo['inputs'], keyOf: (name: string) => string): Given {
  return {
    texts: inputs.flatMap((item) => (item.type === 'text' ? item.content : [])),
    files: inputs.flatMap((item) => ('filename' in item ? keyOf(item.filename) : [])),
    tables: inputs.flatMap((item) => {
      if (item.type !== 'tabular') return []
      const [head = [], ...rows] = item.table
      return [head.map((name, column) => ({ name, values: rows.map((row) => row[column] ?? '') }))]
    }),
  }
}

/**
 * The other models with an answer to the input of an example, for a comparison with them.
 *
 * @returns ids, as many as a comparison has room for
 */
export async function othersAnswering(
  edition: SqliteEdition,
  entry: Entry,
  { input }: Example,
): Promise<string[]> {
  const rough = roughHash(input)
  const ids = modelsAnswering(edition, rough, MOST_COMPARED).filter((id) => id !== entry.id)
  if (filesIn(input).length === 0) return ids.slice(0, MOST_COMPARED - 1)
  const exact = await exactHash(edition, entry, input)
  const same = await Promise.all(
    ids.map(async (id) => {
      const other = edition.findFacts('model', id)
      const examples = other === undefined ? [] : answersOf(other)
      const alike = examples.filter((example) => roughHash(example.input) === rough)
      const hashes = await Promise.all(
        alike.map((example) => (other === undefined ? '' : exactHash(edition, other, example.input))),
      )
      return hashes.includes(exact) ? [id] : []
    }),
  )
  return same.flat().slice(0, MOST_COMPARED - 1)
}
