/**
 * Layers: a large edition is not copied when little has changed. Its file stays as it is, and a small file beside it
 * holds what is different. Readers see each table as one, made of both.
 */

import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** The tables that a layer splits: it has the rows of its own entries, `n` being the number of the entry. */
export const LAYERED_TABLES = ['entry', 'card', 'link', 'evaluation', 'benchmark', 'example'] as const

/** The tables that a layer copies in full: they are small, or belong to no entry. */
const COPIED_TABLES = ['docs_tree', 'docs_page', 'docs_word'] as const

/**
 * Makes an open layer look whole: `entry`, `card` and the other layered tables then have the rows of both files. Writes
 * have to name the file, as in `main.entry`.
 *
 * The views live in the temporary schema, where SQLite resolves names first. It pushes conditions and orders down into
 * them, so that a look-up touches one index of each file and nothing else.
 *
 * @param base - path of the file that the layer builds on; it is only read
 * @see https://sqlite.org/lang_naming.html
 */
export function attachBase(database: DatabaseSync, base: string): void {
  const url = pathToFileURL(base)
  url.search = '?mode=ro&immutable=1'
  database.prepare('ATTACH ? AS base').run(url.href)
  for (const table of LAYERED_TABLES) {
    database.exec(`
      CREATE TEMP VIEW ${table} AS
      SELECT * FROM base.${table} WHERE n NOT IN (SELECT n FROM main.gone)
      UNION ALL SELECT * FROM main.${table}
    `)
  }
}

/** Fills the copied tables of a new layer from its base. */
export function copyFromBase(database: DatabaseSync): void {
  for (const table of COPIED_TABLES) database.exec(`INSERT INTO main.${table} SELECT * FROM base.${table}`)
}

/** Merges a layer into a copy of its base. */
export function mergeLayer(copy: DatabaseSync, layer: string): void {
  copy.prepare('ATTACH ? AS layer').run(layer)
  copy.exec('BEGIN')
  for (const table of LAYERED_TABLES) {
    copy.exec(`DELETE FROM main.${table} WHERE n IN (SELECT n FROM layer.gone)`)
    copy.exec(`INSERT INTO main.${table} SELECT * FROM layer.${table}`)
  }
  for (const table of [...COPIED_TABLES, 'source_problem'])
    copy.exec(`DELETE FROM main.${table}; INSERT INTO main.${table} SELECT * FROM layer.${table}`)
  copy.exec(`
    INSERT OR REPLACE INTO main.meta SELECT * FROM layer.meta WHERE key NOT IN ('base', 'gone_index');
    COMMIT;
    DETACH layer;
  `)
}
