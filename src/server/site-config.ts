/** Reads `modelbook.yaml` in the served folder: a team's settings for its site. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Document, parseDocument } from 'yaml'
import * as z from 'zod'
import { decode } from '../card/decode.ts'
import { findNearest } from '../card/nearest.ts'
import { documentPlaces, type Places } from '../card/places.ts'
import { providerMappingSchema } from '../card/provider-mapping.ts'
import { quote } from '../card/quote.ts'
import { formatTextProblem } from '../card/report/index.ts'
import type { Rules } from '../card/rule.ts'
import { type Problem, REPO_KINDS, type RepoKind } from '../card/types.ts'
import { encodePath } from '../card/url-path.ts'
import { explainYamlError } from '../card/yaml-errors.ts'
import { placeFinder } from '../docs/problems.ts'
import { CONFIG_FILE, docsSettingsSchema } from '../docs/settings.ts'
import { reasonOf } from '../edition/sources/source-problem.ts'
import { UserError } from '../errors.ts'
import { endpointsSchema } from './endpoint-config.ts'
import { explainSetting, withinUnion } from './explain-setting.ts'

/** What `modelbook.yaml` may hold. */
export const siteConfigSchema = z.strictObject({
  title: z
    .string()
    .min(1)
    .default('Modelbook')
    .describe('Name of the site, in the masthead and in page titles.'),
  url: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://models.acme.example' })
    .refine((text) => URL.canParse(text) && new URL(text).pathname === '/' && !/[?#]/.test(text), {
      error: 'must end after the host, because the site is always at the root of its address',
    })
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('The address that readers know, for feeds and sitemaps; else the one each request asks for.'),
  source: z
    .strictObject({
      label: z.string().min(1).default('Update on GitHub').describe('Text of the link to a page’s own file.'),
      url: z
        .string()
        .startsWith('http')
        .includes('{path}', { error: 'must contain {path}, where the file’s path goes' })
        .describe('Address of a file in edit mode, e.g. https://github.com/acme/cards/edit/main/{path}'),
    })
    .optional(),
  endpoints: endpointsSchema.describe('Servers of your own that answer for models; the first comes first.'),
  inferenceProviderMapping: z
    .record(z.string(), providerMappingSchema)
    .default({})
    .describe('Providers that serve a model, by model id; counts before what the card says.'),
  docs: z
    .array(docsSettingsSchema)
    .optional()
    .describe('What docs folders are called, where that is not plain.'),
  guide: z
    .boolean()
    .default(true)
    .describe('Whether the documentation of Modelbook itself is at /docs/modelbook.'),
  renamed: z
    .record(z.string(), z.string())
    .default({})
    .describe('New ids of models and datasets by their former ones: who asks for the old is led to the new.'),
})

/** The settings of a site. */
export type SiteConfig = z.infer<typeof siteConfigSchema>

/** The rules that settings are checked against. */
export const settingsRules = {
  'settings-syntax': { severity: 'error', description: 'modelbook.yaml is valid YAML.' },
  'settings-value': {
    severity: 'error',
    description: 'A setting is known and has a valid value.',
  },
  'settings-renamed': {
    severity: 'warning',
    description:
      'A former id in modelbook.yaml has no card any more, and leads to a model or dataset that has one.',
  },
} satisfies Rules

/** `modelbook.yaml` cannot be used; the message says what is wrong, where, and what to do. */
export class SiteConfigError extends UserError {
  override name = 'SiteConfigError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatTextProblem).join('\n\n'))
    this.problems = problems
  }
}

/**
 * Read the settings of a served folder.
 *
 * @param folder - undefined for a source that is not a folder, which gets the defaults
 * @param name - of the folder, for messages
 * @throws {SiteConfigError} the file is there but is not valid YAML, or a key is unknown or of a wrong type
 */
export async function readSiteConfig(folder: string | undefined, name = folder ?? ''): Promise<SiteConfig> {
  const { path, text, value, places } = await readSettings(folder, name)
  return parseSiteConfig(value, path, text, places)
}

/**
 * Check the settings of a served folder against its cards.
 *
 * @param hasCard - whether the folder has a card for a model or dataset of that id
 * @returns also what keeps the settings from being read
 */
export async function checkSiteConfig(
  folder: string | undefined,
  name: string,
  hasCard: (kind: RepoKind, id: string) => boolean,
): Promise<readonly Problem[]> {
  try {
    const { path, text, value, places } = await readSettings(folder, name)
    const { renamed } = parseSiteConfig(value, path, text, places)
    return Object.entries(renamed).flatMap(([former, id]) => {
      const kinds = REPO_KINDS.filter((kind) => hasCard(kind, id))
      const said = `${quote(former)} is renamed to ${quote(id)}`
      const at = places.value(['renamed', former]) ?? 0
      if (kinds.length === 0) {
        const message = `${said}, which is not the id of a model or dataset here`
        return problemAt(path, 'renamed', at, message, 'Correct the new id, or remove the line.', text)
      }
      // A card is never led away from. One of another kind may have the former id.
      if (!kinds.every((kind) => hasCard(kind, former))) return []
      const message = `${said}, but still has a card, which is shown`
      return problemAt(path, 'renamed', at, message, 'Remove the card, or the line.', text)
    })
  } catch (error) {
    if (error instanceof SiteConfigError) return error.problems
    throw error
  }
}

