import fc from 'fast-check'
import type { Element, Nodes } from 'hast'
import { describe, expect, it } from 'vitest'
import { AWKWARD_TEXTS, anyMixture } from '../../test/helpers/awkward-texts.ts'
import { CONTEXT } from '../../test/helpers/html.ts'
import { hasClass, stringProperty } from '../article/html/hast.ts'
import { renderArticle } from '../article/render-article.ts'
import { sections } from './outline.ts'

/** The words of each section of a page, without white space: where blocks end is layout. */
function sectionsOfPage(tree: Nodes): { id: string; words: string }[] {
  const found = [{ id: '', words: '' }]
  const add = (words: string | undefined) => {
    const last = found.at(-1)
    if (last !== undefined) last.words += (words ?? '').replace(SPACE, '')
  }
  const read = (node: Nodes) => {
    if (node.type === 'text') add(node.value)
    if (!('children' in node) || (node.type === 'element' && isAdded(node))) return
    if (node.type !== 'element') node.children.forEach(read)
    else if (node.tagName === 'img') add(stringProperty(node, 'alt'))
    else if (node.tagName === 'math') readFormula(node)
    else if (!/^h[1-6]$/.test(node.tagName)) node.children.forEach(read)
    else {
      const id = stringProperty(node, 'id')
      if (id !== undefined) found.push({ id, words: '' })
      for (const child of node.children) readHeadings(child)
    }
  }
  const readHeadings = (node: Nodes) => {
    if (node.type !== 'element') return
    if (/^h[1-6]$/.test(node.tagName)) read(node)
    else node.children.forEach(readHeadings)
  }
  /** A formula carries its source. */
  const readFormula = (node: Element) => {
    for (const child of node.children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'annotation') child.children.forEach(read)
      else readFormula(child)
    }
  }
  read(tree)
  return found
}

const SPACE = /\s+/g

/** What Modelbook adds to an author's words: the title of an alert, and the numbers and arrows of footnotes. */
function isAdded(node: Element): boolean {
  const { dataFootnoteRef, dataFootnoteBackref } = node.properties
  const isFootnote = dataFootnoteRef !== undefined || dataFootnoteBackref !== undefined
  return isFootnote || hasClass(node, 'sr-only') || hasClass(node, 'alert-title')
}

async function expectSame(markdown: string): Promise<void> {
  const found = sections(markdown)
  const { tree, toc } = await renderArticle(markdown, CONTEXT)
  expect(found.flatMap(({ id, title }) => (id === '' ? [] : [{ id, title }]))).toEqual(
    toc.map(({ id, text }) => ({ id, title: text })),
  )
  const shown = sectionsOfPage(tree).filter(({ id, words }) => id !== '' || words !== '')
  expect(found.map(({ id, text }) => ({ id, words: text.replace(SPACE, '') }))).toEqual(shown)
}

describe('the sections that search knows', () => {
  it.each(AWKWARD_TEXTS)('are those of the page for %j', expectSame)

  it('are those of the page for any mixture of these', async () => {
    await fc.assert(fc.asyncProperty(anyMixture(AWKWARD_TEXTS), expectSame), { numRuns: 200 })
  })

  it('are those of the page for a text of several pieces', async () => {
    await expectSame(`${'word '.repeat(5_000)}\n\n${AWKWARD_TEXTS.join('\n\n')}`.repeat(3))
  })
})
