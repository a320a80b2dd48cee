/** Rewrites a page for a site that begins elsewhere, or whose pages are files: its addresses and its head. */

import {
  ADDRESS_ATTRIBUTES,
  type AddressRule,
  readCandidates,
  writeCandidates,
} from '../article/html/address-attributes.ts'
import { unescapeText } from '../article/html/unescape.ts'

/**
 * A whole script, the page's own styles, the root element, the docs contents and their closed branches, or the start of an address in an
 * attribute. React escapes quotes and angle brackets wherever they are not markup, in text and in attributes alike, so
 * this matches markup and nothing else.
 *
 * @see https://react.dev/reference/react-dom/server/renderToString
 */
const PLACE =
  /<script\b([^>]*)>([\s\S]*?)<\/script>|<style>([\s\S]*?)<\/style>|<html\b([^>]*)>|<nav class="docs-tree"|<details>|="\/(?!\/)/g

const BRANCH_TAG = /<(\/?)details[ >]/g

const TAG_NAME = /<([a-z][a-z0-9-]*)/y

/** Attributes with an address that are on our own pages only. */
const OWN_ATTRIBUTES = {
  form: { action: 'followed' },
  p: { 'data-awaits': 'loaded' },
  script: { 'data-hydrate': 'loaded', 'data-browse': 'loaded', 'data-events': 'loaded' },
} as const

const RULES: ReadonlyMap<string, AddressRule> = new Map(
  Object.values({ ...ADDRESS_ATTRIBUTES, ...OWN_ATTRIBUTES }).flatMap((rules) => Object.entries(rules)),
)

/** An attribute that holds an address from the root; two slashes would name another host. */
const ADDRESS = new RegExp(`(\\s(${[...RULES.keys()].join('|')})=")(/(?!/)[^"]*)"`, 'g')

const CHARSET = /<meta charset="utf-8"\/>/i

/** Rewritten links by their tags, and branches of contents; undefined for a link that leads nowhere. */
export type RewrittenLinks = Map<string, { addresses: readonly string[]; written: string | undefined }>

/** Links and branches remembered: more than there are in the contents and the masthead that pages share. */
const MOST_LINKS = 5_000

/** Where an address leads: to a page with its own address on the server, to a file, or nowhere. */
export type Target =
  | { type: 'page'; key: string; href: string }
  | { type: 'file'; file: string; href: string }
  | { type: 'none' }

export interface RewriteOptions {
  /** Of earlier pages with the same addresses and base; new ones are added. */
  links: RewrittenLinks
  /** Where an address of the server leads. */
  find(address: string): Target
  /** Whether the site itself names the target, so that no page need name it. */
  isNamed(target: Target): boolean
  /** Attributes of the root element. */
  root: string
  /** The first elements in the head, after the character set, of a page with these rewritten styles. */
  head(styles: string): string
  /** Rewrites the text of an inline script. */
  script(text: string, attributes: string): string
  /** Rewrites the page's own styles. */
  styles(text: string): string
  /** What shows the picture in a file, where that is not the file itself. */
  picture(file: string): string | undefined
}

/**
 * Rewrite a page.
 *
 * @param html - of a whole page of this site
 * @returns the page without its links to what only a server answers
 */
export function rewritePage(html: string, options: RewriteOptions): string {
  const parts: string[] = []
  let done = 0
  let contentsEnd = -1
  let styles = ''
  PLACE.lastIndex = 0
  for (let match = PLACE.exec(html); match !== null; match = PLACE.exec(html)) {
    const [, scriptAttributes, script = '', ownStyles, rootAttributes] = match
    let start = match.index
    let written: string
    if (scriptAttributes !== undefined) {
      const own = rewriteAttributes('script', scriptAttributes, options)
      written = `<script${own}>${options.script(script, scriptAttributes)}</script>`
    } else if (ownStyles !== undefined) {
      styles = options.styles(ownStyles)
      written = `<style>${styles}</style>`
    } else if (rootAttributes !== undefined) {
      written = `<html${rootAttributes} ${options.root}>`
    } else if (match[0].startsWith('<nav')) {
      contentsEnd = html.indexOf('</nav>', match.index)
      continue
    } else if (match[0] === '<details>') {
      if (match.index > contentsEnd) continue
      const end = branchEnd(html, match.index)
      written = rewriteBranch(html.slice(start, end), options)
      PLACE.lastIndex = end
    } else {
      start = html.lastIndexOf('<', match.index)
      TAG_NAME.lastIndex = start
      const name = TAG_NAME.exec(html)?.[1]
      if (name === undefined || html.lastIndexOf('>', match.index) > start) continue
      PLACE.lastIndex = html.indexOf('>', match.index) + 1
      const tag = html.slice(start, PLACE.lastIndex)
      if (name === 'a') {
        const link = rewriteLink(tag, options)
        written = link ?? ''
        if (link === undefined) PLACE.lastIndex = html.indexOf('</a>', PLACE.lastIndex) + '</a>'.length
      } else if (name === 'link' && (leadsNowhere(tag, options) || isShown(tag, options))) written = ''
      else written = rewriteAttributes(name, tag, options)
    }
    parts.push(html.slice(done, start), written)
    done = PLACE.lastIndex
  }
  parts.push(html.slice(done))
  return parts.join('').replace(CHARSET, (charset) => charset + options.head(styles))
}

