/** Draws every card of a folder, and finds what must never happen to one. */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toString as textOf } from 'hast-util-to-string'
import { renderArticle } from '../../src/article/render-article.ts'
import { decode } from '../../src/card/decode.ts'
import { sections } from '../../src/card/outline.ts'
import { CONTEXT } from './html.ts'
import { findDangers } from './safety.ts'

/**
 * What is wrong with the drawn cards in `models/` and `datasets/` of a folder: something active in one, an id twice, a
 * skipped level, lost words, or sections that differ from the headings.
 *
 * @returns also how many cards were drawn
 */
export async function findArticleFaults(folder: string): Promise<{ count: number; faults: string[] }> {
  const paths = globSync('{models,datasets}/**/*.md', { cwd: folder })
  const faults: string[] = []
  for (const path of paths) {
    const text = decode(readFileSync(join(folder, path)), () => {})
    const body = text.replace(/^\s*---\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '')
    const { tree, toc } = await renderArticle(body, CONTEXT)
    for (const danger of findDangers(tree)) faults.push(`${path}: ${danger}`)
    const lost = lostWords(body, textOf(tree))
    if (lost.length > 0) faults.push(`${path}: lost ${lost.slice(0, 8).join(' ')}`)
    const outline = sections(body).flatMap(({ id }) => (id === '' ? [] : [id]))
    if (outline.join() !== toc.map(({ id }) => id).join()) {
      const differ = toc.filter(({ id }) => !outline.includes(id)).map(({ id }) => id)
      faults.push(`${path}: sections differ from headings: ${differ.join(' ')}`)
    }
  }
  return { count: paths.length, faults }
}

/** Words in the prose of `body`, long enough to mean something, that are missing from `text`; marks are ignored. */
function lostWords(body: string, text: string): string[] {
  const prose = body
    .replace(/:[\w+-]+:|^[ \t>]*(?:```+|~~~+)[ \t]*\w.*$|\[!\w+\]/gm, ' ')
    .replace(/<!--[\s\S]*?-->|<(style|script|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/\]\((?:[^()\n]|\([^()\n]*\))*\)|\]\[[^\]\n]*\]|^ {0,3}\[[^\]]+\]:.*$/gm, ' ')
    .replace(/<\/?[A-Za-z][^>\n]*>|https?:\S+|&#?\w+;/g, ' ')
    .replace(MARKS, '')
  const kept = text.replace(MARKS, '')
  const found = new Set(prose.match(/[\p{L}\p{N}]{4,}/gu))
  return [...found].filter((word) => !kept.includes(word))
}

const MARKS = /[*_`]+/g
