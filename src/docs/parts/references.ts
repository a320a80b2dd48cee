/** Draws `` [`Trainer.train`] ``, a reference to an object, as its name, linked where a page describes it. */

import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { element, elementsOf, text } from '../../article/html/hast.ts'

const NAME = /^~?[A-Za-z_][\w.]*(?:#\w+)?(?:\([\w\s,.=]*\))?$/

/**
 * Settles the references of a tree in place.
 *
 * @param resolve - returns the address of the entry for a name as written; undefined if there is none
 */
export function settleReferences(tree: Root, resolve: (name: string) => string | undefined): void {
  for (const node of elementsOf(tree)) {
    for (let at = 1; at < node.children.length - 1; at += 1) {
      const code = node.children[at]
      if (code?.type !== 'element' || code.tagName !== 'code') continue
      const [before, after] = [node.children[at - 1], node.children[at + 1]]
      if (before?.type !== 'text' || after?.type !== 'text') continue
      const name = textOf(code)
      if (!before.value.endsWith('[') || !after.value.startsWith(']') || !NAME.test(name)) continue
      before.value = before.value.slice(0, -1)
      after.value = after.value.slice(1)
      // The tilde asks for only the last part of the name.
      if (name.startsWith('~'))
        code.children = [text(name.slice(name.lastIndexOf('.') + 1).replace(/^~/, ''))]
      const href = resolve(name)
      if (href !== undefined) node.children[at] = element('a', { href }, [code])
    }
  }
}