/** The same for part of a page, leaving pictures and scripts alone. */
export function rewriteFragment(html: string, find: RewriteOptions['find']): string {
  return rewritePage(html, {
    ...{ links: new Map(), find, root: '', head: () => '' },
    isNamed: () => true,
    script: (text) => text,
    styles: (text) => text,
    picture: () => undefined,
  })
}

function branchEnd(html: string, start: number): number {
  let depth = 0
  BRANCH_TAG.lastIndex = start
  for (let tag = BRANCH_TAG.exec(html); tag !== null; tag = BRANCH_TAG.exec(html)) {
    depth += tag[1] === '' ? 1 : -1
    if (depth === 0) return BRANCH_TAG.lastIndex
  }
  return html.length
}

/** A closed branch of the docs contents: hundreds of links that are the same on most pages of a set. */
function rewriteBranch(html: string, options: RewriteOptions): string {
  return recall(html, options, (own, noting) => rewritePage(own, noting)) ?? ''
}

/** @returns undefined for a link that leads nowhere */
function rewriteLink(tag: string, options: RewriteOptions): string | undefined {
  return recall(tag, options, (own, noting) =>
    leadsNowhere(own, noting) ? undefined : rewriteAttributes('a', own, noting),
  )
}

/** Reuses an earlier rewrite of the same markup, after finding again those addresses that have to be named. */
function recall(
  html: string,
  options: RewriteOptions,
  rewrite: (html: string, options: RewriteOptions) => string | undefined,
): string | undefined {
  const { links, find, isNamed } = options
  const known = links.get(html)
  if (known !== undefined) {
    for (const address of known.addresses) find(address)
    return known.written
  }
  const addresses = new Set<string>()
  const noting: RewriteOptions = {
    ...options,
    find(address) {
      const target = find(address)
      if (!isNamed(target)) addresses.add(address)
      return target
    },
  }
  // A copy: a slice of a page would keep the whole page in memory.
  const own = Buffer.from(html).toString()
  const written = rewrite(own, noting)
  if (links.size >= MOST_LINKS) links.clear()
  links.set(own, { addresses: [...addresses], written })
  return written
}

function rewriteAttributes(name: string, attributes: string, { find, picture }: RewriteOptions): string {
  const isPicture = name === 'img' || name === 'source'
  /** @returns undefined for an address of another site, or one that leads nowhere */
  const rewrite = (address: string): string | undefined => {
    if (!/^\/(?!\/)/.test(address)) return undefined
    const target = find(address)
    if (target.type === 'none') return undefined
    return (isPicture && target.type === 'file' ? picture(target.file) : undefined) ?? target.href
  }
  return attributes.replace(ADDRESS, (all, before: string, attribute: string, escaped: string) => {
    const value = unescapeText(escaped)
    const written = RULES.get(attribute) === 'candidates' ? rewriteCandidates(value, rewrite) : rewrite(value)
    return written === undefined ? all : `${before}${escapeAttribute(written)}"`
  })
}

function rewriteCandidates(
  srcset: string,
  rewrite: (address: string) => string | undefined,
): string | undefined {
  const candidates = readCandidates(srcset)
  return (
    candidates &&
    writeCandidates(candidates.map(({ address, size }) => ({ address: rewrite(address) ?? address, size })))
  )
}

function leadsNowhere(attributes: string, { find }: RewriteOptions): boolean {
  const address = /\shref="(\/(?!\/)[^"]*)"/.exec(attributes)?.[1]
  return address !== undefined && find(unescapeText(address)).type === 'none'
}

/** Whether it preloads a picture that is embedded in the page itself. */
function isShown(attributes: string, { find, picture }: RewriteOptions): boolean {
  const address = /\shref="(\/(?!\/)[^"]*)"/.exec(attributes)?.[1]
  if (address === undefined || !attributes.includes('as="image"')) return false
  const target = find(unescapeText(address))
  return target.type === 'file' && picture(target.file) !== undefined
}

/** Escapes text for an attribute in double quotes. */
export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
