/** The body of a docs page as a safe tree: its Markdown as an article's, its components in their places. */

import type { Root } from 'hast'
import { type ArticleContext, renderArticle, type TocEntry } from '../card/article/render-article.ts'
import type { AttributeValue } from './dialect/attributes.ts'
import { isolate } from './dialect/isolate.ts'
import { settleReferences } from './parts/references.ts'
import { type PartContext, settleParts } from './parts/settle-parts.ts'

/** What a page is drawn with. */
export interface DocsContext extends Pick<ArticleContext, 'resolveLink' | 'resolveImage'>, PartContext {
  /** A link to the API entry that a name such as `~acme.Pipeline` leads to; undefined where no page has one. */
  resolveObject(name: string): string | undefined
}

/** A docs page's body. */
export interface DocsArticle {
  /** Safe, as an article's; elements with `dataPart` are for the page to draw, see `DocsBody`. */
  tree: Root
  /** Headings below the page's own, in order. */
  toc: TocEntry[]
  /** Whether the text has a heading of the first level, which then heads the page. */
  hasTitle: boolean
  /** Attributes of the `<InferenceSnippet>`s by the number of their part, for the page to draw. */
  snippets: ReadonlyMap<number, { readonly [name: string]: AttributeValue }>
}

/** Render a page. Never throws, whatever the Markdown. */
export async function renderDocsPage(text: string, context: DocsContext): Promise<DocsArticle> {
  const isolated = isolate(text)
  const { tree, toc } = await renderArticle(isolated.markdown, {
    resolveLink: context.resolveLink,
    resolveImage: context.resolveImage,
    ...(context.language === undefined ? {} : { language: context.language }),
    isTitle: () => true,
    settleParts(part) {
      settleParts(part, isolated, context)
      settleReferences(part, (name) => context.resolveObject(name))
    },
  })
  const snippets = [...isolated.parts.entries()].flatMap(([number, part]) =>
    part.type === 'component' && part.name === 'InferenceSnippet'
      ? [[number, part.tag.attributes] as const]
      : [],
  )
  return {
    tree,
    toc: toc.filter(({ depth }) => depth > 1),
    hasTitle: toc.some(({ depth }) => depth === 1),
    snippets: new Map(snippets),
  }
}
