/** The site and the browser of a file of tests, and pages that close with the test that opened them. */

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { type RunningSite, startSite } from '../site.ts'

/** A page that has been gone to. */
export interface OpenPage {
  page: Page
  /** What the console says, with its level, and errors that nobody has caught. */
  messages: string[]
  /** Addresses in the order in which they were asked for. */
  requests: string[]
}

/**
 * Starts a site and a browser before the tests of a file, and ends them after.
 *
 * @param cards - as `startSite` takes them
 */
export function useSite(cards: Parameters<typeof startSite>[0]) {
  let browser: Browser
  let site: RunningSite
  beforeAll(async () => {
    site = await startSite(cards)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  /** An empty page of a reader of its own. */
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
    /** Without a slash at the end. */
    get url(): string {
      return site.url
    },
    /** The same site at a name that browsers do not trust without TLS. */
    get plainUrl(): string {
      return site.plainUrl
    },
    newPage,
    open,
  }
}

/** Stops the clock of a page: what it says for a second stays until it is read, however busy the machine is. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 1_000)

/** Touches a page with a list, and waits until it changes in place. */
export async function wakeList(page: Page): Promise<void> {
  const fetched = page.waitForResponse('**/browse-*.js')
  await page.getByRole('heading', { level: 1 }).hover()
  // What has been fetched has not been run yet.
  await page.evaluate(`import(${JSON.stringify((await fetched).url())}).then(() => {})`)
}
