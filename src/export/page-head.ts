/** The head of a page on a static site, where no server sends headers, and its inline scripts. */

import type { PageLinks } from '../server/http/canonical.ts'
import { inlineSource, scriptFolderPolicy, staticPolicy } from '../server/http/security.ts'
import { rebaseScript, rebaseStyles, rewriteData } from '../server/rebase-page.ts'
import { escapeAttribute } from '../server/rewrite-page.ts'
import type { Addresses, StaticTarget } from './addresses.ts'
import { SCRIPT_FOLDERS } from './card-files.ts'

export interface PageHead {
  /**
   * The first elements in the head of a page.
   *
   * @param styles - the page's own, as written
   * @param links - as on the server; undefined for a page that search engines shall not list
   */
  head(styles: string, links?: PageLinks): string
  /** Rewrites the text of an inline script. */
  script(text: string, attributes: string, find: (address: string) => StaticTarget): string
  /** Rewrites the page's own styles. */
  styles(text: string): string
}

/**
 * @param addresses - of the site
 * @param origin - of the site, without a slash at the end; empty when unknown
 * @param scripts - the inline scripts of every page of the server, see `inlineScripts`
 * @param called - origins that a reader can send a request to
 */
export function makePageHead(
  addresses: Pick<Addresses, 'base' | 'find'>,
  origin: string,
  scripts: readonly string[],
  called: readonly string[],
): PageHead {
  const { base } = addresses
  const rebased = new Map(scripts.map((text) => [text, rebaseScript(text, base)]))
  const hashes = [...rebased.values()].map(inlineSource)
  // The search engine is WebAssembly.
  const sources = [...hashes, "'wasm-unsafe-eval'"]
  const policies = (styles: string) =>
    drawPolicies(staticPolicy(sources, [inlineSource(styles)], called), base, sources)
  const referrer = '<meta name="referrer" content="same-origin"/>'
  const inFull = (path: string) => {
    const target = addresses.find(path)
    return escapeAttribute(target.type === 'none' ? origin : origin + target.href)
  }
  return {
    head: (styles, links) =>
      policies(styles) + referrer + (links === undefined || origin === '' ? '' : drawLinks(links, inFull)),
    script: (text, attributes, find) =>
      attributes.includes('application/ld+json') ? rewriteData(text, find) : (rebased.get(text) ?? text),
    styles: (text) => rebaseStyles(text, base),
  }
}

/**
 * The policies of a page as elements of its head.
 *
 * @param policy - the one that the server would send
 * @param base - where the site begins on its host, with a slash at both ends
 * @param scripts - sources of scripts besides the folders that hold them
 */
export function drawPolicies(policy: string, base: string, scripts: readonly string[]): string {
  const folders = SCRIPT_FOLDERS.map((folder) => base + folder)
  return [policy, scriptFolderPolicy(folders, scripts)]
    .map((one) => `<meta http-equiv="content-security-policy" content="${escapeAttribute(one)}"/>`)
    .join('')
}

/** Search engines ignore a canonical address that is not absolute. */
function drawLinks({ canonical, translations }: PageLinks, inFull: (path: string) => string): string {
  return [
    `<link rel="canonical" href="${inFull(canonical)}"/>`,
    ...translations.map(
      ({ tag, path }) => `<link rel="alternate" hreflang="${tag}" href="${inFull(path)}"/>`,
    ),
  ].join('')
}
