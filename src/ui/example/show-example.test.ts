import { describe, expect, it } from 'vitest'
import { NO_INPUT } from '../../example/input-keys.ts'
import type { ExampleInput, ExampleOutput, Mask } from '../../example/types.ts'
import { showInput, showOutput } from './show-example.ts'

const INPUT: ExampleInput = { ...NO_INPUT, src: 'a.png' }

const show = (output: ExampleOutput[]) =>
  showOutput({ input: INPUT, output }, (src, label) => ({ type: 'picture', src, label }))

/** The path that is drawn for a mask. */
function pathOf(mask: Mask): string {
  const [item] = show([{ kind: 'regions', regions: [{ label: '', score: undefined, mask }] }])
  const drawn = item?.type === 'regions' ? item.regions[0]?.mask : undefined
  return drawn !== undefined && 'path' in drawn ? drawn.path : ''
}

/** Number of pixels inside a path of rectangles. */
const areaOf = (path: string) =>
  [...path.matchAll(/h(\d+)v(\d+)h-/g)].reduce((sum, [, wide, long]) => sum + Number(wide) * Number(long), 0)

describe('a mask of runs', () => {
  it('is drawn column by column', () => {
    expect(pathOf({ width: 2, height: 3, runs: [1, 1, 4] })).toBe('M0 1h1v1h-1z')
    expect(pathOf({ width: 2, height: 3, runs: [2, 2, 2] })).toBe('M0 2h1v1h-1zM1 0h1v1h-1z')
    expect(pathOf({ width: 4, height: 2, runs: [1, 6, 1] })).toBe('M0 1h1v1h-1zM1 0h2v2h-2zM3 0h1v1h-1z')
  })

  it.each([[[0, 12]], [[3, 9]], [[5, 2, 1, 4]], [[0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]])(
    'covers as many pixels as %j says',
    (runs) => {
      const said = runs.reduce((sum, run, at) => sum + (at % 2) * run, 0)
      expect(areaOf(pathOf({ width: 4, height: 3, runs }))).toBe(said)
    },
  )

  it('stays in its picture and stays short, whatever its numbers are', () => {
    expect(pathOf({ width: 100_000_000, height: 1, runs: [0, 1e15] })).toBe('M0 0h100000000v1h-100000000z')
    const runs = Array<number>(1_000_000).fill(1)
    expect(pathOf({ width: 10_000, height: 10_000, runs }).length).toBeLessThan(500_000)
  })
})

describe('texts that go in', () => {
  it('say once what several of them are', () => {
    const input = { ...NO_INPUT, sourceSentence: 'a', sentences: ['b', 'c'] }
    expect(showInput({ input, parameters: {} }, '', (src, label) => ({ type: 'film', src, label }))).toEqual([
      { type: 'text', label: 'Sentence', content: 'a' },
      { type: 'text', label: 'Compared with', content: 'b' },
      { type: 'text', label: undefined, content: 'c' },
    ])
  })
})

describe('a marked text', () => {
  it('is cut where it is long, and says what is not marked', () => {
    const spans = [0, 50_000].map((start) => ({ label: 'a', start, end: start + 1 }))
    const [text, note] = show([{ kind: 'spans', text: 'x'.repeat(100_000), spans }])
    expect(text).toMatchObject({ tokens: [{ start: 0 }] })
    expect(text?.type === 'text-with-tokens' && text.text.length).toBeLessThan(11_000)
    expect(note).toEqual({ type: 'note', text: '1 more part of it are not marked.' })
  })
})
