/** Readers of a catalogue whose pages name their edition, each over a connection of its own. */

import { Agent, get } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** Asks, by one name whoever answers: pages name the host that was asked. */
export function ask(url: string, agent?: Agent): Promise<{ status: number; text: string; etag: string }> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', host: 'localhost' }
    const request = get(url, { agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text, etag: response.headers.etag ?? '' }),
      )
    })
    request.once('error', reject)
  })
}

/** The number of the edition that a page is of. */
export const editionIn = (text: string) => Number(/Edition (\d+)\./.exec(text)?.[1])

/** Pages, and what a search finds. */
const PATHS = ['/models/acme/pen', '/models/acme/pencil', '/models?q=pencil']

/** What readers saw. */
export interface Readings {
  /** Fewest requests of one of them. */
  fewest: number
  requests: number
  /** Requests that failed, and pages of an older edition than one before. */
  faults: string[]
  /** The newest edition that one saw. */
  newest: number
}

/**
 * Has readers read until something has happened.
 *
 * @param url - of the site
 * @param happens - meanwhile
 */
export async function readWhile(
  url: string,
  readers: number,
  happens: () => Promise<unknown>,
): Promise<Readings> {
  let isOver = false
  const reading = Array.from({ length: readers }, () => read(url, () => isOver))
  try {
    await happens()
  } finally {
    isOver = true
  }
  const all = await Promise.all(reading)
  return {
    fewest: Math.min(...all.map(({ requests }) => requests)),
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    faults: all.flatMap(({ faults }) => faults),
    newest: Math.max(...all.map(({ last }) => last)),
  }
}

async function read(url: string, isOver: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const faults: string[] = []
  let requests = 0
  let last = 0
  while (!isOver()) {
    for (const path of PATHS) {
      requests += 1
      const { status, text } = await ask(url + path, agent).catch((error: Error) => ({
        status: 0,
        text: error.message,
      }))
      const number = editionIn(text)
      if (status !== 200) faults.push(`${path}: ${status} ${text.slice(0, 100)}`)
      else if (!(number >= last)) faults.push(`${path}: edition ${number} after ${last}`)
      else last = number
    }
    await setTimeout(20)
  }
  agent.destroy()
  return { requests, faults, last }
}
