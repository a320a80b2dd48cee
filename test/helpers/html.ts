/** Renders articles as HTML for the tests of this folder. */

import type { Root } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { type ArticleContext, renderArticle } from '../../src/article/render-article.ts'

/** A card with the files `own.png`, `dark.png` and `own.mp4`, in a catalogue that has the model `acme/tiny`. */
export const CONTEXT: ArticleContext = {
  resolveLink(href) {
    if (href === 'https://huggingface.co/acme/tiny')
      return { href: '/models/acme/tiny', outer: href, external: false }
    return { href, external: /^https?:/.test(href) }
  },
  resolveImage(src) {
    if (/^(?:own|dark)\.\w+$/.test(src)) return { type: 'own', src: `/files/${src}` }
    const host = URL.parse(src)?.host
    return host === undefined || host === ''
      ? { type: 'missing', href: src }
      : { type: 'elsewhere', href: src, host }
  },
}

/** The HTML of a card's Markdown, as pages draw it. */
export async function htmlOf(markdown: string): Promise<string> {
  return draw((await renderArticle(markdown, CONTEXT)).tree)
}

/** The HTML of a tree. */
export function draw(tree: Root): string {
  return renderToStaticMarkup(toJsxRuntime(tree, { Fragment, jsx, jsxs, tableCellAlignToStyle: false }))
}
