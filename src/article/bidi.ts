/** Lets text in Arabic, Hebrew and other right-to-left scripts run from right to left, block by block. */

import type { Element, Parents, Root } from 'hast'
import { hasClass } from './html/hast.ts'

const RTL = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

const LETTER = /\p{L}/u

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 li dt dd ul ol table td th caption summary blockquote figcaption'.split(' '),
)

/** The directions found in the text of a node. */
interface Direction {
  /** Whether it has a letter of a right-to-left script. */
  found: boolean
  /** Whether its first letter is right-to-left; undefined without letters. */
  first: boolean | undefined
  /** Whether a block in it sets its own direction. */
  nested: boolean
}

/**
 * Sets the direction of every block that holds a letter of a right-to-left script, in place. It is `auto`, except
 * around blocks with a direction, which browsers skip when they resolve `auto`: there it is that of the first letter.
 *
 * @see https://html.spec.whatwg.org/multipage/dom.html#contained-text-auto-directionality
 */
export function settleDirections(tree: Root): void {
  if (hasRtl(tree)) settleWithin(tree)
}

/** Most texts have no such letter, and testing for one is cheaper than telling letters from other characters. */
function hasRtl({ children }: Parents): boolean {
  return children.some((child) =>
    child.type === 'text' ? RTL.test(child.value) : child.type === 'element' && hasRtl(child),
  )
}

function settleWithin(parent: Root | Element): Direction {
  const all: Direction = { found: false, first: undefined, nested: false }
  for (const child of parent.children) {
    if (child.type === 'text') {
      const letter = all.first === undefined ? LETTER.exec(child.value)?.[0] : undefined
      if (letter !== undefined) all.first = RTL.test(letter)
      all.found ||= RTL.test(child.value)
    }
    if (child.type !== 'element') continue
    const within = settleWithin(child)
    if (within.found && (BLOCKS.has(child.tagName) || hasClass(child, 'alert'))) {
      child.properties.dir ??= within.nested ? (within.first === true ? 'rtl' : 'ltr') : 'auto'
    }
    all.found ||= within.found
    // The title of an alert is ours and says nothing about its text.
    if (!hasClass(child, 'alert-title')) all.first ??= within.first
    all.nested ||= within.nested || child.properties.dir !== undefined
  }
  return all
}
