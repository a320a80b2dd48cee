import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isObject } from '../card/json.ts'
import { readExamples } from './read-examples.ts'

/** The examples of a card and of the files in its folder, given as YAML by their names. */
function read(frontMatter: string, files: { [name: string]: string }) {
  const read = Object.entries(files).flatMap(([name, yaml]) => {
    const value = parse(yaml)
    return isObject(value) ? [{ path: `.examples/${name}`, value }] : []
  })
  const all = [...Object.keys(files), 'cat.png', 'mask.png'].map((name) => ({
    path: `.examples/${name}`,
    size: 1,
  }))
  return readExamples(parse(frontMatter) ?? {}, { files: all, read })
}

const hashOf = (yaml: string) => readExamples({ widget: [parse(yaml)] })[0]?.hash ?? ''

describe('examples in files beside a card', () => {
  it('follow those of the card, in the order that they are given in', () => {
    const all = read('widget: [{text: A}]', { 'b.yaml': 'text: B', 'c.yaml': 'text: C' })
    expect(all.map(({ input }) => input.text)).toEqual(['A', 'B', 'C'])
  })

  it('are called as they say, or by the name of their file', () => {
    const files = { '02-one_address.yaml': 'text: A', 'b.json': '{"text": "B", "example_title": "Bee"}' }
    expect(read('', files).map(({ title }) => title)).toEqual(['One address', 'Bee'])
  })

  it('have the parameters of the card', () => {
    const [example] = read('inference: {parameters: {top_k: 1}}', { 'a.yaml': 'text: A' })
    expect(example?.parameters).toEqual({ top_k: 1 })
  })

  it('name files in their own folder, and have the hash of the names', () => {
    const file = '{src: ./cat.png, output: [{url: mask.png}, {url: gone.png}]}'
    const [example] = read('', { 'a.yaml': file })
    expect(example?.input.src).toBe('.examples/cat.png')
    expect(JSON.stringify(example?.output)).toContain('.examples/mask.png')
    expect(JSON.stringify(example?.output)).toContain('.examples/gone.png')
    expect(example?.hash).toBe(hashOf('{src: ./cat.png}'))
  })

  it('leave texts as they are that only look like names of files', () => {
    const [example] = read('', { 'a.yaml': '{text: cat.png, table: {url: [cat.png]}, output: cat.png}' })
    expect(example).toMatchObject({
      input: { text: 'cat.png', table: [{ name: 'url', values: ['cat.png'] }] },
      output: [{ kind: 'text', text: 'cat.png' }],
    })
  })

  it('say how their output came to be', () => {
    const yaml = `
text: A
output: B
recorded: { date: 2026-11-27T10:00:00+02:00, server: https://a.example, model: tiny, revision: abc, duration_ms: 12 }`
    expect(read('', { 'a.yaml': yaml })[0]?.recording).toEqual({
      date: '2026-11-27T08:00:00.000Z',
      server: 'https://a.example',
      model: 'tiny',
      revision: 'abc',
      duration: 12,
    })
  })

  it('show no output that was recorded for another input', () => {
    const recorded = (hash: string) => `{text: A, output: B, recorded: {input: '${hash}', date: 2026-11-27}}`
    const [same, other] = read('', {
      'a.yaml': recorded(hashOf('{text: A}').slice(0, 12)),
      'b.yaml': recorded(hashOf('{text: C}')).replace('A', 'D'),
    })
    expect(same).toMatchObject({ output: [{ text: 'B' }], recording: { date: '2026-11-27' } })
    expect(other).toMatchObject({ output: [], recording: undefined })
  })
})

describe('a file with the input of an example of the card', () => {
  const file = '{text: A, example_title: Of the file, output: B, recorded: {date: 2026-11-27}}'

  it('gives it the output that it lacks, and the record of that', () => {
    expect(read('widget: [{text: A, example_title: Of the card}]', { 'a.yaml': file })).toMatchObject([
      {
        title: 'Of the card',
        output: [{ text: 'B' }],
        recording: { date: '2026-11-27' },
        path: ['widget', 0],
      },
    ])
  })

  it('gives it what is recorded, in place of what nothing says the origin of', () => {
    const card = 'widget: [{text: A, output: Else}]'
    const [recorded] = read(card, { 'a.yaml': file })
    expect(recorded).toMatchObject({ output: [{ text: 'B' }], recording: { date: '2026-11-27' } })
    const [own] = read(card, { 'a.yaml': '{text: A, output: B}' })
    expect(own).toMatchObject({ output: [{ text: 'Else' }], recording: undefined })
  })

  it('gives it what was recorded last, in whatever order the files are', () => {
    const older = '{text: A, output: Old, recorded: {date: 2026-11-26}}'
    for (const files of [
      { 'a.yaml': file, 'b.yaml': older },
      { 'a.yaml': older, 'b.yaml': file },
    ])
      expect(read('widget: [{text: A}]', files)).toMatchObject([{ output: [{ text: 'B' }] }])
  })

  it('leaves two equal ones of the card, and is the same as another file', () => {
    const all = read('widget: [{text: A}, {text: A}]', {
      'a.yaml': file,
      'b.yaml': 'text: C',
      'c.yaml': 'text: C',
    })
    expect(all.map(({ input, output }) => [input.text, output.length])).toEqual([
      ['A', 1],
      ['A', 0],
      ['C', 0],
    ])
  })
})
