/** Locates the keys and values of front matter in its text; looked up only when a problem needs it. */

import { isMap, isNode, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml'
import type { Path } from '../json.ts'
import { splitYamlPieces, type YamlPiece } from './yaml-lines.ts'

/** YAML longer than this is never given to the exact parser at once, which takes up to 5 ms for a kilobyte. */
export const MAX_EXACT_LENGTH = 32_768

/** Characters of longer YAML that are given to it in parts, to find places; later places are those of outermost keys. */
const MAX_PLACED_LENGTH = 8 * MAX_EXACT_LENGTH

/** Offsets of keys and values in the YAML of front matter; undefined where a path cannot be found. */
export interface Places {
  key(path: Path): number | undefined
  value(path: Path): number | undefined
  /** A scalar as the author wrote it: `1.0`, where its value is 1. */
  source(path: Path): string | undefined
}

interface Located {
  key: number | undefined
  value: number | undefined
  source: string | undefined
}

export const yamlOptions = {
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const

/** Places in a parsed document; `base` is added to every offset. */
export function documentPlaces(root: Node | null, base = 0): Places {
  const pairs = new Map<YAMLMap, ReadonlyMap<string, Pair>>()
  const pairOf = (map: YAMLMap, key: string | number): Pair | undefined => {
    const known = pairs.get(map) ?? pairsByKey(map)
    pairs.set(map, known)
    return known.get(String(key))
  }
  const find = (path: Path): Located | undefined => locate(root, path, base, pairOf)
  return {
    key: (path) => find(path)?.key,
    value: (path) => find(path)?.value,
    source: (path) => find(path)?.source,
  }
}

/**
 * Places in YAML that was read without keeping them. Each outermost key, and each item of a list that is too long, is
 * parsed by itself on first use. Where that fails, or when much has been parsed, the place is that of the outermost key.
 */
export function linePlaces(yaml: string): Places {
  let pieces: ReadonlyMap<string, YamlPiece> | undefined
  const parsed = new Map<number, Places | undefined>()
  // Kept for each key: a long list may be asked for each of its numbers.
  const items = new Map<number, readonly number[]>()

  let left = MAX_PLACED_LENGTH
  const parseSlice = (start: number, end: number): Places | undefined => {
    if (!parsed.has(start)) {
      left -= end - start
      parsed.set(start, left < 0 ? undefined : placesOfSlice(yaml, start, end))
    }
    return parsed.get(start)
  }
  const find = (path: Path): { piece: YamlPiece; inner: Places | undefined; path: Path } | undefined => {
    // The last of equal keys counts, and it is also the one that stays in the map.
    pieces ??= new Map(splitYamlPieces(yaml).map((piece) => [piece.key, piece]))
    const piece = pieces.get(String(path[0]))
    if (!piece) return undefined
    if (piece.end - piece.start <= MAX_EXACT_LENGTH)
      return { piece, inner: parseSlice(piece.start, piece.end), path }
    const index = path[1]
    if (typeof index !== 'number') return { piece, inner: undefined, path }
    const starts = items.get(piece.start) ?? findItems(yaml, piece)
    items.set(piece.start, starts)
    const start = starts[index]
    const end = starts[index + 1] ?? piece.end
    if (start === undefined || end - start > MAX_EXACT_LENGTH) return { piece, inner: undefined, path }
    // The item is parsed as a list of one.
    return { piece, inner: parseSlice(start, end), path: [0, ...path.slice(2)] }
  }
  return {
    key: (path) => {
      const found = find(path)
      return found?.inner?.key(found.path) ?? found?.piece.start
    },
    value: (path) => {
      const found = find(path)
      return found?.inner?.value(found.path) ?? (found && valueOnLine(yaml, found.piece))
    },
    source: (path) => {
      const found = find(path)
      return found?.inner?.source(found.path)
    },
  }
}

/** The pairs of a mapping. Of those with one key, the last counts, and it is also the one that stays. */
function pairsByKey(map: YAMLMap): ReadonlyMap<string, Pair> {
  return new Map(map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : [])))
}

function locate(
  root: Node | null,
  path: Path,
  base: number,
  pairOf: (map: YAMLMap, key: string | number) => Pair | undefined,
): Located | undefined {
  let node: unknown = root
  let key: number | undefined
  for (const step of path) {
    key = undefined
    if (isMap(node)) {
      const pair = pairOf(node, step)
      if (!pair) return undefined
      key = isNode(pair.key) ? pair.key.range?.[0] : undefined
      node = pair.value
    } else if (isSeq(node) && typeof step === 'number') {
      if (step >= node.items.length) return undefined
      node = node.items[step]
    } else {
      return undefined
    }
  }
  const value = isNode(node) && !isEmptyScalar(node) ? node.range?.[0] : undefined
  const at = value ?? key
  if (at === undefined) return undefined
  return {
    key: (key ?? at) + base,
    value: at + base,
    source: isScalar(node) && typeof node.source === 'string' ? node.source : undefined,
  }
}

function isEmptyScalar(node: Node): boolean {
  return isScalar(node) && node.value === null && node.source === ''
}

function placesOfSlice(yaml: string, start: number, end: number): Places | undefined {
  try {
    const document = parseDocument(yaml.slice(start, end), yamlOptions)
    return document.errors.length === 0 ? documentPlaces(document.contents, start) : undefined
  } catch {
    // Nested so deeply that the parser's stack overflows; the outermost key is precise enough.
    return undefined
  }
}

/** Offsets of the items of a block list: lines with a dash at the indentation of the first one. */
function findItems(yaml: string, piece: YamlPiece): number[] {
  const text = yaml.slice(piece.valueStart, piece.end)
  const indent = /^[^\S\n]*\n(?:[^\S\n]*(?:#[^\n]*)?\n)*( *)- /.exec(text)?.[1]
  if (indent === undefined) return []
  const mark = `\n${indent}- `
  const starts: number[] = []
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1))
    starts.push(piece.valueStart + at + 1)
  return starts
}

function valueOnLine(yaml: string, piece: YamlPiece): number {
  const blanks = /^[^\S\n]*/.exec(yaml.slice(piece.valueStart, piece.end))?.[0].length ?? 0
  const value = piece.valueStart + blanks
  return value >= yaml.length || yaml[value] === '\n' || yaml[value] === '#' ? piece.start : value
}