async function readSettings(folder: string | undefined, name: string) {
  const path = join(name, CONFIG_FILE)
  const bytes = folder === undefined ? Buffer.of() : await readBytes(join(folder, CONFIG_FILE), path)
  const text = decode(bytes, (rule, offset) => {
    if (rule !== 'not-utf-8') return
    const at = typeof offset === 'number' ? offset : offset()
    const remedy = 'Save the file again as UTF-8, and correct the character at this place.'
    throw new SiteConfigError([
      problemAt(
        path,
        'syntax',
        at,
        'this file is not UTF-8 text',
        remedy,
        decode(bytes, () => {}),
      ),
    ])
  })
  // More documents than one count as an error only above the lowest level.
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error' })
  const faults = document.errors.map(explainYamlError)
  if (faults.length > 0) {
    throw new SiteConfigError(
      faults.map(({ offset, reason, remedy }) =>
        problemAt(path, 'syntax', offset, `this is not valid YAML: ${reason}`, remedy, text),
      ),
    )
  }
  return { path, text, value: toValue(document, path) ?? {}, places: documentPlaces(document.contents) }
}

async function readBytes(file: string, path: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:ENOENT|ENOTDIR)$/.test(String(error.code))) {
      return Buffer.of()
    }
    const remedy = 'Make it a file that the user running Modelbook can read.'
    throw new SiteConfigError([
      problemAt(path, 'syntax', 0, `this file cannot be read: ${reasonOf(error)}`, remedy),
    ])
  }
}

function toValue(document: Document, path: string): unknown {
  try {
    return document.toJS()
  } catch (error) {
    // The parser resolves the anchors of aliases only here.
    const reason = error instanceof Error ? error.message : String(error)
    const remedy = 'Put a value that begins with "*" in quotes.'
    throw new SiteConfigError([problemAt(path, 'syntax', 0, `this is not valid YAML: ${reason}`, remedy)])
  }
}

/**
 * Validate the value of the settings.
 *
 * @param path - of the settings file, for messages
 * @param text - of that file
 * @param places - positions of the settings in the text
 * @throws {SiteConfigError} a key is unknown or of a wrong type
 */
export function parseSiteConfig(value: unknown, path = CONFIG_FILE, text = '', places?: Places): SiteConfig {
  const result = siteConfigSchema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.flatMap(withinUnion).flatMap((issue) => {
    const at = issue.path.filter((key) => typeof key !== 'symbol')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const offset = places?.key([...at, key]) ?? 0
        return problemAt(
          path,
          'value',
          offset,
          `unknown setting ${quote(nameOf([...at, key]))}`,
          nearestTo(key, at),
          text,
        )
      })
    }
    const offset = at
      .map((_, index) => places?.value(at.slice(0, at.length - index)))
      .find((found) => found !== undefined)
    const [message, remedy] = explainSetting(issue, value, LIST)
    return problemAt(path, 'value', offset ?? 0, `${nameOf(at)}: ${message}`, remedy, text)
  })
  throw new SiteConfigError(problems)
}

const LIST = 'The page "Configuration" of the documentation lists the settings and their values.'

function nearestTo(key: string, at: readonly (string | number)[]): string {
  const known = z.toJSONSchema(siteConfigSchema, { io: 'input', unrepresentable: 'any' })
  const [nearest] = findNearest(key, keysAt(known, at))
  return nearest === undefined ? LIST : `Did you mean ${quote(nearest)}?`
}

/** The settings allowed at a place: below `docs` and a number, those of a docs set. */
function keysAt(
  schema: z.core.JSONSchema._JSONSchema,
  [first, ...rest]: readonly (string | number)[],
): string[] {
  if (typeof schema === 'boolean') return []
  if (first === undefined) return Object.keys(schema.properties ?? {})
  const below =
    typeof first === 'number' ? schema.items : (schema.properties?.[first] ?? schema.additionalProperties)
  return below === undefined || Array.isArray(below) ? [] : keysAt(below, rest)
}

/** A setting's name for a sentence, such as `endpoints[0].url`. */
function nameOf(path: readonly (string | number)[]): string {
  return path.length === 0 ? 'the file' : z.core.toDotPath(path)
}

/** Leaves out the line itself: it may hold a token, which is never repeated. */
function problemAt(
  file: string,
  rule: 'syntax' | 'value' | 'renamed',
  offset: number,
  message: string,
  remedy: string,
  text = '',
): Problem {
  const { line, column } = placeFinder(text)(offset)
  return {
    rule: `settings-${rule}`,
    severity: settingsRules[`settings-${rule}`].severity,
    file,
    line,
    column,
    message,
    remedy,
    excerpt: undefined,
  }
}

/** The address at which a card's file can be edited in its repository; undefined when the settings name none. */
export function editUrl(config: SiteConfig, path: string | undefined): string | undefined {
  if (config.source === undefined || path === undefined) return undefined
  return config.source.url.replace('{path}', () => encodePath(path))
}
