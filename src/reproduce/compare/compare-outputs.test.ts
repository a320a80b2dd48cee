import { encode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import { wav } from '../../../test/real-models/inputs.ts'
import type { CompareRules } from '../../card/metadata/expectation.ts'
import type { Json } from '../../card/types.ts'
import { readExamples } from '../../example/read-examples.ts'
import type { ExampleOutput } from '../../example/types.ts'
import { compareOutputs } from './compare-outputs.ts'
import { rulesFor } from './rules.ts'

const none = { output: [] as ExampleOutput[], open: async () => undefined }

interface Setting {
  input?: { [key: string]: Json }
  parameters?: { [key: string]: Json }
  compare?: CompareRules
}

/** What differs between two outputs, as cards have them. */
async function differences(
  recorded: Json,
  now: Json,
  { input, parameters = {}, compare = {} }: Setting = {},
) {
  const sideOf = (output: Json) => {
    const [example] = readExamples({ widget: [{ ...(input ?? { prompt: 'A' }), output }] })
    return { ...none, output: example?.output ?? [] }
  }
  const rules = rulesFor({ parameters, compare }, {})
  return (await compareOutputs(sideOf(recorded), sideOf(now), rules)).map(({ message }) => message)
}

const dataOf = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

describe('texts', () => {
  it('are equal to the last character', async () => {
    expect(await differences('Kiel is a town.', 'Kiel is a town.')).toEqual([])
    expect(await differences('Kiel is a town.', 'Kiel is a town')).toEqual([
      'the text is "Kiel is a town", not "Kiel is a town."',
    ])
  })

  it('may be alike where an example or the site says how much', async () => {
    const [before, after] = ['The parcel is in the hall.', 'The parcel is in the van.']
    expect(await differences(before, after, { compare: { text: 0.8 } })).toEqual([])
    expect((await differences(before, after, { compare: { text: 0.95 } }))[0]).toContain(
      ' alike and not 0.95',
    )
    expect(await differences('包裹在大厅里。', '包裹在车里。', { compare: { text: 0.6 } })).toEqual([])
  })

  it('of a chat are what is said and which tools are called, however they are written', async () => {
    const turn = (content: string | null, more: { [key: string]: Json } = {}) => ({
      role: 'assistant',
      content,
      ...more,
    })
    expect(await differences('Kiel', turn('<think>Where?</think>Kiel'))).toEqual([])
    const call = (given: string) =>
      turn(null, { tool_calls: [{ function: { name: 'find', arguments: given } }] })
    expect(await differences(call('{"town": "Kiel", "most": 3}'), call('{"most":3,"town":"Kiel"}'))).toEqual(
      [],
    )
    expect(await differences(call('{"town": "Kiel"}'), call('{"town": "Bonn"}'))).toEqual([
      'tools[0][1].town is "Bonn", not "Kiel"',
    ])
  })
})

describe('labels', () => {
  const scores = (...pairs: [string, number][]) => pairs.map(([label, score]) => ({ label, score }))

  it('have the same scores, but for a little', async () => {
    expect(await differences(scores(['a', 0.5], ['b', 0.3]), scores(['a', 0.51], ['b', 0.29]))).toEqual([])
    expect(await differences(scores(['a', 0.5]), scores(['a', 0.52]))).toEqual([
      'the score of "a" is 0.52, not 0.5; it may be off by 0.01',
    ])
    expect(await differences(scores(['a', 0.5]), scores(['a', 0.52]), { compare: { score: 0.05 } })).toEqual(
      [],
    )
  })

  it('change places only where their scores are nearly equal', async () => {
    expect(await differences(scores(['a', 0.5], ['b', 0.495]), scores(['b', 0.5], ['a', 0.498]))).toEqual([])
    expect(await differences(scores(['a', 0.6], ['b', 0.4]), scores(['b', 0.6], ['a', 0.4]))).toHaveLength(2)
  })

  it('do not come and go', async () => {
    expect(await differences(scores(['a', 0.9]), scores(['b', 0.9]))).toEqual([
      'the label "a" is gone; its score was 0.9',
      'the label "b" is new, with a score of 0.9',
    ])
  })
})

describe('places', () => {
  it('in a text overlap enough, with the same label', async () => {
    const span = (entity_group: string, start: number, end: number) => [{ entity_group, start, end }]
    const setting = { input: { text: 'For Ada Byron, 24103 Kiel.' } }
    expect(await differences(span('person', 4, 13), span('person', 4, 13), setting)).toEqual([])
    expect(await differences(span('person', 4, 13), span('person', 4, 7), setting)).toEqual([
      '"Ada Byron" as "person" (4 to 13) is not found any more',
      '"Ada" as "person" (4 to 7) is found, and was not',
    ])
    expect(await differences(span('person', 4, 13), span('town', 4, 13), setting)).toHaveLength(2)
    expect(
      await differences(span('person', 4, 13), span('person', 4, 12), {
        ...setting,
        compare: { overlap: 0.8 },
      }),
    ).toEqual([])
  })

  it('in time overlap enough, and say the same', async () => {
    const said = (start: number, end: number, text: string) => ({
      chunks: [{ timestamp: [start, end], text }],
    })
    expect(await differences(said(0, 2, 'Hello'), said(0, 2.1, 'Hello'))).toEqual([])
    expect(await differences(said(0, 2, 'Hello'), said(1, 2, 'Help'))).toEqual([
      'stretch 1 is from 1 s to 2 s, not from 0 s to 2 s',
      'the text of stretch 1 is "Help", not "Hello"',
    ])
  })

  const setting = { input: { src: 'cat.png' } }
  const box = (label: string, score: number, left: number) => ({
    ...{ label, score },
    box: { xmin: left, ymin: 0, xmax: left + 100, ymax: 50 },
  })

  it('in a picture are boxes that overlap enough, in any order', async () => {
    const [cat, dog] = [box('cat', 0.9, 0), box('dog', 0.8, 200)]
    expect(await differences([cat, dog], [box('dog', 0.8, 202), cat], setting)).toEqual([])
    expect(await differences([cat], [box('cat', 0.9, 20)], setting)).toEqual([
      '"cat" from 0, 0 to 100, 50 is not found any more',
      '"cat" from 20, 0 to 120, 50 is found, and was not',
    ])
    expect(await differences([cat], [box('cat', 0.5, 0)], setting)).toEqual([
      'the score of "cat" from 0, 0 to 100, 50 is 0.5, not 0.9; it may be off by 0.01',
    ])
  })

  /** The left part of a picture of 20 × 10 pixels. */
  const isLeft = (columns: number) => (_: unknown, at: number) => (at % 20 < columns ? 255 : 0)
  const grey = (columns: number) =>
    dataOf(
      'image/png',
      encode({ width: 20, height: 10, channels: 1, data: Uint8Array.from({ length: 200 }, isLeft(columns)) }),
    )
  const runs = (columns: number) => ({ size: [10, 20], counts: [0, columns * 10, 200 - columns * 10] })
  const bits = (columns: number) =>
    dataOf(
      'image/png',
      encode({
        ...{ width: 20, height: 10, channels: 1, depth: 1 },
        data: Uint8Array.from({ length: 30 }, (_, at) => byteOf(at % 3, isLeft(columns))),
      }),
    )
  const byteOf = (at: number, of: (_: unknown, at: number) => number) =>
    Array.from({ length: 8 }, (_, bit) =>
      at * 8 + bit < 20 && of(_, at * 8 + bit) > 0 ? 1 : 0,
    ).reduce<number>((byte, bit) => byte * 2 + bit, 0)
  const masked = (mask: Json) => [{ label: 'cat', score: 0.9, mask }]

  it.each([
    ['pictures', grey],
    ['runs', runs],
    ['pictures of one bit', bits],
  ])('in a picture are masks that overlap enough: %s', async (_, make) => {
    expect(await differences(masked(runs(10)), masked(make(10)), setting)).toEqual([])
    expect(await differences(masked(grey(20)), masked(make(19)), setting)).toEqual([])
    expect(await differences(masked(grey(20)), masked(make(17)), setting)).toHaveLength(2)
  })

  it('of a picture are key points that lie near enough', async () => {
    const points = (x: number) => [
      {
        keypoints: [
          [0, 0],
          [x, 100],
        ],
        label: 'ada',
      },
    ]
    expect(await differences(points(100), points(102), setting)).toEqual([])
    expect(await differences(points(100), points(120), setting)).toHaveLength(2)
  })
})

describe('numbers', () => {
  it('of a vector have nearly its direction and length', async () => {
    expect(await differences([1, 2, 3], [1, 2, 3.05])).toEqual([])
    expect((await differences([1, 2, 3], [1, 2, 4]))[0]).toMatch(
      /^the cosine of the vector .* is 0.99\d+, not 0.999$/,
    )
    expect(await differences([1, 2, 3], [2, 4, 6])).toEqual([
      'the length of the vector is 7.48331, not 3.74166',
    ])
    expect(await differences([1, 2, 3], [1, 2])).toEqual(['there are 2 numbers, not 3'])
  })

  it('of each of several vectors count, not only of the first', async () => {
    expect(
      await differences(
        [
          [1, 0],
          [0, 1],
        ],
        [
          [1, 0],
          [1, 0],
        ],
      ),
    ).toEqual(['the cosine of vector 2 to the recorded one is 0, not 0.999'])
  })

  it('in tables and JSON are off by no more than machines are', async () => {
    expect(await differences({ price: [100, 'much'] }, { price: [100.1, 'much'] })).toEqual([])
    expect(await differences({ price: [100] }, { price: [100.2] })).toEqual([
      'row 1 of "price" is 100.2, not 100',
    ])
    const json = (a: number, b: Json) => ({ deep: { a, b } })
    expect(await differences(json(1, [null]), json(1.001, [null]))).toEqual([])
    expect(await differences(json(1, 'x'), json(1.01, null))).toEqual([
      'deep.a is 1.01, not 1',
      'deep.b is "null", not ""x""',
    ])
  })

  it('are not what was no number before', async () => {
    expect(await differences('3', [3])).toEqual(['the answer is numbers, not a text'])
    expect(await differences([], [{ label: 'a', score: 1 }])).toEqual([
      'the answer is labels with scores, not nothing',
    ])
  })
})

describe('files', () => {
  const noise = (seed: number) => Uint8Array.from({ length: 300 }, (_, at) => (at * at * seed) % 256)
  const picture = (width: number, seed = 7) => ({
    image: dataOf(
      'image/png',
      encode({ width, height: 10, channels: 1, data: noise(seed).slice(0, width * 10) }),
    ),
  })
  const sound = (seconds: number, pitch = 1) => ({
    audio: dataOf(
      'audio/wav',
      wav(
        Array.from({ length: seconds * 8000 }, (_, at) => Math.sin(at * pitch)),
        8000,
      ),
    ),
  })

  it('are pictures of the same form and size', async () => {
    expect(await differences(picture(20), picture(20, 11))).toEqual([])
    expect(await differences(picture(20), picture(30))).toEqual(['it has 30 × 10 pixels, not 20 × 10'])
    expect(await differences(picture(20), sound(1))).toEqual(['the file is WAVE, not PNG'])
  })

  it('are sounds of about the same length', async () => {
    expect(await differences(sound(10), sound(10.5, 2))).toEqual([])
    expect(await differences(sound(10), sound(12))).toEqual([
      'it is 12 s long, not 10 s; it may be off by 1 s',
    ])
  })

  it('are equal byte for byte where a seed makes them so, or the rules say it', async () => {
    const other = ['the file has other bytes than the recorded one']
    expect(await differences(picture(20), picture(20), { parameters: { seed: 1 } })).toEqual([])
    expect(await differences(picture(20), picture(20, 11), { parameters: { seed: 1 } })).toEqual(other)
    expect(await differences(picture(20), picture(20, 11), { compare: { bytes: true } })).toEqual(other)
    expect(
      await differences(picture(20), picture(20, 11), { parameters: { seed: 1 }, compare: { bytes: false } }),
    ).toEqual([])
  })

  it('are not a picture that says it is too large to open', async () => {
    const huge = Buffer.from(encode({ width: 1, height: 1, channels: 1, data: new Uint8Array(1) }))
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    const masked = [{ label: 'cat', score: 1, mask: dataOf('image/png', new Uint8Array(huge)) }]
    expect(await differences(masked, masked, { input: { src: 'cat.png' } })).toHaveLength(2)
  })
})
