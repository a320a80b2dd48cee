/** Explains YAML errors to people who do not know its grammar. */

import type { ErrorCode } from 'yaml'

/** Why YAML cannot be read, in words for its author. */
export interface YamlFault {
  /** Offset into the YAML. */
  offset: number
  /** What is wrong; follows "front matter is not valid YAML: ". */
  reason: string
  remedy: string
}

type Explanation = readonly [reason: string, remedy: string]

const QUOTE_IT = 'Put the value in quotes.'
const NO_KEY: Explanation = [
  'this line is neither a key with a colon nor part of a value',
  'Write it as "key: value", indent it if it belongs to the value above, or delete it.',
]

const BAD_INDENT: Explanation = [
  'the indentation does not match the lines above',
  'Indent the line like the lines around it.',
]

const TOO_DEEP_WORDS: Explanation = ['its lists or mappings are nested too deeply', 'Use fewer levels.']

/** YAML that is nested too deeply to work with. */
export const TOO_DEEP: YamlFault = { offset: 0, reason: TOO_DEEP_WORDS[0], remedy: TOO_DEEP_WORDS[1] }

const BY_CODE: Partial<Record<ErrorCode, Explanation>> = {
  BLOCK_AS_IMPLICIT_KEY: ['an unquoted value contains ": "', QUOTE_IT],
  MULTIPLE_DOCS: [
    'a line "---" begins a second document',
    'Delete that line, or everything that is not to be read.',
  ],
  TAB_AS_INDENT: ['a tab is used for indentation', 'Indent with spaces.'],
  MULTILINE_IMPLICIT_KEY: NO_KEY,
  KEY_OVER_1024_CHARS: NO_KEY,
  BAD_SCALAR_START: ['an unquoted value begins with a character that YAML reserves', QUOTE_IT],
  BAD_INDENT,
  BAD_DQ_ESCAPE: [
    'a backslash in double quotes does not begin a known escape sequence',
    'Write the backslash twice, or use single quotes.',
  ],
  DUPLICATE_KEY: ['a key is set twice', 'Delete one of the two.'],
  BAD_ALIAS: ['"*" begins a reference to an anchor that does not exist', QUOTE_IT],
  TAG_RESOLVE_FAILED: ['"!" begins a tag that YAML parsers do not know', QUOTE_IT],
  RESOURCE_EXHAUSTION: TOO_DEEP_WORDS,
}

/** By the start of the parser's message, where one code covers several mistakes. */
const BY_MESSAGE: readonly (readonly [start: string, explanation: Explanation])[] = [
  [
    'Missing closing',
    ['a quote is opened but not closed', 'Close the quote, or double a quote that is part of the value.'],
  ],
  ['Implicit map keys need', NO_KEY],
  [
    'Unexpected scalar at node end',
    ['text follows a value that has already ended', 'Put the whole value in one pair of quotes.'],
  ],
  [
    'Unexpected block-seq-ind on same line',
    ['a list item is on the same line as its key', 'Begin the list on the next line.'],
  ],
  ['Sequence item without - indicator', BAD_INDENT],
  ['Flow sequence in block', ['"[" is opened but not closed', 'Write "]" after the last item.']],
  [
    'Flow map in block',
    ['"{" is opened but not closed', 'Write "}" after the last item, or put the value in quotes.'],
  ],
]

/** Explain an error of the `yaml` package. */
export function explainYamlError(error: {
  code: ErrorCode
  message: string
  pos: readonly [number, number]
}): YamlFault {
  const known = BY_MESSAGE.find(([start]) => error.message.startsWith(start))?.[1] ?? BY_CODE[error.code]
  const [first = ''] = error.message.split('\n', 1)
  const [reason, remedy] = known ?? [`${first.charAt(0).toLowerCase()}${first.slice(1)}`, QUOTE_IT]
  return { offset: error.pos[0], reason, remedy }
}
