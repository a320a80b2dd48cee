/** Draws the little markup in the texts of a quiz: code, emphasis, links. Anything else is text. */

import type { ElementContent } from 'hast'
import { element, text as textNode } from '../../article/html/hast.ts'
import { readReferences } from '../dialect/character-references.ts'

const MARK =
  /`([^`]+)`|<code>(.*?)<\/code>|\*\*([^*]+)\*\*|<(?:b|strong)>(.*?)<\/(?:b|strong)>|<(?:i|em)>(.*?)<\/(?:i|em)>|\[([^\]]+)\]\(([^)\s]+)\)|<a href=['"]([^'"]+)['"][^>]*>(.*?)<\/a>/gs
const MAX_LENGTH = 5000

/** A text with its markup drawn. */
export function inlineMarkup(source: string): ElementContent[] {
  if (source.length > MAX_LENGTH) return [text(source)]
  const out: ElementContent[] = []
  let at = 0
  for (const match of source.matchAll(MARK)) {
    if (match.index > at) out.push(text(source.slice(at, match.index)))
    at = match.index + match[0].length
    const [, code = match[2], , bold = match[4], , italic, label = match[9], href = match[8]] = match
    if (code !== undefined) out.push(element('code', {}, [text(code)]))
    else if (bold !== undefined) out.push(element('strong', {}, [text(bold)]))
    else if (italic !== undefined) out.push(element('em', {}, [text(italic)]))
    else if (label !== undefined && href !== undefined) out.push(element('a', { href }, [text(label)]))
  }
  if (at < source.length) out.push(text(source.slice(at)))
  return out
}

/** Quizzes write `<mask>` as `&#60;mask>`. */
const text = (written: string) => textNode(readReferences(written))
