/**
 * Reads conditions out of a sentence: `german ner permissive under 3M` asks for a language, a task, a kind of licence
 * and a size, which cards need not say in these words.
 */

import type { LicenseGroup } from '../../card/metadata/licenses.ts'
import { rowsOfSize, SIZE_CATEGORIES } from '../../card/metadata/vocabularies.ts'
import type { CardKind, RepoKind } from '../../card/types.ts'
import type { Range, RangeId, Sort } from '../types.ts'
import type { NamedFacet, Vocabulary } from './catalogue.ts'
import { onlyTelling } from './telling-words.ts'

/** A condition that words of a sentence stand for. */
export type Condition =
  | { type: 'kind'; kind: RepoKind }
  | { type: 'task'; ids: readonly string[] }
  | { type: 'value'; facet: NamedFacet; value: string; isExcluded: boolean }
  /** Dataset sizes, as `size_categories` writes them. */
  | { type: 'sizes'; values: readonly string[]; isVague: boolean }
  | { type: 'license'; group: LicenseGroup }
  /** Vague where it stands for a word such as `small`: not worth finding nothing for. */
  | { type: 'range'; id: RangeId; range: Range; isVague: boolean }
  | { type: 'sort'; sort: Sort }

/** What a sentence says. */
export interface Sentence {
  conditions: readonly Condition[]
  /** The words left over; may be empty. */
  rest: string
  /** The words that tell of the content, those of the task included: cards with them fit best. */
  words: string
  /** Whether the whole text is the name of a task. */
  isTask: boolean
}

/** A part of a sentence is replaced by what it says. */
interface Step {
  conditions: Condition[]
  text: string
}
type Reader = (text: string, kind: CardKind | undefined, vocabulary: Vocabulary) => Step

/**
 * @param kind - of the cards that are looked for; undefined for all
 * @returns undefined where the text has a quoted part, which is meant literally
 */
