/** Reads the record of what the Hub knows about an imported card, kept in a file beside the card. */

import * as z from 'zod'
import { withoutControls } from '../card/decode.ts'
import { providerMappingSchema } from '../card/metadata/provider-mapping.ts'
import type { RepoKind } from '../card/types.ts'
import { encodePath } from '../card/url-path.ts'
import type { CardFile } from '../edition/types.ts'

/** Name of the record. It begins with a dot, because it is not part of the model or dataset. */
export const HUB_RECORD = '.hub.json'

/** Bytes; the record of a repository with ten thousand files has two megabytes. */
export const LONGEST_RECORD = 64 * 1024 * 1024

const count = z.int().nonnegative().optional().catch(undefined)
const text = z.string().min(1).transform(withoutControls).optional().catch(undefined)

/** The limit of common file systems. */
const LONGEST_PATH = 4096

/** A path that stays within its folder. */
const path = z
  .string()
  .min(1)
  .max(LONGEST_PATH)
  .refine((value) => value.split('/').every((segment) => !['', '.', '..'].includes(segment)))

/**
 * The properties of the Hub's API answers that Modelbook uses, in the Hub's spelling. Values of the wrong type are left
 * out: one odd value costs nothing else.
 *
 * @see https://huggingface.co/docs/hub/api
 */
export const hubAnswerSchema = z.object({
  id: z.string(),
  sha: z.string().regex(/^[0-9a-f]{40}$/),
  lastModified: text,
  downloads: count,
  likes: count,
  pipeline_tag: text,
  library_name: text,
  siblings: z
    .array(
      z.object({
        rfilename: path,
        size: count,
        lfs: z
          .object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })
          .optional()
          .catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
  safetensors: z
    .object({ parameters: z.record(z.string(), z.int().nonnegative()), total: z.int().nonnegative() })
    .optional()
    .catch(undefined),
  gguf: z
    .object({ total: count, architecture: text, context_length: count, chat_template: text })
    .optional()
    .catch(undefined),
  inferenceProviderMapping: providerMappingSchema.optional().catch(undefined),
})

/** The record: the Hub's answer, and what an import needs to resume. */
const hubRecordSchema = hubAnswerSchema.extend({
  /** The Hub it came from. Links to the card's files point there, so it must be a web address. */
  endpoint: z.url({ protocol: /^https?$/ }),
  /** SHA-256 of the card as it was written, to tell whether somebody has edited it since. */
  cardHash: z.string(),
})
export type HubRecord = z.infer<typeof hubRecordSchema>

/**
 * Parses a record.
 *
 * @throws {Error} it is not a record; the message is worded for a problem
 */
export function parseHubRecord(text: string): HubRecord {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Error('it is not valid JSON')
  }
  const { data, error } = hubRecordSchema.safeParse(value)
  if (data === undefined) throw new Error(`${error?.issues[0]?.path.join('.')} is missing or wrong`)
  return data
}

/**
 * The files that a card has on the Hub and not in its folder.
 *
 * @param own - paths of the files in its folder
 */
export function filesAtHub(
  kind: RepoKind,
  record: HubRecord,
  own: ReadonlySet<string>,
): Required<Pick<CardFile, 'path' | 'size' | 'at'>>[] {
  const { endpoint, id, sha, siblings = [] } = record
  const folder = kind === 'dataset' ? `datasets/${id}` : id
  const base = `${endpoint.replace(/\/$/, '')}/${encodePath(folder)}/resolve/${sha}`
  return siblings
    .filter(({ rfilename }) => !own.has(rfilename))
    .map(({ rfilename, size = 0, lfs }) => ({
      path: rfilename,
      size,
      at: { url: `${base}/${encodePath(rfilename)}`, sha256: lfs?.sha256 },
    }))
}
