/** Finds the papers that BibTeX entries in a card cite, with their titles. */

/** Both forms of identifier: https://info.arxiv.org/help/arxiv_identifier.html */
export const ARXIV = /\d{4}\.\d{4,5}|[a-z-]{2,12}(?:\.[A-Z]{2})?\/\d{7}/

/** A paper that a card cites. */
export interface Citation {
  /** Its arXiv id, without a version. */
  id: string
  /** As in the card's BibTeX entry; undefined if there is none that can be read as plain text. */
  title: string | undefined
}

/** Anything longer is not an entry. */
const LONGEST_ENTRY = 5_000

/** How an entry names a paper at arXiv: `arXiv:…`, an address, or `eprint` as arXiv itself writes it. */
const NAMED = new RegExp(
  `(?:arxiv(?:\\s+preprint)?[\\s.:]+|arxiv\\.org/(?:abs|pdf|html)/|eprint\\s*=\\s*[{"]\\s*)(${ARXIV.source})(?![\\d.]*\\d)`,
  'gi',
)
const TITLE = /(?<![a-z])title\s*=\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|"([^"]*)")/i

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
    const title = ids.length === 1 ? titleOf(entry) : undefined
    return ids.map((id) => ({ id, title }))
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

/** Braces only protect capitals; a title with any other TeX command would have to be typeset. */
function titleOf(entry: string): string | undefined {
  const [, braced, quoted] = TITLE.exec(entry) ?? []
  const title = (braced ?? quoted ?? '')
    .replace(/[{}]/g, '')
    .replaceAll('\\&', '&')
    .replace(/--+/g, '–')
    .replace(/\s+/g, ' ')
    .trim()
  return title === '' || /[\\$]/.test(title) ? undefined : title
}
