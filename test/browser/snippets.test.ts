/** The snippet picker: the code follows the reader's choices, on every page, by keyboard, and without scripts. */

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { stopClock, useSite } from './use-site.ts'

const card = (lines: string) => `---\nlicense: mit\n${lines}\n---\n# A model\n\nIt is small and kind.\n`

const FILES = {
  'models/acme/chatty/README.md': card(
    'pipeline_tag: text-generation\ninferenceProviderMapping:\n' +
      '  groq: {providerId: chatty-8b, task: conversational}\n' +
      '  novita: {providerId: acme-chatty, task: conversational}',
  ),
  'models/acme/talker/README.md': card(
    'pipeline_tag: text-generation\ninferenceProviderMapping:\n' +
      '  novita: {providerId: acme-talker, task: conversational}\n' +
      '  groq: {providerId: talker-8b, task: conversational}',
  ),
  'models/acme/asker/README.md': card(
    `pipeline_tag: question-answering
inferenceProviderMapping: {hf-inference: {providerId: acme/asker, task: question-answering}}
widget:
- {example_title: The harbour, text: Where is it?, context: It is in Kiel.}
- {example_title: The season, text: When is it?, context: It is in spring.}
- {example_title: Much, text: Where?, context: "${'It is far. '.repeat(200)}"}`,
  ),
  'models/acme/finder/README.md': card(
    `pipeline_tag: image-classification
inferenceProviderMapping: {hf-inference: {providerId: acme/finder, task: image-classification}}
widget:
- {example_title: A boat, src: boat.png}
- {example_title: A pier, src: pier.jpg}`,
  ),
  'models/acme/finder/boat.png': 'no picture',
  'models/acme/finder/pier.jpg': 'no picture',
  'models/acme/unplaced/README.md': card('pipeline_tag: text-classification'),
  'models/acme/seer/README.md': card('pipeline_tag: image-classification'),
  'models/acme/grapher/README.md': card('pipeline_tag: graph-ml'),
  'models/acme/silent/README.md': card('library_name: timm'),
  'modelbook.yaml': `title: Acme
endpoints:
  - name: Acme kitchen
    url: https://llm.acme.example/v1
    token_variable: KITCHEN_TOKEN
    models: acme/talker
`,
}

const NASTY = `it's "quoted" \\ \`tick\` \${y} $(touch /tmp/x) %s {{z}} </script>\u2028🦜`

const site = useSite(FILES)
let page: Page

beforeEach(async () => {
  page = await site.newPage({ permissions: ['clipboard-read'] })
})

const open = (id: string) => page.goto(`${site.url}/models/acme/${id}`)
/** Opens the page of a model that nobody is known to serve, and unfolds who might. */
const openOthers = async (id: string) => {
  await open(id)
  await page.getByText('Other ways').click()
}
const picker = () => page.locator('.snippet')
const code = () => picker().locator('pre:visible').textContent()
const language = (name: string) => picker().getByRole('radio', { name })
const client = () => picker().getByRole('combobox', { name: /^Client for/ })
const provider = () => picker().getByRole('combobox', { name: 'Provider' })
const streaming = () => picker().getByRole('checkbox', { name: 'Streaming' })
const opener = () => picker().getByRole('button', { name: 'Inputs and parameters' })

