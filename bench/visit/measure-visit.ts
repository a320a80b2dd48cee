/** Opens a page in a browser with an empty cache and counts the bytes transferred. */

import type { Browser } from 'playwright-core'

export const TYPES = ['document', 'script', 'style sheet', 'font', 'image', 'other'] as const
export type Type = (typeof TYPES)[number]

export interface Visit {
  requests: number
  /** Bytes transferred, including headers, by type and in total. */
  bytes: Partial<Record<Type | 'all', number>>
  hosts: string[]
}

/**
 * Resource types of the protocol. @see
 * https://chromedevtools.github.io/devtools-protocol/tot/Network/#type-ResourceType
 */
const TYPE_OF: Record<string, Type> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style sheet',
  Font: 'font',
  Image: 'image',
}

/** How long to wait after a page has loaded: prefetches count too. */
const SETTLE_MS = 1_500

/** @throws {Error} if the page or one of its requests failed */
export async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const types = new Map<string, string>()
    const hosts = new Set<string>()
    const failures: string[] = []
    const visit: Visit = { requests: 0, bytes: {}, hosts: [] }
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (request.url.startsWith('data:')) return
      types.set(requestId, type ?? 'Other')
      hosts.add(new URL(request.url).host)
    })
    session.on('Network.responseReceived', ({ response }) => {
      if (response.status >= 400) failures.push(`${response.status} ${response.url}`)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const requested = types.get(requestId)
      if (requested === undefined) return
      const type = TYPE_OF[requested] ?? 'other'
      visit.requests++
      visit.bytes[type] = (visit.bytes[type] ?? 0) + encodedDataLength
      visit.bytes.all = (visit.bytes.all ?? 0) + encodedDataLength
    })
    await session.send('Network.enable')
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE_MS)
    if (failures.length > 0) throw new Error(`${url} asked for what failed:\n${failures.join('\n')}`)
    return { ...visit, hosts: [...hosts] }
  } finally {
    await context.close()
  }
}
