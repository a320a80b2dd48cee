/** Where the viewer differs from `load_dataset`, on purpose or because of what that does: each with its reason. */

import type { Answer, SplitAnswer } from './answers.ts'

/** Something that is not as `load_dataset` has it. */
export interface Difference {
  kind: 'nothing' | 'splits' | 'columns' | 'type' | 'rows' | 'cell' | 'silence'
  /** As `config/split`; empty where it is about all. */
  split: string
  /** A column that it is about; empty where it is about all. */
  column: string
  loaded: string
  own: string
}

/** What is known beside it. */
export interface Circumstances {
  /** Of `datasets`. */
  version: number
  loaded: Answer
  own: Answer
  /** What the newest version says, if this is another. */
  newest: Answer | undefined
  /** Texts of the files, by path. */
  files: { [path: string]: string }
}

interface Accepted {
  reason: string
  is(difference: Difference, circumstances: Circumstances): boolean
}

const splitIn = ({ splits }: Answer, name: string): SplitAnswer | undefined => splits?.[name]

const typeOf = (answer: Answer, { split, column }: Difference) =>
  splitIn(answer, split)?.features[column] ?? ''

/** The first split of the config that a split is in. */
function firstOf({ splits }: Answer, split: string): string | undefined {
  const config = split.slice(0, split.indexOf('/') + 1)
  return Object.keys(splits ?? {}).find((name) => name.startsWith(config))
}

const error = (pattern: RegExp) => (difference: Difference) =>
  difference.kind === 'silence' && pattern.test(difference.loaded)

/** What is said where Python itself ends. */
export const ENDED = 'Python has ended.'

