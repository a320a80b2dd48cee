/** Imports one model or dataset into a folder: its card and, beside it, a record of what the Hub knows of it. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { stringify } from 'yaml'
import * as z from 'zod'
import type { RepoKind } from '../card/types.ts'
import { HUB_RECORD, type HubRecord, hubAnswerSchema, parseHubRecord } from '../sources/hub-record.ts'
import type { Journal } from './journal.ts'
import { RemoteAnswerError, type RemoteClient } from './remote-client.ts'
import { EntryError, readKnown, writeImported } from './write-imported.ts'

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

/** Where cards are imported from and to. */
export interface ImportPlace {
  client: RemoteClient
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
 * @throws {RemoteAnswerError} the Hub refuses it
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
  const known = readKnown(paths.record, parseHubRecord)

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
  const mapping = listed.inferenceProviderMapping ?? info.inferenceProviderMapping
  writeImported(journal, { paths, card, known }, (cardHash) => {
    const record: HubRecord = { ...info, inferenceProviderMapping: mapping, id, endpoint, cardHash }
    return JSON.stringify(record)
  })
  return 'fetched'
}

/** Compared as they are written: JSON leaves out what is undefined. */
function isEqual(a: HubRecord, b: HubRecord): boolean {
  const written = (record: HubRecord): unknown => JSON.parse(JSON.stringify(record))
  return isDeepStrictEqual(written(a), written(b))
}

type Info = z.infer<typeof infoSchema>

/** The card; where it may not be read or does not exist, one made from the front matter that the Hub gives. */
async function readCard(kind: RepoKind, info: Info, client: RemoteClient): Promise<Uint8Array> {
  const { id, sha, siblings } = info
  const name = siblings?.find(({ rfilename }) => rfilename === 'README.md')
  if (siblings !== undefined && name === undefined) return cardOf(info)
  try {
    const folder = kind === 'dataset' ? `/datasets/${id}` : `/${id}`
    return await client.bytes(`${folder}/resolve/${sha}/README.md`)
  } catch (error) {
    if (error instanceof RemoteAnswerError && [401, 403, 404].includes(error.status)) return cardOf(info)
    throw error
  }
}

function cardOf({ cardData = {} }: Info): Uint8Array {
  const text = Object.keys(cardData).length === 0 ? '' : `---\n${stringify(cardData)}---\n`
  return new TextEncoder().encode(text)
}
