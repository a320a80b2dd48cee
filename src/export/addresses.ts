/** Maps an address that the server answers to the file with the same content, and to that file's own address. */

import { posix } from 'node:path'
import { decodePath, encodePath } from '../card/url-path.ts'
import { LIST_PAGES, ROOT } from '../paths.ts'
import { pageOfTwin } from '../server/markdown/twin.ts'
import { FileNames } from './file-names.ts'
import { BUILD_ORIGIN } from './rewrite-text.ts'

/** Addresses that only a server can answer. Pages lose their links to them. */
const SERVER_ONLY = /^\/(?:api|compare|mcp|_events)(?:\/|$)/

/** Lists come in pages; no other query has a file. */
const LISTS = new Set<string>([ROOT.models, ROOT.datasets, ROOT.search])
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
  /** The addresses of pages that are known, e.g. `/docs/tiny/guides`; earlier ones get the better names of files. */
  pages: Iterable<string>
}

/** Each page is a folder with an `index.html`, which any static host serves at the folder's address. */
export class Addresses {
  readonly base: string
  readonly #names = new FileNames()
  readonly #pages = new Set<string>()
  /** Files by their path on the server. */
  readonly #files = new Map<string, string>()
  readonly #redirects = new Map<string, string>()
  /** The masthead alone repeats the same addresses on every page. */
  readonly #found = new Map<string, StaticTarget>()

  constructor({ base, pages }: AddressesOptions) {
    this.base = base
    for (const name of OWN_FILES) this.#names.claim(name, name)
    for (const page of pages) {
      const path = normalize(page)
      this.#pages.add(path)
      this.#names.claim(path, indexOf(decodePath(path).slice(1)))
    }
  }

  /** Paths of files that could not be those that their addresses name. */
  get moved(): readonly string[] {
    return this.#names.moved
  }

  /**
   * Register a file that is not a page.
   *
   * @param path - on the server, percent-encoded
   * @param wanted - where to write it, if it can be written there; by default the decoded path
   * @returns where it is written
   */
  addFile(path: string, wanted = decodePath(path).slice(1)): string {
    const own = normalize(path)
    const file = this.#names.claim(own, wanted)
    this.#files.set(own, file)
    const joined = joinAccents(own)
    if (!this.#files.has(joined)) this.#files.set(joined, file)
    this.#found.clear()
    return file
  }

  /** Register an address that leads to another of this site; both as on the server. */
  addRedirect(from: string, to: string): void {
    const path = normalize(from)
    const [target = ''] = to.split(/[?#]/, 1)
    // An address with dots is that of another page.
    if (normalize(target) === path) return
    this.#redirects.set(path, to)
    this.#names.claim(path, indexOf(decodePath(path).slice(1)))
    this.#found.clear()
  }

  /**
   * Addresses that lead to others, with the files for their redirect pages; undefined where a file cannot have the name
   * that the address asks for, without which nobody would find it.
   */
  redirects(): { from: string; file: string | undefined; to: string }[] {
    return [...this.#redirects].map(([from, to]) => {
      const file = indexOf(decodePath(from).slice(1))
      return { from, file: this.#fileOf(from) === file ? file : undefined, to }
    })
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
    const file = this.#files.get(path) ?? this.#files.get(joinAccents(path))
    if (IN_FULL.test(path) && (file === undefined || query !== '')) return { type: 'none' }
    if (file !== undefined) return { type: 'file', file, href: this.#hrefOf(file) + query + hash }
    if (SERVER_ONLY.test(path)) return { type: 'none' }
    const page = pageOfTwin(path)
    // A card's name may end like the address of a twin.
    if (page !== undefined && !this.#pages.has(path)) {
      // After the page's own file, so that the twins of two pages have different names as well.
      const folder = posix.dirname(this.#fileOf(page))
      const twin = this.#names.pathOf(path, folder === '.' ? 'index.md' : `${folder}.md`)
      return { type: 'file', file: twin, href: this.#hrefOf(twin) + hash }
    }
    const number = LISTS.has(path) ? PAGE_OF_LIST.exec(query)?.[1] : undefined
    if (number !== undefined && number !== '1') {
      return this.#page(`${path}${query}`, indexOf(`${LIST_PAGES}${path}/${number}`), hash)
    }
    return this.#page(path, this.#fileOf(path), query + hash)
  }

  /** The file of a page. */
  #fileOf(path: string): string {
    return this.#names.pathOf(path, indexOf(decodePath(path).slice(1)))
  }

  #page(key: string, file: string, rest: string): StaticTarget {
    return { type: 'page', key, file, href: this.#hrefOf(file.slice(0, -INDEX.length)) + rest }
  }

  #hrefOf(file: string): string {
    return this.base + (PLAIN.test(file) ? file : encodePath(file))
  }
}

const INDEX = 'index.html'

/** Files that every build writes at the top. */
const OWN_FILES = ['404.html', '.nojekyll']

/** The page of a folder. */
const indexOf = (folder: string) => (folder === '' ? INDEX : `${folder}/${INDEX}`)

/** Characters that have only one spelling in a path. */
const PLAIN = /^[\w\-.!~*'()/]*$/

const DOTS = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/** A path in one spelling, however its characters were escaped, and without the dots that browsers resolve. */
function normalize(path: string): string {
  const resolved = DOTS.test(path) ? (URL.parse(BUILD_ORIGIN + path)?.pathname ?? path) : path
  const trimmed = resolved.length > 1 ? resolved.replace(/\/+$/, '') : resolved
  if (PLAIN.test(trimmed)) return trimmed
  const decoded = decodePath(trimmed)
  // Dots beside an escaped slash are part of a name.
  return DOTS.test(decoded) ? trimmed : encodePath(decoded)
}

/** The path with every accent as part of its letter: disks may keep it as a character of its own, which servers forgive. */
const joinAccents = (path: string) =>
  PLAIN.test(path) ? path : encodePath(decodePath(path).normalize('NFC'))

/** The text before a separator, and the rest from it on; the rest is empty when there is none. */
function splitOnce(text: string, mark: string): [before: string, rest: string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}
