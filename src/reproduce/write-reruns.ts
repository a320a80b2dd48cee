/** Writes beside a card what still comes out of its examples. */

import { dirname } from 'node:path'
import { examplesOf } from '../edition/examples-of.ts'
import type { Entry } from '../edition/types.ts'
import { UserError } from '../errors.ts'
import { RERUNS, readRerun, rerunKey, writeReruns } from '../example/reruns.ts'
import type { Rerun } from '../example/types.ts'
import { examplesFolderOf } from '../sources/find-cards.ts'
import { besideCard } from '../sources/open-within.ts'
import { writeBeside } from './write-recording.ts'

/**
 * Write the file of a card anew: what was asked now, and what the file says of its other examples. Those that the card
 * has no more are left out.
 *
 * @param asked - by the key of each example
 * @param accepted - keys of examples whose answer was taken over, of which a recording says it all
 * @throws {UserError} nothing can be written beside the card
 */
export function saveReruns(
  entry: Entry,
  asked: ReadonlyMap<string, Rerun>,
  accepted: ReadonlySet<string> = new Set(),
): void {
  const { folder, sourcePath, examples, path } = entry
  if (folder === undefined || sourcePath === undefined)
    throw new UserError(
      `The card of ${entry.id} is not a file of its own, so nothing can be written beside it.\n` +
        '  Give the folder of cards that it comes from.',
    )
  const reruns = new Map<string, Rerun>()
  for (const key of examplesOf(entry).map(rerunKey)) {
    const rerun = asked.get(key) ?? readRerun(examples?.reruns ?? {}, key)
    if (rerun !== undefined && !accepted.has(key)) reruns.set(key, rerun)
  }
  const beside = `${examplesFolderOf(path)}/${RERUNS}`
  const place = besideCard(folder, sourcePath, beside)
  writeBeside({ ...place, shown: `${dirname(path)}/${beside}` }, writeReruns(reruns))
}
