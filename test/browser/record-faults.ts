/** Records what goes wrong on a page, from the moment that it is opened. */

import type { Page } from 'playwright-core'

/**
 * @param own - beginnings of the addresses that the page may ask
 * @returns its errors and warnings, answers that failed, and requests to another place; it grows
 */
export function recordFaults(page: Page, own: readonly string[]): readonly string[] {
  const wrong: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('request', (request) => {
    if (!own.some((start) => request.url().startsWith(start))) wrong.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()} ${response.url()}`)
  })
  return wrong
}
