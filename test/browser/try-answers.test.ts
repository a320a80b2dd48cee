/** What comes of trying a model: answers drawn as examples are, and conversations. */

import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { axeFaults } from './axe.ts'
import { type Asked, useModelServer } from './model-server.ts'
import { useSite } from './use-site.ts'

/** A grey PNG of 20 by 10 pixels. */
const PICTURE = png(20, 10)
const MASK = PICTURE.toString('base64')

const ANSWERS: { readonly [id: string]: unknown } = {
  names: [
    { entity_group: 'person', score: 0.9, word: 'Sarah', start: 11, end: 16 },
    { entity_group: 'town', score: 0.8, word: 'London', start: 31, end: 37 },
  ],
  boxes: [{ label: 'cat', score: 0.9, box: { xmin: 2, ymin: 1, xmax: 12, ymax: 9 } }],
  masks: [{ label: 'cat', score: 1, mask: MASK }],
  labels: { labels: ['refund', 'legal'], scores: [0.75, 0.25], sequence: 'a' },
  answers: { answer: 'Berkeley', score: 0.9, start: 31, end: 39 },
  near: [0.5, 0.25, 0.125],
  tables: { answer: '34', coordinates: [[1, 1]], cells: ['34'], aggregator: 'NONE' },
  vectors: [Array.from({ length: 64 }, (_, at) => at / 64)],
  speech: { text: 'Boats come home.' },
  odd: { what: { is: ['this'] } },
}

const TASKS = {
  names: 'token-classification',
  boxes: 'object-detection',
  masks: 'image-segmentation',
  labels: 'zero-shot-classification',
  answers: 'question-answering',
  near: 'sentence-similarity',
  tables: 'table-question-answering',
  vectors: 'feature-extraction',
  speech: 'automatic-speech-recognition',
  odd: 'text-classification',
} as const

/** What a chat says next, piece by piece. */
const said: string[][] = []