describe('the picker', () => {
  it('shows code for the model at the first provider of its mapping', async () => {
    await open('chatty')
    expect(await code()).toContain('acme/chatty:groq')
    expect(await picker().textContent()).toContain('groq serves the model as chatty-8b')
  })

  it('changes the code with each choice', async () => {
    await open('chatty')
    await language('JavaScript').check()
    await expect.poll(code).toContain('process.env.HF_TOKEN')
    await client().selectOption('openai')
    await expect.poll(code).toContain('import OpenAI from')
    await provider().selectOption('novita')
    await expect.poll(code).toContain('acme/chatty:novita')
    await streaming().check()
    await expect.poll(code).toContain('stream: true')
  })

  it('has its choices below one another on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await open('chatty')
    const choices = await Promise.all([provider(), streaming()].map((choice) => choice.boundingBox()))
    expect(choices[0]?.x).toBe(choices[1]?.x)
  })

  it('is worked with the keyboard alone', async () => {
    await open('chatty')
    await language('Python').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(code).toContain('process.env.HF_TOKEN')
    expect(await language('JavaScript').isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect.poll(code).toContain('InferenceClient')
    await page.keyboard.press('Tab')
    await page.keyboard.press('n')
    await expect.poll(code).toContain('acme/chatty:novita')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(code).toContain('chatCompletionStream')
  })

  it('begins with the example that is chosen, with what a reader changes of it', async () => {
    await open('asker')
    expect(await code()).toContain('It is in Kiel.')
    const example = picker().getByRole('combobox', { name: 'Example' })
    await example.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(code).toContain('It is in spring.')
    await language('Shell').check()
    await expect.poll(code).toMatch(/curl.*It is in spring\./s)
    await opener().click()
    await picker().getByLabel('Question', { exact: true }).fill('Which season?')
    await expect.poll(code).toContain('Which season?')
    await example.selectOption('The harbour')
    await expect.poll(code).toContain('Where is it?')
    await example.selectOption('The season')
    await expect.poll(code).toContain('Which season?')
    expect(await example.getByRole('option', { name: 'Much (too long for code)' }).isDisabled()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
  })

  it('leads to the file that the code reads', async () => {
    await open('finder')
    const link = picker().getByRole('link', { name: 'get' })
    expect(await link.getAttribute('href')).toBe('/acme/finder/resolve/main/boat.png')
    await picker().getByRole('combobox', { name: 'Example' }).selectOption('A pier')
    await expect.poll(code).toContain('pier.jpg')
    expect(await link.getAttribute('href')).toBe('/acme/finder/resolve/main/pier.jpg')
    await opener().click()
    await picker().getByLabel('File', { exact: true }).fill('mine.jpg')
    await expect.poll(code).toContain('mine.jpg')
    expect(await link.count()).toBe(0)
  })

  it('keeps the example that was chosen before its script arrived', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/hydrate-*.js', (route) => held.promise.then(() => route.continue()))
    await open('asker')
    const example = picker().getByRole('combobox', { name: 'Example' })
    await example.selectOption('The season')
    held.resolve()
    await expect.poll(code).toContain('It is in spring.')
    expect(await example.locator('option:checked').textContent()).toBe('The season')
  })

  it('keeps what was chosen before its script arrived', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/hydrate-*.js', (route) => held.promise.then(() => route.continue()))
    await open('chatty')
    await language('Shell').check()
    expect(await code()).toContain('curl')
    held.resolve()
    await picker().and(page.locator('[data-awake]')).waitFor()
    expect(await language('Shell').isChecked()).toBe(true)
    expect(await code()).toContain('curl')
  })

  it('says why a client has no snippet', async () => {
    await openOthers('seer')
    await language('Python').check()
    await client().selectOption('fal_client')
    await expect.poll(() => picker().locator('.snippet-reason:visible').textContent()).toContain('fal-ai')
    await client().selectOption('requests')
    await expect.poll(code).toContain('requests.post')
  })

  it('calls an example an example when nobody says who serves the model, and folds it', async () => {
    await open('unplaced')
    expect(await picker().isVisible()).toBe(false)
    await page.getByText('Other ways').click()
    expect(await picker().textContent()).toContain('An example: hf-inference supports the task')
    expect(await provider().inputValue()).toBe('hf-inference')
  })

  it('offers a server of one’s own before public providers, with its own token', async () => {
    await open('talker')
    expect(await provider().inputValue()).toBe('Acme kitchen')
    expect(await code()).toContain('https://llm.acme.example/v1')
    expect(await code()).toContain('KITCHEN_TOKEN')
    await provider().selectOption('groq')
    await expect.poll(code).toContain('acme/talker:groq')
    expect(await code()).not.toContain('KITCHEN_TOKEN')
  })

  it('gives way to a reason where nothing can be called', async () => {
    await open('grapher')
    expect(await page.locator('.snippet-section').textContent()).toContain(
      'No inference provider supports the task',
    )
    await open('silent')
    expect(await page.locator('.snippet-section').textContent()).toContain('The card names no task')
  })

  it('stands on the page of a task, for a model here that somebody serves', async () => {
    await page.goto(`${site.url}/tasks/text-generation`)
    expect(await page.locator('.run-it').innerText()).toContain('Change the input and run acme/')
    expect(await code()).toContain('messages')
    await language('Shell').check()
    await expect.poll(code).toContain('curl')
  })
})

describe('a choice', () => {
  it('is remembered on other pages and visits', async () => {
    await open('chatty')
    await language('JavaScript').check()
    await client().selectOption('openai')
    await provider().selectOption('novita')
    await streaming().check()
    await expect.poll(code).toContain('acme/chatty:novita')
    await open('talker')
    await expect.poll(code).toContain('acme/talker:novita')
    expect(await language('JavaScript').isChecked()).toBe(true)
    expect(await client().inputValue()).toBe('openai')
    expect(await provider().inputValue()).toBe('novita')
    expect(await streaming().isChecked()).toBe(true)
  })

  it('is not lost on a slow machine, where it is made while the picker wakes', async () => {
    const tools = await page.context().newCDPSession(page)
    await open('chatty')
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 16 })
    await language('JavaScript').check()
    await client().selectOption('openai')
    await open('chatty')
    expect(await client().inputValue()).toBe('openai')
  })

  it('waits where a page does not have it', async () => {
    await open('chatty')
    await language('JavaScript').check()
    await client().selectOption('openai')
    await openOthers('seer')
    expect(await code()).not.toContain('OpenAI')
    await open('chatty')
    expect(await client().inputValue()).toBe('openai')
    expect(await code()).toContain('OpenAI')
  })

  it('of a drawn client needs no script but the page’s own', async () => {
    await open('chatty')
    await language('Shell').check()
    await page.close()
    page = await page.context().newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await open('talker')
    expect(await code()).toContain('curl')
    expect(asked.filter((url) => url.endsWith('.js'))).toEqual([])
  })

  it('moves nothing when the page is shown', async () => {
    await open('chatty')
    await language('Go').check()
    await provider().selectOption('novita')
    await streaming().check()
    await expect.poll(code).toContain('acme/chatty:novita')
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) document.documentElement.dataset.shift = JSON.stringify(entry)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open('talker')
    await expect.poll(code).toContain('acme/talker:novita')
    expect(await page.locator('html').getAttribute('data-shift')).toBeNull()
  })
})

