import { expect, it } from 'vitest'
import { DeepPages } from './deep-pages.ts'

/** A list of hits that are put in order by their number and a text, and what was asked of it. */
function listOf(length: number) {
  const hits = Array.from({ length }, (_, place) => ({ sort: [length - place, `hit ${place}`] }))
  const asked: number[] = []
  const ask = async (size: number, after: unknown[] | undefined) => {
    asked.push(size)
    const start = after === undefined ? 0 : hits.findIndex(({ sort }) => sort[1] === after[1]) + 1
    return hits.slice(start, start + size)
  }
  return { hits, asked, ask }
}

it('finds the hits of any page, and goes on where the page before has ended', async () => {
  const pages = new DeepPages(100)
  const { hits, asked, ask } = listOf(1_000)
  expect(await pages.between('a', 730, 760, ask)).toEqual(hits.slice(730, 760))
  expect(asked).toEqual([100, 100, 100, 100, 100, 100, 100, 60])
  expect(await pages.between('a', 760, 790, ask)).toEqual(hits.slice(760, 790))
  expect(await pages.between('a', 690, 720, ask)).toEqual(hits.slice(690, 720))
  expect(asked.slice(8)).toEqual([30, 120])
  for (const start of [0, 99, 100, 101, 999, 1_000])
    expect(await pages.between('a', start, Math.min(1_000, start + 30), ask)).toEqual(
      hits.slice(start, start + 30),
    )
})

it('keeps lists apart', async () => {
  const pages = new DeepPages(10)
  const [one, other] = [listOf(100), listOf(50)]
  expect(await pages.between('one', 40, 50, one.ask)).toEqual(one.hits.slice(40, 50))
  expect(await pages.between('other', 40, 50, other.ask)).toEqual(other.hits.slice(40, 50))
})

it('goes on behind a hit of which a number is unknown: the least of 64 bits stands for it', async () => {
  const asked: unknown[] = []
  const ask = async (_: number, after: unknown[] | undefined) => {
    asked.push(after)
    return [{ sort: [-(2 ** 63), 1.5, 'a'] }]
  }
  await new DeepPages(1).between('a', 1, 2, ask)
  expect(asked).toEqual([undefined, ['-9223372036854775808', 1.5, 'a']])
})
