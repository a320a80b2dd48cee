/** Sets up a site and a browser for a test file, with pages that close with the test that opened them. */

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { type RunningSite, startSite } from '../site.ts'

/** A page that has been navigated to. */
export interface OpenPage {
  page: Page
  /** Console messages with their level, and uncaught errors. */
  messages: string[]
  /** Requested addresses, in order. */
  requests: string[]
}

/**
 * Start a site and a browser before the tests of a file, and stop them afterwards.
 *
 * @param cards - as for `startSite`
 * @param more - arguments of the browser
 */
export function useSite(cards: Parameters<typeof startSite>[0], ...more: string[]) {
  let browser: Browser
  let site: RunningSite
  beforeAll(async () => {
    site = await startSite(cards)
    browser = await launchBrowser(...more)
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  /** An empty page in a separate context. */
  const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext(options)
    onTestFinished(() => context.close())
    return context.newPage()
  }
  const open = async (path: string, options: BrowserContextOptions = {}): Promise<OpenPage> => {
    const page = await newPage(options)
    const messages: string[] = []
    const requests: string[] = []
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => messages.push(`error: ${error.message}`))
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(site.url + path, { waitUntil: 'load' })
    return { page, messages, requests }
  }
  return {
    /** Without a trailing slash. */
    get url(): string {
      return site.url
    },
    /** The same site, at a name that browsers do not trust without TLS. */
    get plainUrl(): string {
      return site.plainUrl
    },
    newPage,
    open,
  }
}

/** Stop a page's clock: a message shown for a second stays until it is read, however busy the machine is. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 1_000)

/** The heads of the columns that the first list in the table view has. */
export const columnsOf = (page: Page): Promise<string[]> =>
  page
    .locator('.card-heads')
    .first()
    .locator('span')
    .evaluateAll((heads) => heads.filter((head) => head.clientWidth > 0).map((head) => head.textContent))

/** Touch a page with a list, and wait until it updates in place. */
export async function wakeList(page: Page): Promise<void> {
  const fetched = page.waitForResponse('**/browse-*.js')
  await page.getByRole('heading', { level: 1 }).hover()
  // The script has been fetched but not yet run.
  await page.evaluate(`import(${JSON.stringify((await fetched).url())}).then(() => {})`)
}