describe('inputs and parameters', () => {
  it('stand in the code as they were typed, whatever they hold', async () => {
    await openOthers('unplaced')
    await language('JavaScript').check()
    await opener().click()
    await picker().getByLabel('Input').fill(NASTY)
    await expect.poll(code).toContain('quoted')
    const text = (await code()) ?? ''
    const inputs = /inputs: ("(?:\\.|[^"\\])*")/.exec(text)?.[1] ?? '""'
    expect(JSON.parse(inputs)).toBe(NASTY)
    expect(text).not.toContain('</script>')
  })

  it('change a conversation', async () => {
    await open('chatty')
    await language('JavaScript').check()
    await opener().click()
    await picker().getByLabel('Message 1', { exact: true }).fill('Hello')
    await picker().getByRole('button', { name: 'Add a message' }).click()
    await picker().getByLabel('Message 2', { exact: true }).fill('Good day')
    await expect
      .poll(code)
      .toMatch(/role: "user",\s+content: "Hello",[\s\S]+role: "assistant",\s+content: "Good day"/)
    await picker().getByRole('button', { name: 'Remove message 2' }).click()
    await expect.poll(code).not.toContain('Good day')
  })

  it('leave a parameter out until it is given, and take 0 for given', async () => {
    await open('chatty')
    await opener().click()
    expect(await code()).not.toContain('temperature')
    await picker().getByLabel('temperature').fill('0')
    await expect.poll(code).toContain('temperature=0,')
    await picker().getByLabel('temperature').fill('')
    await expect.poll(code).not.toContain('temperature')
    await picker().getByLabel('Bill to').fill('acme')
    await expect.poll(code).toContain('bill_to="acme"')
  })

  it('name a file of the reader’s', async () => {
    await openOthers('seer')
    await opener().click()
    await picker().getByLabel('File').fill('my spoons.png')
    await expect.poll(code).toContain('"my spoons.png"')
  })

  it('are kept when the provider changes', async () => {
    await open('chatty')
    await opener().click()
    await picker().getByLabel('Message 1', { exact: true }).fill('Hello')
    await provider().selectOption('novita')
    await expect.poll(code).toContain('acme/chatty:novita')
    expect(await code()).toContain('"Hello"')
  })
})

it('copies exactly the code that is shown', async () => {
  await open('chatty')
  await language('Shell').check()
  await streaming().check()
  await expect.poll(code).toContain('"stream": true')
  const shown = await code()
  await stopClock(page)
  await picker().getByRole('button', { name: 'Copy to clipboard' }).click()
  await expect.poll(() => picker().locator('.copied').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
})

it('saves the request as a file', async () => {
  await open('chatty')
  await picker().hover()
  await picker().and(page.locator('[data-awake]')).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    picker().getByRole('button', { name: 'HAR' }).click(),
  ])
  const har = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(har.log.entries[0].request.url).toBe('https://router.huggingface.co/v1/chat/completions')
})

it('shows the first snippet without JavaScript, and no control that would do nothing', async () => {
  page = await site.newPage({ javaScriptEnabled: false })
  await open('chatty')
  expect(await code()).toContain('acme/chatty:groq')
  expect(await picker().locator('pre:visible').count()).toBe(1)
  expect(await picker().getByRole('radio').count()).toBe(0)
  expect(await picker().getByRole('combobox').count()).toBe(0)
  expect(await picker().getByRole('button').count()).toBe(0)
})

it('asks no other host for anything', async () => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await open('chatty')
  await opener().click()
  await provider().selectOption('novita')
  await streaming().check()
  await expect.poll(code).toContain('acme/chatty:novita')
  expect([...asked]).toEqual([site.url])
})

it('has no fault that axe finds, in light and dark colours', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('chatty')
  await opener().click()
  await picker().getByLabel('Message 1', { exact: true }).waitFor()
  expect(await axeFaults(page, '.snippet')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
