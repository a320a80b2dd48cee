/** The body of a docs page as a safe tree: its Markdown as an article's, its components in their places. */

import type { Root } from 'hast'
import { type ArticleContext, renderArticle, type TocEntry } from '../card/article/render-article.ts'
import { type IsolatedPage, isolate } from './dialect/isolate.ts'
import { settleReferences } from './parts/references.ts'
import { type PartContext, settleParts } from './parts/settle-parts.ts'
import { type DrawnSnippet, readSnippet, type SnippetRequest } from './parts/snippet.ts'

/** What a page is drawn with. */
export interface DocsContext
  extends Pick<ArticleContext, 'resolveLink' | 'resolveImage'>,
    Pick<PartContext, 'notebook'> {
  /** Code that runs a model, in each client that can; empty where there is none. */
  makeSnippets(request: SnippetRequest): Promise<DrawnSnippet[]>
}

/** A docs page's body. */
export interface DocsArticle {
  /** Safe, as an article's; elements with `dataPart` are for the page to draw, see `DocsBody`. */
  tree: Root
  /** Headings below the page's own, in order. */
  toc: TocEntry[]
  /** Whether the text has a heading of the first level, which then heads the page. */
  hasTitle: boolean
}

/** Render a page. Never throws, whatever the Markdown. */
export async function renderDocsPage(text: string, context: DocsContext): Promise<DocsArticle> {
  const isolated = isolate(text)
  const snippets = await makeAllSnippets(isolated, context)
  const { tree, toc } = await renderArticle(isolated.markdown, {
    resolveLink: context.resolveLink,
    resolveImage: context.resolveImage,
    hasTitle: true,
    settleParts(part) {
      settleParts(part, isolated, { notebook: context.notebook, snippets })
      settleReferences(part)
    },
  })
  return {
    tree,
    toc: toc.filter(({ depth }) => depth > 1),
    hasTitle: toc.some(({ depth }) => depth === 1),
  }
}

/** The snippets of all components of a page that ask for some, by the number of the part. */
async function makeAllSnippets(
  { parts }: IsolatedPage,
  context: DocsContext,
): Promise<Map<number, DrawnSnippet[]>> {
  const made = new Map<number, DrawnSnippet[]>()
  for (const [number, part] of parts.entries()) {
    if (part.type !== 'component' || part.name !== 'InferenceSnippet') continue
    const request = readSnippet(part.tag.attributes)
    if (request !== undefined) made.set(number, await context.makeSnippets(request))
  }
  return made
}
