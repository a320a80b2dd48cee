/** A card's files in a real browser: shown where possible, never executed. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EditionHolder } from '../../src/server/edition-holder.ts'
import { createAccess } from '../../src/server/http/access.ts'
import { type RunningServer, startServer } from '../../src/server/http/http-server.ts'
import { PAGE_HEADERS } from '../../src/server/http/security.ts'
import { parseSettings } from '../../src/settings/read-settings.ts'
import { launchBrowser } from '../browser.ts'
import { fakeEdition } from '../helpers/edition.ts'
import { serveCardFile } from '../helpers/serve-hub.ts'

const RUN = 'try { parent.document.title = "run" } catch {} document.title = "run"; fetch("/ran")'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20" onload="${RUN.replaceAll('"', "'")}">
  <script>${RUN}</script><rect width="30" height="20" fill="red"/>
  <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/ran"></iframe></foreignObject></svg>`
const PAGE = `<!doctype html><title>page</title><script>${RUN}</script><img src="x" onerror='${RUN}'>`
const FILES: Record<string, string> = {
  'page.html': PAGE,
  'page.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><script>${RUN}</script></head></html>`,
  'page.xml': `<html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`,
  'drawing.svg': SVG,
  'code.js': RUN,
  'style.css': 'body { background: url(/ran) }',
  'no-extension': PAGE,
  'page.txt': PAGE,
}

let browser: Browser
let server: RunningServer
let folder = ''
let ran = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'modelbook-inert-'))
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text)
  const files = Object.keys(FILES).map((path) => ({ path, size: 1 }))
  const entry = { folder, files, sourcePath: 'README.md', text: '' }
  const app = new Hono()
  app.get('/files/:path', (c) => serveCardFile({ entry, path: c.req.param('path'), request: c.req.raw }))
  app.get('/ran', (c) => {
    ran++
    return c.text('')
  })
  // The worst case: a page on which the sanitiser let everything through.
  const page = Object.keys(FILES).map(
    (path) =>
      `<script src="/files/${path}"></script><link rel="stylesheet" href="/files/${path}">` +
      `<iframe src="/files/${path}"></iframe><object data="/files/${path}"></object><embed src="/files/${path}">`,
  )
  const body = `<!doctype html><title>site</title>${page.join('')}<img id="drawing" src="/files/drawing.svg">`
  app.get('/', () => new Response(body, { headers: { ...PAGE_HEADERS, 'content-type': 'text/html' } }))
  const loose = { headers: { 'content-type': 'text/html' } }
  app.get('/loose', () => new Response(body, loose))
  server = await startServer({
    site: () => ({ app, access: createAccess(parseSettings({}), '127.0.0.1'), build: 'test' }),
    holder: new EditionHolder(fakeEdition('one')),
    assets: { find: () => undefined },
    host: '127.0.0.1',
    port: 0,
    mayMove: false,
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close(0)
  rmSync(folder, { recursive: true })
})

async function open(path: string): Promise<{ page: Page; close: () => Promise<void> }> {
  ran = 0
  const context = await browser.newContext()
  const page = await context.newPage()
  // A download is no page, and navigating to it fails.
  await page.goto(server.url + path, { waitUntil: 'load' }).catch((error: Error) => {
    if (!/Download is starting|ERR_ABORTED/.test(error.message)) throw error
  })
  await page.waitForTimeout(300)
  return { page, close: () => context.close() }
}

describe('a file of a card', () => {
  it.each(Object.keys(FILES))('runs nothing when %s is opened by itself', async (path) => {
    const { page, close } = await open(`files/${path}`)
    expect(await page.title()).not.toBe('run')
    expect(ran).toBe(0)
    await close()
  })

  it.each([
    ['the policy of pages', ''],
    ['no policy at all', 'loose'],
  ])('runs nothing when a page with %s includes it', async (_, path) => {
    const { page, close } = await open(path)
    expect(await page.title()).toBe('site')
    expect(ran).toBe(0)
    await close()
  })

  it('is shown when it is a drawing on a page', async () => {
    const { page, close } = await open('')
    const width = await page.locator('#drawing').evaluate((image: HTMLImageElement) => image.naturalWidth)
    expect(width).toBe(30)
    await close()
  })
})
