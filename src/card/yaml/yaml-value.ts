/** Unfolds a YAML document of the exact parser into plain JSON, counting what its aliases and merge keys repeat. */

import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type YAMLMap,
} from 'yaml'
import { withoutControls } from '../decode.ts'
import { isObject, toJson, Unfolding } from '../json.ts'
import type { Json } from '../types.ts'

/** A merge key names something other than mappings. */
export class MergeError extends Error {
  override name = 'MergeError'
}

/**
 * The value of a document whose aliases all have anchors. Merge keys are merged, as every other reader of cards does,
 * which reads YAML 1.1.
 *
 * @param yaml - its text
 * @param targets - what each alias stands for
 * @throws {RangeError} it is nested too deeply
 * @throws {RepetitionError} too much is repeated
 * @throws {MergeError} a merge key names no mapping
 * @see https://yaml.org/type/merge.html
 */
export function documentValue(yaml: string, document: Document, targets: ReadonlyMap<Alias, Node>): Json {
  const unfolding = new Unfolding()

  const convert = (node: unknown, depth: number, isRepeated: boolean): Json => {
    if (isAlias(node)) return convert(targets.get(node), depth, true)
    unfolding.count(depth, isRepeated)
    if (isScalar(node)) return toJson(node.value, withoutControls)
    if (isSeq(node)) return node.items.map((item) => convert(item, depth + 1, isRepeated))
    return isMap(node) ? convertMap(node, depth, isRepeated) : null
  }

  const convertMap = (map: YAMLMap, depth: number, isRepeated: boolean): Json => {
    const values = new Map<string, Json>()
    for (const { key, value } of map.items) {
      if (!isMergeKey(key)) {
        values.set(nameOf(key), convert(value, depth + 1, isRepeated))
        continue
      }
      for (const source of sourcesOf(value)) {
        const merged = convert(source, depth + 1, true)
        if (!isObject(merged)) throw new MergeError()
        for (const [name, inner] of Object.entries(merged)) if (!values.has(name)) values.set(name, inner)
      }
    }
    // fromEntries defines `__proto__` like any other key.
    return Object.fromEntries(values)
  }

  const nameOf = (key: unknown): string => {
    const named = isAlias(key) ? targets.get(key) : key
    if (isScalar(named)) return withoutControls(String(named.value ?? ''))
    // A list or a mapping as a key, such as a placeholder in braces, is named by its text.
    return isNode(named) && named.range ? yaml.slice(named.range[0], named.range[1]) : ''
  }

  const sourcesOf = (value: unknown): readonly unknown[] => {
    const named = isAlias(value) ? targets.get(value) : value
    return isSeq(named) ? named.items : [value]
  }

  return convert(document.contents, 0, false)
}

function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.type === 'PLAIN' && key.value === '<<'
}
