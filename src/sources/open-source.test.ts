import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { readLocation } from '../../test/helpers/read-sources.ts'
import { readLines } from '../read-lines.ts'
import { MissingLocationError, UnreadableLocationError } from './errors.ts'
import { openSource } from './open-source.ts'

const line = (id: string, card = '# Hello', more = {}) => JSON.stringify({ kind: 'model', id, card, ...more })

describe('openSource', () => {
  it('says what and where when nothing is there', async () => {
    const missing = join(makeFolder(), 'gone')
    await expect(openSource(missing)).rejects.toThrow(MissingLocationError)
    await expect(openSource(missing)).rejects.toThrow(
      `${missing} does not exist.\n  Looked for ${missing}.\n  Check the path, or create a folder there with a card in it: models/<owner>/<name>/README.md.`,
    )
  })

  it('says what it takes when given another file', async () => {
    const file = join(makeFolder({ 'cards.txt': '' }), 'cards.txt')
    await expect(openSource(file)).rejects.toThrow(UnreadableLocationError)
    await expect(openSource(file)).rejects.toThrow(
      `${file} is neither a folder nor a JSON Lines file.\n  Give a folder of cards, a .jsonl or .ndjson file, or - for standard input.`,
    )
  })

  it('reads standard input', () => {
    const module = fileURLToPath(new URL('./open-source.ts', import.meta.url))
    const script = `
      import { openSource } from ${JSON.stringify(module)}
      for await (const item of (await openSource('-')).read()) console.log(item.type, item.card?.id)`
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      input: `${line('acme/a')}\nnonsense\n${line('b')}`,
      encoding: 'utf8',
    })
    expect(output).toBe('card acme/a\nproblem undefined\ncard b\n')
  })
})

describe('JSON Lines', () => {
  const readText = (text: string | Uint8Array, name = 'cards.jsonl') =>
    readLocation(join(makeFolder({ [name]: text }), name))

  it('hold a card each, with a date and the text as bytes', async () => {
    const text = `\uFEFF${line('acme/ä', '---\nlicense: mit\n---\n\u2028é', { updated: '2024-05-06' })}\r\n\n`
    const { cards, problems } = await readText(text, 'cards.NDJSON')
    expect(problems).toEqual([])
    expect(cards).toMatchObject([
      {
        kind: 'model',
        id: 'acme/ä',
        bytes: Buffer.from('---\nlicense: mit\n---\n\u2028é'),
        updated: '2024-05-06T00:00:00.000Z',
        sourcePath: undefined,
        folder: undefined,
      },
    ])
  })

  it('give the cards of one kind alone when asked', async () => {
    const text = `${line('acme/a')}\n${line('sky', '', { kind: 'task' })}\n${line('task', '"task"')}\nnonsense\n`
    const file = join(makeFolder({ 'cards.jsonl': text }), 'cards.jsonl')
    const ids = []
    for await (const item of (await openSource(file)).read(['task'])) {
      ids.push(item.type === 'card' ? item.card.id : item.problem.rule)
    }
    expect(ids).toEqual(['sky'])
  })

  it('go on after bad ones, which are problems with line and excerpt', async () => {
    const bad = [
      '{"kind": "model", "id": oops}',
      '[]',
      '{"kind":"model","id":"../x","card":""}',
      '{"kind":"poem"}',
    ]
    const { names, problems } = await readText([line('a'), ...bad, line('b')].join('\n'))
    expect(names).toEqual(['model:a', 'model:b'])
    expect(problems.map((problem) => problem.line)).toEqual([2, 3, 4, 5])
    expect(problems[0]).toMatchObject({
      rule: 'bad-line',
      severity: 'error',
      message: "this line is not valid JSON: Unexpected token 'o'",
      excerpt: { text: bad[0] },
    })
    expect(problems[2]?.message).toBe(
      'this line is not a card: "id" must be a path such as "owner/name", without empty, "." or ".." parts',
    )
    expect(problems[3]?.message).toBe(
      'this line is not a card: "kind" must be one of model, dataset, task, metric, owner, collection; "id" must be a text such as "owner/name"; "card" must be the text of the card',
    )
  })

  it('keep a card whose date is none', async () => {
    const { cards, problems } = await readText(line('a', 'x', { updated: 'yesterday' }))
    expect(cards[0]?.updated).toBeUndefined()
    expect(problems).toMatchObject([
      { severity: 'warning', message: '"updated" of a is not a date, so it is ignored' },
    ])
  })

  it('may be many megabytes long', async () => {
    const long = 'word '.repeat(2_500_000)
    const { cards } = await readText([line('a', long), line('b', long)].join('\n'))
    expect(cards.map(({ bytes }) => bytes.length)).toEqual([12_500_000, 12_500_000])
  })
})

describe('readLines', () => {
  async function* chunks(...texts: string[]) {
    for (const text of texts) yield Buffer.from(text)
  }
  const lines = async (source: AsyncIterable<Uint8Array>, longest?: number) => {
    const found: (string | undefined)[] = []
    for await (const { bytes } of readLines(source, longest)) found.push(bytes?.toString())
    return found
  }

  it('joins what chunks have cut, also within a character', async () => {
    const [first = 0, second = 0] = Buffer.from('é')
    async function* cut() {
      yield Buffer.from([97, first])
      yield Buffer.from([second, 10])
    }
    expect(await lines(cut())).toEqual(['aé'])
    expect(await lines(chunks('a', 'b\n\nc', '\n', 'd'))).toEqual(['ab', '', 'c', 'd'])
  })

  it('drops a line that is too long and goes on', async () => {
    expect(await lines(chunks('abc', 'def\nok\n', 'toolong'), 5)).toEqual([undefined, 'ok', undefined])
  })
})
