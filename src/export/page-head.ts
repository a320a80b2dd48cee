/** What the head of a page says where no server sends headers, and the scripts in it. */

import { hash } from 'node:crypto'
import { staticPolicy } from '../server/security.ts'
import type { StaticTarget } from './addresses.ts'
import { escapeAttribute } from './rewrite-page.ts'

export interface PageHead {
  /**
   * Elements that stand first in the head of a page.
   *
   * @param address - in full; from the root where nobody knows in which origin the site will be
   */
  head(address: string): string
  /** The text of an inline script. */
  script(text: string, attributes: string, find: (address: string) => StaticTarget): string
}

/** Properties of structured data that hold addresses. */
const DATA_ADDRESSES = new Set(['url', 'contentUrl', 'isBasedOn'])

/**
 * @param base - where the site begins
 * @param scripts - what every page of the server carries, see `inlineScripts`
 */
export function makePageHead(base: string, scripts: readonly string[]): PageHead {
  const rebased = new Map(scripts.map((text) => [text, text.startsWith('{') ? rebase(text, base) : text]))
  const hashes = [...rebased.values()].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
  // Search is a program in WebAssembly.
  const policy = staticPolicy([...hashes, "'wasm-unsafe-eval'"])
  const fixed =
    `<meta http-equiv="content-security-policy" content="${escapeAttribute(policy)}"/>` +
    '<meta name="referrer" content="same-origin"/>'
  return {
    // Search engines heed no canonical address that is not in full.
    head: (address) =>
      address.startsWith('/') ? fixed : `${fixed}<link rel="canonical" href="${escapeAttribute(address)}"/>`,
    script: (text, attributes, find) =>
      attributes.includes('application/ld+json') ? rewriteData(text, find) : (rebased.get(text) ?? text),
  }
}

/** Patterns of addresses in speculation rules. */
function rebase(rules: string, base: string): string {
  return rules.replaceAll('"/', `"${base}`)
}

function rewriteData(text: string, find: (address: string) => StaticTarget): string {
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite)
    if (typeof value !== 'string' || !value.startsWith('/')) return value
    const target = find(value)
    return target.type === 'none' ? value : target.href
  }
  const data: unknown = JSON.parse(text, (key, value: unknown) =>
    DATA_ADDRESSES.has(key) ? rewrite(value) : value,
  )
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
