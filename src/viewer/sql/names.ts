/** Names in SQL: what the splits of a dataset are called as tables, and how a name is written. */

import { quoteName } from '../engine/sql.ts'

/** A split as a table. */
export interface SqlTable {
  name: string
  config: string
  split: string
}

/**
 * Words that are no names where a table or column can stand: of the categories `reserved` and `type_function`.
 *
 * @see https://duckdb.org/docs/stable/sql/dialect/keywords_and_identifiers
 */
export const RESERVED: ReadonlySet<string> = new Set(
  `all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case cast check collate
  collation column columns concurrently constraint create cross default deferrable desc describe distinct do else end
  except false fetch for foreign freeze from full generated glob group having ilike in initially inner intersect into is
  isnull join lambda lateral leading left like limit map natural not notnull null offset on only or order outer overlaps
  pivot pivot_longer pivot_wider placing positional primary qualify references returning right select semi show similar
  some struct summarize symmetric table tablesample then to trailing true try_cast union unique unpack unpivot using
  variadic verbose when where window with`.split(/\s+/),
)

/** A name as it is written in a query: in quotes where it would be read as something else. */
export const writeName = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/i.test(name) && !RESERVED.has(name.toLowerCase()) ? name : quoteName(name)

/**
 * What the splits are called: `train` in a dataset with one subset, `en_train` in one with more. No name needs quotes, and
 * no two are the same.
 */
export function sqlTables(configs: readonly { name: string; splits: readonly string[] }[]): SqlTable[] {
  const taken = new Set<string>()
  return configs.flatMap(({ name: config, splits }) =>
    splits.map((split) => {
      const plain = plainName(configs.length === 1 ? split : `${config}_${split}`)
      let name = plain
      for (let number = 2; taken.has(name); number += 1) name = `${plain}_${number}`
      taken.add(name)
      return { name, config, split }
    }),
  )
}

/** Letters without marks, digits and single underscores. */
function plainName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  if (plain === '' || /^\d/.test(plain)) return `t_${plain}`.replace(/_$/, '')
  return RESERVED.has(plain) ? `${plain}_rows` : plain
}

/** The table that a name in a query means, in any case; by its split alone where only one has that name. */
export function findTable(tables: readonly SqlTable[], name: string): SqlTable | undefined {
  const folded = name.toLowerCase()
  const same = tables.find((table) => table.name === folded)
  if (same !== undefined) return same
  const alike = tables.filter(({ split }) => plainName(split) === folded)
  return alike.length === 1 ? alike[0] : undefined
}

/** The names of columns, told apart as the engine tells them: without regard to their case. A NUL would end a query. */
export function columnNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((own) => {
    const plain = own === '' ? 'column' : own.replaceAll('\0', '\ufffd')
    let name = plain
    for (let number = 1; taken.has(name.toLowerCase()); number += 1) name = `${plain}_${number}`
    taken.add(name.toLowerCase())
    return name
  })
}
