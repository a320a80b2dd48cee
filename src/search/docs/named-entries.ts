/** Finds the API entries that a question names as code does: `Trainer.train`, `push_to_hub()`, `BertModel`. */

import { docsIndexOf } from '../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import { docsWordsOf } from './docs-index.ts'

/** A dot, an underscore, an inner capital or brackets make a code name; any other single word is an ordinary one. */
const NAME = /^~?(?=.*(?:\w\.\w|\w_\w|[a-z][A-Z]|\w\())([\p{L}_][\p{L}\p{N}_.]{0,200})(?:\(.*\))?$/u

interface NamedEntry {
  d: number
  anchor: string
}

/**
 * Finds entries whose dotted names equal, or end with, the text, ignoring case.
 *
 * @returns their anchors by page number, the shortest of each page; empty if the text is no name
 */
export function findNamedEntries(edition: SqliteEdition, text: string): Map<number, string> {
  const name = NAME.exec(text.trim())?.[1]?.toLowerCase()
  const found = new Map<number, string>()
  if (name === undefined) return found
  for (const { d, anchor } of namedEntries(edition).get(lastPart(name)) ?? []) {
    const before = found.get(d)
    if (before !== undefined && before.length <= anchor.length) continue
    if (`.${anchor}`.toLowerCase().endsWith(`.${name}`)) found.set(d, anchor)
  }
  return found
}

/** Entries by the last part of their lower-case names. */
const namedEntries = oncePer((edition: SqliteEdition): ReadonlyMap<string, readonly NamedEntry[]> => {
  const docs = docsIndexOf(edition)
  const entries = new Map<string, NamedEntry[]>()
  for (const { d, place, page } of docsWordsOf(edition).pages.values()) {
    for (const anchor of docs.findPage(place, page)?.objects ?? []) {
      const last = lastPart(anchor.toLowerCase())
      const same = entries.get(last)
      if (same === undefined) entries.set(last, [{ d, anchor }])
      else same.push({ d, anchor })
    }
  }
  return entries
})

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}
