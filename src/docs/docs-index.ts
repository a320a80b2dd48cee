/** Index of all docs sets of a catalogue: which pages exist, and where an address or a link leads. */

import { slug } from 'github-slugger'
import { decodePath, encodePath } from '../card/url-path.ts'
import { DEFAULT_LANGUAGE, languageTag } from './languages.ts'
import { folderOf, joinPath, nearestPath, splitFragment } from './link-path.ts'
import { findByEnd, type NamedObject, objectsByEnd } from './objects-by-end.ts'
import { placeKey } from './place.ts'
import type { DocsPage, DocsPlace, DocsTree } from './types.ts'
import { sortVersions } from './versions.ts'

/** The parts of a page that the index keeps. */
export type IndexedPage = Pick<
  DocsPage,
  'set' | 'version' | 'language' | 'page' | 'title' | 'sourcePath' | 'anchors' | 'objects' | 'definedAt'
>

/** Where a link or an address leads. */
export type DocsTarget =
  | { type: 'page'; place: DocsPlace; page: string; fragment: string }
  | { type: 'file'; place: DocsPlace; path: string }
  | { type: 'missing'; place: DocsPlace; page: string; nearest: string | undefined }
  /** Another site, or another part of this one. */
  | { type: 'elsewhere'; href: string }

/** A file that the layout of a folder makes a card, by its address here; there may be no such card. */
export interface CardTarget {
  type: 'card'
  path: string
  fragment: string
}

/** A page that contains a link. */
export type LinkSource = Pick<DocsPage, 'set' | 'version' | 'language' | 'page' | 'sourcePath'>

const HUB = /^https?:\/\/(?:www\.)?(?:huggingface\.co|hf\.co)(?=\/)/i
/** Prefixes of the Hub's addresses that are below `/docs/` here; courses have other prefixes there. */
const DOCS = /^\/(?:docs\/|learn\/|(?=course\/))/
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i
/** The card that a file of the source is, in the layout of a folder of cards. */
const CARD_FILE = /^((?:models|datasets|tasks|metrics)\/.+?)(?:\/README)?\.md$/i
const MAX_REDIRECTS = 5

/** Whether a link leads to another site than the Hub, whose docs may be here. */
export function leadsAway(href: string): boolean {
  return ABSOLUTE.test(href) && !HUB.test(href)
}

export class DocsIndex {
  readonly trees: readonly DocsTree[]
  readonly #trees = new Map<string, DocsTree>()
  readonly #pages = new Map<string, Map<string, IndexedPage>>()
  /** Sorted once, because each address of a page asks for them. */
  readonly #versions: ReadonlyMap<string, readonly string[]>
  readonly #objects = new Map<string, ReadonlyMap<string, NamedObject>>()