export const ACCEPTED: readonly Accepted[] = [
  {
    reason: 'The page names an option of the card that is not followed here.',
    is: (_, { own }) => own.said.some((text) => text.includes("the card's option")),
  },
  {
    reason: 'datasets gives all splits the types of the first; here each can be read without the others.',
    is: ({ split, kind }, { loaded }) =>
      kind !== 'silence' && split !== '' && firstOf(loaded, split) !== split,
  },
  {
    reason: 'datasets stops where another split has other types; here each can be read without the others.',
    is: ({ kind }, { own }) => kind === 'silence' && Object.keys(own.splits ?? {}).length > 1,
  },
  {
    reason: 'Where versions differ, the viewer is as the newest that loads the files.',
    is: (_, { newest }) => newest?.splits !== undefined,
  },
  {
    reason: 'datasets 3 may load otherwise what the newest stops at.',
    is: ({ kind }, { version, newest }) =>
      version === 3 && kind !== 'nothing' && newest?.splits === undefined,
  },
  {
    reason: 'Where no version loads the files, the newest says why.',
    is: ({ kind }, { newest }) => kind === 'silence' && newest !== undefined,
  },
  {
    reason: 'datasets before 5.2 do not see that keys differ where a file begins with a byte order mark.',
    is: (_, { version, files }) =>
      version < 5 && Object.values(files).some((text) => text.startsWith('\ufeff')),
  },
  {
    reason: 'datasets 3 merges what is JSON from datasets 4 on.',
    is: (difference, { version, own }) => version === 3 && typeOf(own, difference).includes('"Json"'),
  },
  {
    reason:
      'The types of datasets are those of the first file; here others count too, and the page names them.',
    is: ({ kind }, { own }) =>
      (kind === 'type' || kind === 'cell') && own.said.some((text) => text.includes('is of another type')),
  },
  {
    reason: 'datasets writes columns anew that are JSON, which may change the order of the others.',
    is: ({ kind, split, loaded, own }, { own: answer }) =>
      kind === 'columns' &&
      Object.values(splitIn(answer, split)?.features ?? {}).some((type) => type.includes('"Json"')) &&
      sorted(loaded) === sorted(own),
  },
  {
    reason:
      'datasets loses what is infinite, or no number, where it writes JSON anew or reads it with pandas.',
    is: ({ split, column }, { own }) =>
      splitIn(own, split)?.rows.some((cells) => /Infinity|NaN/.test(cells[column] ?? '')) === true,
  },
  {
    reason:
      'datasets numbers the classes of the first split before it has seen the others, and leaves them out.',
    is: ({ column, loaded, kind }) => kind === 'cell' && column === 'label' && loaded === 'null',
  },
  {
    reason: 'datasets writes times of later files anew where those of the first are texts; here they stay.',
    is: ({ kind, loaded, own }) =>
      kind === 'cell' &&
      /^\[?"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"/.test(loaded) &&
      own.slice(0, 11) === loaded.slice(0, 11),
  },
  {
    reason: 'Times in another zone than UTC are texts here.',
    is: ({ split, column }, { own }) =>
      splitIn(own, split)?.rows.some((cells) => /\d\d:\d\d[+-]\d\d/.test(cells[column] ?? '')) === true,
  },
  {
    reason:
      'datasets writes numbers and truths of later files anew where those of the first are texts; here they stay.',
    is: ({ kind, loaded, own }) =>
      kind === 'cell' && (own.toLowerCase() === loaded.toLowerCase() || number(loaded) === number(own)),
  },
  {
    reason:
      'pandas makes texts of missing values beside whole numbers that are too large for it; here they miss.',
    is: ({ kind, split, column, own }, { own: answer }) =>
      kind === 'cell' &&
      own === 'null' &&
      splitIn(answer, split)?.rows.some((cells) => /^"\s*[+-]?\d{19,}\s*"$/.test(cells[column] ?? '')) ===
        true,
  },
  {
    reason:
      'pandas makes doubles of large whole numbers beside missing ones; below a key, they keep their digits here.',
    is: (difference, { loaded, own, files }) =>
      /^ *(?:- )?field:/m.test(files['README.md'] ?? '') &&
      typeOf(own, difference).includes('"int64"') &&
      (typeOf(loaded, difference).includes('"float64"') ||
        Number(difference.loaded) === Number(difference.own)),
  },
  {
    reason:
      'Arrow fails at lists that begin with null; datasets then reads the file without looking for times.',
    is: (difference, { loaded, own, files }) =>
      typeOf(own, difference).replaceAll('timestamp[s]', 'string') === typeOf(loaded, difference) &&
      Object.values(files).some((text) => /\[\s*null/.test(text)),
  },
  {
    reason: 'datasets makes numbers of truths where the first file has no value; here they stay.',
    is: (difference, { loaded, own }) =>
      typeOf(own, difference).includes('"bool"') && typeOf(loaded, difference).includes('"float64"'),
  },
  {
    reason:
      'Blank lines, and other line ends, in a CSV file with lines that end in CR alone are read otherwise.',
    is: (_, { files }) =>
      Object.entries(files).some(
        ([path, text]) => /sv$/.test(path) && /\r(?!\n)/.test(text) && /\n|\r\r/.test(text),
      ),
  },
  {
    reason: 'Of lines that end in several ways, others are before the record with the names of columns.',
    is: (_, { files }) =>
      /^ *(?:- )?header: [1-9]/m.test(files['README.md'] ?? '') &&
      Object.entries(files).some(
        ([path, text]) => /sv$/.test(path) && /\r\n/.test(text) && /(?<!\r)\n/.test(text),
      ),
  },
  {
    reason: 'pandas reads the values of an index otherwise than those of a column.',
    is: ({ column, loaded, own }) =>
      column.startsWith('__index_level') || `${loaded}${own}`.includes('__index_level'),
  },
  {
    reason: 'A row without any value is none here.',
    is: ({ kind, own }) => kind === 'nothing' && /has no objects|has no rows/.test(own),
  },
  {
    reason: 'datasets stops where a split has no rows.',
    is: error(/corresponds to no data|BatchSize|at least one example/),
  },
  {
    reason:
      'datasets stops at whole numbers of 64 bits where other files have larger ones; here all are doubles.',
    is: error(/Float value \d+\.0+ was truncated/),
  },
  {
    reason: 'Python ends at some files, with datasets in it.',
    is: error(new RegExp(ENDED)),
  },
  {
    reason:
      'datasets stops where a file of one row has no value in a column of another type; here it is missing there.',
    is: error(/Schema at index \d+ was different/),
  },
  {
    reason: 'datasets stops where the first rows of a column are empty; here it has the type of the others.',
    is: error(/null|None/),
  },
  {
    reason:
      'datasets stops at values of several kinds below a key; here they are JSON, and each is shown as it is.',
    is: error(/Conversion failed|Expected object|too (?:big|large)|Failed to parse|not in range/i),
  },
  {
    reason: 'datasets stops at an empty file; here the others are shown.',
    is: error(/No columns to parse|EmptyData/),
  },
  {
    reason: 'datasets finds only files that a pattern names as they are; here a folder names those in it.',
    is: error(/No \(supported\) data files|Couldn't find|Unable to find/),
  },
]

/** What a text is as a number, which is no other where it is none. */
const number = (text: string) => Number(/^"(.+)"$/.exec(text)?.[1] ?? Number.NaN)

const sorted = (list: string) => list.split(',').sort().join()
