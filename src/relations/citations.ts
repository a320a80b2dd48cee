/** Finds the papers that BibTeX entries and links in a card cite, with what these say of them. */

import type { PaperFacts } from './types.ts'

/** Both forms of identifier: https://info.arxiv.org/help/arxiv_identifier.html */
export const ARXIV = /\d{4}\.\d{4,5}|[a-z-]{2,12}(?:\.[A-Z]{2})?\/\d{7}/

/** A paper that a card cites. */
export interface Citation {
  /** Its arXiv id, without a version. */
  id: string
  /** As far as the card says it in plain text; undefined if it says nothing. */
  paper: PaperFacts | undefined
}

/** Anything longer is not an entry. */
const LONGEST_ENTRY = 5_000

/** How an entry names a paper at arXiv: `arXiv:…`, an address, or `eprint` as arXiv itself writes it. */
const NAMED = new RegExp(
  `(?:arxiv(?:\\s+preprint)?[\\s.:]+|arxiv\\.org/(?:abs|pdf|html)/|eprint\\s*=\\s*[{"]\\s*)(${ARXIV.source})(?![\\d.]*\\d)`,
  'gi',
)

/**
 * @param body - of a card; linear in its length
 * @returns papers whose arXiv id is in a BibTeX entry, in order, with repeats
 * @see https://www.bibtex.org/Format/ for the entries
 * @see https://info.arxiv.org/help/hypertex/bibstyles/index.html for `eprint`
 */
export function citationsIn(body: string): Citation[] {
  return bibtexEntries(body).flatMap((entry) => {
    if (!/arxiv/i.test(entry)) return []
    const ids = [...new Set([...entry.matchAll(NAMED)].flatMap(([, id]) => id ?? []))]
    // An entry with several ids does not say which of them has its title.
    const paper = ids.length === 1 ? factsIn(entry) : undefined
    return ids.map((id) => ({ id, paper }))
  })
}

function bibtexEntries(body: string): string[] {
  const entries: string[] = []
  const begin = /@[a-z]+\s*\{/gi
  for (let found = begin.exec(body); found !== null; found = begin.exec(body)) {
    const end = endOfBraces(body, begin.lastIndex)
    entries.push(body.slice(begin.lastIndex, end))
    begin.lastIndex = end
  }
  return entries
}

/** Where the brace closes that was opened just before a place. */
function endOfBraces(text: string, start: number): number {
  const last = Math.min(text.length, start + LONGEST_ENTRY)
  let open = 1
  for (let at = start; at < last; at += 1) {
    if (text[at] === '{') open += 1
    else if (text[at] === '}') open -= 1
    if (open === 0) return at
  }
  return last
}

function factsIn(entry: string): PaperFacts | undefined {
  const title = plainText(fieldOf(entry, FIELDS.title))
  const authors = authorsIn(fieldOf(entry, FIELDS.author))
  const year = Number(/^\s*((?:19|20)\d\d)\s*$/.exec(fieldOf(entry, FIELDS.year))?.[1])
  if (title === undefined && authors.length === 0 && Number.isNaN(year)) return undefined
  return { title, authors, year: Number.isNaN(year) ? undefined : year }
}

const FIELDS = {
  title: /(?<![a-z])title\s*=\s*/i,
  author: /(?<![a-z])author\s*=\s*/i,
  year: /(?<![a-z])year\s*=\s*/i,
} as const

/** The value of a field, without its delimiters; empty if there is none. */
function fieldOf(entry: string, field: RegExp): string {
  const found = field.exec(entry)
  if (found === null) return ''
  const start = found.index + found[0].length
  if (entry[start] === '{') return entry.slice(start + 1, endOfBraces(entry, start + 1))
  if (entry[start] === '"') return entry.slice(start + 1).split('"', 1)[0] ?? ''
  return /^\d+/.exec(entry.slice(start))?.[0] ?? ''
}

/** The most names that are kept; a report of hundreds of people is told by its first ones. */
const MOST_AUTHORS = 20
const LONGEST_NAME = 80

/** Names in their usual order; none if any of them cannot be read as plain text. */
function authorsIn(value: string): string[] {
  const names = value
    .replace(/\s+/g, ' ')
    .split(' and ')
    .map((name) => plainText(name.split(',').toReversed().join(' ')))
  if (names.some((name) => name === undefined || name.length > LONGEST_NAME)) return []
  const known = names.flatMap((name) => (name === undefined ? [] : name === 'others' ? 'et al.' : name))
  return known.length > MOST_AUTHORS ? [...known.slice(0, MOST_AUTHORS), 'et al.'] : known
}

/** Marks that TeX sets on the letter that follows, as the characters that Unicode sets on the letter before. */
const ACCENTS: Readonly<Record<string, string>> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  c: '\u0327',
  v: '\u030c',
}
const ACCENTED = /\\(?:(["'`^~])\s?|([cv])(?=[\s{])\s?)\{?\\?(\p{L})\}?/gu

/**
 * Braces only protect capitals; a text with other commands of TeX would have to be typeset.
 *
 * @returns undefined for such a text, and for none
 */
function plainText(tex: string): string | undefined {
  const text = tex
    .replace(ACCENTED, (_, sign = '', command = '', letter = '') =>
      `${letter}${ACCENTS[sign + command] ?? ''}`.normalize('NFC'),
    )
    .replace(/[{}]/g, '')
    .replaceAll('\\&', '&')
    .replace(/--+/g, '–')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' || /[\\$]/.test(text) ? undefined : text
}

/** A link to a paper whose text may be its title. */
const NAMED_LINK = new RegExp(
  `\\[([^\\[\\]\\n]{15,300})\\]\\(<?https?://(?:www\\.)?(?:arxiv\\.org/(?:abs|pdf|html)|huggingface\\.co/papers)/(${ARXIV.source})(?![\\d.]*\\d)`,
  'gi',
)
/** What the text of a link says that speaks of a paper without being its title. */
const ABOUT = /\b(?:et al|paper|preprint|arxiv|pdf|abstract|here|this|our|see|read|link)\b/i

/**
 * @param body - of a card; linear in its length
 * @returns the titles that links to papers have as their text, by arXiv id
 */
export function linkedTitlesIn(body: string): Map<string, string> {
  const found = [...body.matchAll(NAMED_LINK)].flatMap(([, text = '', id = '']): [string, string][] => {
    const title = text.replace(/^[\s*_"“”']+|[\s*_"“”']+$/g, '').replace(/\s+/g, ' ')
    const isTitle = /^[\p{Lu}\d]/u.test(title) && title.split(' ').length > 2 && !ABOUT.test(title)
    return isTitle && !/[`$\\<]/.test(title) ? [[id, title]] : []
  })
  return new Map(found.toReversed())
}

/**
 * When a paper was submitted to arXiv, as its id says.
 *
 * @returns the month in ISO 8601, `2018-10`
 * @see https://info.arxiv.org/help/arxiv_identifier.html
 */
export function submittedIn(id: string): string | undefined {
  const [, year = '', month = ''] = /(?:^|\/)(\d\d)(0[1-9]|1[0-2])/.exec(id) ?? []
  // arXiv began in 1991.
  return year === '' ? undefined : `${Number(year) > 90 ? 19 : 20}${year}-${month}`
}