  constructor(trees: readonly DocsTree[], pages: Iterable<IndexedPage>) {
    this.trees = trees
    for (const tree of trees) this.#trees.set(placeKey(tree), tree)
    this.#versions = new Map(
      this.sets.map((set) => [set, sortVersions(new Set(this.#of(set).map(({ version }) => version)))]),
    )
    for (const page of pages) {
      const key = placeKey(page)
      const known = this.#pages.get(key) ?? new Map<string, IndexedPage>()
      known.set(page.page, page)
      this.#pages.set(key, known)
    }
  }

  /** Names of the sets in order. */
  get sets(): string[] {
    return [...new Set(this.trees.map(({ set }) => set))].sort()
  }

  findTree(place: DocsPlace): DocsTree | undefined {
    return this.#trees.get(placeKey(place))
  }

  findPage(place: DocsPlace, page: string): IndexedPage | undefined {
    return this.#pages.get(placeKey(place))?.get(page)
  }

  /** All pages of a set in one version and language. */
  pagesOf(place: DocsPlace): IndexedPage[] {
    return [...(this.#pages.get(placeKey(place))?.values() ?? [])]
  }

  /** Versions of a set, newest first. */
  versions(set: string): readonly string[] {
    return this.#versions.get(set) ?? []
  }

  /** Languages of a version of a set, the default one first. */
  languages(set: string, version: string): string[] {
    const all = this.#of(set).flatMap((tree) => (tree.version === version ? [tree.language] : []))
    return all.sort((a, b) => rankLanguage(a) - rankLanguage(b) || (a < b ? -1 : 1))
  }

  /** The place that the short address of a set shows; undefined for an unknown set. */
  defaultPlace(set: string, version = this.#latest(set)): DocsPlace | undefined {
    const [language] = this.languages(set, version)
    return language === undefined ? undefined : { set, version, language }
  }

  /** A place as written in an address: without the version and language that the short address shows. */
  shorten(place: DocsPlace): DocsPlace {
    const latest = this.#latest(place.set)
    const [language] = this.languages(place.set, place.version)
    return {
      set: place.set,
      version: place.version === latest ? '' : place.version,
      language: place.language === language ? '' : place.language,
    }
  }

  /**
   * Parse an address below `/docs/`.
   *
   * @param path - the part after `/docs/`, percent-decoded; the version and language may be left out
   * @returns undefined when there is no such set; `page` is empty for the set itself
   */
  parseAddress(path: string): { place: DocsPlace; page: string } | undefined {
    const segments = path.split('/').filter((segment) => segment !== '')
    const set = segments.shift() ?? ''
    const versions = this.versions(set)
    let version = this.#latest(set)
    if (versions.length === 0) return undefined
    const [first = ''] = segments
    // The Hub's own addresses have `main` where there is no version here.
    if (versions.includes(first) || (first === 'main' && !versions.includes('main'))) {
      if (versions.includes(first)) version = first
      if (!this.#isFolder({ set, version }, first)) segments.shift()
    }
    const languages = this.languages(set, version)
    let language = languages[0] ?? ''
    const [second = ''] = segments
    const known = languages.find((other) => other === second)
    const isDefault = second === DEFAULT_LANGUAGE && languages.includes('')
    if (second !== '' && (known !== undefined || isDefault) && !this.#isFolder({ set, version }, second)) {
      language = known ?? ''
      segments.shift()
    }
    return { place: { set, version, language }, page: segments.join('/') }
  }

  /** Where an address below a place leads: to a page, by a redirect, to a file, or nowhere. */
  locate(place: DocsPlace, path: string, fragment = '', redirects = 0): DocsTarget {
    // File systems may keep an accent as a character of its own, which keyboards join to its letter.
    for (const spelling of new Set([path, path.normalize('NFC'), path.normalize('NFD')])) {
      const found = this.#locateSpelt(place, spelling, fragment, redirects)
      if (found !== undefined) return found
    }
    const page = pageOf(path)
    return { type: 'missing', place, page, nearest: this.nearestPage(place, page) }
  }

  /** Whether a page exists in that language or in the default one. */
  hasPage(place: DocsPlace, page: string): boolean {
    return this.findPage(place, page) !== undefined || this.#standIn(place, page) !== undefined
  }

  /** The place to read a page from: its own, or that of the default language if a translation is missing. */
  readPlace(place: DocsPlace, page: string): DocsPlace | undefined {
    if (this.findPage(place, page) !== undefined) return place
    return this.#standIn(place, page)
  }

  /** Where a link of a page leads. */
  resolve(from: LinkSource, href: string): DocsTarget | CardTarget {
    const place = { set: from.set, version: from.version, language: from.language }
    const [path = '', fragment = ''] = splitFragment(href)
    if (path === '') return { type: 'page', place, page: from.page, fragment }
    if (HUB.test(path)) {
      const target = this.locateRooted(href.replace(HUB, ''))
      return target.type === 'page' ? target : { type: 'elsewhere', href }
    }
    if (ABSOLUTE.test(path)) return { type: 'elsewhere', href }
    if (path.startsWith('/')) return this.locateRooted(href)
    const below = joinPath(folderOf(from.page), decodePath(path))
    if (below !== undefined) return this.locate(place, below, fragment)
    return (
      this.#locateBeside(from, decodePath(path), fragment) ?? {
        type: 'missing',
        place,
        page: path,
        nearest: undefined,
      }
    )
  }

  /** Whether a page has the anchor that a fragment means, in any spelling that is accepted. */
  hasAnchor(page: IndexedPage, fragment: string): boolean {
    const decoded = decodePath(fragment)
    return decoded === '' || decoded === 'top' || this.findAnchor(page, decoded) !== undefined
  }

  /** The exact id that a fragment means, as browsers are case-sensitive. */
  findAnchor(page: IndexedPage, fragment: string): string | undefined {
    const decoded = decodePath(fragment)
    return [decoded, decoded.toLowerCase(), slug(decoded)].find((id) => page.anchors.includes(id))
  }

  /**
   * Finds the API entry of an object; if several pages have it, the page of `from` comes first.
   *
   * @param name - dotted name or its last parts, as in `` [`Pipeline.run`] ``; may begin with `~` and end with `()`
   * @returns undefined when no page of the set describes it
   */
  findObject(
    from: DocsPlace & { page: string },
    name: string,
  ): Extract<DocsTarget, { type: 'page' }> | undefined {
    const [place, usual] = [placeOf(from), this.defaultPlace(from.set, from.version)]
    for (const at of usual === undefined ? [place] : [place, usual]) {
      const found = findByEnd(this.#objectsOf(at), name)
      if (found === undefined) continue
      const own = this.findPage(at, from.page)?.objects.includes(found.anchor) === true
      return { type: 'page', place: at, page: own ? from.page : found.page, fragment: found.anchor }
    }
    return undefined
  }

  #objectsOf(place: DocsPlace): ReadonlyMap<string, NamedObject> {
    const key = placeKey(place)
    const known = this.#objects.get(key) ?? objectsByEnd(this.pagesOf(place))
    this.#objects.set(key, known)
    return known
  }

  #latest(set: string): string {
    return this.versions(set)[0] ?? ''
  }

  #of(set: string): DocsTree[] {
    return this.trees.filter((tree) => tree.set === set)
  }

  /** Whether a set has a folder of pages with that name, which is then not a version or language. */
  #isFolder(place: { set: string; version: string }, name: string): boolean {
    const at = this.defaultPlace(place.set, place.version)
    return at !== undefined && this.pagesOf(at).some(({ page }) => page.startsWith(`${name}/`))
  }

  #standIn(place: DocsPlace, page: string): DocsPlace | undefined {
    const usual = this.defaultPlace(place.set, place.version)
    return usual !== undefined && this.findPage(usual, page) !== undefined ? usual : undefined
  }

  #firstPage(place: DocsPlace): string | undefined {
    const find = (nodes: DocsTree['toc']): string | undefined => {
      for (const { page, sections } of nodes) {
        const found = page !== undefined && this.hasPage(place, page) ? page : find(sections)
        if (found !== undefined) return found
      }
      return undefined
    }
    return find(this.findTree(place)?.toc ?? []) ?? this.pagesOf(place)[0]?.page
  }

