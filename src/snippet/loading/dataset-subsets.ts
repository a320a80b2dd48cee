/** Determines the subsets and splits of a dataset, and their files. */

import { posix } from 'node:path'
import { isObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import { isDataFile } from '../../data-formats.ts'
import { matchGlob } from './match-glob.ts'
import { SAVED, type Split, splitsOfFiles, splitsOfFolders } from './splits-of-files.ts'

/** A part of a dataset that can be loaded by name. */
export interface Subset {
  /** Undefined when the dataset has only one, without a name. */
  name: string | undefined
  splits: Split[]
  /** Whether the card sets read options, e.g. `sep`: then only Datasets, which knows these keys, can read the files. */
  hasOptions: boolean
}

/** Files that the subsets of a card name together, or twice those there are: patterns that match each multiply them. */
const MOST_NAMED = 100_000

/** Paths that the patterns of a card are tried on. */
const MOST_TRIED = 20_000_000

/** What is left of these limits. */
interface Room {
  named: number
  tried: number
}

const isUsedUp = ({ named, tried }: Room) => named < 0 || tried < 0

/**
 * Determine a dataset's subsets from its front matter and files, the default one first.
 *
 * @param frontMatter - its `configs`, `dataset_info` and the older `config_names` are read
 * @param files - paths in the folder; empty when the catalogue has only the card
 * @returns the first ones, up to that with which they name {@link MOST_NAMED} files together
 * @see https://huggingface.co/docs/hub/datasets-manual-configuration
 */
export function subsetsOf(frontMatter: { [key: string]: Json }, files: readonly string[]): Subset[] {
  const data = files.filter(isDataFile).sort()
  const configs = listOf(frontMatter.configs)
  const room = { named: Math.max(MOST_NAMED, 2 * data.length), tried: MOST_TRIED }
  const declared = configs.flatMap((config) => (isUsedUp(room) ? [] : (subsetOf(config, data, room) ?? [])))
  if (declared.length > 0) return defaultFirst(declared, configs)
  const named = textsOf(frontMatter.configs ?? frontMatter.config_names)
  if (named.length > 0) return named.map((name) => ({ name, splits: [], hasOptions: false }))
  const described = listOf(frontMatter.dataset_info).map(describedSubset)
  if (described.length > 1 || described.some(({ name }) => name !== undefined && name !== 'default'))
    return described
  const found = files.includes(SAVED) ? splitsOfFolders(data) : splitsOfFiles(data)
  if (found.length > 0) return [{ name: undefined, splits: found, hasOptions: false }]
  return described
}

function listOf(value: Json | undefined): { [key: string]: Json }[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== undefined).filter(isObject)
}

/** Keys of a subset that do not affect how its files are read. */
const PLAIN_KEYS = new Set(['config_name', 'data_files', 'data_dir', 'default', 'description', 'version'])

function subsetOf(config: { [key: string]: Json }, data: readonly string[], room: Room): Subset | undefined {
  const { config_name: name, data_files: files, data_dir: folder } = config
  if (typeof name !== 'string') return undefined
  const hasOptions = Object.keys(config).some((key) => !PLAIN_KEYS.has(key))
  const within = typeof folder === 'string' ? folder : ''
  if (files === undefined || files === null) {
    const start = within === '' ? '' : `${within.replace(/\/$/, '')}/`
    const inside = data.filter((path) => path.startsWith(start))
    room.tried -= data.length
    room.named -= inside.length
    return { name, splits: splitsOfFiles(inside, start), hasOptions }
  }
  const splits = (
    Array.isArray(files) && files.some(isObject) ? files.filter(isObject) : [{ path: files }]
  ).map(
    ({ split, path }): Split => ({
      name: typeof split === 'string' ? split : 'train',
      paths: textsOf(path).flatMap((pattern) => pathsOf(posix.join(within, pattern), pattern, data, room)),
    }),
  )
  return { name, splits, hasOptions }
}

/** The files that match a pattern, or the pattern itself when there are no files to match. */
function pathsOf(path: string, pattern: string, data: readonly string[], room: Room): string[] {
  if (pattern.includes('://') || isUsedUp(room)) return []
  if (data.length === 0) return [path]
  const isMeant = matchGlob(path)
  const paths = data.filter((file) => file === path || isMeant(file))
  room.tried -= data.length
  room.named -= paths.length
  return paths
}

function textsOf(value: Json | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')
}

function describedSubset({ config_name: name, splits }: { [key: string]: Json }): Subset {
  const names = (Array.isArray(splits) ? splits.filter(isObject) : []).flatMap((split) =>
    typeof split.name === 'string' ? [split.name] : [],
  )
  return {
    name: typeof name === 'string' ? name : undefined,
    splits: names.map((split) => ({ name: split, paths: [] })),
    hasOptions: false,
  }
}

function defaultFirst(subsets: Subset[], configs: { [key: string]: Json }[]): Subset[] {
  const marked = configs.find((config) => config.default === true)?.config_name ?? 'default'
  return subsets.toSorted((a, b) => Number(b.name === marked) - Number(a.name === marked))
}
