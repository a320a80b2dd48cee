import { beforeAll, describe, expect, it } from 'vitest'
import { changeIndex } from './change-index.ts'
import { beginIndex, dropIndex, type IndexedPage, type IndexFile, makeIndex, repack } from './make-index.ts'

/** Enough words for two chunks, many with a common prefix: `word7`, `word77`, `word777`. */
const TEXT = (seed: number) =>
  Array.from({ length: 900 }, (_, at) => `word${(at * 7919 + seed * 104_729) % 5000}`).join(' ')

const page = (n: number, text = TEXT(n), title = `Page ${n}`): IndexedPage => ({
  url: `/pages/${n}/`,
  content: `<html lang="en"><body><meta data-pagefind-meta="detail[content]" content="About word${n}"><meta data-pagefind-filter="kind[content]" content="docs"><h1>${title}</h1><h2 id="s">Section</h2><p>${text}</p></body></html>`,
})

const PAGES = Array.from({ length: 30 }, (_, n) => page(n))

const byPath = (files: readonly IndexFile[]) =>
  new Map(files.map(({ path, content }): [string, string] => [path, Buffer.from(content).toString('base64')]))

async function change(
  pages: readonly IndexedPage[],
  before: readonly IndexFile[],
  changes: ReadonlyMap<number, IndexedPage>,
) {
  const after = pages.map((one, n) => changes.get(n) ?? one)
  const contents = new Map(before.map(({ path, content }) => [path, content]))
  const read = (path: string) => contents.get(path) ?? new Uint8Array()
  const few = makeIndex([...changes.values()])
  const changed = await changeIndex([...contents.keys()], read, [...changes.keys()], pages.length, few)
  const all = changed && [...changed.written, ...changed.kept.map((path) => ({ path, content: read(path) }))]
  return { changed, all: all && byPath(all), whole: byPath(await repack(await makeIndex(after))) }
}

const LIMIT = 120_000

let before: IndexFile[]
beforeAll(async () => {
  before = await repack(await makeIndex(PAGES))
}, LIMIT)

describe('an index that is changed is what a whole one would be', () => {
  it.each<[what: string, changes: [number, IndexedPage][]]>([
    ['a word more at the end', [[7, page(7, `${TEXT(7)} zebra`)]]],
    ['other words', [[0, page(0, 'nothing of what was there, but 🦓 and zürich')]]],
    ['words in front and another title', [[29, page(29, `Café ${TEXT(29)}`, 'Wholly other')]]],
    [
      'several pages',
      [
        [3, page(3, TEXT(103))],
        [4, page(4, TEXT(104))],
        [20, page(20, 'short word7')],
      ],
    ],
  ])(
    'after %s',
    async (_, changes) => {
      const { changed, all, whole } = await change(PAGES, before, new Map(changes))
      expect(all).toEqual(whole)
      expect(changed?.written.length).toBeLessThan(whole.size)
    },
    LIMIT,
  )

  it(
    'and is not made where several forms of a word have to be put in order',
    async () => {
      const pages = [page(0, 'resumé'), page(1, 'résumé'), page(2, 'resume')]
      const made = await makeIndex(pages)
      const { changed } = await change(pages, made, new Map([[0, page(0, 'rèsume')]]))
      expect(changed).toBeUndefined()
    },
    LIMIT,
  )

  it(
    'and is not made where a page has no words any more',
    async () => {
      const empty = { url: '/pages/1/', content: '<html lang="en"><body></body></html>' }
      const { changed } = await change(PAGES, before, new Map([[1, empty]]))
      expect(changed).toBeUndefined()
    },
    LIMIT,
  )
})

describe('an index is the same', () => {
  it(
    'whether or not its program was started before, and another time for nothing',
    async () => {
      const pages = PAGES.slice(0, 2)
      const wanted = byPath(await makeIndex(pages))
      beginIndex()
      await dropIndex()
      beginIndex()
      expect(byPath(await makeIndex(pages))).toEqual(wanted)
    },
    LIMIT,
  )
})
