/** Lays out the Markdown of chats in examples, by the renderer of cards. */

import type { Root } from 'hast'
import { elementsOf, replaceElements, stringProperty } from '../../article/html/hast.ts'
import { type ArticleContext, renderArticle } from '../../article/render-article.ts'
import type { ShownItem } from '../../ui/example/sides.tsx'

/** Characters that a page still lays out. */
export interface Room {
  left: number
}

/** Real chats of a card have a tenth of this; hostile Markdown of this length takes about a second. */
export const roomForTurns = (): Room => ({ left: 30_000 })

/** Lays out the turns of a page, up to some number of characters; those after it stay as they are written. */
export class TurnLayout {
  readonly #context: ArticleContext
  readonly #room: Room

  /**
   * @param context - of the card, whose files and neighbours a turn may name
   * @param room - of the page, where it shows the turns of several cards
   */
  constructor(
    { resolveLink, resolveImage }: Pick<ArticleContext, 'resolveLink' | 'resolveImage'>,
    room: Room = roomForTurns(),
  ) {
    this.#context = { resolveLink, resolveImage }
    this.#room = room
  }

  async layOut(items: readonly ShownItem[]): Promise<ShownItem[]> {
    const laid: ShownItem[] = []
    for (const item of items) laid.push(item.type === 'turn' ? await this.#turn(item) : item)
    return laid
  }

  async #turn(turn: Extract<ShownItem, { type: 'turn' }>): Promise<ShownItem> {
    this.#room.left -= turn.markdown.length
    if (this.#room.left < 0 || turn.markdown === '') return turn
    const { tree } = await renderArticle(turn.markdown, this.#context)
    return { ...turn, tree: withinPage(tree) }
  }
}

/** A turn is no part of the page's outline: its headings are bold lines, and nothing in it is a target of links. */
function withinPage(tree: Root): Root {
  replaceElements(tree, (node) => {
    const leadsWithin = node.tagName === 'a' && stringProperty(node, 'href')?.startsWith('#') === true
    return leadsWithin ? node.children : [node]
  })
  for (const node of elementsOf(tree)) {
    delete node.properties.id
    delete node.properties.ariaDescribedBy
    if (!/^h[1-6]$/.test(node.tagName)) continue
    node.tagName = 'p'
    node.properties.className = ['heading']
  }
  return tree
}
