/**
 * Reads a reader's query before anything of it runs: which tables it is about, and whether it asks for anything but their
 * rows. The engine parses it; what is checked here is its tree.
 */

import { z } from 'zod'
import { childOf, isObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import type { Engine } from '../engine/engine.ts'
import { ViewerError } from '../viewer-error.ts'
import { findTable, type SqlTable } from './names.ts'
import { placeIn, refusal } from './sql-error.ts'

/** Functions that make rows out of their arguments alone. */
const TABLE_FUNCTIONS = new Set(['range', 'generate_series', 'unnest', 'json_each', 'json_tree'])

/** Functions whose answers change, but tell nothing of this machine. */
const CHANGING =
  `now today current_date get_current_time get_current_timestamp transaction_timestamp random setseed uuid
  uuidv4 uuidv7 gen_random_uuid error stats`.split(/\s+/)

/** Functions that the engine takes for constant, although they tell of its settings and of the files behind a table. */
const TELLING = ['current_setting', 'getvariable', 'json_serialize_plan', 'get_block_size']

/** Names that are refused: of functions, and of the engine's own tables. */
interface Refused {
  functions: ReadonlySet<string>
  tables: ReadonlySet<string>
}

/** Its nodes are not looked into here: they may lie very deep. */
const treeSchema = z.object({
  error_message: z.string().optional(),
  error_type: z.string().optional(),
  position: z.coerce.number().optional(),
  statements: z.array(z.custom<Json>()).optional(),
})

/**
 * @param tables - all that there are
 * @returns those that the query names, by the names that it has for them
 * @throws {ViewerError} it cannot be read, or asks for more than rows
 */
export async function readQuery(
  engine: Engine,
  sql: string,
  tables: readonly SqlTable[],
): Promise<Map<string, SqlTable>> {
  const [[tree] = []] = await engine.all(
    'SELECT json_serialize_sql($1::VARCHAR, skip_default := true, skip_null := true, skip_empty := true)',
    [sql],
  )
  const read = treeSchema.parse(JSON.parse(String(tree)))
  if (read.error_type === 'not implemented') throw onlySelect(tables)
  if (read.error_message !== undefined) throw refusal(sql, read.error_message, 'Parser', read.position)
  const { statements = [] } = read
  if (statements.length !== 1)
    throw new ViewerError(
      'InvalidParameter',
      statements.length === 0
        ? 'There is no query.'
        : `There are ${statements.length} queries, of which one can be answered at a time.`,
      'Write one SELECT.',
    )
  const refused = await refusedNames(engine)
  const nodes = [...nodesOf(statements)]
  const own = new Set(nodes.flatMap(ownNames))
  const used = new Map<string, SqlTable>()
  for (const node of nodes) {
    const at = placeIn(sql, numberOf(node.query_location))
    const name = textOf(node.table_name)
    checkFunction(node, refused, at)
    if (node.class === 'PARAMETER')
      throw new ViewerError('InvalidParameter', 'A value is left open by ? or $.', 'Write the value.', at)
    if (node.type === 'SHOW_REF' && name !== undefined) throw onlySelect(tables)
    if (node.type !== 'BASE_TABLE' || name === undefined) continue
    const isOwn = own.has(name.toLowerCase()) && !refused.tables.has(name.toLowerCase())
    const isPlain = node.schema_name === undefined && node.catalog_name === undefined
    const table = isPlain ? findTable(tables, name) : undefined
    if (table !== undefined) used.set(name.toLowerCase(), table)
    else if (!isPlain || !isOwn) throw unknownTable(name, tables, at)
  }
  return used
}

/** @param tables - those that there are, as far as they are told */
export const onlySelect = (tables: readonly SqlTable[]) =>
  new ViewerError(
    'InvalidParameter',
    'Rows can be read here and nothing else: the query is not a SELECT.',
    `Write one SELECT. What PIVOT makes columns of needs a list: PIVOT … ON … IN (…). ${listed(tables)}`.trim(),
  )

function unknownTable(name: string, tables: readonly SqlTable[], at: ViewerError['at']): ViewerError {
  return new ViewerError('InvalidParameter', `There is no table "${name.slice(0, 100)}".`, listed(tables), at)
}

function listed(tables: readonly SqlTable[]): string {
  if (tables.length === 0) return ''
  const known = tables.slice(0, 20).map((table) => table.name)
  return `The tables are ${known.join(', ')}${tables.length > known.length ? ' and others' : ''}.`
}

function checkFunction(
  { type, class: kind, function_name: called, function: made }: Node,
  refused: Refused,
  at: ViewerError['at'],
): void {
  const rows = type === 'TABLE_FUNCTION' ? textOf(childOf(made, 'function_name')) : undefined
  const name = rows ?? (kind === 'FUNCTION' ? textOf(called) : undefined)
  if (name === undefined) return
  const isTable = rows !== undefined && !TABLE_FUNCTIONS.has(rows.toLowerCase())
  if (!isTable && !refused.functions.has(name.toLowerCase())) return
  throw new ViewerError(
    'InvalidParameter',
    `The function ${name.slice(0, 100)} cannot be used here.`,
    isTable
      ? `Rows come from the tables of the dataset, and from ${[...TABLE_FUNCTIONS].join(', ')}.`
      : 'Only functions of values can.',
    at,
  )
}

type Node = { [key: string]: Json }

/** All objects in a tree, however deep it is. */
function* nodesOf(tree: Json): Generator<Node> {
  const left: Json[] = [tree]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (Array.isArray(next)) left.push(...next)
    else if (isObject(next)) {
      yield next
      left.push(...Object.values(next))
    }
  }
}

/** What a node gives a name to, for other parts of the query. */
function ownNames({ map, cte_name: named, ctename: recursive }: Node): string[] {
  const keys = Array.isArray(map) ? map.map((entry) => childOf(entry, 'key')) : []
  return [...keys, named, recursive].flatMap((name) => textOf(name)?.toLowerCase() ?? [])
}

const textOf = (json: Json | undefined) => (typeof json === 'string' ? json : undefined)
const numberOf = (json: Json | undefined) => (typeof json === 'number' ? json : undefined)

let refusing: Promise<Refused> | undefined

/** Asked once: all databases of an engine have the same. */
function refusedNames(engine: Engine): Promise<Refused> {
  refusing ??= askRefused(engine).catch((error: unknown) => {
    refusing = undefined
    throw error
  })
  return refusing
}

/**
 * Functions of values that do not depend on their arguments alone, or read the catalogue.
 *
 * @see https://duckdb.org/docs/stable/sql/meta/duckdb_table_functions
 */
async function askRefused(engine: Engine): Promise<Refused> {
  const functions = await engine.all(
    `SELECT DISTINCT lower(function_name) FROM duckdb_functions() WHERE
      (function_type = 'scalar' AND stability <> 'CONSISTENT' AND NOT list_contains($1::VARCHAR[], function_name))
      OR (function_type = 'macro' AND (schema_name = 'pg_catalog' OR regexp_matches(macro_definition, '(?i)select|current_(database|query|schema|user)')))`,
    [`[${CHANGING.join(', ')}]`],
  )
  const tables = await engine.all(
    'SELECT lower(view_name) FROM duckdb_views() UNION SELECT lower(table_name) FROM duckdb_tables()',
  )
  const namesOf = (rows: typeof functions) => rows.map(([name]) => String(name))
  return { functions: new Set([...namesOf(functions), ...TELLING]), tables: new Set(namesOf(tables)) }
}
