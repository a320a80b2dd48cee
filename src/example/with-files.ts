/** Joins the examples of a card with those in files beside it; of equal inputs, they are one. */

import { childOf, isObject, type JsonObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { readExample } from './read-examples.ts'
import { readMoment, readText } from './read-values.ts'
import type { Example, ExamplesBeside, Recording } from './types.ts'

/** Finds a file that the file of an example names: where it is beside the card, if it is there. */
export type FindPlace = (example: string, named: string) => string | undefined

const folderOf = (example: string) => example.slice(0, example.lastIndexOf('/') + 1)

/** Finds files by their names in the folder of the file that names them. */
export function placeFinder(files: ExamplesBeside['files']): FindPlace {
  const paths = new Set(files.map(({ path }) => path))
  return (example, named) => {
    const path = folderOf(example) + named.replace(/^\.\//, '')
    return paths.has(path) ? path : undefined
  }
}

/** An example in a file, as it stands there. */
export interface FileExample {
  example: Example
  /** Whether its output was recorded for another input, so that it is left out. */
  isChanged: boolean
}

/**
 * Reads what is in a file. Its hash is that of the input as written, with the names of files and not what is in them.
 *
 * @param shared - parameters of the card
 * @returns undefined where it has no input
 */
export function readFileExample(
  { path, value }: ExamplesBeside['read'][number],
  shared: JsonObject,
  find: FindPlace,
): FileExample | undefined {
  const { recorded, ...item } = value
  const [written] = readExample(item, [], shared)
  const [placed] = readExample(
    withPlaces(item, (named, isFile) => find(path, named) ?? (isFile ? folderOf(path) + named : named)),
    [],
    shared,
  )
  if (written === undefined || placed === undefined) return undefined
  const { hash } = written
  const isChanged = !hash.startsWith(readText(childOf(recorded, 'input')) ?? '')
  const output = isChanged ? [] : placed.output
  const recording = output.length === 0 ? undefined : readRecording(recorded)
  return { example: { ...placed, hash, output, recording }, isChanged }
}

/** Of the examples of a card, those with the input of a file take what it has recorded; other files follow. */
export function withFiles(
  own: readonly Example[],
  files: ExamplesBeside['read'],
  shared: JsonObject,
  find: FindPlace,
): Example[] {
  const all = [...own]
  const places = new Map(own.map(({ hash }, at) => [hash, at] as const).reverse())
  for (const file of files) {
    const { example } = readFileExample(file, shared, find) ?? {}
    if (example === undefined) continue
    const at = places.get(example.hash) ?? all.length
    const same = all[at]
    places.set(example.hash, at)
    all[at] =
      same === undefined ? { ...example, title: example.title ?? titleOf(file.path) } : join(same, example)
  }
  return all
}

/**
 * The words of the author stay; what they lack is taken from the file. What is recorded comes before an output that
 * nothing says the origin of, and the newest before older ones.
 */
function join(own: Example, file: Example): Example {
  const named = {
    ...own,
    title: own.title ?? file.title,
    group: own.group ?? file.group,
    expect: own.expect ?? file.expect,
    compare: { ...file.compare, ...own.compare },
  }
  const isTaken = own.output.length === 0 || dateOf(file) > dateOf(own)
  return isTaken ? { ...named, output: file.output, recording: file.recording } : named
}

const dateOf = ({ recording }: Example) => (recording === undefined ? 0 : Date.parse(recording.date))

/** Whether a file adds something to the example with the same input. */
export const addsTo = (own: Example, file: Example) => {
  const joined = join(own, file)
  return (['output', 'recording', 'expect', 'compare'] as const).some(
    (key) => JSON.stringify(joined[key]) !== JSON.stringify(own[key]),
  )
}

/** The name of a file as a title: `02-one-address.yaml` is "One address". */
function titleOf(path: string): string | undefined {
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .replace(/^\d+[-_ .]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return name === '' ? undefined : name.charAt(0).toUpperCase() + name.slice(1)
}

function readRecording(recorded: Json | undefined): Recording | undefined {
  const date = readMoment(childOf(recorded, 'date'))
  if (date === undefined) return undefined
  const text = (key: string) => readText(childOf(recorded, key))
  const parameters = childOf(recorded, 'parameters')
  const tokens = childOf(recorded, 'tokens')
  return {
    date,
    server: text('server'),
    model: text('model'),
    revision: text('revision'),
    duration: readNumber(childOf(recorded, 'duration_ms')),
    fingerprint: text('fingerprint'),
    parameters: isObject(parameters) ? parameters : undefined,
    seed: readNumber(childOf(recorded, 'seed')),
    firstToken: readNumber(childOf(recorded, 'first_token_ms')),
    tokens: isObject(tokens)
      ? { input: readNumber(tokens.input), output: readNumber(tokens.output) }
      : undefined,
    modelbook: text('modelbook'),
  }
}

const readNumber = (value: Json | undefined) => (typeof value === 'number' ? value : undefined)

/**
 * Keys under which inputs and outputs name files.
 *
 * @see https://huggingface.co/docs/hub/models-widgets-examples
 * @see https://huggingface.co/docs/transformers/main_classes/pipelines
 */
export const FILE_KEYS: ReadonlySet<string> = new Set([
  'src',
  'url',
  'mask',
  'masks',
  'depth',
  'image',
  'audio',
  'video',
])

/** The parts of an example in which these keys name files: a table may have a column of that name. */
const PARTS = ['src', 'messages', 'output'] as const

/** Whether a text under a key can only be the name of a file: elsewhere, it may be the file itself in Base64. */
const isName = (key: string | number | undefined, text: string) =>
  (key === 'src' || key === 'url') && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(text)

/**
 * An example in which names of files have become their places.
 *
 * @param placeOf - told whether a text can be nothing but a name
 */
function withPlaces(value: JsonObject, placeOf: (named: string, isFile: boolean) => string): JsonObject {
  const place = (child: Json, key: string): Json => {
    if (typeof child === 'string') return FILE_KEYS.has(key) ? placeOf(child, isName(key, child)) : child
    if (Array.isArray(child)) return child.map((item) => place(item, key))
    return isObject(child) ? placeAll(child, Object.keys(child)) : child
  }
  const placeAll = (children: JsonObject, keys: readonly string[]): JsonObject => ({
    ...children,
    ...Object.fromEntries(
      keys.flatMap((key) => {
        const child = childOf(children, key)
        return child === undefined ? [] : [[key, place(child, key)]]
      }),
    ),
  })
  return placeAll(value, PARTS)
}

/** A name of a file in an example, and where it stands. */
export interface NamedFile {
  named: string
  path: (string | number)[]
}

/** Names of files in an example: those that cannot be anything else, and are no addresses. */
export function* namedFiles(value: JsonObject): Generator<NamedFile> {
  for (const part of PARTS) {
    const child = childOf(value, part)
    if (child !== undefined) yield* namedIn(child, [part])
  }
}

function* namedIn(value: Json, path: NamedFile['path']): Generator<NamedFile> {
  if (typeof value === 'string') {
    if (isName(path.at(-1), value)) yield { named: value, path }
  } else if (typeof value === 'object' && value !== null) {
    const children = Array.isArray(value) ? value.entries() : Object.entries(value)
    for (const [key, child] of children) yield* namedIn(child, [...path, key])
  }
}
