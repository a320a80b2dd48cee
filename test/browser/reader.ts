/** A reader in a browser of either sort, who finds things by what they are called, and whose clicks are counted. */

import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { CHROMIUM_ARGUMENTS, type FoundBrowser } from '../browser.ts'

export interface ReaderBrowser {
  newReader(url: string): Promise<Reader>
  close(): Promise<void>
}

/** Start a browser. Chromium is spoken to by its own protocol, Firefox by WebDriver BiDi: https://pptr.dev/webdriver-bidi */
export async function startReader({ sort, path }: FoundBrowser): Promise<ReaderBrowser> {
  const isChromium = sort === 'Chromium'
  const started: Browser = await puppeteer.launch({
    browser: isChromium ? 'chrome' : 'firefox',
    executablePath: path,
    // Puppeteer does not hear of it when Chromium shows a page that it has drawn ahead.
    args: isChromium ? [...CHROMIUM_ARGUMENTS, '--disable-features=Prerender2'] : [],
    defaultViewport: { width: 1280, height: 900 },
    // What is copied can be read without a question.
    extraPrefsFirefox: { 'dom.events.testing.asyncClipboard': true },
  })
  return {
    async newReader(url) {
      const context = await started.createBrowserContext()
      if (isChromium) await context.overridePermissions(url, ['clipboard-read'])
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      return new Reader(page, url)
    },
    close: () => started.close(),
  }
}

export class Reader {
  /** How often the pointer was pressed. */
  clicks = 0
  readonly #page: Page
  readonly #url: string

  constructor(page: Page, url: string) {
    this.#page = page
    this.#url = url
  }

  /** Open an address, as by a bookmark. */
  async goTo(path: string): Promise<void> {
    await this.#page.goto(this.#url + path)
  }

  /**
   * Click what has a name, as a screen reader tells it, once it is there.
   *
   * @param within - CSS selector of the part of the page
   */
  async click(name: string, within = ''): Promise<void> {
    this.clicks += 1
    await this.#page.locator(`${within} ::-p-aria([name="${name}"])`).click()
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
  }

  async press(key: 'Enter' | '/'): Promise<void> {
    await this.#page.keyboard.press(key)
  }

  /** What was copied. */
  async pasted(): Promise<string> {
    return this.#page.evaluate(() => navigator.clipboard.readText())
  }

  /** Wait for a page, whatever its parameters. */
  async isAt(path: string): Promise<void> {
    await expect.poll(() => new URL(this.#page.url()).pathname).toBe(path)
  }

  /** The visible text of the first element. */
  async text(selector: string): Promise<string> {
    return this.#page
      .locator(selector)
      .map((one) => (one instanceof HTMLElement ? one.innerText : ''))
      .wait()
  }

  /** Wait until a text is within the window, without scrolling. */
  async sees(text: string): Promise<void> {
    const isInWindow = async () => {
      const found = await this.#page.$(`::-p-text(${text})`)
      return found?.isIntersectingViewport({ threshold: 1 })
    }
    await expect.poll(isInWindow).toBe(true)
  }

  async leave(): Promise<void> {
    await this.#page.browserContext().close()
  }
}
