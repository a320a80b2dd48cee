/** A folder of cards that is published to a folder, and servers that follow it, in one process. */

import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { DocsSettings } from '../../src/docs/settings.ts'
import { openEdition } from '../../src/edition/edition.ts'
import { ingest } from '../../src/edition/ingest/ingest.ts'
import { openStore } from '../../src/edition/store/store.ts'
import { Digests } from '../../src/hub/digests.ts'
import { openFolderStore } from '../../src/objects/folder-store.ts'
import { partKey } from '../../src/objects/object-store.ts'
import { Follower } from '../../src/published/follow.ts'
import { Mirror } from '../../src/published/mirror.ts'
import { publish } from '../../src/published/publish.ts'
import { SeenFolder } from '../../src/published/seen-folder.ts'
import { folderSource } from '../../src/sources/read-folder.ts'
import { builtinVocabulary } from '../../src/task/vocabulary.ts'
import { makeFolder } from './folder.ts'

/** The key of the pack with small files of these texts, in this order. */
export const packKey = (...texts: string[]) =>
  partKey(hash('sha256', texts.map((text) => hash('sha256', text)).join('\n')))

export type Published = ReturnType<typeof usePublished>

/**
 * @param files - of the cards
 * @param docs - settings of docs sets
 */
export function usePublished(
  files: { [path: string]: string | Uint8Array },
  docs: readonly DocsSettings[] = [],
) {
  const cards = makeFolder(files)
  const place = join(makeFolder({}), 'place')
  const objects = openFolderStore(place)
  /** Of the publisher's editions. */
  const made = join(makeFolder({}), 'editions')

  const publishCards = async ({ version = '1', patience = 0, hasIndex = true } = {}) => {
    const store = openStore(made, hasIndex)
    const source = folderSource(cards, () => docs)
    const seen = await SeenFolder.look(cards, [], join(made, 'seen.jsonl'))
    const read = { sources: [source], store, vocabulary: builtinVocabulary() }
    const { edition: id, reading } = await ingest({ ...read, changes: seen.changes })
    const edition = openEdition(store.pathOf(id))
    const digests = new Digests(join(made, 'digests.db'))
    const own = { store: objects, edition, digests, seen }
    return publish({ ...own, version, program: '/opt/modelbook', patience }).finally(async () => {
      await seen.keep(reading)
      digests.close()
      edition.close()
    })
  }

  const makeServer = (version = '1', hasIndex = true) => {
    const store = openStore(join(makeFolder({}), 'editions'), hasIndex)
    const start = () => {
      const mirror = new Mirror(objects, join(store.folder, 'followed'))
      return {
        mirror,
        follower: new Follower({ objects, store, mirror, version, program: '/usr/lib/modelbook' }),
      }
    }
    return { store, ...start(), again: () => start().follower }
  }
  return { cards, place, objects, made, publishCards, makeServer }
}
