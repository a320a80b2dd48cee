/** Folds a table of contents that an author wrote into a card: the page has its own beside the text. */

import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { element, elementsOf, isBlank, stringProperty, text } from '../../../article/html/hast.ts'
import { OWN_CONTENTS } from '../../../ui/docs/toc.tsx'

/** Folds in place, if a list of links within the card and nothing else follows its heading. */
export function foldContents(tree: Root): void {
  const blocks = tree.children.filter((node) => !isBlank(node))
  const at = blocks.findIndex((node) => node.type === 'element' && isContentsHeading(node))
  const [heading, list] = blocks.slice(at, at + 2)
  if (at < 0 || heading?.type !== 'element' || list?.type !== 'element' || !leadsWithin(list)) return
  const title = element('summary', {}, [text(textOf(heading))])
  const folded = element('details', { id: stringProperty(heading, 'id'), className: ['own-contents'] }, [
    title,
    list,
  ])
  tree.children = tree.children.flatMap((node) => (node === heading ? folded : node === list ? [] : node))
}

const isContentsHeading = (node: Element) => /^h[1-6]$/.test(node.tagName) && OWN_CONTENTS.test(textOf(node))

/** Whether a list consists of nothing but links within its own page. */
function leadsWithin(list: Element): boolean {
  const letters = (from: string) => from.replace(/\s/g, '')
  const links = [...elementsOf(list)].filter(({ tagName }) => tagName === 'a')
  return (
    /^[ou]l$/.test(list.tagName) &&
    links.every((link) => stringProperty(link, 'href')?.startsWith('#')) &&
    letters(links.map((link) => textOf(link)).join('')) === letters(textOf(list))
  )
}
