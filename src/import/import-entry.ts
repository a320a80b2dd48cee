/** Imports one model or dataset into a folder: its card and, beside it, a record of what the Hub knows of it. */

import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import * as z from 'zod'
import type { RepoKind } from '../card/types.ts'
import { HUB_RECORD, type HubRecord, hubAnswerSchema, parseHubRecord } from '../sources/hub-record.ts'
import { HubAnswerError, type HubClient } from './hub-client.ts'
import type { Journal } from './journal.ts'

/** The properties that lists give of each entry, which tell whether it has changed. */
export const listedSchema = hubAnswerSchema.pick({
  id: true,
  sha: true,
  lastModified: true,
  downloads: true,
  likes: true,
  inferenceProviderMapping: true,
})
export type Listed = z.infer<typeof listedSchema>

const infoSchema = hubAnswerSchema.extend({
  cardData: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

/** The outcome for an entry; `updated` means that only its numbers changed. */
export type Outcome = 'fetched' | 'updated' | 'unchanged'

/** @see https://huggingface.co/docs/hub/repositories-getting-started for names of repositories */
const REPOSITORY_ID = /^(?!.*(?:\.\.|--))[\w](?:[\w.-]{0,94}[\w])?(?:\/[\w](?:[\w.-]{0,94}[\w])?)?$/

/** An entry is left alone for a reason that its owner can mend. */
class EntryError extends Error {
  override name = 'EntryError'
}

/** Where cards are imported from and to. */
export interface ImportPlace {
  client: HubClient
  journal: Journal
  endpoint: string
  /** Folder of cards. */
  out: string
}

/**
 * Imports an entry, unless the folder has it as it is on the Hub.
 *
 * A crash at any moment leaves a card and a record that match, or that the next run imports again.
 *
 * @throws {EntryError} the card in the folder was written or edited by somebody
 * @throws {HubAnswerError} the Hub refuses it
 * @throws {NoAnswerError} the Hub does not answer
 */
export async function importEntry(
  kind: RepoKind,
  listed: Listed,
  { client, journal, endpoint, out }: ImportPlace,
): Promise<Outcome> {
  const { id } = listed
  if (!REPOSITORY_ID.test(id)) throw new EntryError('this is not the id of a model or dataset')
  const folder = join(out, `${kind}s`, ...id.split('/'))
  const paths = { card: join(folder, 'README.md'), record: join(folder, HUB_RECORD) }
  const known = readKnown(paths)

  if (known !== undefined && known.sha === listed.sha && existsSync(paths.card)) {
    const record: HubRecord = { ...known, ...listed }
    if (isEqual(record, known)) return 'unchanged'
    journal.writeFile(paths.record, JSON.stringify(record))
    return 'updated'
  }

  const answer = infoSchema.safeParse((await client.json(`/api/${kind}s/${id}?blobs=true`)).value)
  if (!answer.success) throw new EntryError('the Hub describes it without its revision')
  const { cardData, ...info } = answer.data
  const card = await readCard(kind, { ...info, id, cardData }, client)
  guardEdits(paths.card, known, card)
  const cardHash = hash('sha256', card)
  const mapping = listed.inferenceProviderMapping ?? info.inferenceProviderMapping
  const record: HubRecord = { ...info, inferenceProviderMapping: mapping, id, endpoint, cardHash }
  const write = {
    card: () => journal.writeFile(paths.card, card),
    record: () => journal.writeFile(paths.record, JSON.stringify(record)),
  }
  // A card without a record would look handwritten, and a record newer than its card would look finished.
  for (const what of known === undefined ? (['record', 'card'] as const) : (['card', 'record'] as const)) {
    write[what]()
  }
  return 'fetched'
}

function readKnown(paths: { record: string }): HubRecord | undefined {
  if (!existsSync(paths.record)) return undefined
  try {
    return parseHubRecord(readFileSync(paths.record, 'utf8'))
  } catch {
    // As if never imported: a card that exists is then compared with the Hub's.
    return undefined
  }
}

/** Compared as they are written: JSON leaves out what is undefined. */
function isEqual(a: HubRecord, b: HubRecord): boolean {
  const written = (record: HubRecord): unknown => JSON.parse(JSON.stringify(record))
  return isDeepStrictEqual(written(a), written(b))
}

/** @throws {EntryError} the card in the folder is neither the one that was imported nor the new one */
function guardEdits(path: string, known: HubRecord | undefined, card: Uint8Array): void {
  if (!existsSync(path)) return
  const present = hash('sha256', readFileSync(path))
  if (present === known?.cardHash || present === hash('sha256', card)) return
  const story = known === undefined ? 'was not written by an import' : 'has been edited since it was imported'
  throw new EntryError(`${path} ${story}, so it is left as it is; delete it to get the card from the Hub`)
}

type Info = z.infer<typeof infoSchema>

/** The card; where it may not be read or does not exist, one made from the front matter that the Hub gives. */
async function readCard(kind: RepoKind, info: Info, client: HubClient): Promise<Uint8Array> {
  const { id, sha, siblings } = info
  const name = siblings?.find(({ rfilename }) => rfilename === 'README.md')
  if (siblings !== undefined && name === undefined) return cardOf(info)
  try {
    const folder = kind === 'dataset' ? `/datasets/${id}` : `/${id}`
    return await client.bytes(`${folder}/resolve/${sha}/README.md`)
  } catch (error) {
    if (error instanceof HubAnswerError && [401, 403, 404].includes(error.status)) return cardOf(info)
    throw error
  }
}

function cardOf({ cardData = {} }: Info): Uint8Array {
  const text = Object.keys(cardData).length === 0 ? '' : `---\n${stringify(cardData)}---\n`
  return new TextEncoder().encode(text)
}
