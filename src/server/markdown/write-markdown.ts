/** Writes the Markdown of a twin. */

import type { Nodes } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Options, toMarkdown } from 'mdast-util-to-markdown'
import { inert } from '../../card/quote.ts'
import { spareAmpersands, tryWhatMatches } from './escapes.ts'

/** The style of twins, without the optimisations. */
export const STYLE: Options = {
  ...{ bullet: '-', rule: '-', fences: true, resourceLink: true },
  extensions: [gfmToMarkdown()],
}

const QUICK: Options = {
  ...STYLE,
  handlers: {
    root(node, parent, state, info) {
      spareAmpersands(state)
      tryWhatMatches(state)
      return defaultHandlers.root(node, parent, state, info)
    },
  },
}

/** The Markdown of a tree, in which a line ends only with `\n` and nothing steers a terminal. */
export const writeMarkdown = (tree: Nodes): string => inert(toMarkdown(tree, QUICK))
