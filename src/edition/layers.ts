/**
 * A large edition is not copied when little has changed: its file stays as it is, and a small file beside it has what
 * is different. Whoever reads sees each table as one, made of both.
 */

import type { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** The tables of which a layer has the rows of its own entries, `n` being the number of the entry. */
export const LAYERED_TABLES = ['entry', 'card', 'link', 'evaluation', 'benchmark'] as const

/** The tables that a layer has as a whole: they are small, or belong to no entry. */
const COPIED_TABLES = ['docs_tree', 'docs_page', 'docs_word'] as const

/**
 * Make an open layer look whole: `entry`, `card` and their like then have the rows of both files. What is written has
 * to name the file, as in `main.entry`.
 *
 * The views live in the temporary schema, which SQLite looks names up in first. It carries conditions and orders
 * through them, so that a look-up touches an index of each file and nothing else.
 *
 * @param base - path of the file that the layer adds to; it is only read
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

/** Fills the tables that a new layer has as a whole from the file that it adds to. */
export function copyFromBase(database: DatabaseSync): void {
  for (const table of COPIED_TABLES) database.exec(`INSERT INTO main.${table} SELECT * FROM base.${table}`)
}

/** Moves what a layer has into a copy of the file that it adds to. */
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
