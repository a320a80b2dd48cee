/** Opens the files of a folder of examples: parses them, and finds what is wrong with their form. */

import type { ZodType } from 'zod'
import { explainIssues } from '../card/checks/structure-issues.ts'
import { exampleRules } from '../card/checks/widget.ts'
import { decode, encodingRules } from '../card/decode.ts'
import { isObject, type JsonObject, type Path } from '../card/json.ts'
import { shapeRules } from '../card/metadata/read-texts.ts'
import { findNearest } from '../card/names/nearest.ts'
import { createProblemList, type ProblemList } from '../card/problem-list.ts'
import { quote } from '../card/quote.ts'
import type { Offset, Rules } from '../card/rule.ts'
import { fileRules } from '../card/text-rules.ts'
import { countLines, parseYaml, yamlRules } from '../card/yaml/parse-yaml.ts'
import { exampleFileSchema, rerunsSchema } from './file-schema.ts'
import { EXAMPLE_LIMITS } from './limits.ts'
import { weigh } from './read-examples.ts'
import { isReruns } from './reruns.ts'

/** What only files with examples can break. */
export const ownRules = {
  'example-file': { severity: 'error', description: 'A file in a folder of examples can be read.' },
  'example-input': { severity: 'warning', description: 'A file with an example has an input.' },
  'example-changed': {
    severity: 'warning',
    description: 'The recorded output of an example is of the input and parameters that it has.',
  },
  'example-twice': { severity: 'hint', description: 'A file adds an example, or an output to one.' },
  'too-many-examples': { severity: 'warning', description: 'A card has no more examples than are read.' },
} as const satisfies Rules

/** All that a file with an example can break. */
export const exampleFileRules = {
  ...encodingRules,
  ...yamlRules,
  ...shapeRules,
  ...exampleRules,
  ...ownRules,
  'missing-key': { severity: 'error', description: 'A structured value has the keys that it needs.' },
  'missing-file': fileRules['missing-file'],
  'near-miss-key': { severity: 'hint', description: 'No key is a misspelling of a known one.' },
} as const satisfies Rules

/** A file with an example. */
export interface RawExampleFile {
  /** Beside the card. */
  path: string
  /** Path shown to people. */
  shown: string
  /** Why they are not there, in words that end a sentence; or all bytes. */
  content: Uint8Array | string
}

/** A file as it was opened, with places for what is found later. */
export interface OpenExampleFile {
  path: string
  /** Undefined where the file cannot be read. */
  value: JsonObject | undefined
  report: ProblemList<keyof typeof exampleFileRules>['report']
  valueAt(path: Path): Offset
  /** The line of a value, from 1; that of the nearest above it where it is not there. */
  lineAt(path: Path): number
  /** All that was reported, in file order. */
  problems(): ReturnType<ProblemList['problems']>
}

interface OpenedFile extends OpenExampleFile {
  /** The place of a key, without that of its value. */
  keyAt(path: Path): Offset
}

/** Whether a file in a folder of examples is an example; the others are pictures and the like. */
export const isExampleFile = (path: string) => /\.(?:ya?ml|json)$/i.test(path) && !isReruns(path)

/** Opens a file with one example. Never throws: what is wrong is reported. */
export function openExampleFile(raw: RawExampleFile): OpenExampleFile {
  const file = open(raw, exampleFileSchema, 'this example')
  for (const key of Object.keys(file.value ?? {})) {
    const [meant] = Object.hasOwn(exampleFileSchema.shape, key) ? [] : findNearest(key, KEYS)
    // Models may take inputs that have no widget.
    if (meant === undefined) continue
    const remedy = `Did you mean ${quote(meant)}? Rename the key.`
    file.report('near-miss-key', file.keyAt([key]), `unknown key ${quote(key)}`, remedy)
  }
  return file
}

/** Opens the file that says what still comes out, as {@link openExampleFile} does others. */
export const openReruns = (raw: RawExampleFile): OpenExampleFile => open(raw, rerunsSchema, 'this file')

/** @param what - the file, in a message: "this example" */
function open({ path, shown, content }: RawExampleFile, schema: ZodType, what: string): OpenedFile {
  const list = createProblemList(exampleFileRules)
  const { report } = list
  const text = typeof content === 'string' ? '' : decode(content, report)
  const problems = () => list.problems(shown, text)
  const unread = (reason: string, remedy: string, offset: Offset = 0): OpenedFile => {
    report('example-file', offset, `${what} cannot be read: ${reason}`, remedy)
    return { path, value: undefined, report, valueAt: () => 0, lineAt: () => 1, keyAt: () => 0, problems }
  }
  if (typeof content === 'string') return unread(content, 'Correct the file, or delete it.')
  const parsed = parseYaml(text, 1, report, 'the file')
  if ('fault' in parsed) {
    const { offset, reason, remedy } = parsed.fault ?? NOT_YAML
    return unread(reason, remedy, offset)
  }
  const { value, places } = parsed
  if (!isObject(value))
    return unread('it is not a mapping of keys to values', 'Begin it with an input, such as "text: ...".')
  if (weigh(value, EXAMPLE_LIMITS.file) > EXAMPLE_LIMITS.file)
    return unread(
      `written out in full, it has more than ${EXAMPLE_LIMITS.file.toLocaleString('en')} characters`,
      'Write less, or put it in a file of its own beside this one.',
    )
  const offsetOf = (at: Path) => nearestPlace(at, (one) => places.value(one))
  const valueAt = (at: Path) => () => offsetOf(at)
  const lineAt = (at: Path) => countLines(text).linePos(offsetOf(at)).line
  const { error } = schema.safeParse(value)
  for (const { rule, path: at, message, remedy } of explainIssues(error?.issues ?? [], value, []))
    report(rule, valueAt(at), message, remedy)
  const keyAt = (at: Path) => () => places.key(at) ?? 0
  return { path, value, report, valueAt, lineAt, keyAt, problems }
}

const KEYS = Object.keys(exampleFileSchema.shape)

const NOT_YAML = {
  offset: 0,
  reason: 'it is not valid YAML',
  remedy: 'Write one "key: value" on each line, such as "text: ...".',
}

/** The place of a value, or of the nearest above it that is there. */
function nearestPlace(path: Path, placeOf: (path: Path) => number | undefined): number {
  for (let length = path.length; length > 0; length -= 1) {
    const offset = placeOf(path.slice(0, length))
    if (offset !== undefined) return offset
  }
  return 0
}