export function readSentence(
  vocabulary: Vocabulary,
  text: string,
  kind: CardKind | undefined,
): Sentence | undefined {
  if (/["“”]/.test(text)) return undefined
  const read = READERS.reduce<Step>(
    (step, reader) => {
      const next = reader(step.text, kind, vocabulary)
      return { conditions: [...step.conditions, ...next.conditions], text: next.text }
    },
    { conditions: [], text },
  )
  // Which words a `not` is about, only a reader can tell.
  const asked = /(?<=^|\s)(?:not|no|never)(?=\s)/i.test(read.text)
    ? undefined
    : vocabulary.tasks.asked(read.text)
  const task = asked === undefined ? [] : [{ type: 'task', ids: asked.tasks.map(({ id }) => id) } as const]
  const conditions = withoutRepeats([...task, ...read.conditions])
  const rest = withoutAsking(asked?.rest ?? onlyTelling(read.text))
  return {
    ...{ conditions, rest },
    words: [asked?.words ?? '', rest].filter((part) => part !== '').join(' '),
    isTask: vocabulary.tasks.idOf(text) !== undefined,
  }
}

/** Of conditions on the same number, the first, which is the firmer one. */
function withoutRepeats(conditions: readonly Condition[]): Condition[] {
  const key = (one: Condition) => (one.type === 'range' ? one.id : one.type === 'value' ? one : one.type)
  return [...Map.groupBy(conditions, key).values()].flatMap(([first]) => first ?? [])
}

/** Words of a request that say nothing of what is requested. */
const ASKING = new Set(
  `able app build building create find generate get give help licence license like looking make making need
  produce project run runs search show suitable system take tool trained training try turn use used using
  want way work works write`.split(/\s+/),
)

const withoutAsking = (text: string) =>
  text
    .split(' ')
    .map(bare)
    .filter((word) => !ASKING.has(word.toLowerCase()))
    .join(' ')

/** By the first letter of `thousand`, `million`, `billion` or of a unit. */
const AMOUNTS: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 }

const MOST =
  '(?:<=?|≤|under|below|up to|at most|less than|fewer than|smaller than|no more than|max(?:imum)?|within)'
const LEAST = '(?:>=?|≥|over|above|at least|more than|larger than|bigger than|min(?:imum)?)'
const BOUND = String.raw`(?:(?<most>${MOST})|${LEAST})\s*(?:of\s+)?(?<number>\d+(?:[.,]\d+)?)\s*`
const END = String.raw`(?=[\s,;.?!]|$)`

/** `under 3M`, `at least 7 billion parameters`. */
const PARAMETERS = new RegExp(
  String.raw`(?<=^|\s)${BOUND}(?<unit>[kmb]|thousand|million|billion)(?:\s+param(?:eter)?s?)?${END}`,
  'i',
)
/** `3B or less`. */
const BOUND_AFTER = 'or (?:(?<most>less|fewer|smaller|below|under)|more|larger|bigger|above|over)'
const PARAMETERS_AFTER = new RegExp(
  String.raw`(?<=^|\s)(?<number>\d+(?:\.\d+)?)\s*(?<unit>[mb]|million|billion)(?:\s+param(?:eter)?s?)? ${BOUND_AFTER}(?=\s|$)`,
  'i',
)
/** `under 500 MB`, `at most 2 gigabytes`; the B tells bytes from parameters, which are `under 500M`. */
const BYTE_UNIT = '(?<unit>[kmgt]|kilo|mega|giga|tera)(?<binary>i)?b(?:ytes?)?'
const BYTES = new RegExp(String.raw`(?<=^|\s)${BOUND}${BYTE_UNIT}${END}`, 'i')
/** `2 GB or less`. */
const BYTES_AFTER = new RegExp(
  String.raw`(?<=^|\s)(?<number>\d+(?:\.\d+)?)\s*${BYTE_UNIT} ${BOUND_AFTER}(?=\s|$)`,
  'i',
)
/** `more than 10,000 rows`. */
const ROWS = new RegExp(
  String.raw`(?<=^|\s)${BOUND}(?<unit>[kmb]|thousand|million|billion)?\s*(?:rows?|examples?|samples?|records?|images?|pictures?|photos?|sentences?|texts?|pairs?|documents?|clips?)?${END}`,
  'i',
)

/** @param times - how much a unit stands for */
function boundOf({ number = '', most }: Groups, times: number): Range {
  const amount = Math.round(Number(number.replace(',', /,\d{3}$/.test(number) ? '' : '.')) * times)
  return most === undefined ? { min: amount } : { max: amount }
}

const letterOf = ({ unit = '' }: Groups) => unit.charAt(0).toLowerCase()
const amountBound = (groups: Groups) => boundOf(groups, AMOUNTS[letterOf(groups)] ?? 1)
const byteBound = (groups: Groups) =>
  boundOf(groups, (groups.binary === undefined ? 1000 : 1024) ** ('kmgt'.indexOf(letterOf(groups)) + 1))

/** Sizes of datasets whose rows are within a range. */
function sizesWithin({ min = 0, max = Number.POSITIVE_INFINITY }: Range): string[] {
  return SIZE_CATEGORIES.filter((category) => {
    const rows = rowsOfSize(category)
    return rows !== undefined && rows.max > min && rows.min < max
  })
}

/** Reads each of the patterns as bounds of a range. */
const rangeOf =
  (id: RangeId, patterns: readonly RegExp[], bound: typeof amountBound) =>
  (text: string): Step =>
    chain(
      text,
      patterns.map(
        (pattern) => (left: string) =>
          cut(left, pattern, (groups) => ({ type: 'range', id, range: bound(groups), isVague: false })),
      ),
    )

const parameters = rangeOf('parameters', [PARAMETERS, PARAMETERS_AFTER], amountBound)

const sizes: Reader = (text, kind) =>
  kind === 'dataset'
    ? cut(text, ROWS, (groups) => ({
        type: 'sizes',
        values: sizesWithin(amountBound(groups)),
        isVague: false,
      }))
    : parameters(text)

/** Before the other sizes, which would take the number without its unit. */
const bytes = rangeOf('bytes', [BYTES, BYTES_AFTER], byteBound)

/** A model of this size runs on a processor in a time that people wait for; a convention of ours. */
const SMALL = { model: 1e9, tiny: 1e8 }
/** A model of this size hardly fits on one graphics card; another convention. */
const LARGE = { model: 1e10, huge: 1e11 }
const LITTLE =
  /(?<=^|\s)(?:(?<tiny>tiny|very small)|small(?:er)?|compact|light[- ]?weight|(?:(?:that )?runs? )?(?:on|with)(?: an?| my| the| just a)? (?:cpu|laptop|phone|edge devices?|raspberry pi|small machines?)s?|cpu[- ]only|(?:without|no)(?: an?)? (?:gpu|graphics card))(?=[\s,;.]|$)/i
/** A large language model is of any size. */
const MUCH = /(?<=^|\s)(?:(?<huge>huge|massive|very large)|larger?|big(?:ger)?)(?! language)(?=[\s,;.]|$)/i

const vagueSizes: Reader = (text, kind) => {
  if (kind === 'dataset') {
    const sized = (range: Range): Condition => ({ type: 'sizes', values: sizesWithin(range), isVague: true })
    return chain(text, [
      (left) => cut(left, LITTLE, () => sized({ max: 1e4 })),
      (left) => cut(left, MUCH, () => sized({ min: 1e6 })),
    ])
  }
  const sized = (range: Range): Condition => ({ type: 'range', id: 'parameters', range, isVague: true })
  return chain(text, [
    (left) => cut(left, LITTLE, ({ tiny }) => sized({ max: tiny === undefined ? SMALL.model : SMALL.tiny })),
    (left) => cut(left, MUCH, ({ huge }) => sized({ min: huge === undefined ? LARGE.model : LARGE.huge })),
  ])
}

const YEAR =
  /(?<=^|\s)(?:(?:released|made|published|updated|out)\s+)?(?:(?<after>newer than|later than|after)|(?<since>since|from)|(?<before>older than|before|until)|in)\s+(?<year>20\d\d)(?:\s+(?:and |or )?(?<later>on|onwards?|later|newer))?(?=[\s,;.]|$)/i

const dates: Reader = (text) =>
  cut(text, YEAR, ({ after, since, before, later, year }) => {
    const start = (years: number) => Date.UTC(Number(year) + years, 0)
    const range =
      after !== undefined
        ? { min: start(1) }
        : since !== undefined || later !== undefined
          ? { min: start(0) }
          : before !== undefined
            ? { max: start(0) - 1 }
            : { min: start(0), max: start(1) - 1 }
    return { type: 'range', id: 'updated', range, isVague: false }
  })

const ORDERS =
  /(?<=^|\s)(?:(?<new>newest|latest|most recent)|(?<much>most downloaded|most popular|popular)|(?<liked>most liked))(?=\s|$)/i

const orders: Reader = (text) =>
  cut(text, ORDERS, ({ new: isNew, much }) => ({
    type: 'sort',
    sort: isNew !== undefined ? 'newest' : much !== undefined ? 'downloads' : 'likes',
  }))

const LICENSE_WORD = 'licen[cs](?:e[ds]?|ing)'

/** Some share-alike licences allow commercial use too; a note on their pages names their condition. */
const GROUPS = new RegExp(
  String.raw`(?<=^|[\s,])(?:(?:with )?(?:an? )?(?<non>(?:non[- ]?|no |not (?:for )?)commercial|(?:for )?research[- ]only|only for research|academic use only)(?:[- ](?:use|${LICENSE_WORD}))?` +
    `|(?:with )?(?:an? )?(?<share>share[- ]?alike|copyleft)(?: ${LICENSE_WORD})?` +
    String.raw`|(?:(?:that |which )?(?:i |we )?(?:can|may) (?:be )?(?:use|used|sell|sold) commercially|(?:free |open |allowed |ok |okay )*(?:for )?(?:commercial|business)(?:ly)?[- ](?:use|usage|usable|purposes|products?|${LICENSE_WORD})(?: (?:is )?(?:allowed|ok|permitted))?|allow(?:s|ed|ing)? commercial use|in (?:a|my|our) (?:commercial )?product|(?:with )?(?:an? )?permissive(?:ly)?(?:[- ]${LICENSE_WORD})?))(?=[\s,;.]|$)`,
  'i',
)

const licenseGroups: Reader = (text) =>
  cut(text, GROUPS, ({ non, share }) => ({
    type: 'license',
    group: non !== undefined ? 'non-commercial' : share !== undefined ? 'share-alike' : 'permissive',
  }))

const IS_LICENSE_WORD = new RegExp(`^${LICENSE_WORD}$`, 'i')

/** A licence by its name, with or without the word; one of a single word that is no licence family needs the word. */
const licenses: Reader = (text, _, vocabulary) =>
  cutNamed(text, 3, (words, next) => {
    const isSaid = IS_LICENSE_WORD.test(next ?? '')
    // In German, `mit` is "with".
    const isGerman = /^mit$/i.test(words) && next !== undefined && !/^(?:or|and)$/i.test(next)
    if (!isSaid && (isGerman || !PLAIN_LICENSE.test(words))) return undefined
    const value = ['', '-4.0', '-3.0', '-2.0', '-1.0']
      .map((version) => vocabulary.valueCalled('license', words.replaceAll(/\s+/g, '-') + version))
      .find((known) => known !== undefined)
    return value === undefined
      ? undefined
      : { condition: { type: 'value', facet: 'license', value, isExcluded: false }, takesNext: isSaid }
  })

/** Licences that go by their name alone; `gemma` and `llama2` are models first. */
const PLAIN_LICENSE = /^(?:apache|mit|bsd|a?l?gpl|mpl|cc0?|odc|unlicense)(?:[- ].*)?$/i

const EXCLUDED =
  /(?<=^|[\s,])(?:but )?(?:not|no|non|except(?: for)?|excluding|other than|without)[ -](?:(?:from|by|in|for|made by|under)\s+)?(?<name>[\p{L}\p{N}][\p{L}\p{N}._-]*)/iu

const excluded: Reader = (text, _, vocabulary) =>
  cut(text, EXCLUDED, ({ name = '' }) =>
    valueNamed(vocabulary, name, ['language', 'owner', 'library', 'license'], true),
  )

const OWNER =
  /(?<=^|[\s,])(?:made |published |released |trained )?(?:from|by|of)(?: the)?\s+(?<name>[\p{L}\p{N}][\p{L}\p{N}._-]*)/iu

const owners: Reader = (text, _, vocabulary) =>
  cut(text, OWNER, ({ name = '' }) => valueNamed(vocabulary, name, ['owner'], false))

/** Shorter words are seldom meant as the name of a library or a file format. */
const SHORTEST_LIBRARY = 4

const libraries: Reader = (text, _, vocabulary) =>
  cutNamed(text, 2, (words) => {
    const name = words.replaceAll(/\s+/g, '-')
    const condition =
      name.length < SHORTEST_LIBRARY ? undefined : valueNamed(vocabulary, name, ['library', 'format'], false)
    return condition && { condition, takesNext: false }
  })

const languages: Reader = (text, _, vocabulary) =>
  cutNamed(text, 1, (word) => {
    // A code of two or three letters is a word of some language too.
    const name = word.replace(/-(?:language|speaking)$/i, '')
    const value = name.length < SHORTEST_LIBRARY ? undefined : vocabulary.valueCalled('language', name)
    return value === undefined || NO_LANGUAGE.has(value)
      ? undefined
      : { condition: { type: 'value', facet: 'language', value, isExcluded: false }, takesNext: false }
  })

/** Values of `language` that are words of other meaning too. */
const NO_LANGUAGE = new Set(['code', 'multilingual'])

const KINDS = /(?<=^|\s)(?:(?<model>models?|llms?)|(?<dataset>data ?sets?|corpus|corpora))(?=[\s,;.?!]|$)/i

const kinds: Reader = (text, kind) =>
  kind === undefined
    ? cut(
        text,
        KINDS,
        ({ dataset }) => ({ type: 'kind', kind: dataset === undefined ? 'model' : 'dataset' }),
        true,
      )
    : { conditions: [], text }

/** In this order: what an earlier one takes, a later one does not see. */
const READERS: readonly Reader[] = [
  bytes,
  sizes,
  dates,
  orders,
  licenseGroups,
  excluded,
  licenses,
  owners,
  vagueSizes,
  languages,
  libraries,
  kinds,
]

function valueNamed(
  { valueCalled }: Vocabulary,
  name: string,
  facets: readonly NamedFacet[],
  isExcluded: boolean,
): Condition | undefined {
  for (const facet of facets) {
    const value = valueCalled(facet, name)
    if (value !== undefined) return { type: 'value', facet, value, isExcluded }
  }
  return undefined
}

type Groups = Record<string, string | undefined>

/**
 * The first match of a pattern that says something, and the text without it.
 *
 * @param keeps - whether the words stay in the text, as they say little else
 */
function cut(
  text: string,
  pattern: RegExp,
  read: (groups: Groups) => Condition | undefined,
  keeps = false,
): Step {
  const match = pattern.exec(text)
  const condition = match === null ? undefined : read(match.groups ?? {})
  if (match === null || condition === undefined) return { conditions: [], text }
  return { conditions: [condition], text: keeps ? text : text.replace(match[0], ' ') }
}

const chain = (text: string, readers: readonly ((text: string) => Step)[]): Step =>
  readers.reduce<Step>((step, reader) => (step.conditions.length > 0 ? step : reader(step.text)), {
    conditions: [],
    text,
  })

/** Reads each row of up to so many words, the longest first, and leaves out those that say something. */
function cutNamed(
  text: string,
  most: number,
  read: (words: string, next: string | undefined) => { condition: Condition; takesNext: boolean } | undefined,
): Step {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const conditions: Condition[] = []
  const left: string[] = []
  for (let at = 0; at < words.length; ) {
    const taken = rows(words, at, most).flatMap((row) => {
      const said = read(row.map(bare).join(' '), words[at + row.length]?.replace(/[,;.?!]+$/, ''))
      return said === undefined ? [] : [{ ...said, length: row.length + Number(said.takesNext) }]
    })[0]
    if (taken === undefined) left.push(words[at] ?? '')
    else conditions.push(taken.condition)
    at += taken?.length ?? 1
  }
  return { conditions, text: left.join(' ') }
}

const rows = (words: readonly string[], at: number, most: number) =>
  Array.from({ length: most }, (_, less) => words.slice(at, at + most - less)).filter(
    (row, place, all) => row.length > 0 && all.findIndex((other) => other.length === row.length) === place,
  )

const bare = (word: string) => word.replace(/^[("']+/, '').replace(/[,;.?!)'"]+$/, '')
