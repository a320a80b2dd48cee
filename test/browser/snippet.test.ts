/** `modelbook/snippet` in a real browser, bundled as by another project. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { bundleSnippets } from '../snippet-bundle.ts'

const HOST = 'https://snippets.test'

let browser: Browser
let page: Page
const asked: string[] = []

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-bundle-'))
  const files = new Map((await bundleSnippets(folder)).map(({ name, code }) => [`/${name}`, code]))
  rmSync(folder, { recursive: true })
  browser = await launchBrowser()
  page = await browser.newPage()
  await page.route('**', (route) => {
    const url = new URL(route.request().url())
    asked.push(url.href)
    const code = files.get(url.pathname)
    if (code !== undefined) return route.fulfill({ contentType: 'text/javascript', body: code })
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Snippets</title>' })
  })
  await page.goto(HOST)
})
afterAll(() => browser.close())

describe('modelbook/snippet', () => {
  it.each([
    ['text-generation', 'together'],
    ['image-classification', 'hf-inference'],
    ['image-to-image', 'fal-ai'],
  ])('writes code for %s at %s, and asks no other host', async (pipelineTag, provider) => {
    const options = JSON.stringify({ model: { id: 'acme/tiny', pipelineTag, tags: [] }, provider })
    const list: unknown = await page.evaluate(
      `import('/snippet.js').then(({ listSnippets }) => listSnippets(${options}))`,
    )
    expect(list).toMatchObject({
      snippets: expect.arrayContaining([
        expect.objectContaining({ client: 'fetch', code: expect.stringContaining('await fetch(') }),
        expect.objectContaining({ client: 'curl', code: expect.stringContaining('curl ') }),
      ]),
    })
    expect(asked.filter((url) => !url.startsWith(HOST))).toEqual([])
  })
})