const server = await useModelServer(({ path, body }: Asked, response) => {
  if (path === '/v1/images/generations') return { data: [{ b64_json: MASK }] }
  if (path !== '/v1/chat/completions') return ANSWERS[path.slice(1)]
  const deltas = said.shift() ?? ['?']
  if (!body.includes('"stream":true')) {
    const content = deltas.join('')
    return { choices: [{ message: { content, reasoning_content: 'Hm.' }, finish_reason: 'length' }] }
  }
  const events = deltas.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${events.join('')}data: [DONE]\n\n`)
  return undefined
})

const card = (task: string) =>
  `---\nlicense: mit\npipeline_tag: ${task}\n---\n# A model\n\nIt is small and kind.\n`

const site = useSite({
  ...Object.fromEntries(
    Object.entries(TASKS).map(([id, task]) => [`models/acme/${id}/README.md`, card(task)]),
  ),
  'models/acme/chatty/README.md': card('text-generation'),
  'models/acme/teller/README.md': card('image-text-to-text'),
  'models/acme/painter/README.md': card('text-to-image'),
  'modelbook.yaml': `endpoints:
  - {name: Kitchen, url: "${server.url}/v1", models: [acme/chatty, acme/teller, acme/painter], tasks: [text-generation, image-text-to-text, text-to-image]}
${Object.keys(TASKS)
  .map(
    (id) => `  - {name: ${id}, url: "${server.url}/${id}", protocol: hf-inference, models: [acme/${id}]}\n`,
  )
  .join('')}`,
})
let page: Page
let messages: string[]

beforeEach(async () => {
  server.asked.length = 0
  said.length = 0
  page = await site.newPage()
  messages = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
})

const picker = () => page.locator('.snippet').first()
const button = (name: string) => picker().getByRole('button', { name, exact: true })
const note = () => picker().locator('.snippet-try > [role=status]').textContent()
const answer = () => picker().locator('.snippet-try > .answer')

async function open(id: string): Promise<void> {
  await page.goto(`${site.url}/models/acme/${id}`)
  await button('Run it').click()
  await button('Run').waitFor()
}

async function ask(id: string, file?: { name: string; mimeType: string }): Promise<void> {
  await open(id)
  if (file !== undefined) {
    await picker()
      .getByLabel(/^Choose a (?:picture|sound)$/)
      .setInputFiles({ ...file, buffer: PICTURE })
  }
  await button('Run').click()
  await expect.poll(note).toMatch(/^Answered/)
}

const CAT = { name: 'cat.png', mimeType: 'image/png' }

describe('an answer', () => {
  it('marks parts of the text', async () => {
    await ask('names')
    expect(await answer().locator('.token').allTextContents()).toEqual(
      expect.arrayContaining(['Sarah person', 'London town']),
    )
  })

  it.each([
    ['boxes', 'rect'],
    ['masks', 'mask image'],
  ])('draws %s over the picture that was sent', async (id, drawn) => {
    await ask(id, CAT)
    await expect.poll(() => answer().locator(`svg ${drawn}`).count()).toBe(1)
    expect(await answer().locator('svg').first().getAttribute('viewBox')).toBe('0 0 20 10')
    const picture = answer().locator('.drawn-over img')
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(20)
    expect(await answer().locator('.legend').textContent()).toContain('cat')
  })

  it.each([
    ['labels', ['refund', 'legal']],
    ['near', ['That is a happy dog', 'That is a very happy person', 'Today is a sunny day']],
  ])('has bars for %s', async (id, names) => {
    await ask(id)
    expect(await answer().locator('.bars dt').allTextContents()).toEqual(names)
  })

  it('marks what answers a question in its context', async () => {
    await ask('answers')
    expect(await answer().textContent()).toContain('Berkeley')
    expect(await answer().textContent()).toContain('My name is Clara and I live in')
  })

  it('marks cells of a table', async () => {
    await ask('tables')
    expect(await answer().locator('table').textContent()).toContain('South34')
    expect(await answer().locator('td:is(.marked, :has(mark)), td mark').allTextContents()).toContain('34')
  })

  it('draws a vector, and says what was heard', async () => {
    await ask('vectors')
    await answer().locator('.vector svg').waitFor()
    await ask('speech', { name: 'a.wav', mimeType: 'audio/wav' })
    expect(await answer().textContent()).toContain('Boats come home.')
  })

  it('is a picture', async () => {
    await ask('painter')
    await expect
      .poll(() =>
        answer()
          .getByRole('img')
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBe(20)
  })

  it('is JSON where nothing else is known, and can be seen as JSON otherwise', async () => {
    await ask('odd')
    expect(await answer().locator('pre').first().textContent()).toContain('"this"')
    await ask('near')
    expect(await answer().locator('pre').isVisible()).toBe(false)
    await answer().getByText('JSON').click()
    expect(await answer().locator('pre').textContent()).toContain('0.125')
  })

  it('keeps to the policy of the page, and has no fault that axe finds', async () => {
    for (const id of ['masks', 'boxes']) {
      await ask(id, CAT)
      await answer().locator('svg').first().waitFor()
      expect(await axeFaults(page, '.snippet')).toEqual([])
    }
    expect(messages).toEqual([])
  })
})

describe('what was tried', () => {
  const saved = async (): Promise<{ name: string; example: { [key: string]: unknown } }> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button('Save as an example').click(),
    ])
    return {
      name: download.suggestedFilename(),
      example: parse(await readFile(await download.path(), 'utf8')),
    }
  }

  it('is saved as an example, with its picture named', async () => {
    await ask('boxes', CAT)
    await picker().getByLabel('Name of the example').fill('One cat')
    const { name, example } = await saved()
    expect(name).toBe('one-cat.yaml')
    expect(example).toMatchObject({ example_title: 'One cat', src: 'cat.png', output: ANSWERS.boxes })
    expect(example.recorded).toMatchObject({
      input: expect.stringMatching(/^[0-9a-f]{64}$/),
      server: `${server.url}/boxes`,
      model: 'acme/boxes',
      duration_ms: expect.any(Number),
    })
    await picker().getByText('beside the card, with cat.png, which it names.').waitFor()
  })

  it('is saved with the last reply of a chat', async () => {
    said.push(['Hello.'], ['Two.'])
    await open('chatty')
    await button('Run').click()
    await picker().getByLabel('Your reply').fill('How many boats?')
    await button('Reply').click()
    await expect.poll(() => picker().locator('.turns > li').count()).toBe(4)
    const { name, example } = await saved()
    expect(name).toBe('how-many-boats.yaml')
    expect(example.output).toEqual({ role: 'assistant', content: 'Two.', reasoning_content: 'Hm.' })
    expect(example.messages).toMatchObject([
      { role: 'user' },
      { content: 'Hello.' },
      { content: 'How many boats?' },
    ])
  })

  it('is saved without a hash where a browser has none to give', async () => {
    await page.goto(`${site.plainUrl}/models/acme/odd`)
    await button('Run it').click()
    await button('Run').click()
    await expect.poll(note).toMatch(/^Answered/)
    expect((await saved()).example.recorded).not.toHaveProperty('input')
  })
})