  /** The existing page that a missing one was probably meant to be. */
  nearestPage(place: DocsPlace, page: string): string | undefined {
    return nearestPath(
      page,
      this.pagesOf(place).map((known) => known.page),
    )
  }

  /** The existing file, such as a picture, that a missing one was probably meant to be. */
  nearestFile(place: DocsPlace, path: string): string | undefined {
    const files = this.findTree(place)?.files ?? []
    return nearestPath(
      path,
      files.map((known) => known.path),
    )
  }

  /** @returns undefined if nothing has the path in exactly these characters */
  #locateSpelt(place: DocsPlace, path: string, fragment: string, redirects: number): DocsTarget | undefined {
    const page = pageOf(path)
    for (const candidate of [page, page === '' ? 'index' : `${page}/index`]) {
      if (candidate !== '' && this.hasPage(place, candidate))
        return { type: 'page', place, page: candidate, fragment }
    }
    const tree = this.findTree(place)
    const file = tree?.files.find((known) => known.path === path)
    if (file !== undefined) return { type: 'file', place, path: file.path }
    const redirect =
      tree !== undefined && Object.hasOwn(tree.redirects, page) ? tree.redirects[page] : undefined
    if (redirect !== undefined && redirects < MAX_REDIRECTS) {
      const [target = '', own = ''] = redirect.split('#')
      if (!redirect.startsWith('/')) return this.locate(place, target, own || fragment, redirects + 1)
      return this.locateRooted(redirect, redirects + 1)
    }
    const first = page === '' ? this.#firstPage(place) : undefined
    return first === undefined ? undefined : { type: 'page', place, page: first, fragment }
  }

  /** Locates `/docs/{set}/…` or the address of a course; sets that are not ours are the Hub's. */
  locateRooted(href: string, redirects = 0): DocsTarget {
    const [path = '', fragment = ''] = splitFragment(href)
    const address = DOCS.test(path) ? this.parseAddress(decodePath(path.replace(DOCS, ''))) : undefined
    return address === undefined
      ? { type: 'elsewhere', href }
      : this.locate(address.place, address.page, fragment, redirects)
  }

  /** Locates a file of the source, such as `docs/tiny/start.md`; undefined if no set has it. */
  locateFile(path: string, fragment: string): DocsTarget | undefined {
    for (const tree of this.trees) {
      const folder = tree.sourcePath === '' ? '' : `${tree.sourcePath}/`
      if (!path.startsWith(folder)) continue
      const target = this.locate(tree, path.slice(folder.length), fragment)
      if (target.type !== 'missing')
        return { ...target, ...('place' in target ? { place: placeOf(target.place) } : {}) }
    }
    return undefined
  }

  /** Locates a relative link out of its set, by folders of the source or else by addresses. */
  #locateBeside(from: LinkSource, path: string, fragment: string): DocsTarget | CardTarget | undefined {
    const inSource = joinPath(folderOf(from.sourcePath), path)
    const found = inSource === undefined ? undefined : this.locateFile(inSource, fragment)
    if (found !== undefined) return found
    const card = CARD_FILE.exec(inSource ?? '')?.[1]
    if (card !== undefined) return { type: 'card', path: `/${encodePath(card)}`, fragment }
    const inAddress = joinPath(folderOf(`${from.set}/${from.page}`), path)
    const address = inAddress === undefined ? undefined : this.parseAddress(inAddress)
    return address && this.locate(address.place, address.page, fragment)
  }
}

/** A path as the id of a page. */
function pageOf(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '').replace(/\.(?:mdx?|html)$/i, '')
}

function rankLanguage(language: string): number {
  return language === '' || languageTag(language) === DEFAULT_LANGUAGE ? 0 : 1
}

function placeOf({ set, version, language }: DocsPlace): DocsPlace {
  return { set, version, language }
}
