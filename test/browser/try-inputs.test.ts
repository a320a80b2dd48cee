/** What a reader tries a model with: pictures, sound and tables, however they bring them. */

import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useModelServer } from './model-server.ts'
import { useSite } from './use-site.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const server = await useModelServer(({ path }) =>
  path === '/hear' ? { text: 'one two' } : [{ label: 'cat', score: 0.75 }],
)

const card = (lines: string) => `---\nlicense: mit\n${lines}\n---\n# A model\n\nIt is small and kind.\n`
const endpoint = (name: string) =>
  `  - {name: ${name}, url: "${server.url}/${name}", protocol: hf-inference, models: [acme/${name}]}\n`

const site = useSite(
  {
    'models/acme/see/README.md': card('pipeline_tag: image-classification'),
    'models/acme/hear/README.md': card('pipeline_tag: automatic-speech-recognition'),
    'models/acme/ask/README.md': card('pipeline_tag: visual-question-answering'),
    'models/acme/count/README.md': card('pipeline_tag: table-question-answering'),
    'models/acme/fish/README.md': card('pipeline_tag: tabular-classification'),
    'modelbook.yaml': `endpoints:\n${['see', 'hear', 'ask', 'count', 'fish'].map(endpoint).join('')}`,
  },
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
)
let page: Page
let messages: string[]

beforeEach(async () => {
  server.asked.length = 0
  page = await site.newPage()
  messages = []
  page.on('console', (message) => messages.push(message.text()))
})

const picker = () => page.locator('.snippet').first()
const button = (name: string) => picker().getByRole('button', { name, exact: true })
const note = () => picker().locator('.snippet-try > [role=status]').textContent()
const code = () => picker().locator('pre:visible').first().textContent()
const box = () => picker().locator('.media-box')

async function open(id: string, url = site.url): Promise<void> {
  await page.goto(`${url}/models/acme/${id}`)
  await button('Run it').click()
  await button('Run').waitFor()
}

async function send(): Promise<Buffer> {
  await button('Run').click()
  await expect.poll(note).toMatch(/^Answered/)
  return server.asked.at(-1)?.body ?? Buffer.of()
}

describe('a picture', () => {
  it('comes from a file, whose name the code has', async () => {
    await open('see')
    const file = { name: 'my cat.png', mimeType: 'image/png', buffer: PICTURE }
    await picker().getByLabel('Choose a picture').setInputFiles(file)
    await box().getByRole('img').waitFor()
    await expect.poll(code).toContain('my cat.png')
    expect(await send()).toEqual(PICTURE)
    expect(server.asked.at(-1)?.type).toBe('image/png')
    expect(await axeFaults(page, '.snippet')).toEqual([])
  })

  it.each(['paste', 'drop'])('comes with a %s', async (way) => {
    await open('see')
    await page.evaluate(
      async ([type, base64]) => {
        const bytes = Uint8Array.from(atob(base64 ?? ''), (character) => character.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File(['a'], 'note.txt', { type: 'text/plain' }))
        data.items.add(new File([bytes], 'shot.png', { type: 'image/png' }))
        const target = type === 'drop' ? document.querySelector('.media-field') : document.body
        target?.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
        )
      },
      [way, PICTURE.toString('base64')] as const,
    )
    await box().getByRole('img').waitFor()
    await expect.poll(code).toContain('shot.png')
    expect(await send()).toEqual(PICTURE)
  })

  it('comes from the camera, by keyboard, and can be taken again; nothing moves', async () => {
    await open('see')
    const place = () =>
      box().evaluate((element: HTMLElement) => [element.offsetTop, element.offsetWidth, element.offsetHeight])
    const before = await place()
    await button('Use the camera').focus()
    await page.keyboard.press('Enter')
    await box().locator('video').waitFor()
    expect(await place()).toEqual(before)
    await expect
      .poll(() =>
        box()
          .locator('video')
          .evaluate((video: HTMLVideoElement) => video.videoWidth),
      )
      .not.toBe(0)
    // The focus has stayed on the button, which now takes the picture.
    await page.keyboard.press('Enter')
    await box().getByRole('img').waitFor()
    expect(await place()).toEqual(before)
    const first = await send()
    expect(first.subarray(0, 3)).toEqual(Buffer.of(0xff, 0xd8, 0xff))
    expect(await code()).toContain('photo.jpg')
    await button('Use the camera').click()
    await box().locator('video').waitFor()
    await button('Cancel').click()
    await box().getByRole('img').waitFor()
    expect(messages).toEqual([])
  })

  it('is asked about together with a question', async () => {
    await open('ask')
    const file = { name: 'sea.png', mimeType: 'image/png', buffer: PICTURE }
    await picker().getByLabel('Choose a picture').setInputFiles(file)
    await picker().getByLabel('Question').fill('How many boats?')
    const body = JSON.parse((await send()).toString())
    expect(body.inputs).toEqual({ question: 'How many boats?', image: PICTURE.toString('base64') })
  })

  it('has a camera that is not asked for before a reader wants it, and let go of afterwards', async () => {
    await page.addInitScript(() => {
      const tracks: MediaStreamTrack[] = []
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await ask(constraints)
        tracks.push(...stream.getTracks())
        return stream
      }
      Object.assign(window, { tracks })
    })
    const states = () =>
      page.evaluate(() => {
        const { tracks }: { tracks?: MediaStreamTrack[] } = Object(window)
        return tracks?.map(({ readyState }) => readyState)
      })
    await open('see')
    expect(await states()).toEqual([])
    await button('Use the camera').click()
    await box().locator('video').waitFor()
    expect(await states()).toEqual(['live'])
    await button('Inputs and parameters').click()
    await expect.poll(states).toEqual(['ended'])
  })

  it('has no camera where the page came without https, and says so', async () => {
    await open('see', site.plainUrl)
    expect(await button('Use the camera').count()).toBe(0)
    await picker()
      .getByText('Browsers allow the camera only over https, and this page came without it.')
      .waitFor()
  })
})

