/** Reads a whole source, for tests. */

import type { Problem } from '../../src/card/types.ts'
import { openSource } from '../../src/sources/open-source.ts'
import type { Source, SourceCard } from '../../src/sources/types.ts'

/** Everything a source yields, with cards named `kind:id`. */
async function readAll(source: Source) {
  const cards: SourceCard[] = []
  const problems: Problem[] = []
  for await (const item of source.read()) {
    if (item.type === 'card') cards.push(item.card)
    else problems.push(item.problem)
  }
  return { cards, problems, names: cards.map(({ kind, id }) => `${kind}:${id}`) }
}

/** Everything a location yields. */
export async function readLocation(location: string) {
  return readAll(await openSource(location))
}
