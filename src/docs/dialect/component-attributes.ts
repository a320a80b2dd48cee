/** Schemas for components that cannot be drawn without certain attributes. */

import * as z from 'zod'
import { findNearest } from '../../card/names/nearest.ts'
import type { AttributeValue, ComponentTag } from './attributes.ts'

/** Wide enough for all real ids. @see https://developers.google.com/youtube/iframe_api_reference */
const VIDEO_ID = /^[\w-]{6,20}$/

const optionalText = z.string().optional().catch(undefined)

/** `<Youtube id="…"/>`. */
export const videoSchema = z.object({
  id: z.string().regex(VIDEO_ID, { error: 'is not the id of a video' }),
  title: optionalText,
})

/** `<PipelineTag pipeline="…"/>`. */
export const pipelineTagSchema = z.object({
  pipeline: z.string().regex(/^[\w-]+$/, { error: 'is not the id of a task' }),
})

/** `<Question choices={[…]}/>`. @see https://github.com/huggingface/course */
export const questionSchema = z.object({
  choices: z
    .array(z.object({ text: z.string(), explain: optionalText, correct: z.unknown().optional() }))
    .min(1, { error: 'must have a choice' }),
})

const notebooks = z.array(
  z
    .object({ label: z.string(), value: optionalText, href: optionalText })
    .refine(({ value, href }) => value !== undefined || href !== undefined, { error: 'must have a value' })
    .transform(({ label, value, href }) => ({ label, href: value ?? href ?? '' })),
)

/** `<DocNotebookDropdown options={[…]}/>`. */
export const notebooksSchema = z.object({ options: notebooks.min(1, { error: 'must have an option' }) })

/** `<CourseFloatingBanner chapter={1} notebooks={[…]}/>`. @see https://github.com/huggingface/course */
export const courseBannerSchema = z.object({ notebooks: notebooks.default([]) })

/** `<InferenceSnippet model="…"/>`: the picker of a card. */
const cardSnippetSchema = z.object({
  model: z.string({ error: 'must be the id of a model' }).min(1, { error: 'must be the id of a model' }),
})

/**
 * `<InferenceSnippet pipeline=… providersMapping={…}/>`: a picker of providers that the page itself names.
 *
 * @see https://github.com/huggingface/hub-docs/tree/main/docs/inference-providers
 */
export const snippetSchema = z.object({
  pipeline: z.string().min(1, { error: 'must name a task' }).describe('A pipeline tag.'),
  providersMapping: z
    .record(
      z.string(),
      z.object({
        modelId: z.string().min(1).describe('A model at the Hub that the provider serves.'),
        providerModelId: z.string().min(1).describe('What the provider calls it.'),
      }),
    )
    .refine((mapping) => Object.keys(mapping).length > 0, { error: 'must name a provider' })
    .describe('By provider; the first is shown first.'),
  /** Not needed for the two chat tasks, which are always served as chat. */
  conversational: z.union([z.boolean(), z.literal(['', 'true', 'false'])]).optional(),
})

/** `<InferenceSnippet …/>`, of a card or with providers of its own. */
export const readSnippet = (attributes: { readonly [name: string]: unknown }) =>
  Object.hasOwn(attributes, 'model')
    ? cardSnippetSchema.safeParse(attributes)
    : snippetSchema.safeParse(attributes)

const SCHEMAS: { readonly [name: string]: z.ZodType | undefined } = {
  Youtube: videoSchema,
  PipelineTag: pipelineTagSchema,
  Question: questionSchema,
  DocNotebookDropdown: notebooksSchema,
  CourseFloatingBanner: courseBannerSchema,
}

/** Why a component cannot be drawn, as half a sentence; undefined when it can. */
export function whyNotDrawn({ name, attributes, unreadable }: ComponentTag): string | undefined {
  const schema = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined
  const read = name === 'InferenceSnippet' ? readSnippet(attributes) : schema?.safeParse(attributes)
  const issue = read?.error?.issues[0]
  if (issue === undefined) return undefined
  const [attribute = '', ...inner] = issue.path.map(String)
  if (unreadable.includes(attribute)) return `${attribute} is not plain data`
  if (!Object.hasOwn(attributes, attribute)) return `it has no ${attribute}`
  return `${[attribute, ...inner].join('.')}: ${issue.message}`
}

/** Optional attributes of components. */
const OPTIONAL: { readonly [name: string]: readonly string[] | undefined } = {
  Tip: ['warning'],
  Example: ['task'],
  hfoptions: ['id'],
  hfoption: ['id'],
  TabItem: ['value', 'label'],
  Added: ['version'],
  Changed: ['version'],
  Deprecated: ['version'],
}
const TABS: ReadonlySet<string> = new Set(['hfoption', 'TabItem'])

/** Finds an attribute that is misspelt, or a tab without a label; undefined when there is neither. */
export function findSlip({
  name,
  attributes,
}: ComponentTag): { message: string; remedy: string } | undefined {
  const known = Object.hasOwn(OPTIONAL, name) ? OPTIONAL[name] : undefined
  if (known === undefined) return undefined
  for (const attribute of Object.keys(attributes)) {
    const [nearest] = known.includes(attribute) ? [] : findNearest(attribute, known)
    if (nearest === undefined) continue
    return {
      message: `<${name}> has no attribute ${attribute}, so it is ignored`,
      remedy: `Did you mean ${nearest}?`,
    }
  }
  if (!TABS.has(name) || known.some((attribute) => Object.hasOwn(attributes, attribute))) return undefined
  return {
    message: `<${name}> has no ${known.join(' and no ')}, so its tab has no name`,
    remedy: `Add ${known[0]}="…".`,
  }
}

/** Parses attributes with one of the schemas above; undefined when they do not fit. */
export function readAttributes<T extends z.ZodType>(
  schema: T,
  attributes: { readonly [name: string]: AttributeValue },
): z.output<T> | undefined {
  return schema.safeParse(attributes).data
}
