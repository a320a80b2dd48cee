/**
 * Reads how a card says that the files of a subset are to be read, in the options of `datasets`: the one place that says
 * which of them are followed here.
 */

import { isObject } from './card/json.ts'
import type { Json } from './card/types.ts'

/**
 * @see https://pandas.pydata.org/docs/reference/api/pandas.read_csv.html
 */
export interface CsvOptions {
  /** A single character; that of the format where the card states none. */
  delimiter: string | undefined
  /** A single character; empty where nothing quotes. */
  quote: string
  /** A single character; empty where quotes are doubled. */
  escape: string
  /** A single character before what is no data; empty where there is none. */
  comment: string
  /** Column names; undefined when the first record has them. */
  names: readonly string[] | undefined
  /** Which record, from 0, holds names, used or not; undefined where none does. Those before it are no rows. */
  header: number | undefined
  /** Names or indexes of the columns that are read; undefined for all. */
  used: readonly (string | number)[] | undefined
  /**
   * Names or indexes of the columns that are the index, which comes last; `false` for none, undefined for the first fields
   * where a record has more of them than there are names.
   */
  index: readonly (string | number)[] | false | undefined
  /** Whether spaces at the beginning of a field are left out. */
  skipsSpaces: boolean
  /** Whether records with too many fields are left out. */
  dropsLong: boolean
  /** Lines before the first record. */
  skipped: number
  /** The most records of a file. */
  most: number | undefined
  /** What stands for a missing value. */
  missing: readonly string[]
  /** A single character between the whole digits of a number and the others. */
  decimal: string
  /** A single character between groups of digits; empty where there is none. */
  thousands: string
  /** What stands for true and false, beside what always does. */
  truths: readonly [yes: readonly string[], no: readonly string[]]
}

/** Options of a subset. */
export interface ReadingOptions {
  csv: CsvOptions
  /** The key of the rows of a JSON document. */
  field: string | undefined
  /** What a row of a text is. */
  sampleBy: 'line' | 'paragraph' | 'document'
  /** Whether the names of folders are not, or always, the classes of what is in them; undefined where that depends. */
  dropsLabels: boolean | undefined
  /** Whether what is said of the files of a folder is left out. */
  dropsMetadata: boolean
  /** A label of the Encoding Standard. */
  encoding: string | undefined
  /** Keys of the card that ask for something which is not done here. */
  unread: string[]
}

/** What stands for a missing value. @see https://pandas.pydata.org/docs/reference/api/pandas.read_csv.html */
const MISSING: readonly string[] = [
  ...['', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN', '<NA>'],
  ...['N/A', 'NA', 'NULL', 'NaN', 'None', 'n/a', 'nan', 'null'],
]

/** Keys of a subset that do not change how its files are read. */
const OTHERS = new Set([
  ...['config_name', 'data_files', 'data_dir', 'default', 'description', 'version', 'features'],
  ...['engine', 'low_memory', 'memory_map', 'chunksize', 'float_precision', 'batch_size', 'block_size'],
  ...['use_threads', 'verbose', 'decode_num_threads', 'mangle_dupe_cols'],
])

/** Values of options that ask for what is done anyway. */
const DEFAULTS: { readonly [key: string]: readonly Json[] } = {
  skip_blank_lines: [true],
  doublequote: [true],
  skipfooter: [0],
  dialect: [null],
  encoding_errors: ['strict', null],
  lineterminator: [null],
  converters: [null],
  date_format: [null],
  on_mixed_types: ['use_json'],
  keep_linebreaks: [false],
}

/**
 * @param config - an item of `configs`
 * @see https://huggingface.co/docs/datasets/package_reference/loading_methods
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
  const names = take(['names', 'column_names'], textsOf)
  const inferred = names === undefined ? 0 : undefined
  const header = take(['header'], (json) => {
    if (json === 'infer') return { at: inferred }
    return json === null ? { at: undefined } : count(json) === undefined ? undefined : { at: count(json) }
  })
  const own = take(['na_values'], textsOf) ?? []
  const keeps = take(['keep_default_na'], truth) ?? true
  const filters = take(['na_filter'], truth) ?? true
  const quoting = take(['quoting'], (json) => (isIn(QUOTINGS, json) ? json : undefined))
  const yes = take(['true_values'], textsOf) ?? []
  const no = take(['false_values'], textsOf) ?? []
  // Which columns they are of which names is another question where the card names them.
  const used = names === undefined ? take(['usecols'], namesOrIndexes) : undefined
  const bad = take(['on_bad_lines'], (json) => ['error', 'skip', 'warn'].find((one) => one === json))
  const options = {
    csv: {
      delimiter: take(['delimiter', 'sep'], character),
      quote: quoting === QUOTE_NONE ? '' : (take(['quotechar'], character) ?? '"'),
      escape: take(['escapechar'], character) ?? '',
      comment: take(['comment'], character) ?? '',
      names,
      header: header === undefined ? inferred : header.at,
      used,
      index:
        take(['index_col'], (json) => {
          if (json === null || json === false) return { is: json }
          const index = used === undefined ? namesOrIndexes([json].flat()) : undefined
          return index && { is: index }
        })?.is ?? undefined,
      skipsSpaces: take(['skipinitialspace'], truth) ?? false,
      dropsLong: bad === 'skip' || bad === 'warn',
      skipped: take(['skiprows'], count) ?? 0,
      most: take(['nrows'], count),
      missing: filters ? [...(keeps ? MISSING : []), ...own] : [],
      decimal: take(['decimal'], character) ?? '.',
      thousands: take(['thousands'], character) ?? '',
      truths: [yes, no] as const,
    },
    field: take(['field'], (json) => (typeof json === 'string' ? json : undefined)),
    sampleBy: take(['sample_by'], (json) => SAMPLES.find((sample) => sample === json)) ?? 'line',
    dropsLabels: take(['drop_labels'], truth),
    dropsMetadata: take(['drop_metadata'], truth) ?? false,
    encoding: take(['encoding'], encodingOf),
  }
  const unread = Object.entries(item).flatMap(([key, json]) => {
    const isDefault = Object.hasOwn(DEFAULTS, key) && DEFAULTS[key]?.includes(json) === true
    return known.has(key) || OTHERS.has(key) || isDefault ? [] : [key]
  })
  return { ...options, unread }
}

/** @see https://docs.python.org/3/library/csv.html#csv.QUOTE_NONE */
const QUOTE_NONE = 3
const QUOTINGS = [0, 1, QUOTE_NONE]

const SAMPLES = ['line', 'paragraph', 'document'] as const

const isIn = (all: readonly Json[], json: Json) => all.includes(json)

const truth = (json: Json) => (typeof json === 'boolean' ? json : undefined)

const count = (json: Json) =>
  typeof json === 'number' && Number.isSafeInteger(json) && json >= 0 ? json : undefined

const textsOf = (json: Json) => (json === null || isObject(json) ? undefined : [json].flat().map(String))

const namesOrIndexes = (json: Json) =>
  Array.isArray(json) && json.every((one) => typeof one === typeof json[0])
    ? json.filter((one) => typeof one === 'string' || typeof one === 'number')
    : undefined

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
