import { expect, it } from 'vitest'
import { joinIndexes } from './join-indexes.ts'
import { type IndexedPage, type IndexFile, makeIndex, makeIndexes, repack } from './make-index.ts'

const LIMIT = 120_000

/** Enough words for two chunks, some with accents. */
const TEXT = (seed: number) =>
  Array.from({ length: 900 }, (_, at) => `word${(at * 7919 + seed * 104_729) % 5000}`).join(' ')

const page = (n: number, filters: Record<string, string>, more = ''): IndexedPage => ({
  url: `/pages/${n}/`,
  content: `<html lang="en"><body>${more}${Object.entries(filters)
    .map(([name, value]) => `<meta data-pagefind-filter="${name}[content]" content="${value}">`)
    .join('')}<h1>Page ${n}</h1><h2 id="s">Section 🦓</h2><p>${TEXT(n)} zürich word${n}é</p></body></html>`,
})

const ordered = (n: number): IndexedPage => ({
  ...page(
    n,
    { kind: 'model', task: `t${n % 3}` },
    `<meta data-pagefind-sort="size[content]" content="${9 - n}">`,
  ),
  isOrdered: true,
})

const described = (n: number) =>
  page(
    n,
    { kind: 'docs', place: '/' },
    `<meta data-pagefind-meta="detail[content]" content="About word${n}"><meta data-pagefind-meta="place[content]" content="/en">`,
  )

const byPath = (files: readonly IndexFile[] | undefined) =>
  new Map(files?.map(({ path, content }) => [path, Buffer.from(content).toString('base64')]))

it(
  'joins indexes of some pages to what an index of all is, whatever they can be chosen and sorted by',
  async () => {
    const pages = [
      ...[0, 1, 2, 3].map(ordered),
      ...[4, 5, 6, 7, 8, 9].map(described),
      ...[10, 11].map((n) => page(n, { kind: 'library' })),
    ]
    const parts = await makeIndexes(pages, 3)
    // Pages with sort keys stay together.
    expect(parts).toHaveLength(4)
    expect(byPath(await joinIndexes(parts))).toEqual(byPath(await repack(await makeIndex(pages))))
  },
  LIMIT,
)

it(
  'joins an index that is there of what comes with Modelbook, wherever the pages with keys to sort by stand',
  async () => {
    const own = [20, 21].map((n) => ({ ...described(n), isOwn: true }))
    const others = [ordered(1), ordered(0), described(2)]
    const kept = new Map<string, IndexFile[]>()
    const makeAll = (before: IndexedPage[], after: IndexedPage[]) =>
      makeIndexes([...before, ...after], 9, undefined, async (key, make) => {
        const files = kept.get(key) ?? (await make())
        kept.set(key, files)
        return files
      })
    await makeAll(own, [described(3)])
    expect(kept.size).toBe(1)
    const parts = await makeAll(own, others)
    expect(parts).toHaveLength(2)
    expect([...kept.values()]).toEqual([parts[0]])
    const whole = byPath(await repack(await makeIndex([...own, ...others])))
    expect(byPath(await joinIndexes(parts))).toEqual(whole)
    await makeAll(own.slice(1), others)
    expect(kept.size).toBe(2)
  },
  LIMIT,
)

it(
  'joins nothing when pages of several parts have keys to sort by, or a part has no page or cannot be read',
  async () => {
    const [one = []] = await makeIndexes([ordered(0)], 1)
    const [other = []] = await makeIndexes([ordered(1)], 1)
    expect(await joinIndexes([one, other])).toBeUndefined()
    expect(await joinIndexes([one, await makeIndex([])])).toBeUndefined()
    const [plain = []] = await makeIndexes([described(2)], 1)
    const unreadable = plain.map((file) =>
      file.path.startsWith('index/') ? { ...file, content: new Uint8Array() } : file,
    )
    expect(await joinIndexes([one, unreadable])).toBeUndefined()
    expect(await joinIndexes([one, plain])).toBeDefined()
  },
  LIMIT,
)
