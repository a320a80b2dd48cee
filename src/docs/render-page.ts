/** Renders the body of a docs page as a safe tree: its Markdown like an article's, with its components drawn. */

import type { Root } from 'hast'
import { type ArticleContext, renderArticle, type TocEntry } from '../article/render-article.ts'
import type { AttributeValue } from './dialect/attributes.ts'
import { isolate } from './dialect/isolate.ts'
import { settleReferences } from './parts/references.ts'
import { type PartContext, settleParts, settleTexts } from './parts/settle-parts.ts'

/** What rendering a page needs from the caller. */
export interface DocsContext extends Pick<ArticleContext, 'resolveLink' | 'resolveImage'>, PartContext {
  /** A link to the API entry of a name such as `~acme.Pipeline`; undefined if no page has one. */
  resolveObject(name: string): string | undefined
}

/** A docs page's body. */
export interface DocsArticle {
  /** Safe, like an article's; the page draws elements with `dataPart`, see `DocsBody`. */
  tree: Root
  /** Headings below the page's title, in order. */
  toc: TocEntry[]
  /** Whether the text has a heading of level 1, which is then the page's title. */
  hasTitle: boolean
  /** Attributes of `<InferenceSnippet>`s by the number of their part, which the page draws. */
  snippets: ReadonlyMap<number, { readonly [name: string]: AttributeValue }>
}

/** Render a page. Never throws, whatever the Markdown. */
export async function renderDocsPage(text: string, context: DocsContext): Promise<DocsArticle> {
  const isolated = isolate(text)
  const { tree, toc } = await renderArticle(isolated.markdown, {
    source: text,
    resolveLink: context.resolveLink,
    resolveImage: context.resolveImage,
    ...(context.language === undefined ? {} : { language: context.language }),
    isTitle: (_, level) => level === 1,
    settleTexts: (part) => settleTexts(part, isolated),
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