describe('a chat', () => {
  const turns = () => picker().locator('.turns > li')
  const last = () => turns().last().locator('.said')

  it('goes on for three turns that are streamed, and starts again', async () => {
    said.push(['Hel', 'lo.'], ['**Two', '** boats.'], ['| a | b |\n| - | - |\n', '| 1 | 2 |'])
    await open('chatty')
    await picker().getByLabel('Streaming').check()
    await button('Run').click()
    await expect.poll(() => last().textContent()).toBe('Hello.')
    const reply = picker().getByLabel('Your reply')
    await reply.fill('How many?')
    await reply.press('Enter')
    await expect.poll(() => last().locator('strong').textContent()).toBe('Two')
    expect(await reply.inputValue()).toBe('')
    await reply.fill('In a table')
    await button('Reply').click()
    await expect.poll(() => last().locator('td').allTextContents()).toEqual(['1', '2'])
    expect(await turns().count()).toBe(6)
    expect(JSON.parse(server.asked[2]?.body.toString() ?? '').messages).toEqual([
      { role: 'user', content: 'What is the capital of France?' },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'How many?' },
      { role: 'assistant', content: '**Two** boats.' },
      { role: 'user', content: 'In a table' },
    ])
    expect(await axeFaults(page, '.snippet')).toEqual([])
    await button('Start again').click()
    expect(await turns().count()).toBe(0)
    expect(messages).toEqual([])
  })

  it('keeps what was not answered in the box', async () => {
    said.push(['Hello.'])
    await open('chatty')
    await button('Run').click()
    await expect.poll(() => last().textContent()).toBe('Hello.')
    await page.route(`${server.url}/**`, (route) => route.abort())
    await picker().getByLabel('Your reply').fill('And now?')
    await button('Reply').click()
    await expect.poll(note).toContain('got no answer')
    expect(await picker().getByLabel('Your reply').inputValue()).toBe('And now?')
    expect(await turns().count()).toBe(2)
  })

  it('shows the reasoning apart, folded, and sends none of it back', async () => {
    said.push(['<think>One and one', '.</think>\n\nTwo.'], ['Four.'])
    await open('chatty')
    await picker().getByLabel('Streaming').check()
    await button('Run').click()
    await expect.poll(() => last().textContent()).toBe('Two.')
    const thought = turns().last().getByText('One and one.')
    expect(await thought.isVisible()).toBe(false)
    await turns().last().getByText('Reasoning').click()
    expect(await thought.isVisible()).toBe(true)
    await picker().getByLabel('Your reply').fill('And two?')
    await button('Reply').click()
    await expect.poll(() => last().textContent()).toBe('Four.')
    expect(server.asked[1]?.body.toString()).not.toContain('One and one')
  })

  it('says that an answer was cut off, and has the reasoning that the server tells apart', async () => {
    said.push(['And th'])
    await open('chatty')
    await button('Run').click()
    await picker().getByText('a larger max_tokens lets it go on').waitFor()
    await turns().last().getByText('Reasoning').click()
    await turns().last().getByText('Hm.').waitFor()
  })

  it('runs nothing and loads nothing that a model writes', async () => {
    const hostile =
      '<script>window.ran = 1</script>\n\n<img src=x onerror="window.ran = 1">\n\n![a](https://a.example/a.png) ' +
      '[b](javascript:window.ran=1)\n\n```html\n<b>\n```\n'
    said.push([hostile])
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    await open('chatty')
    await button('Run').click()
    await last().locator('code').waitFor()
    expect(await last().locator('img, script, a[href^="javascript"]').count()).toBe(0)
    expect(await last().textContent()).toContain('<script>window.ran = 1</script>')
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect([...hosts].toSorted()).toEqual([new URL(site.url).host, server.host].toSorted())
    await last().getByRole('button', { name: 'Copy to clipboard' }).click()
    expect(messages).toEqual([])
  })

  it('takes a picture of the reader’s', async () => {
    said.push(['A cat.'])
    await open('teller')
    await picker()
      .getByLabel('Choose a picture')
      .setInputFiles({ ...CAT, buffer: PICTURE })
    await button('Run').click()
    await expect.poll(() => last().textContent()).toBe('A cat.')
    const [message] = JSON.parse(server.asked[0]?.body.toString() ?? '').messages
    expect(message.content[1]).toEqual({
      type: 'image_url',
      image_url: { url: `data:image/png;base64,${MASK}` },
    })
  })
})

/** A PNG with no colour but grey. @see https://www.w3.org/TR/png-3/ */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = Buffer.alloc((width + 1) * height, 128)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.of())],
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
