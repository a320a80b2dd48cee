/** What `modelbook.yaml` may hold: a team's settings for its site. */

import * as z from 'zod'
import { compareSchema } from '../card/metadata/expectation.ts'
import { providerMappingSchema } from '../card/metadata/provider-mapping.ts'
import { docsSettingsSchema } from '../docs/settings.ts'
import { labelOf } from './edit-address.ts'
import { endpointsSchema } from './endpoints.ts'
import { isBase } from './place-site.ts'

const host = z
  .string()
  .regex(/^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/i, {
    error: 'must be the name of a host alone, such as models.acme.example, without scheme and port',
  })
  .transform((name) => name.toLowerCase())

/** Characters of a heading, and of a text above what readers come for. */
const MOST_DESCRIBED = 160
const MOST_INTRODUCED = 5000

/** A file of the served folder, and its picture as a data URL once it has been read. */
export interface Logo {
  file: string
  picture: string | undefined
}

const ANY = '*'

/** Whether an address ends after the host. */
const isOrigin = (text: string) => new URL(text).pathname === '/' && !/[?#]/.test(text)
/** The path, and whatever else comes after the host. */
const afterHost = (text: string) => new URL(text).href.slice(new URL(text).origin.length)
const address = z.url({ protocol: /^https?$/ })
const site = z
  .string()
  .refine((text) => text === ANY || (address.safeParse(text).success && isOrigin(text)), {
    error: 'must be the address of a site such as https://app.acme.example, or "*" for any site',
  })
  .transform((text) => (text === ANY ? text : new URL(text).origin))

/** A hexadecimal colour alone: it becomes a part of the style sheet as it is written. */
const color = z.string().regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, {
  error: 'must be a colour such as "#0b6e4f", in quotes, because # begins a comment',
})

const target = z.string().refine((text) => /^\/(?!\/)/.test(text) || linked.safeParse(text).success, {
  error: 'must begin with https://, http:// or mailto:, or with / for a page of this site',
})
const linked = z.url({ protocol: /^(?:https?|mailto)$/ })

const addresses = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const proxy = z.string().refine((text) => addresses.safeParse(text).success, {
  error: 'must be an address or a range of addresses, such as 10.0.0.7 or 10.0.0.0/8',
})

/** Every key of `modelbook.yaml`, with its default. */
export const settingsSchema = z.strictObject({
  title: z
    .string()
    .min(1)
    .default('Modelbook')
    .describe('Name of the site, in the masthead and in page titles.'),
  description: z
    .string()
    .min(1)
    .max(MOST_DESCRIBED, { error: `must have no more than ${MOST_DESCRIBED} characters; intro may say more` })
    .optional()
    .describe(
      'What this catalogue is, in a line: the heading of the home page, and what search engines show.',
    ),
  intro: z
    .string()
    .min(1)
    .max(MOST_INTRODUCED, {
      error: `must have no more than ${MOST_INTRODUCED} characters; docs may say more`,
    })
    .optional()
    .describe('Text below that heading, in Markdown.'),
  logo: z
    .string()
    .min(1)
    .transform((file): Logo => ({ file, picture: undefined }))
    .optional()
    .describe('A picture beside the name of the site: a file of the served folder.'),
  accent: color
    .optional()
    .describe(
      'The colour of what needs attention, in place of red; made darker or lighter to stay readable.',
    ),
  pinned: z
    .array(z.string())
    .default([])
    .describe('Ids of models and datasets that come first on the home page, in this order.'),
  links: z
    .array(
      z.strictObject({
        label: z.string().min(1).describe('Text of the link.'),
        url: target.describe('An address, or the path of a page of this site.'),
      }),
    )
    .default([])
    .describe('Links at the foot of every page.'),
  footer: z.string().min(1).optional().describe('A line at the foot of every page.'),
  url: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://models.acme.example' })
    .refine((text) => !URL.canParse(text) || isBase(afterHost(text)), {
      error: 'must end after the host or a plain path on it, such as https://hub.acme.example/models',
    })
    .transform((text) => new URL(text).href.replace(/\/+$/, ''))
    .optional()
    .describe('The address that readers know, for feeds and sitemaps; else the one each request asks for.'),
  hosts: z
    .array(host)
    .default([])
    .describe('Names that the server answers to, besides that of url and those of this machine.'),
  cors: z
    .array(site)
    .default([])
    .describe(
      'Sites whose pages may read this one in a browser, besides those of this machine; "*" for any.',
    ),
  proxies: z
    .array(proxy)
    .default(['127.0.0.0/8', '::1'])
    .describe('Addresses of proxies whose X-Forwarded-Host, -Proto and -For count.'),
  authors: z
    .boolean()
    .optional()
    .describe(
      'Whether pages show those who write cards what is wrong with them; by default, unless url is set.',
    ),
  source: z
    .union([
      z.literal(false),
      z
        .strictObject({
          label: z.string().min(1).optional().describe('Text of the link to a page’s own file.'),
          url: z
            .string()
            .startsWith('http')
            .includes('{path}', { error: 'must contain {path}, where the file’s path goes' })
            .describe('Address of a file in edit mode, e.g. https://github.com/acme/cards/edit/main/{path}'),
        })
        .transform(({ label, url }) => ({ label: label ?? labelOf(url), url })),
    ])
    .optional()
    .describe(
      'Where the files of pages are edited; false for no links. When left out, the git repository says it.',
    ),
  endpoints: endpointsSchema.describe('Servers of your own that answer for models; the first comes first.'),
  inferenceProviderMapping: z
    .record(z.string(), providerMappingSchema)
    .default({})
    .describe('Providers that serve a model, by model id; counts before what the card says.'),
  providers: z
    .literal('none')
    .optional()
    .describe('none: nothing leads to a public inference provider, whatever cards and settings name.'),
  compare: compareSchema
    .prefault({})
    .describe('What counts as the same answer when models are tested; an example may say otherwise.'),
  viewer: z
    .strictObject({
      sql: z
        .boolean()
        .default(true)
        .describe('Whether readers and programs may ask queries in SQL over the rows of a dataset.'),
    })
    .prefault({})
    .describe('What can be done with the rows of datasets.'),
  docs: z
    .array(docsSettingsSchema)
    .default([])
    .describe('What docs folders are called, where that is not plain.'),
  guide: z
    .boolean()
    .default(true)
    .describe('Whether the documentation of Modelbook itself is at /docs/modelbook.'),
  checks: z
    .strictObject({
      sources: z
        .enum(['required', 'optional'])
        .default('optional')
        .describe('Whether a fact without a source is a problem of its card.'),
    })
    .prefault({})
    .describe('What is checked beyond what every card needs.'),
  renamed: z
    .record(z.string(), z.string())
    .default({})
    .describe('New ids of models and datasets by their former ones: who asks for the old is led to the new.'),
})

/** The settings of a site. */
export interface Settings extends z.infer<typeof settingsSchema> {
  /** The path on its host below which it is served, without a slash at its end; see `placeSite`. */
  base?: string
}

/** Whether a site is for those who write its cards too; one with an address for readers is not unless it says so. */
export const isForAuthors = ({ authors, url }: Pick<Settings, 'authors' | 'url'>): boolean =>
  authors ?? url === undefined
