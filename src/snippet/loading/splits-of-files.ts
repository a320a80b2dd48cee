/** Tells the splits of a dataset by the names of its files, where its card does not say. */

/** A part of a subset, such as `train`. */
export interface Split {
  name: string
  /** Paths in the dataset's folder; patterns where their matches are unknown. */
  paths: string[]
}

/** Words that identify a split, in the order in which loaders list splits and files. */
const KEYWORDS: readonly [split: string, words: readonly string[]][] = [
  ['train', ['train', 'training']],
  ['validation', ['validation', 'valid', 'dev', 'val']],
  ['test', ['test', 'testing', 'eval', 'evaluation']],
]

/** What stands around such a word. */
const AROUND = '[-._ 0-9]'

/** A shard of a split of any name. */
const SHARD = /^data\/(\w[\w.]*)-\d{5}-of-\d{5}[^/]*\.[^/]*$/

/** Ways to find such a word in a path, the first of which that finds a split holds for all of them. */
const PLACES: readonly ((word: string) => RegExp[])[] = [
  (word) =>
    [word, `${word}${AROUND}[^/]*`, `[^/]*${AROUND}${word}`, `[^/]*${AROUND}${word}${AROUND}[^/]*`].map(
      (folder) => new RegExp(`(?:^|/)${folder}/`),
    ),
  (word) =>
    [`${word}${AROUND}`, `[^/]*${AROUND}${word}${AROUND}`].map((file) => new RegExp(`(?:^|/)${file}[^/]*$`)),
]

const SPLITS = PLACES.map((patternsOf) =>
  KEYWORDS.map(([name, words]) => ({ name, patterns: words.flatMap(patternsOf) })),
)

/**
 * Splits by the names of shards, else of folders, else of files; files without such a word form a single split, `train`.
 *
 * @param files - paths of data files, sorted
 * @param folder - where the dataset begins, with a slash at its end; empty for all of the files
 * @see https://github.com/huggingface/datasets/blob/main/src/datasets/data_files.py `_get_data_files_patterns`
 */
export function splitsOfFiles(files: readonly string[], folder = ''): Split[] {
  const paths = files.map((path) => path.slice(folder.length))
  const splits = shardedSplits(paths) ?? namedSplits(paths) ?? [{ name: 'train', paths }]
  return splits
    .map((split) => ({ ...split, paths: split.paths.map((path) => folder + path) }))
    .filter((split) => split.paths.length > 0)
}

function shardedSplits(paths: readonly string[]): Split[] | undefined {
  const shards = Map.groupBy(paths, (path) => SHARD.exec(path)?.[1] ?? '')
  shards.delete('')
  if (shards.size === 0) return undefined
  const usual = KEYWORDS.map(([name]) => name)
  const rank = (name: string) => (usual.includes(name) ? usual.indexOf(name) : usual.length)
  return [...shards]
    .map(([name, own]) => ({ name, paths: own }))
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1))
}

function namedSplits(paths: readonly string[]): Split[] | undefined {
  for (const splits of SPLITS) {
    const found = splits
      .map(({ name, patterns }) => ({
        name,
        paths: patterns.flatMap((pattern) => paths.filter((path) => pattern.test(path))),
      }))
      .filter((split) => split.paths.length > 0)
    if (found.length > 0) return found
  }
  return undefined
}

/** Lies beside the folders of splits that `datasets` has saved. @see https://huggingface.co/docs/datasets/process#save */
export const SAVED = 'dataset_dict.json'

/** A split for each folder, that to learn from first. */
export function splitsOfFolders(data: readonly string[]): Split[] {
  const byFolder = Map.groupBy(data, (path) => path.split('/', 1)[0] ?? '')
  return [...byFolder]
    .map(([name, paths]) => ({ name, paths }))
    .sort((a, b) => Number(b.name === 'train') - Number(a.name === 'train'))
}
