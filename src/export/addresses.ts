/** Maps an address that the server answers to the file with the same content, and to that file's own address. */

import { decodePath, encodePath } from '../card/url-path.ts'
import { pageOfTwin } from '../server/markdown/twin.ts'

/** Addresses that only a server can answer. Pages lose their links to them. */
const SERVER_ONLY = /^\/(?:api|compare|mcp|_events)(?:\/|$)/

/** Lists come in pages; no other query has a file. */
const LISTS = new Set(['/models', '/datasets', '/search'])
const PAGE_OF_LIST = /^\?page=([1-9]\d*)$/

/** Files for programs that hold absolute addresses, where the origin is known. A feed's query needs a server. */
const IN_FULL = /^\/(?:[a-z]+\.atom|opensearch\.xml|sitemap\.xml|sitemaps\/.*)$/

/** Where an address of the server leads on a static site. */
export type StaticTarget =
  /** `key` is the server's own address in one spelling, `file` is relative to the site's folder. */
  | { type: 'page'; key: string; file: string; href: string }
  | { type: 'file'; file: string; href: string }
  /** Only a server answers it. */
  | { type: 'none' }

export interface AddressesOptions {
  /** Where the site begins on its host, with a slash at both ends. */
  base: string
  /** Whether a card or a page of docs has this address, e.g. `/docs/tiny/guides`. */
  has(path: string): boolean
}

/** Each page is a folder with an `index.html`, which any static host serves at the folder's address. */
export class Addresses {
  readonly base: string
  readonly #has: (path: string) => boolean
  /** Files by their path on the server. */
  readonly #files = new Map<string, string>()
  readonly #redirects = new Map<string, string>()
  /** The masthead alone repeats the same addresses on every page. */
  readonly #found = new Map<string, StaticTarget>()

  constructor({ base, has }: AddressesOptions) {
    this.base = base
    this.#has = has
  }

  /**
   * Register a file that is not a page.
   *
   * @param path - on the server, percent-encoded
   * @param file - where it is written; by default the decoded path
   */
  addFile(path: string, file = decodePath(path).slice(1)): void {
    this.#files.set(normalize(path), file)
    this.#found.clear()
  }

  /** Register an address that leads to another of this site; both as on the server. */
  addRedirect(from: string, to: string): void {
    this.#redirects.set(normalize(from), to)
    this.#found.clear()
  }

  /** Addresses that lead to others, with the files for their redirect pages. */
  redirects(): { from: string; file: string; to: string }[] {
    return [...this.#redirects].map(([from, to]) => ({ from, file: ownFile(from), to }))
  }

  /** @param address - from the root, as written in a page: path, query and fragment */
  find(address: string): StaticTarget {
    const known = this.#found.get(address)
    if (known !== undefined) return known
    // A copy: a slice of a page would keep the whole page in memory.
    const own = Buffer.from(address).toString()
    const target = this.#find(own)
    this.#found.set(own, target)
    return target
  }

  #find(address: string): StaticTarget {
    const [beforeHash = '', hash] = splitOnce(address, '#')
    const [rawPath = '', query = ''] = splitOnce(beforeHash, '?')
    const path = normalize(rawPath)
    const redirect = this.#redirects.get(path)
    // A redirect to a place on a page keeps that place unless the link has its own fragment.
    if (redirect !== undefined) return this.find(hash === '' ? redirect : redirect.replace(/#.*$/, '') + hash)
    const file = this.#files.get(path)
    if (IN_FULL.test(path) && (file === undefined || query !== '')) return { type: 'none' }
    if (file !== undefined) return { type: 'file', file, href: this.#hrefOf(file) + query + hash }
    if (SERVER_ONLY.test(path)) return { type: 'none' }
    // A card's name may end like the address of a twin.
    if (pageOfTwin(path) !== undefined && !this.#has(path)) {
      const twin = decodePath(path).slice(1)
      return { type: 'file', file: twin, href: this.#hrefOf(twin) + hash }
    }
    const number = LISTS.has(path) ? PAGE_OF_LIST.exec(query)?.[1] : undefined
    if (number !== undefined && number !== '1') {
      return this.#page(`${path}${query}`, `_pages${path}/${number}`, hash)
    }
    return this.#page(path, decodePath(path).slice(1), query + hash)
  }

  #page(key: string, folder: string, rest: string): StaticTarget {
    const file = folder === '' ? 'index.html' : `${folder}/index.html`
    return { type: 'page', key, file, href: this.#hrefOf(folder === '' ? '' : `${folder}/`) + rest }
  }

  #hrefOf(file: string): string {
    return this.base + (PLAIN.test(file) ? file : encodePath(file))
  }
}

/** The file of an address that no other rule applies to. */
const ownFile = (path: string) => `${decodePath(path).slice(1)}/index.html`

/** Characters that have only one spelling in a path. */
const PLAIN = /^[\w\-.!~*'()/]*$/

/** A path in one spelling, however its characters were escaped. */
function normalize(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path
  if (PLAIN.test(trimmed)) return trimmed
  return encodePath(decodePath(trimmed))
}

/** The text before a separator, and the rest from it on; the rest is empty when there is none. */
function splitOnce(text: string, mark: string): [before: string, rest: string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}
