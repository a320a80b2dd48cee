/** `modelbook.yaml` in the served folder: what a team sets for its site. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import * as z from 'zod'
import { providerMappingSchema } from '../card/provider-mapping.ts'
import { docsSettingsSchema } from '../docs/settings.ts'
import { endpointsSchema } from './endpoint-config.ts'

/** In the served folder itself. */
export const CONFIG_FILE = 'modelbook.yaml'

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
      error: 'must end after the host: the site is always at the root of its address',
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

/** `modelbook.yaml` cannot be used; the message says what is wrong and where. */
export class SiteConfigError extends Error {
  override name = 'SiteConfigError'
}

/**
 * Read the settings of a served folder.
 *
 * @param folder - undefined for a source that is no folder: the defaults
 * @throws {SiteConfigError} the file is there but is not valid YAML, or a key is unknown or of a wrong type
 */
export async function readSiteConfig(folder: string | undefined): Promise<SiteConfig> {
  if (folder === undefined) return parseSiteConfig({})
  const path = join(folder, CONFIG_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
    throw new SiteConfigError(`${path} cannot be read: ${error.message}`, { cause: error })
  })
  const document = parseDocument(text)
  const [syntax] = document.errors
  if (syntax !== undefined) throw new SiteConfigError(`${path} is not valid YAML.\n${syntax.message}`)
  return parseSiteConfig(document.toJS() ?? {}, path)
}

/**
 * Settings from their value.
 *
 * @param path - of the file that they stand in, for messages
 * @throws {SiteConfigError} a key is unknown or of a wrong type
 */
export function parseSiteConfig(value: unknown, path = CONFIG_FILE): SiteConfig {
  const result = siteConfigSchema.safeParse(value)
  if (result.success) return result.data
  throw new SiteConfigError(`${path} has settings that cannot be used.\n${z.prettifyError(result.error)}`)
}

/** The address of a card's own file in its repository, in edit mode; undefined when the site does not say. */
export function editUrl(config: SiteConfig, path: string | undefined): string | undefined {
  if (config.source === undefined || path === undefined) return undefined
  return config.source.url.replace('{path}', () => path.split('/').map(encodeURIComponent).join('/'))
}
