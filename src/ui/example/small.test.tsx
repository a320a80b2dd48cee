import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readExamples } from '../../example/read-examples.ts'
import { smallOf } from '../../example/small-of.ts'
import { SmallExample } from './small.tsx'

/** The line of an example, without tags. */
function lineOf(example: string): string | undefined {
  const [read] = readExamples({ widget: [parse(example)] })
  const small = read && smallOf(read, (src) => (src.endsWith('.png') ? `/files/${src}` : undefined))
  return (
    small &&
    drawn(small)
      .replaceAll(/<img src="([^"]*)"[^>]*>/g, '[$1]')
      .replaceAll(/<[^>]*>/g, '')
  )
}

const drawn = (small: Parameters<typeof SmallExample>[0]) => renderToStaticMarkup(<SmallExample {...small} />)

describe('an example in a line', () => {
  it.each([
    ['{text: It rains., output: {text: Es regnet.}}', 'It rains.→Es regnet.'],
    ['{text: Good, output: [{label: bad, score: 0.1}, {label: good, score: 0.9}]}', 'Good→good 0.900'],
    ['{text: Ada lives, output: [{entity: PER, start: 0, end: 3}]}', 'Ada lives→Ada '],
    ['{text: A boat, output: {url: boat.png}}', 'A boat→[/files/boat.png]'],
    ['{text: A boat, output: {url: "https://elsewhere.example/boat.jpg"}}', 'A boat→Picture'],
    ['{src: hum.wav, output: {text: Hm.}}', 'Sound→Hm.'],
    [
      '{src: a.png, output: [{label: cat, score: 0.9, box: {xmin: 1, ymin: 2, xmax: 3, ymax: 4}}]}',
      '[/files/a.png]→cat ',
    ],
    ['{text: How many?, table: {Tour: [1], Stops: [12]}, output: {answer: "12"}}', 'How many? 1 · 12→12'],
    ['{structured_data: {stops: [12], rain: [yes]}, output: {minutes: [46]}}', '12 · yes→46'],
    ['{text: A, output: [[0.1, 0.2, 0.3]]}', 'A→3 numbers'],
    ['{text: A, output: []}', 'A→Nothing found'],
    [
      '{messages: [{role: system, content: Be brief.}, {role: user, content: Hm?}], output: "<think>Well</think>Yes."}',
      'Hm?→Yes.',
    ],
    [
      '{messages: [{role: user, content: Which tour?}], output: "**Tour 3**, at `08:10`."}',
      'Which tour?→Tour 3, at 08:10.',
    ],
  ])('%s', (example, line) => {
    expect(lineOf(example)).toBe(line)
  })

  it('is there only where an output is recorded', () => {
    expect(lineOf('{text: A}')).toBeUndefined()
  })

  it('is short, however long the example is', () => {
    const long = 'word '.repeat(1000)
    expect(lineOf(`{text: ${long}, output: {text: ${long}}}`)?.length).toBeLessThan(200)
  })
})
