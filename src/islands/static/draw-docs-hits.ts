/** Draws docs hits on a static site, in the markup of `ui/docs-hits.tsx`. */

import type { Found } from './engine.ts'
import type { Excerpt, Marked } from './section-words.ts'

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
  const heading = page.createElement('h2')
  const link = page.createElement('a')
  link.href = section?.url ?? url
  link.append(...drawMarked(page, markLike(section?.excerpt, isPage ? title : section.title)))
  heading.append(link)
  item.append(trail, heading)
  if (section !== undefined && section.excerpt.text !== '') {
    const excerpt = page.createElement('p')
    excerpt.className = 'excerpt'
    excerpt.append(...drawMarked(page, section.excerpt))
    item.append(excerpt)
  }
  return item
}

/** A title with the words marked that were found in its section. */
export function markLike(excerpt: Excerpt | undefined, title: string): Marked {
  const own = [...title.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].filter(([word]) =>
    excerpt?.words.has(word.toLowerCase()),
  )
  return { text: title, matches: own.map(({ 0: word, index }) => [index, index + word.length]) }
}

export function drawMarked(page: Document, { text, matches }: Marked): Node[] {
  let at = 0
  const drawn = matches.flatMap(([start, end]) => {
    const mark = page.createElement('mark')
    mark.textContent = text.slice(start, end)
    const before = page.createTextNode(text.slice(at, start))
    at = end
    return [before, mark]
  })
  return [...drawn, page.createTextNode(text.slice(at))]
}
