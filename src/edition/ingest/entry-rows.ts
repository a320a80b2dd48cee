/** Writes the rows of entries to an edition file. */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CardMetadata } from '../../card/types.ts'
import { CrossWriter } from '../../relations/writer.ts'
import { nameOf, typedKey } from '../ids.ts'
import { kindOf } from '../kind-of.ts'
import { jsonOf, numberOf, textOf } from '../store/columns.ts'
import type { Counted } from '../store/totals.ts'
import { type CardFacts, dateOf } from './card-facts.ts'
import type { IndexedCard } from './index-card.ts'

const INSERT_ENTRY = `
  INSERT INTO main.entry (n, kind, id, id_key, name_key, title, summary, task, library, license, language, base_model,
    inferred, parameters, size, bytes, updated, errors, warnings, hints, downloads, likes, example, hash, parse_key,
    content_key, weights)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const INSERT_CARD = `
  INSERT INTO main.card (n, path, source_path, folder, text, body, body_length, body_line, metadata, front_matter,
    files, problems, facets, sections, examples)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

const UPDATE_ENTRY =
  'UPDATE main.entry SET size = ?, bytes = ?, updated = ?, downloads = ?, likes = ?, content_key = ? WHERE n = ?'
const UPDATE_CARD = 'UPDATE main.card SET source_path = ?, folder = ?, files = ? WHERE n = ?'

/** In a layer, table names without a schema cover both files; see `layers.ts`. */
const METADATA = 'SELECT metadata FROM card WHERE n = ?'
const COUNTED = 'SELECT kind, content_key, errors, warnings, hints FROM entry WHERE n = ?'

export class EntryRows {
  readonly #insertEntry: StatementSync
  readonly #insertCard: StatementSync
  readonly #updateEntry: StatementSync
  readonly #updateCard: StatementSync
  readonly #delete: readonly StatementSync[]
  readonly #counted: StatementSync
  readonly #metadata: StatementSync
  readonly #cross: CrossWriter

  /** @param database - with the tables of `schema.ts` */
  constructor(database: DatabaseSync) {
    this.#insertEntry = database.prepare(INSERT_ENTRY)
    this.#insertCard = database.prepare(INSERT_CARD)
    this.#updateEntry = database.prepare(UPDATE_ENTRY)
    this.#updateCard = database.prepare(UPDATE_CARD)
    this.#delete = ['entry', 'card'].map((table) => database.prepare(`DELETE FROM main.${table} WHERE n = ?`))
    this.#counted = database.prepare(COUNTED)
    this.#metadata = database.prepare(METADATA)
    this.#cross = new CrossWriter(database)
  }

  /**
   * Adds an entry.
   *
   * @param n - its number, which no other entry has
   * @returns its contribution to the totals
   */
  insert(n: number, indexed: IndexedCard, facts: CardFacts): Counted {
    const { card, text, title, summary, facets, sections, cross, examples } = indexed
    const { metadata, facts: known } = card
    const problems = { error: 0, warning: 0, hint: 0 }
    for (const { severity } of card.problems) problems[severity] += 1
    // Unlike `run`, `get` builds no result object, which would take as long as binding a dozen columns.
    this.#insertEntry.get(
      n,
      card.kind,
      card.id,
      typedKey(card.id),
      typedKey(nameOf(card.id)),
      title,
      summary,
      facets.task[0] ?? null,
      facets.library[0] ?? null,
      facets.license[0] ?? null,
      JSON.stringify(known.languages),
      JSON.stringify(known.baseModels),
      JSON.stringify(known.inferred),
      known.parameters ?? null,
      facts.size,
      facts.bytes ?? null,
      dateOf(metadata, facts) ?? null,
      problems.error,
      problems.warning,
      problems.hint,
      facts.downloads ?? null,
      facts.likes ?? null,
      indexed.example ?? null,
      facts.hash,
      facts.parseKey,
      facts.contentKey,
      facts.weights ?? null,
    )
    this.#insertCard.get(
      n,
      facts.path,
      facts.sourcePath ?? null,
      facts.folder ?? null,
      text,
      // `endsWith` would compare character by character.
      text.slice(text.length - card.body.length) === card.body ? null : card.body,
      card.body.length,
      card.bodyLine,
      JSON.stringify(metadata),
      JSON.stringify(card.frontMatter),
      JSON.stringify(facts.files),
      JSON.stringify(card.problems),
      JSON.stringify(facets),
      JSON.stringify(sections),
      examples === undefined ? null : JSON.stringify(examples),
    )
    this.#cross.put(n, cross)
    return { kind: card.kind, contentKey: facts.contentKey, problems }
  }

  /** Updates what can change around a card while its bytes stay the same. */
  update(n: number, facts: CardFacts): void {
    const { size, bytes, downloads, likes, contentKey, sourcePath, folder, files } = facts
    const metadata: CardMetadata = jsonOf(this.#metadata.get(n) ?? {}, 'metadata')
    const updated = dateOf(metadata, facts)
    const numbers = [bytes ?? null, updated ?? null, downloads ?? null, likes ?? null]
    this.#updateEntry.run(size, ...numbers, contentKey, n)
    this.#updateCard.run(sourcePath ?? null, folder ?? null, JSON.stringify(files), n)
  }

  /** Removes an entry from the file itself. */
  remove(n: number): void {
    for (const statement of this.#delete) statement.run(n)
    this.#cross.remove(n)
  }

  /** An entry's contribution to the totals, whichever file its row is in. */
  counted(n: number): Counted {
    const row = this.#counted.get(n) ?? {}
    return {
      kind: kindOf(row),
      contentKey: textOf(row, 'content_key'),
      problems: {
        error: numberOf(row, 'errors'),
        warning: numberOf(row, 'warnings'),
        hint: numberOf(row, 'hints'),
      },
    }
  }
}
