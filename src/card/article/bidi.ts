/** Lets text in Arabic, Hebrew and their like run from right to left, block by block. */

import type { Element, Root } from 'hast'

const RTL = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 li dt dd table td th caption summary blockquote figcaption'.split(' '),
)

/** Sets `dir="auto"` on the blocks of a tree that hold a letter of a right-to-left script, in place. */
export function settleDirections(parent: Root | Element): boolean {
  let found = false
  for (const child of parent.children) {
    if (child.type === 'text') found = RTL.test(child.value) || found
    if (child.type !== 'element') continue
    const within = settleDirections(child)
    if (within && BLOCKS.has(child.tagName)) child.properties.dir ??= 'auto'
    found ||= within
  }
  return found
}
