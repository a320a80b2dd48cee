/** Renders the body of a card as a safe tree of plain HTML. */

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toAlert } from './alerts.ts'
import { settleDirections } from './bidi.ts'
import { settleCodeBlocks } from './code/code-blocks.ts'
import { GalleryPlaces } from './gallery.ts'
import { Headings, type TocEntry } from './headings.ts'
import { element, replaceElements, text } from './html/hast.ts'
import { toHtmlTree } from './html/to-html-tree.ts'
import { Counts, TooMuchError } from './limits.ts'
import { type ResolvedLink, settleAnchors, settleLinks } from './links.ts'
import { Formulas } from './math.ts'
import { type ResolvedImage, settleMedia } from './media.ts'
import { parseMarkdown } from './parse-markdown.ts'

export type { ResolvedImage, ResolvedLink, TocEntry }

/** What rendering needs from its caller, which alone knows the card's files and the catalogue. */
export interface ArticleContext {
  /** Resolves the target of a link; not called for `#…` and `mailto:`. */
  resolveLink(href: string): ResolvedLink
  /** Resolves the address of an image or other media; not called for images embedded in the card (`data:`). */
  resolveImage(src: string): ResolvedImage
  /** Settles the author's text around components in the sanitised tree; headings are named after it. */
  settleTexts?(tree: Root): void
  /**
   * Replaces the stand-ins of components in the sanitised tree. The replacements are not sanitised again, so they must
   * be built from data alone.
   */
  settleParts?(tree: Root): void
  /** The text as its author wrote it, where the Markdown was made from it; shown where too much is in it. */
  source?: string
  /** BCP 47 tag of the text's language; English when left out. */
  language?: string
  /** Whether the page may draw a gallery where the author has put one, see `GALLERY_PLACE`; never so when left out. */
  hasGallery?: boolean
  /** Whether a first heading with this text and level is the page's own `h1`; never so when left out. */
  isTitle?(text: string, level: number): boolean
}

/** A rendered article. */
export interface Article {
  /** Only elements and attributes that are known to be safe: no scripts, styles, forms or frames. */
  tree: Root
  /** Headings in the order of the article. */
  toc: TocEntry[]
}

/**
 * Renders a card's Markdown.
 *
 * Never throws: Markdown that cannot be parsed, or holds more than the counts in `limits.ts`, is shown as text. Nothing in the tree loads anything from another
 * host. The article goes below a page's `h1`, so its headings begin at `h2` and skip no level.
 *
 * @param markdown - the card's body, without its front matter
 */
export async function renderArticle(markdown: string, context: ArticleContext): Promise<Article> {
  try {
    return await layOut(markdown, context)
  } catch (error) {
    if (!(error instanceof TooMuchError)) throw error
    const note = `${error.message}, so it is shown as it was written.`
    return { tree: asWritten(context.source ?? markdown, note), toc: [] }
  }
}

/** The source of a text that is not laid out, below a line that says why. */
export function asWritten(markdown: string, note: string): Root {
  return {
    type: 'root',
    children: [
      element('p', { className: ['note'] }, [text(note)]),
      element('pre', { className: ['source-text'] }, [text(markdown)]),
    ],
  }
}

async function layOut(markdown: string, context: ArticleContext): Promise<Article> {
  const counts = new Counts()
  const headings = new Headings(context.isTitle)
  const formulas = new Formulas()
  const galleries = new GalleryPlaces(context.hasGallery === true)
  const trees: Root[] = []
  const parsed = await parseMarkdown(markdown, context.settleParts !== undefined, counts)
  for (const [part, markdownTree] of parsed.entries()) {
    const tree = toHtmlTree(markdownTree, part)
    counts.addHtml(tree)
    context.settleTexts?.(tree)
    headings.settle(tree)
    context.settleParts?.(tree)
    await settleCodeBlocks(tree)
    replaceElements(tree, (node) => [settleBlock(node, formulas, context)])
    galleries.settle(tree)
    settleMedia(tree, (src) => context.resolveImage(src))
    settleLinks(tree, (href) => context.resolveLink(href))
    settleDirections(tree)
    trees.push(tree)
  }
  settleAnchors(trees)
  const children: RootContent[] = []
  for (const tree of trees) for (const child of tree.children) children.push(child)
  return { tree: { type: 'root', children }, toc: headings.toc }
}

function settleBlock(node: Element, formulas: Formulas, { language }: ArticleContext): ElementContent {
  return node.tagName === 'blockquote' ? toAlert(node, language) : (formulas.draw(node) ?? node)
}
