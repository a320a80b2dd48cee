/** Traces what a model was made from and what was made from it, as trees of any depth. */

import type { SqliteEdition } from '../edition/edition.ts'
import { numberOf, optionalNumber, type Row, textOf } from '../edition/store/columns.ts'
import { IS_LINK_TO, linksTo, MEANT_MODEL } from './named.ts'
import {
  BASE_RELATIONS,
  type BaseRelation,
  type Lineage,
  type LineageFacts,
  type LineageNode,
  type MadeCounts,
} from './types.ts'

/** Most children shown per node. */
const MOST_CHILDREN = 24

const RELATION_LIST = BASE_RELATIONS.map((relation) => `'${relation}'`).join(', ')

/**
 * Follows the links of a model both ways.
 *
 * @param most - nodes in each of the two trees; further descendants are only counted
 */
export function traceLineage(edition: SqliteEdition, id: string, most: number): Lineage {
  const bases = new Tree(most, (of) => basesOf(edition, of))
  const derived = new Tree(most, (of) => derivedFrom(edition, of))
  const above = bases.grow(id)
  const below = derived.grow(id)
  const factsOf = readFacts(edition, [id, ...idsIn(above.children), ...idsIn(below.children)])
  const known = ({ children, ...node }: GrownNode): LineageNode => ({
    ...node,
    ...factsOf(node.id),
    children: children.map(known),
  })
  return {
    self: factsOf(id),
    bases: above.children.map(known),
    derived: below.children.map(known),
    more: below.more,
    made: countMade(edition, id),
  }
}

/** A node whose model has not been looked up. */
type GrownNode = Pick<LineageNode, 'id' | 'relation' | 'repeated' | 'more'> & { children: GrownNode[] }

const idsIn = (nodes: readonly GrownNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

/** What is known of each of these models. */
function readFacts(edition: SqliteEdition, ids: readonly string[]): (id: string) => LineageFacts {
  const list = JSON.stringify([...new Set(ids)])
  const sizes = edition.all(
    `SELECT id, parameters, bytes FROM entry WHERE kind = 'model' AND id IN (SELECT value FROM json_each(?))`,
    list,
  )
  const sizeOf = new Map(sizes.map((row) => [textOf(row, 'id'), row]))
  return (id) => {
    const row = sizeOf.get(id)
    return {
      known: row !== undefined,
      parameters: row && optionalNumber(row, 'parameters'),
      bytes: row && optionalNumber(row, 'bytes'),
      count: total(countMade(edition, id)),
    }
  }
}

const total = (made: MadeCounts) => Object.values(made).reduce((sum, count) => sum + count, 0)

interface Step {
  nodes: { id: string; relation: BaseRelation }[]
  total: number
}

/** Grows level by level, so that the bound cuts off the most distant nodes. */
class Tree {
  #left: number
  readonly #next: (id: string) => Step

  constructor(most: number, next: (id: string) => Step) {
    this.#left = most
    this.#next = next
  }

  grow(id: string): Pick<GrownNode, 'children' | 'more'> {
    const root = { children: [] as GrownNode[], more: 0 }
    let level: { id: string; node: Pick<GrownNode, 'children' | 'more'>; above: ReadonlySet<string> }[] = [
      { id, node: root, above: new Set([id]) },
    ]
    while (level.length > 0) {
      const below: typeof level = []
      for (const { id, node, above } of level) {
        const { nodes, total } = this.#next(id)
        const shown = nodes.slice(0, Math.max(0, this.#left)).toSorted(byRelation)
        this.#left -= shown.length
        node.more = total - shown.length
        for (const { id, relation } of shown) {
          const child = { id, relation, repeated: above.has(id), children: [], more: 0 }
          node.children.push(child)
          if (!child.repeated) below.push({ id, node: child, above: new Set([...above, id]) })
        }
      }
      level = below
    }
    return root
  }
}

const relationOrder = (relation: BaseRelation) => BASE_RELATIONS.indexOf(relation)

/** Groups siblings by relation, keeping the order within. */
const byRelation = (a: Step['nodes'][number], b: Step['nodes'][number]) =>
  relationOrder(a.relation) - relationOrder(b.relation)

function basesOf(edition: SqliteEdition, id: string): Step {
  const nodes = edition
    .all(
      `SELECT DISTINCT ${MEANT_MODEL} AS id, link.relation FROM entry JOIN link USING (n)
       WHERE entry.kind = 'model' AND entry.id = ? AND link.relation IN (${RELATION_LIST}) ORDER BY 1`,
      id,
    )
    .map(readStep)
  return { nodes: nodes.slice(0, MOST_CHILDREN), total: nodes.length }
}

/**
 * Up to this many links are all read and sorted. With more, models are scanned in order of their ids until enough have
 * a link. SQLite does not know the number of links, and would scan even to find that a model has none.
 *
 * @see https://sqlite.org/optoverview.html#crossjoin
 */
const FEW_LINKS = 2_000

/** If not all are shown, each relation gets some: a model may have more adapters than the tree has room for. */
function derivedFrom(edition: SqliteEdition, id: string): Step {
  const made = countMade(edition, id)
  const named = linksTo(edition, 'model', id)
  const lists = BASE_RELATIONS.map((relation) => {
    const count = made[relation] ?? 0
    if (count === 0) return []
    const tables = count > FEW_LINKS ? 'entry CROSS JOIN link' : 'link CROSS JOIN entry'
    return edition
      .all(
        `SELECT entry.id, link.relation FROM ${tables} USING (n)
         WHERE ${IS_LINK_TO} AND link.relation = '${relation}' AND entry.kind = 'model'
         ORDER BY entry.id LIMIT ${MOST_CHILDREN}`,
        ...named,
      )
      .map((row, place) => ({ ...readStep(row), place }))
  })
  const nodes = lists.flat().toSorted((a, b) => a.place - b.place)
  if (nodes.length < MOST_CHILDREN) return { nodes, total: nodes.length }
  return { nodes: nodes.slice(0, MOST_CHILDREN), total: total(made) }
}

/** Models named by others as their base, whether or not they are in the catalogue. */
export function listBases(edition: SqliteEdition): string[] {
  const sql = `SELECT DISTINCT ${MEANT_MODEL} AS id FROM link WHERE relation IN (${RELATION_LIST}) ORDER BY id`
  return edition.all(sql).map((row) => textOf(row, 'id'))
}

/** How many models name a model as their base, by relation. */
export function countMade(edition: SqliteEdition, id: string): MadeCounts {
  const rows = edition.all(
    `SELECT relation, count(*) AS count FROM link WHERE ${IS_LINK_TO} AND relation IN (${RELATION_LIST}) GROUP BY relation`,
    ...linksTo(edition, 'model', id),
  )
  return Object.fromEntries(rows.map((row) => [readRelation(row), numberOf(row, 'count')]))
}

function readStep(row: Row): Step['nodes'][number] {
  return { id: textOf(row, 'id'), relation: readRelation(row) }
}

function readRelation(row: Row): BaseRelation {
  const text = textOf(row, 'relation')
  const relation = BASE_RELATIONS.find((known) => known === text)
  if (relation === undefined)
    throw new TypeError(`The edition has a relation "${text}"; the file is damaged.`)
  return relation
}
