/** Where the author of a card has put the gallery of its examples: the page draws it there. */

import type { Element, ElementContent, Root } from 'hast'
import { element, isBlank, replaceElements } from './html/hast.ts'
import { GALLERY_STAND_IN } from './html/raw-html.ts'

/** The place as it stands in the HTML of an article; no author can write it. */
export const GALLERY_PLACE = `<${GALLERY_STAND_IN}></${GALLERY_STAND_IN}>`

/** Keeps the first place of an article, beside paragraphs rather than in them, and drops all others. */
export class GalleryPlaces {
  #mayKeep: boolean

  /** @param mayKeep - whether the page has a gallery */
  constructor(mayKeep: boolean) {
    this.#mayKeep = mayKeep
  }

  /** Settles the places in a tree; the trees of an article come in their order. */
  settle(tree: Root): void {
    replaceElements(tree, (node, ancestors) => {
      if (node.tagName === 'p' && node.children.some(isPlace)) {
        const words = { ...node, children: node.children.filter((child) => !isPlace(child)) }
        return [...(words.children.every(isBlank) ? [] : [words]), ...this.#take()]
      }
      const isHeld = ancestors.at(-1)?.tagName === 'p'
      return isPlace(node) && !isHeld ? this.#take() : [node]
    })
  }

  #take(): Element[] {
    if (!this.#mayKeep) return []
    this.#mayKeep = false
    return [element(GALLERY_STAND_IN, {}, [])]
  }
}

const isPlace = (node: ElementContent) => node.type === 'element' && node.tagName === GALLERY_STAND_IN