describe('sound', () => {
  it('comes from the microphone as WAV', async () => {
    await open('hear')
    await button('Record').click()
    await expect.poll(() => picker().locator('.media-time').textContent()).toBe('0:01')
    await button('Stop recording').click()
    await box().locator('audio').waitFor()
    await expect.poll(code).toContain('recording.wav')
    const sound = await send()
    expect([sound.toString('latin1', 0, 4), sound.readUInt32LE(24)]).toEqual(['RIFF', 16_000])
    // About a second of what the browser makes up, which is not silence.
    expect(sound.length).toBeGreaterThan(16_000)
    expect(sound.subarray(44).some((byte) => byte !== 0)).toBe(true)
    expect(await picker().locator('.answer').textContent()).toContain('one two')
    expect(messages).toEqual([])
  })
})

describe('a table', () => {
  const cell = (name: string) => picker().getByLabel(name, { exact: true })
  const sent = async () => JSON.parse((await send()).toString()).inputs

  it('is edited by keyboard: cells, names, rows and columns', async () => {
    await open('count')
    await cell('Boats, row 1').focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.keyboard.type('8')
    await button('Add a row').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('West')
    await page.keyboard.press('Tab')
    await page.keyboard.type('9')
    await button('Add a column').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Open')
    await expect.poll(code).toContain('"Open"')
    await button('Remove row 1').focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Harbour, row 1')
    expect(await sent()).toEqual({
      query: 'How many boats does the second harbour have?',
      table: { Harbour: ['South', 'West'], Boats: ['8', '9'], Open: ['', ''] },
    })
    expect(await axeFaults(page, '.snippet')).toEqual([])
  })

  it('takes cells of a spreadsheet, over its names too', async () => {
    await open('fish')
    await paste('Name of column 1', 'Weight\tKind\n1.5\tPike\n2\tCarp\n3\t"Blue\tbream"\n')
    expect(await sent()).toEqual({
      data: {
        Weight: ['1.5', '2', '3'],
        Kind: ['Pike', 'Carp', 'Blue\tbream'],
        Species: ['Bream', 'Bream', ''],
      },
    })
  })

  it('says why the code does not change, while two columns have one name', async () => {
    await open('fish')
    await cell('Name of column 1').fill('Length')
    await picker()
      .getByText('Two columns are called Length. Until you change that, the code stays as it is.')
      .waitFor()
    expect(await code()).toContain('Height')
    await cell('Name of column 1').fill('Long')
    await expect.poll(code).toContain('Long')
  })

  async function paste(label: string, text: string): Promise<void> {
    await cell(label).evaluate((input, given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', given)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
    await cell('Weight, row 3').waitFor()
  }
})
