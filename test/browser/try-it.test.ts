/** Trying a model on its page: the reader's browser sends the request of the snippet to the called host, and no other. */

import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startAnswering } from '../helpers/answering-server.ts'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface Asked {
  path: string
  authorization: string | undefined
  body: string
}

/** What the team's own server has been asked. */
const asked: Asked[] = []
/** Sends the rest of the stream that the server has begun. */
let finish = () => {}

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

const { host, close } = await startAnswering(async (request, response) => {
  if (request.url?.startsWith('/closed')) return response.end()
  if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end()
  const body = await text(request)
  asked.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
  const json = (value: unknown, status = 200) =>
    response.writeHead(status, { ...CORS, 'content-type': 'application/json' }).end(JSON.stringify(value))
  if (request.headers.authorization === 'Bearer wrong') return json({ error: 'no such token' }, 401)
  if (request.url === '/v1/images/generations') return json({ data: [{ b64_json: PICTURE }] })
  if (request.url === '/scores') return json([[{ label: 'happy', score: 0.75 }]])
  if (!body.includes('"stream":true'))
    return json({ choices: [{ message: { content: 'Hello <b>you</b>' } }] })
  const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
  response.writeHead(200, { ...CORS, 'content-type': 'text/event-stream' }).write(chunk('Hel'))
  finish = () => response.end(`${chunk('lo ✓')}data: [DONE]\n\n`)
})
afterAll(close)

const card = (lines: string) => `---\nlicense: mit\n${lines}\n---\n# A model\n\nIt is small and kind.\n`

const site = useSite({
  'models/acme/chatty/README.md': card('pipeline_tag: text-generation'),
  'models/acme/closed/README.md': card('pipeline_tag: text-generation'),
  'models/acme/painter/README.md': card('pipeline_tag: text-to-image'),
  'models/acme/rater/README.md': card('pipeline_tag: text-classification'),
  'models/acme/seer/README.md': card('pipeline_tag: image-classification'),
  'modelbook.yaml': `endpoints:
  - {name: Kitchen, url: "http://${host}/v1", models: [acme/chatty, acme/painter], tasks: [text-generation, text-to-image]}
  - {name: Closed kitchen, url: "http://${host}/closed", models: acme/closed}
  - {name: Scales, url: "http://${host}/scores", protocol: hf-inference, models: [acme/rater, acme/seer]}
`,
})
let page: Page

beforeEach(async () => {
  asked.length = 0
  page = await site.newPage()
})

/** Of who serves the model, not of who might. */
const picker = () => page.locator('.snippet').first()
const part = () => picker().locator('.snippet-editor')
const note = () => picker().locator('.snippet-try > [role=status]').textContent()
const answer = () => part().locator('.answer')
const said = () => answer().locator('.prose').last().textContent()
const send = () => part().getByRole('button', { name: 'Run', exact: true })

async function open(id: string): Promise<void> {
  await page.goto(`${site.url}/models/acme/${id}`)
  await part().getByRole('button', { name: 'Run it' }).click()
  await send().waitFor()
}

describe('trying a model', () => {
  it('sends the request of the snippet with the token that the reader gives, and shows the answer', async () => {
    await open('chatty')
    const token = part().getByLabel(`Token for ${host}`)
    await token.fill('tok-1')
    await page.keyboard.press('Enter')
    await expect.poll(said).toBe('Hello <b>you</b>')
    expect(await note()).toMatch(/^Answered in [\d.]+ m?s\.$/)
    expect(asked).toMatchObject([{ path: '/v1/chat/completions', authorization: 'Bearer tok-1' }])
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ model: 'acme/chatty', max_tokens: 512 })
    expect(await axeFaults(page, '.snippet')).toEqual([])
  })

  it('follows the inputs and choices of the picker', async () => {
    await open('chatty')
    await picker().locator('.message textarea').first().fill('Good evening')
    await picker().getByLabel('Streaming').check()
    await send().click()
    await expect.poll(said).toBe('Hel')
    expect(asked[0]?.body).toContain('Good evening')
    expect(asked[0]?.authorization).toBeUndefined()
    finish()
    await expect.poll(said).toBe('Hello ✓')
    await expect.poll(note).toMatch(/^Answered/)
  })

  it('can be stopped, and tried again', async () => {
    await open('chatty')
    await picker().getByLabel('Streaming').check()
    await send().click()
    await answer().waitFor()
    await part().getByRole('button', { name: 'Stop' }).click()
    await expect.poll(note).toBe('Stopped.')
    await picker().getByLabel('Streaming').uncheck()
    await send().click()
    await expect.poll(() => answer().textContent()).toContain('Hello')
  })

  it('shows pictures, and scores as bars', async () => {
    await open('painter')
    await send().click()
    await expect
      .poll(() =>
        answer()
          .getByRole('img')
          .evaluate((img) => img.clientWidth),
      )
      .toBeGreaterThan(0)
    expect(await answer().getByRole('link').getAttribute('download')).toBe('output.png')
    await open('rater')
    await send().click()
    await expect.poll(() => answer().locator('.bars').textContent()).toBe('happy0.750')
    await answer().getByText('JSON').click()
    expect(await answer().locator('pre').textContent()).toContain('"label": "happy"')
  })

  it('asks for the file that a request needs', async () => {
    await open('seer')
    await send().click()
    await expect.poll(note).toBe('Choose a file in place of cats.jpg.')
    const file = { name: 'mine.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') }
    await part().getByLabel('Choose a picture').setInputFiles(file)
    await send().click()
    await expect.poll(note).toMatch(/^Answered/)
    expect(asked).toHaveLength(1)
  })

  it('keeps its fields in place while the request is edited', async () => {
    await open('chatty')
    await part()
      .getByLabel('Token for')
      .evaluate((field) => field.setAttribute('data-kept', ''))
    await picker().locator('.message textarea').first().pressSequentially('abc')
    await expect.poll(() => page.locator('.snippet pre:visible').first().textContent()).toContain('abc')
    expect(await part().locator('[data-kept]').count()).toBe(1)
    await send().click()
    await answer().waitFor()
    expect(asked[0]?.body).toContain('abc')
  })

  it('says what went wrong: a refusal, and a host that allows no browser', async () => {
    await open('chatty')
    await part().getByLabel('Token for').fill('wrong')
    await send().click()
    await expect.poll(note).toBe(`http://${host} answered with 401. The token may be missing or wrong.`)
    expect(await answer().textContent()).toBe('{"error":"no such token"}')
    await open('closed')
    await send().click()
    await expect.poll(note).toContain(`got no answer from http://${host}. It may be out of reach, or`)
  })

  it('keeps no token, and asks nobody before the reader sends', async () => {
    await open('chatty')
    await part().getByLabel('Token for').fill('tok-2')
    expect(asked).toEqual([])
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(kept).not.toContain('tok-2')
    await page.reload()
    await part().getByRole('button', { name: 'Run it' }).click()
    expect(await part().getByLabel('Token for').inputValue()).toBe('')
  })

  it('lets a page reach the hosts alone that it can call', async () => {
    await open('chatty')
    const policy = (await page.request.get(`${site.url}/models/acme/chatty`)).headers()[
      'content-security-policy'
    ]
    const called = /connect-src ([^;]*)/.exec(policy ?? '')?.[1]?.split(' ')
    expect(called).toEqual([
      ...["'self'", 'https://router.huggingface.co', 'https://api.openai.com', `http://${host}`],
    ])
  })
})
