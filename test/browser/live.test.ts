/** While a folder is served: what an author saves is what a reader sees. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { modelbook, type Running } from '../helpers/processes.ts'

let browser: Browser
let page: Page
let folder: string
let server: Running
let url: string

const save = (text: string) => writeFile(join(folder, 'cards/models/acme/pen/README.md'), text)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'modelbook-live-'))
  await mkdir(join(folder, 'cards/models/acme/pen'), { recursive: true })
  await save('---\nlicense: mit\n---\n# Pen\n\nDraws a straight line.\n')
  server = modelbook(['serve', join(folder, 'cards'), '--port', '0'], {
    NODE_ENV: 'production',
    MODELBOOK_HOME: join(folder, 'state'),
  })
  url = await server.url()
  browser = await launchBrowser()
  page = await browser.newPage()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('an open page shows a saved card without a reload by hand', async () => {
  await page.goto(`${url}/models/acme/pen`)
  await page.waitForLoadState('load')
  await save('---\nlicense: mit\n---\n# Pen\n\nDraws a curve as well.\n')
  await expect
    .poll(() => page.locator('main').innerText(), { timeout: 20_000 })
    .toContain('Draws a curve as well.')
})

it('an open page shows what was saved before it could listen', async () => {
  const listening = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    await listening.promise
    await route.continue()
  }
  await page.route('**/_events*', wait, { times: 1 })
  onTestFinished(() => page.unroute('**/_events*', wait))
  await page.goto(`${url}/models/acme/pen`)
  await save('---\nlicense: mit\n---\n# Pen\n\nDraws in the dark.\n')
  await expect
    .poll(async () => (await page.request.get(`${url}/models/acme/pen`)).text(), { timeout: 20_000 })
    .toContain('Draws in the dark.')
  await expect(page.locator('main').innerText()).resolves.not.toContain('Draws in the dark.')
  listening.resolve()
  await expect
    .poll(() => page.locator('main').innerText(), { timeout: 20_000 })
    .toContain('Draws in the dark.')
})

it('a page waits for who is asking for something, and shows what was saved when they have closed the palette', async () => {
  await page.goto(`${url}/models/acme/pen`)
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox')
  await box.fill('pen')
  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        const stream = document.querySelector<HTMLElement>('script[data-events]')?.dataset.events ?? ''
        new EventSource(stream).addEventListener('edition', resolve)
      }),
  )
  await save('---\nlicense: mit\n---\n# Pen\n\nDraws a circle as well.\n')
  await heard
  await expect(box.inputValue()).resolves.toBe('pen')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('main').innerText()).toContain('Draws a circle as well.')
})

it('a save that breaks the card keeps it readable and shows what is wrong and where', async () => {
  await page.goto(`${url}/models/acme/pen`)
  await save('---\nlicense: mit\ndescription: Small: fits a pocket\n---\n# Pen\n\nStill here.\n')
  await expect.poll(() => page.locator('.problems').textContent(), { timeout: 20_000 }).toContain('line 3')
  await expect(page.locator('main').innerText()).resolves.toContain('Still here.')
})

it('a new card appears in an open list', async () => {
  await page.goto(`${url}/models`)
  await mkdir(join(folder, 'cards/models/acme/ruler'), { recursive: true })
  await writeFile(join(folder, 'cards/models/acme/ruler/README.md'), '# Ruler\n\nMeasures.\n')
  await expect.poll(() => page.locator('.card-name').allInnerTexts(), { timeout: 20_000 }).toHaveLength(2)
})

it('a deleted card is gone and its page names the nearest', async () => {
  await rm(join(folder, 'cards/models/acme/ruler'), { recursive: true, force: true })
  await expect
    .poll(async () => (await page.request.get(`${url}/models/acme/ruler`)).status(), { timeout: 20_000 })
    .toBe(404)
})
