/** Renders every page of real documentation in the dialect: nothing is lost, and links lead where they should. */

import { join } from 'node:path'
import type { Element, Root } from 'hast'
import { toText as textOf } from 'hast-util-to-text'
import { beforeAll, describe, expect, it } from 'vitest'
import { corpusFolder } from '../../test/corpus.ts'
import { elementsOf } from '../card/article/hast.ts'
import { openSource } from '../edition/sources/open-source.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import { checkLinks } from './check-links.ts'
import { isolate } from './dialect/isolate.ts'
import { maskCode } from './dialect/mask-code.ts'
import { DocsIndex } from './docs-index.ts'
import { readDocsPage } from './read-page.ts'
import { renderDocsPage } from './render-page.ts'
import type { DocsPage, DocsTree } from './types.ts'

const corpus = corpusFolder()

interface Drawn {
  page: DocsPage
  tree: Root
  /** Links as written in the page. */
  hrefs: string[]
}

describe.skipIf(corpus === undefined)('the pages of hub-docs', () => {
  const trees: DocsTree[] = []
  const drawn: Drawn[] = []
  let index = new DocsIndex([], [])

  beforeAll(async () => {
    const source = await openSource(join(corpus ?? '', 'docs/hub-docs'))
    const pages: DocsPage[] = []
    for (const docs of (await source.readDocs?.(() => {})) ?? []) {
      const tree = docs.readTree()
      trees.push(tree)
      for (const raw of docs.pages(() => {})) pages.push(readDocsPage(tree, raw))
    }
    index = new DocsIndex(trees, pages)
    for (const page of pages) {
      const hrefs: string[] = []
      const { tree } = await renderDocsPage(page.text, {
        resolveLink(href) {
          hrefs.push(href)
          return { href, external: false }
        },
        resolveImage: (href) => ({ type: 'elsewhere', href, host: 'huggingface.co' }),
        notebook: undefined,
        resolveObject: () => undefined,
      })
      drawn.push({ page, tree, hrefs })
    }
  }, 300_000)

  it('are four sets, each with its own pages', () => {
    expect(index.sets).toEqual(['hub', 'inference-providers', 'sagemaker', 'xet'])
    expect(drawn.length).toBe(360)
  })

  it('lose no word of their text', () => {
    const lost = drawn.flatMap(({ page, tree }) => {
      const shown = shownText(tree)
      return [...countWords(proseOf(page.text))].flatMap(([word, count]) =>
        shown.split(word).length - 1 < count ? [`${page.path}: ${word}`] : [],
      )
    })
    expect(lost).toEqual([])
  })

  it('show no stand-in and no tag of a component as text', () => {
    const names = /mb-part|<\/?(?:Tip|hfoptions?|Youtube|InferenceSnippet|inferencesnippet)\b/
    const bad = drawn.filter(({ tree }) => names.test(textOf(tree))).map(({ page }) => page.path)
    expect(bad).toEqual([])
  })

  it('have every place that the index says they have, and no other heading', () => {
    const wrong = drawn.flatMap(({ page, tree }) => {
      const ids = new Set([...elementsOf(tree)].map((node) => String(node.properties.id ?? '')))
      const headings = [...elementsOf(tree)]
        .filter(isAuthorsHeading)
        .map((node) => String(node.properties.id ?? ''))
      const missing = page.anchors.filter((id) => !ids.has(id))
      const unknown = headings.filter((id) => id !== '' && !page.anchors.includes(id))
      return [...missing, ...unknown].map((id) => `${page.path}#${id}`)
    })
    expect(wrong).toEqual([])
  })

  it('have no broken link but those that the source has, all of which are reported', () => {
    const unreported = drawn.flatMap(({ page, hrefs }) => {
      const reported = checkLinks(index, page, builtinVocabulary())
      const said = new Set(
        page.links
          .filter((link) => reported.some((one) => one.line === link.line && one.column === link.column))
          .map(({ href }) => href),
      )
      return hrefs.flatMap((href) => {
        const target = index.resolve(page, href)
        return target.type === 'missing' && !said.has(href) ? [`${page.path}: ${href}`] : []
      })
    })
    expect(unreported).toEqual([])
    const broken = drawn.flatMap(({ page }) =>
      checkLinks(index, page, builtinVocabulary()).filter(({ rule }) => rule === 'broken-link'),
    )
    expect(broken.map(({ message }) => message.split(' ')[0])).toEqual([
      '"./datasets-pyspark"',
      expect.stringContaining('"(https://github.com/huggingface/huggingface.js/'),
    ])
  })

  it('have an entry in the table of contents for all pages but a few that the source leaves out', () => {
    const problems = trees.flatMap((tree) => tree.problems.map(({ rule }) => rule))
    expect(new Set(problems)).toEqual(new Set(['toctree-missing-page']))
  })
})

/** The label of the footnotes is ours, not the author's. */
function isAuthorsHeading(node: Element): boolean {
  return /^h[1-6]$/.test(node.tagName) && node.properties.id !== 'mb-footnotes'
}

/** All text of a page, including alternative texts of pictures and labels of parts. */
function shownText(tree: Root): string {
  const labels = [...elementsOf(tree)].flatMap(({ properties }) =>
    ['alt', 'title', 'dataLabel', 'href', 'dataTitle', 'src'].map((name) => String(properties[name] ?? '')),
  )
  return `${textOf(tree)} ${labels.join(' ')}`
}

/** The text that an author wrote for readers, without tags, comments and addresses. */
function proseOf(text: string): string {
  const masked = maskCode(isolate(text).plain)
  return masked
    .replace(/<svg[\s\S]*?<\/svg>/g, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\]\([^)]*\)+/g, '] ')
    .replace(/^ {0,3}\[[^\]]+\]:.*$/gm, ' ')
    .replace(/\[\[[^\]]*\]\]/g, ' ')
    .replace(/\[![A-Z]+\]/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/:[a-z_+-]+:/g, ' ')
    .replaceAll('**', '')
    .replace(/&[a-z]+;/g, ' ')
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/\p{L}{3,}/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
