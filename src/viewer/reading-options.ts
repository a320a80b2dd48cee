/** Reads how a card says that its files are to be read, in the options of `datasets`. */

import { isObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { type CsvOptions, MISSING } from './text/csv.ts'

/** Options of a config; a delimiter that is not stated is that of the format. */
export interface ReadingOptions {
  csv: Omit<CsvOptions, 'delimiter'> & { delimiter: string | undefined }
  /** The key of the rows of a JSON document. */
  field: string | undefined
  /** A label of the Encoding Standard. */
  encoding: string | undefined
  /** Keys of the card that ask for something which is not done here. */
  unread: string[]
}

/** Keys of a config that say which files it has, not how they are read. */
const OTHERS = new Set([
  ...['config_name', 'data_files', 'data_dir', 'default', 'description', 'version', 'features'],
  // What changes no value.
  ...['engine', 'low_memory', 'memory_map', 'chunksize', 'float_precision', 'on_bad_lines'],
])

/**
 * @param config - an item of `configs`
 * @see https://huggingface.co/docs/datasets/package_reference/loading_methods
 * @see https://pandas.pydata.org/docs/reference/api/pandas.read_csv.html
 */
export function readOptions(config: Json | undefined): ReadingOptions {
  const item = isObject(config) ? config : {}
  const known = new Set<string>()
  const take = <T>(keys: readonly string[], read: (json: Json) => T | undefined): T | undefined => {
    for (const key of keys) {
      const json = item[key]
      const value = json === undefined ? undefined : read(json)
      if (value !== undefined) known.add(key)
      if (value !== undefined) return value
    }
    return undefined
  }
  const names = take(['names', 'column_names'], (json) =>
    Array.isArray(json) ? json.map(String) : undefined,
  )
  const header = take(['header'], (json) => (json === null || json === 0 ? { has: json === 0 } : undefined))
  const own = take(['na_values'], (json) => [json].flat().map(String)) ?? []
  const keeps = take(['keep_default_na'], (json) => (typeof json === 'boolean' ? json : undefined)) ?? true
  const filters = take(['na_filter'], (json) => (typeof json === 'boolean' ? json : undefined)) ?? true
  const quoting = take(['quoting'], (json) => (typeof json === 'number' ? json : undefined))
  const options = {
    csv: {
      delimiter: take(['sep', 'delimiter'], character),
      quote: quoting === QUOTE_NONE ? '' : (take(['quotechar'], character) ?? '"'),
      escape: take(['escapechar'], character) ?? '',
      comment: take(['comment'], character) ?? '',
      names,
      hasHeader: header?.has ?? names === undefined,
      skipped: take(['skiprows'], (json) => (typeof json === 'number' && json >= 0 ? json : undefined)) ?? 0,
      missing: filters ? [...(keeps ? MISSING : []), ...own] : [],
    },
    field: take(['field'], (json) => (typeof json === 'string' ? json : undefined)),
    encoding: take(['encoding'], encodingOf),
  }
  const unread = Object.keys(item).filter((key) => !known.has(key) && !OTHERS.has(key))
  return { ...options, unread }
}

/** @see https://docs.python.org/3/library/csv.html#csv.QUOTE_NONE */
const QUOTE_NONE = 3

const character = (json: Json) =>
  typeof json === 'string' && json.length === 1 && json.charCodeAt(0) < 128 ? json : undefined

/**
 * The label by which this platform knows an encoding of Python's.
 *
 * @see https://docs.python.org/3/library/codecs.html#standard-encodings
 */
function encodingOf(json: Json): string | undefined {
  const name = String(json).toLowerCase().replaceAll('_', '-')
  const label = ALIASES.reduce((text, [pattern, own]) => text.replace(pattern, own), name)
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

const ALIASES: readonly [RegExp, string][] = [
  [/^latin-?(?=\d+$)/, 'latin'],
  [/^cp(?=125\d$)/, 'windows-'],
  [/^utf-?8-sig$/, 'utf-8'],
  [/^utf-?16$/, 'utf-16le'],
  [/^cp932$/, 'shift_jis'],
  [/^cp949$/, 'euc-kr'],
  [/^cp936$/, 'gbk'],
  [/^mac-?roman$/, 'macintosh'],
]
