/** Draws pages of docs that were found on a site of files, as `ui/docs-hits.tsx` draws them on a server. */

import type { Found } from './engine.ts'

/** Text, and whether it is what was searched for. */
type Piece = [text: string, isMatch: boolean]

export function drawDocsHits(page: Document, found: readonly Found[]): Element {
  const list = page.createElement('ol')
  list.className = 'docs-hits'
  list.append(...found.map((hit) => drawHit(page, hit)))
  return list
}

function drawHit(
  page: Document,
  { url, title, detail, above, language, direction, section }: Found,
): Element {
  const item = page.createElement('li')
  item.lang = language
  item.dir = direction
  const isPage = section === undefined || !section.url.includes('#')
  const trail = page.createElement('p')
  trail.className = 'trail'
  trail.textContent = [detail, ...(isPage ? [] : [title, ...above])].join(' › ')
  const all = section === undefined ? [] : piecesOf(page, section.excerpt)
  const pieces = withoutTitle(all, section?.title ?? '')
  const heading = page.createElement('h2')
  const link = page.createElement('a')
  link.href = section?.url ?? url
  link.append(...drawPieces(page, markLike(all, isPage ? title : section.title)))
  heading.append(link)
  item.append(trail, heading)
  if (pieces.length > 0) {
    const excerpt = page.createElement('p')
    excerpt.className = 'excerpt'
    excerpt.append(...drawPieces(page, pieces))
    item.append(excerpt)
  }
  return item
}

const MARKED = /^([(["'“]*)(.*?)([)\]"'”.,:;!?]*)$/s

/** @param excerpt - text with `<mark>` around what was found, and what else is markup in it is escaped */
export function drawExcerpt(page: Document, excerpt: string): Node[] {
  return drawPieces(page, piecesOf(page, excerpt))
}

function piecesOf(page: Document, excerpt: string): Piece[] {
  const holder = page.createElement('textarea')
  return excerpt.split(/<mark>(.*?)<\/mark>/s).flatMap((html, place): Piece[] => {
    holder.innerHTML = html
    if (place % 2 === 0) return holder.value === '' ? [] : [[holder.value, false]]
    // Pagefind marks what stands between two spaces.
    const [, open = '', word = '', close = ''] = MARKED.exec(holder.value) ?? []
    return [
      [open, false],
      [word, true],
      [close, false],
    ]
  })
}

/** An excerpt from the beginning of a section repeats its title, which stands above it. */
function withoutTitle(pieces: readonly Piece[], title: string): Piece[] {
  const whole = pieces.map(([text]) => text).join('')
  if (!whole.startsWith(title)) return [...pieces]
  let left = title.length + (/^[.\s]*/.exec(whole.slice(title.length))?.[0].length ?? 0)
  return pieces.flatMap(([text, isMatch]): Piece[] => {
    const rest = text.slice(left)
    left = Math.max(0, left - text.length)
    return rest === '' ? [] : [[rest, isMatch]]
  })
}

/** A title with the words marked that are marked in an excerpt. */
function markLike(pieces: readonly Piece[], title: string): Piece[] {
  const words = new Set(pieces.flatMap(([text, isMatch]) => (isMatch ? [text.toLowerCase()] : [])))
  return title.split(/([\p{L}\p{M}\p{N}]+)/u).map((text) => [text, words.has(text.toLowerCase())])
}

function drawPieces(page: Document, pieces: readonly Piece[]): Node[] {
  return pieces.map(([text, isMatch]) => {
    if (!isMatch) return page.createTextNode(text)
    const mark = page.createElement('mark')
    mark.textContent = text
    return mark
  })
}
