/** Markdown twins against what a browser draws: what the page keeps apart never touches, and no word is torn. */

import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { twinOf } from '../../src/server/markdown/twin.ts'
import { useSite } from './use-site.ts'

const site = useSite(fileURLToPath(new URL('../../catalogue', import.meta.url)))

/** Pages of each section that are compared. */
const OF_EACH = 4

it('the words of neighbouring elements are as far apart in twins as on pages', async () => {
  const page = await site.newPage()
  const wrong: string[] = []
  for (const path of await samplePaths()) {
    await page.goto(site.url + path)
    const { words, seams } = await readSeams(page)
    const twin = (await (await fetch(site.url + twinOf(path))).text())
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replace(/[*`]/g, '')
    const written = new Set(twin.match(/[\p{L}\p{N}]+/gu))
    for (const { left, right, isApart } of seams) {
      const touches = written.has(left + right)
      const isTorn =
        !touches && new RegExp(`(?<![\\p{L}\\p{N}])${left}\\s+${right}(?![\\p{L}\\p{N}])`, 'u').test(twin)
      if (isApart ? touches && !words.has(left + right) : isTorn) wrong.push(`${path}: ${left}|${right}`)
    }
  }
  expect(wrong).toEqual([])
}, 300_000)

/** Some pages of each section. */
async function samplePaths(): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await (await fetch(site.url + path)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
  const paths = (await Promise.all((await locations('/sitemap.xml')).map(locations))).flat()
  const sections = Map.groupBy(paths, (path) => path.split('/', path.startsWith('/docs/') ? 3 : 2).join('/'))
  return [...sections.values()].flatMap((all) =>
    all.filter((_, index) => index % Math.ceil(all.length / OF_EACH) === 0),
  )
}

interface Seams {
  /** All words that are drawn, each whole. */
  words: Set<string>
  /** Where a text of one element ends in a word, and the next one begins with a word. */
  seams: { left: string; right: string; isApart: boolean }[]
}

/** Where the words of a page's elements meet, and whether the browser draws them apart. */
async function readSeams(page: Page): Promise<Seams> {
  const { texts, seams } = await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    for (const fold of main.querySelectorAll('details')) fold.open = true
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    const seams: { left: string; right: string; isApart: boolean }[] = []
    const placeOf = (node: Text, at: number) => {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    let last: Text | undefined
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const around = node.parentElement
      if (!(node instanceof Text) || node.data === '' || around?.checkVisibility() !== true) continue
      if (around.closest('script, style, template, math, svg') !== null) continue
      const [left = ''] = /[\p{L}\p{N}]*$/u.exec(last?.data ?? '') ?? []
      const [right = ''] = /^[\p{L}\p{N}]*/u.exec(node.data) ?? []
      let isApart = true
      if (last !== undefined && left !== '' && right !== '') {
        const [before, after] = [placeOf(last, last.length - 1), placeOf(node, 0)]
        const isNextLine = after.top > before.bottom - 1 || before.top > after.bottom - 1
        isApart = isNextLine || after.left - before.right > 0.5 || after.left < before.left
        if (last.parentElement !== around) seams.push({ left, right, isApart })
      }
      texts.push(isApart ? ' ' : '', node.data)
      last = node
    }
    return { texts: texts.join(''), seams }
  })
  return { words: new Set(texts.match(/[\p{L}\p{N}]+/gu)), seams }
}
