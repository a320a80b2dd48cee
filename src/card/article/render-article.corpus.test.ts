import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toString as textOf } from 'hast-util-to-string'
import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../../../test/corpus.ts'
import { sections } from '../outline.ts'
import { CONTEXT } from './html-for-test.ts'
import { renderArticle } from './render-article.ts'
import { findDangers } from './safety-for-test.ts'

const folder = corpusFolder()

describe.skipIf(folder === undefined)('the cards of the corpus', () => {
  const cards = ['models', 'datasets'].flatMap((kind) =>
    globSync(join(folder ?? '', kind, '**', 'README.md')).map((path) => {
      const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
      return { path, body: text.replace(/^\s*---\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '') }
    }),
  )

  it('render with nothing active, unique ids, no skipped level and all their words', {
    timeout: 300_000,
  }, async () => {
    const problems: string[] = []
    for (const { path, body } of cards) {
      const { tree, toc } = await renderArticle(body, CONTEXT)
      for (const danger of findDangers(tree)) problems.push(`${path.slice(folder?.length)}: ${danger}`)
      const lost = lostWords(body, textOf(tree))
      if (lost.length > 0) problems.push(`${path.slice(folder?.length)}: lost ${lost.slice(0, 8).join(' ')}`)
      const outline = sections(body).flatMap(({ id }) => (id === '' ? [] : [id]))
      if (outline.join() !== toc.map(({ id }) => id).join()) {
        const differ = toc.filter(({ id }) => !outline.includes(id)).map(({ id }) => id)
        problems.push(`${path.slice(folder?.length)}: sections differ from headings: ${differ.join(' ')}`)
      }
    }
    expect(cards.length).toBeGreaterThan(1000)
    expect(problems).toEqual([])
  })
})

/** Words in the prose of `body`, long enough to mean something, that are missing from `text`; marks are ignored. */
function lostWords(body: string, text: string): string[] {
  const prose = body
    .replace(/:[\w+-]+:|^[ \t>]*(?:```+|~~~+)[ \t]*\w+[ \t]*$/gm, ' ')
    .replace(/<!--[\s\S]*?-->|<(style|script|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/\]\((?:[^()\n]|\([^()\n]*\))*\)|\]\[[^\]\n]*\]|^ {0,3}\[[^\]]+\]:.*$/gm, ' ')
    .replace(/<\/?[A-Za-z][^>\n]*>|https?:\S+|&#?\w+;/g, ' ')
    .replace(MARKS, '')
  const kept = text.replace(MARKS, '')
  const found = new Set(prose.match(/[\p{L}\p{N}]{4,}/gu))
  return [...found].filter((word) => !kept.includes(word))
}

const MARKS = /[*_`]+/g
