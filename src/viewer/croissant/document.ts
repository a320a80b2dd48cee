/** Describes a dataset as a Croissant document: its metadata, its files, and the columns in them. */

import { licensesOf } from '../../card/metadata/derive.ts'
import { LICENSES } from '../../card/metadata/licenses.ts'
import type { Json } from '../../card/types.ts'
import { encodePath } from '../../card/url-path.ts'
import { dataFileOf } from '../../data-formats.ts'
import type { EntryFacts } from '../../edition/types.ts'
import { mediaTypeOf } from '../../http/media-types.ts'
import { MOST_CROISSANT_FIELDS } from '../limits.ts'
import type { Column } from '../types.ts'
import { CONTEXT } from './context.ts'
import { countFields, fieldsOf } from './fields.ts'

/** The most record sets per dataset; nobody loads a split of a thousand shards one by one. */
const MOST_RECORD_SETS = 200

/** A file of the dataset. */
export interface CroissantFile {
  /** Path in the repository. */
  path: string
  /** Size in bytes. */
  size: number
  /** Absolute URL of its bytes. */
  url: string
  /** Undefined when the file is elsewhere and its digest is unknown. */
  sha256: string | undefined
}

/** A split with its columns. */
export interface CroissantSplit {
  config: string
  split: string
  /** Paths of its files. */
  paths: readonly string[]
  /** Those that cannot be read, or not by their format alone. */
  odd: ReadonlySet<string>
  columns: readonly Column[]
}

export interface CroissantInput {
  entry: EntryFacts
  /** Absolute URL of the dataset's page. */
  url: string
  files: readonly CroissantFile[]
  /** How many files there are; those that are not among {@link files} are not listed. */
  total: number
  splits: readonly CroissantSplit[]
}

/**
 * Build the document, in the JSON-LD of Croissant 1.0.
 *
 * @see https://docs.mlcommons.org/croissant/docs/croissant-spec.html
 */
export function croissantOf({ entry, url, files, total, splits }: CroissantInput): {
  [key: string]: Json
} {
  const { metadata, owner } = entry
  const licenses = licensesOf(entry).map((id) => LICENSES.get(id)?.url ?? metadata.licenseLink ?? id)
  const summary = entry.summary === '' ? `The dataset ${entry.id}.` : entry.summary
  const unlisted =
    total === files.length
      ? ''
      : ` Of its ${total} files, ${files.length} are described here; its page, ${url}, leads to all.`
  const listed = new Set(files.map(({ path }) => path))
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: entry.name,
    alternateName: [...new Set([entry.id, entry.title])],
    description: summary + unlisted,
    url,
    ...(licenses.length === 0 ? {} : { license: licenses.length === 1 ? (licenses[0] ?? '') : licenses }),
    ...(owner === undefined ? {} : { creator: { '@type': 'Organization', name: owner } }),
    ...(entry.updated === undefined ? {} : { datePublished: entry.updated, dateModified: entry.updated }),
    ...(entry.language.length === 0 ? {} : { inLanguage: entry.language }),
    ...(metadata.tags.length === 0 ? {} : { keywords: metadata.tags }),
    // Only a live dataset may name files without their digests.
    ...(files.some(({ sha256 }) => sha256 === undefined) ? { isLiveDataset: true } : {}),
    distribution: files.map(fileObject),
    recordSet: recordSetsOf(splits, listed),
  }
}

function fileObject({ path, size, url, sha256 }: CroissantFile): Json {
  return {
    '@type': 'cr:FileObject',
    '@id': encodePath(path),
    name: path,
    contentUrl: url,
    contentSize: `${size} B`,
    encodingFormat: encodingOf(path),
    ...(sha256 === undefined ? {} : { sha256 }),
  }
}

/** Of a compressed file that readers unpack by themselves, the format of what is in it comes first. */
function encodingOf(path: string): string | string[] {
  const type = mediaTypeOf(path) ?? 'application/octet-stream'
  const file = dataFileOf(path)
  return file?.compression === 'gz' && hasColumns(path)
    ? [...Object.values(file.endings).slice(0, 1), type]
    : type
}

function recordSetsOf(splits: readonly CroissantSplit[], listed: ReadonlySet<string>): Json[] {
  const sets: Json[] = []
  let left = MOST_CROISSANT_FIELDS
  for (const split of splits) {
    const each = countFields(split.columns)
    const most = Math.min(MOST_RECORD_SETS - sets.length, each === 0 ? 0 : Math.floor(left / each))
    const own = recordSets(split, listed, most)
    left -= own.length * each
    sets.push(...own)
  }
  return sets
}

/** One per listed file, because in this version a record set is read from one file or archive. */
function recordSets(
  { config, split, paths, odd, columns }: CroissantSplit,
  listed: ReadonlySet<string>,
  most: number,
): Json[] {
  const name = `${config}/${split}`
  const parts = paths.map((path, index) => ({ path, number: index + 1 }))
  const readable = parts
    .filter(({ path }) => listed.has(path) && hasColumns(path) && !odd.has(path))
    .slice(0, most)
  return readable.flatMap(({ path, number }) => {
    const part = paths.length === 1 ? name : `${name}/${number}`
    const id = encodeURI(part)
    const field = fieldsOf(columns, id, { file: encodePath(path), path })
    if (field.length === 0) return []
    return {
      '@type': 'cr:RecordSet',
      '@id': id,
      name: part,
      description:
        paths.length === 1
          ? `Split "${split}" of "${config}".`
          : `Part ${number} of ${paths.length} of split "${split}" of "${config}".`,
      field,
    }
  })
}

/**
 * Whether Croissant readers find columns by name in such a file. They unpack text that is gzipped, and nothing else; of a
 * JSON document they would join keys of different rows where one lacks a key, and they divide lines of text at commas.
 *
 * @see https://github.com/mlcommons/croissant/blob/main/python/mlcroissant/mlcroissant/_src/operation_graph/operations/read.py
 */
function hasColumns(path: string): boolean {
  const file = dataFileOf(path)
  if (file?.hasColumns !== true) return false
  return file.compression === undefined || (file.compression === 'gz' && file.isText === true)
}
