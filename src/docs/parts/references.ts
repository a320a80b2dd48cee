/** `` [`Trainer.train`] `` names an object of the library: drawn as its name, and as a link where a page describes it. */

import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { element, elementsOf, text } from '../../card/article/hast.ts'

const NAME = /^~?[A-Za-z_][\w.]*(?:#\w+)?(?:\([\w\s,.=]*\))?$/

/**
 * Settles the references of a tree in place.
 *
 * @param resolve - address of the entry of a name as it is written; undefined where there is none
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
      // The tilde asks for the last part of the name alone.
      if (name.startsWith('~'))
        code.children = [text(name.slice(name.lastIndexOf('.') + 1).replace(/^~/, ''))]
      const href = resolve(name)
      if (href !== undefined) node.children[at] = element('a', { href }, [code])
    }
  }
}
