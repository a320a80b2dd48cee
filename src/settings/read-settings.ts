/** Reads `modelbook.yaml`: bytes become settings, or an error with every problem at its place. */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Alias, type Document, type ParsedNode, parseDocument, visit } from 'yaml'
import * as z from 'zod'
import { decode, withoutControls } from '../card/decode.ts'
import { toJson } from '../card/json.ts'
import { findNearest } from '../card/names/nearest.ts'
import { quote } from '../card/quote.ts'
import { documentPlaces, type Places } from '../card/yaml/places.ts'
import { explainYamlError } from '../card/yaml/yaml-errors.ts'
import { SETTINGS_FILE } from '../docs/settings.ts'
import { reasonOf } from '../sources/source-problem.ts'
import { explainSetting, withinUnion } from './explain-setting.ts'
import { SettingsError, settingsProblems } from './problems.ts'
import { type Settings, settingsSchema } from './schema.ts'

/** Settings, and the file that they come from. */
export interface ReadSettings {
  settings: Settings
  /** The file's path, as shown to users. */
  file: string
  text: string
  document: Document<ParsedNode>
  /** Positions of the settings in the text. */
  places: Places
}

/**
 * Read the settings of a served folder. A file that does not exist, or is empty, means the defaults.
 *
 * @param folder - absolute; undefined for a source that is not a folder, which gets the defaults
 * @param name - of the folder, for messages
 * @throws {SettingsError} the file is there but is not valid YAML, or a key is unknown or of a wrong type
 */
export async function readSettings(folder: string | undefined, name = folder ?? ''): Promise<ReadSettings> {
  const file = join(name, SETTINGS_FILE)
  const bytes = folder === undefined ? Buffer.of() : await readBytes(join(folder, SETTINGS_FILE), file)
  const text = decodeText(bytes, file)
  // More documents than one count as an error only above the lowest level.
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error' })
  const problemAt = settingsProblems(file, text)
  const faults = document.errors.map(explainYamlError)
  if (faults.length > 0) {
    throw new SettingsError(
      faults.map(({ offset, reason, remedy }) =>
        problemAt('settings-syntax', offset, `this is not valid YAML: ${reason}`, remedy),
      ),
    )
  }
  const places = documentPlaces(document.contents)
  const value = toValue(document, file, text) ?? {}
  return { settings: parseSettings(value, { file, text, places }), file, text, document, places }
}

async function readBytes(path: string, file: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:ENOENT|ENOTDIR)$/.test(String(error.code))) {
      refuseOtherEnding(path, file)
      return Buffer.of()
    }
    const message = `this file cannot be read: ${reasonOf(error)}`
    const remedy = 'Make it a file that the user running Modelbook can read.'
    throw new SettingsError([settingsProblems(file, '')('settings-syntax', 0, message, remedy)])
  }
}

/** A file that is one letter away from the settings would be ignored without a word. */
function refuseOtherEnding(path: string, file: string): void {
  const [other, shown] = [path, file].map((name) => name.replace(/\.yaml$/, '.yml'))
  if (other === undefined || shown === undefined || !existsSync(other)) return
  const problem = settingsProblems(shown, '')
  const message = `settings are read from ${SETTINGS_FILE}, not from a file of this name`
  throw new SettingsError([problem('settings-syntax', 0, message, `Rename it to ${SETTINGS_FILE}.`)])
}

function decodeText(bytes: Buffer, file: string): string {
  return decode(bytes, (rule, offset) => {
    if (rule !== 'not-utf-8') return
    const at = typeof offset === 'number' ? offset : offset()
    const problemAt = settingsProblems(
      file,
      decode(bytes, () => {}),
    )
    const remedy = 'Save the file again as UTF-8, and correct the character at this place.'
    throw new SettingsError([problemAt('settings-syntax', at, 'this file is not UTF-8 text', remedy)])
  })
}

/** The parser resolves the anchors of aliases only here. */
function toValue(document: Document<ParsedNode>, file: string, text: string): unknown {
  try {
    return toJson(document.toJS(), withoutControls)
  } catch (error) {
    let first: Alias | undefined
    visit(document, {
      Alias(_, alias) {
        first = alias
        return alias.resolve(document) === undefined ? visit.BREAK : undefined
      },
    })
    const reason = error instanceof Error ? error.message : String(error)
    const message = `this is not valid YAML: ${reason}`
    const remedy = 'Put a value that begins with "*" in quotes.'
    throw new SettingsError([
      settingsProblems(file, text)('settings-syntax', first?.range?.[0] ?? 0, message, remedy),
    ])
  }
}

/**
 * Validate the value of the settings.
 *
 * @param from - the file with the value, for messages
 * @throws {SettingsError} a key is unknown or of a wrong type
 */
export function parseSettings(
  value: unknown,
  from?: Pick<ReadSettings, 'file' | 'text' | 'places'>,
): Settings {
  const result = settingsSchema.safeParse(value)
  if (result.success) return result.data
  const problemAt = settingsProblems(from?.file ?? SETTINGS_FILE, from?.text ?? '')
  const problems = result.error.issues.flatMap(withinUnion).flatMap((issue) => {
    const at = issue.path.filter((key) => typeof key !== 'symbol')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const path = [...at, key]
        const offset = from?.places.key(path) ?? 0
        return problemAt(
          'settings-value',
          offset,
          `unknown setting ${quote(nameOf(path))}`,
          nearestTo(key, at),
        )
      })
    }
    const offset = at
      .map((_, index) => from?.places.value(at.slice(0, at.length - index)))
      .find((found) => found !== undefined)
    const [message, remedy] = explainSetting(issue, value, LIST)
    return problemAt('settings-value', offset ?? 0, `${nameOf(at)}: ${message}`, remedy)
  })
  throw new SettingsError(problems)
}

const LIST = 'The page "Configuration" of the documentation lists the settings and their values.'

function nearestTo(key: string, at: readonly (string | number)[]): string {
  const known = z.toJSONSchema(settingsSchema, { io: 'input', unrepresentable: 'any' })
  const [nearest] = findNearest(key, keysAt(known, at))
  return nearest === undefined ? LIST : `Did you mean ${quote(nearest)}?`
}

/** The settings allowed at a place: below `docs` and a number, those of a docs set. */
function keysAt(
  schema: z.core.JSONSchema._JSONSchema,
  [first, ...rest]: readonly (string | number)[],
): string[] {
  if (typeof schema === 'boolean') return []
  if (schema.anyOf !== undefined)
    return schema.anyOf.flatMap((option) => keysAt(option, first === undefined ? [] : [first, ...rest]))
  if (first === undefined) return Object.keys(schema.properties ?? {})
  const below =
    typeof first === 'number' ? schema.items : (schema.properties?.[first] ?? schema.additionalProperties)
  return below === undefined || Array.isArray(below) ? [] : keysAt(below, rest)
}

/** A setting's name for a sentence, such as `endpoints[0].url`. */
function nameOf(path: readonly (string | number)[]): string {
  return path.length === 0 ? 'the file' : z.core.toDotPath(path)
}
