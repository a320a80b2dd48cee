/** Draws the pages of a site one after another, and follows their links to pages that nobody has named. */

import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { learnCode } from '../article/code/known-code.ts'
import { printable } from '../card/quote.ts'
import { ROOT } from '../paths.ts'
import { type App, ask } from '../server/answer.ts'
import { NOT_FOUND_PATH } from '../server/app.tsx'
import type { PageLinks } from '../server/http/canonical.ts'
import { twinOf } from '../server/markdown/twin.ts'
import { escapeAttribute, type RewrittenLinks, rewritePage } from '../server/rewrite-page.ts'
import type { ArticlePool } from '../server/threads/article-pool.ts'
import type { Addresses, StaticTarget } from './addresses.ts'
import { adaptList } from './list-parts.ts'
import type { Origin, Output } from './output.ts'
import type { PageHead } from './page-head.ts'
import type { PageOrigins } from './page-origins.ts'
import { BUILD_ORIGIN, rewriteText } from './rewrite-text.ts'
import type { DeadLink } from './written-list.ts'

/**
 * Pages whose articles are requested at once, so that the layout thread never waits for this one. Docs come first; of
 * the other pages, many of which need no article, one at a time is drawn meanwhile.
 */
const AHEAD = 8

export interface SitePagesOptions {
  app: Pick<App, 'request'>
  addresses: Addresses
  output: Output
  head: PageHead
  /** The origin of the site, without a slash at the end; empty when unknown. */
  origin: string
  origins: PageOrigins
  /** Answers with nothing but the marks of pages. */
  marks: Pick<App, 'request'>
  /** Makes the articles of pages and their Markdown twins. */
  articles: Pick<ArticlePool, 'toMarkdown' | 'expect'>
  /** The drawing in a file as a data URL; undefined for any other file. */
  picture(file: string): string | undefined
  /** Address of the script that makes lists work. */
  listScript: string
  /** Attributes of the root element of every page. */
  root: string
  onPage(done: number, known: number): void
}

/** For up to this many changed pages, the old ones are worth reading for code that is coloured already. */
const FEW = 30

/** A page to be drawn, its files and its inputs. */
interface Made {
  key: string
  file: string
  twinFile: string | undefined
  origin: Origin
}

type PageTarget = StaticTarget & { type: 'page' }

const isDocs = ({ key }: Made): boolean => key.startsWith(`${ROOT.docs}/`)

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true

/** Redirects to the page's only link, keeping fragment and query. */
const LEAD_ON =
  'const to=new URL(document.links[0].href);to.search||=location.search;to.hash||=location.hash;location.replace(to)'

/** Names the pages that no page links to. */
const THE_SITE = 'the site itself'

export class SitePages {
  readonly #options: SitePagesOptions
  readonly #waiting: PageTarget[] = []
  readonly #dead: string[] = []
  /** What names each page: the site itself, or else the alphabetically first page that links to it. */
  readonly #namedBy = new Map<string, string>()
  readonly #links: RewrittenLinks = new Map()
  /** Pages that could not be drawn, or not as Markdown. */
  readonly failed: string[] = []
  /** Pages that were drawn anew. */
  drawn = 0
  #done = 0
  /** Whether any page was kept, which means that this version of the program drew it. */
  #hasKept = false

  constructor(options: SitePagesOptions) {
    this.#options = options
  }

  /** Pages that were written. */
  get count(): number {
    return this.#done - this.#dead.length - this.failed.length
  }

  /** Links that lead nowhere, sorted by address. */
  get dead(): DeadLink[] {
    return this.#dead.sort().map((address) => ({ address, from: this.#namedBy.get(address) ?? THE_SITE }))
  }

  /** Name a page of the site; naming it again changes nothing. */
  add(address: string, from = THE_SITE): void {
    const target = this.#options.addresses.find(address)
    if (target.type === 'page') this.#name(target, from)
  }

  #name(target: PageTarget, from: string): void {
    const known = this.#namedBy.get(target.key)
    const isFirst = known === undefined || (known !== THE_SITE && (from === THE_SITE || from < known))
    if (isFirst) this.#namedBy.set(target.key, from)
    if (known === undefined) this.#waiting.push(target)
  }

  /** Draws all named pages and those that they link to; keeps those that have not changed. */
  async draw(): Promise<void> {
    const { onPage, articles } = this.#options
    while (this.#waiting.length > 0) {
      const changed = await this.#keepOthers()
      if (this.#hasKept && changed.length <= FEW) this.#learnCode(changed)
      articles.expect(this.drawn + changed.length)
      const docs = changed.filter(isDocs)
      const others = changed.filter((page) => !isDocs(page))
      const drawAll = async (own: Made[], more: Made[]): Promise<void> => {
        for (let page = own.shift() ?? more.shift(); page !== undefined; page = own.shift() ?? more.shift()) {
          await this.#drawOne(page)
          this.#done += 1
          onPage(this.#done, this.#namedBy.size)
          // Pages that need no article would otherwise delay those whose article has arrived.
          await setImmediate()
        }
      }
      const lanes = [...Array.from({ length: AHEAD }, () => drawAll(docs, others)), drawAll(others, docs)]
      const drawing = lanes.map((lane) =>
        lane.catch((error: unknown) => {
          // The other lanes finish their current page and end.
          docs.length = 0
          others.length = 0
          throw error
        }),
      )
      const ended = await Promise.allSettled(drawing)
      for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
    }
  }

  /** Takes coloured code from the old files of changed pages. Kept pages show that this version wrote them. */
  #learnCode(changed: readonly Made[]): void {
    const { output } = this.#options
    for (const { key } of changed) {
      const html = output.before(key).filter(({ file }) => file.endsWith('.html'))
      for (const { file } of html) learnCode(readFileSync(output.pathOf(file), 'utf8'))
    }
  }

  /** The page that a host shows for missing addresses. */
  async drawNotFound(): Promise<void> {
    const response = await this.#options.app.request(BUILD_ORIGIN + NOT_FOUND_PATH)
    if (response.status !== 404) this.failed.push(NOT_FOUND_PATH)
    else this.#options.output.write('404.html', this.#rewrite(await response.text(), NOT_FOUND_PATH).html)
  }

  /** @returns those that cannot be kept, among waiting pages and the ones that kept pages link to */
  async #keepOthers(): Promise<Made[]> {
    const { output, addresses, origins } = this.#options
    const changed: Made[] = []
    for (let page = this.#waiting.shift(); page !== undefined; page = this.#waiting.shift()) {
      const { key, file } = page
      const twin = key.includes('?') ? undefined : addresses.find(twinOf(key))
      const twinFile = twin?.type === 'file' ? twin.file : undefined
      const files = [file, ...(twinFile === undefined ? [] : [twinFile])]
      const keep = (made: Origin) =>
        files.every((one) => output.isAsBefore(one, made)) ? output.keep(made) : undefined
      const origin = { page: key, from: origins.from(key) }
      const kept = keep(origin) ?? keep({ ...origin, shows: await this.#askWhatShows(key) })
      if (kept === undefined) {
        changed.push({ key, file, twinFile, origin })
        continue
      }
      for (const address of kept) this.add(address, key)
      this.#hasKept = true
      this.#done += 1
    }
    return changed
  }

  /** What a page would show now, if the previous build recorded what it showed. */
  async #askWhatShows(key: string): Promise<string | undefined> {
    const { output, marks, origins } = this.#options
    if (!output.isShown(key)) return undefined
    const { response, mark } = await ask(marks, `${BUILD_ORIGIN}${key}`)
    return response.status === 200 ? origins.shows(mark) : undefined
  }

  async #drawOne({ key, file, twinFile, origin: madeOf }: Made): Promise<void> {
    const { app, output, addresses, origin, articles, origins } = this.#options
    const { response, mark, links: named } = await ask(app, `${BUILD_ORIGIN}${key}`)
    const location = response.headers.get('location')
    if (location !== null) {
      this.drawRedirect(key, file, location)
    } else if (response.ok && isHtml(response)) {
      this.drawn += 1
      const made = { ...madeOf, shows: origins.shows(mark) }
      const own = named ?? { canonical: key, translations: [] }
      const { html, plain, links } = this.#rewrite(await response.text(), key, own)
      output.write(file, html, links.length === 0 ? made : { ...made, links })
      if (twinFile === undefined) return
      const markdown = await articles.toMarkdown(plain ?? html).catch((error: unknown) => {
        // A RangeError: a part of the page has more children than the stack has room for.
        const isSaid = error instanceof Error && !(error instanceof RangeError)
        const reason = isSaid ? error.message : 'The page is too long.'
        process.stderr.write(`The Markdown of ${printable(key)} cannot be written: ${printable(reason)}\n`)
      })
      if (markdown === undefined) this.failed.push(key)
      else
        output.write(
          twinFile,
          rewriteText(markdown, (to) => addresses.find(to), origin),
          made,
        )
    } else {
      // The body may stream a file, which would stay open.
      await response.body?.cancel()
      // A file that the site leaves out is as missing as a page.
      if (response.ok || response.status === 404) this.#dead.push(key)
      else {
        process.stderr.write(`${printable(key)} cannot be drawn: the answer has status ${response.status}.\n`)
        this.failed.push(key)
      }
    }
  }

  /**
   * @returns `plain` is the page with its drawings as files, where it differs; `links` are the pages that it links to
   *   and the site itself does not name
   */
  #rewrite(
    html: string,
    key: string,
    own?: PageLinks,
  ): { html: string; plain: string | undefined; links: string[] } {
    const { addresses, head, picture, root, origin, listScript } = this.#options
    let hasPictures = false
    const links = new Set<string>()
    const find = (address: string) => {
      const target = addresses.find(address)
      if (target.type === 'page') {
        this.#name(target, key)
        if (this.#namedBy.get(target.key) !== THE_SITE) links.add(target.key)
      }
      return target
    }
    const rewrite = (show: (file: string) => string | undefined) =>
      rewritePage(html, {
        links: this.#links,
        find,
        isNamed: (target) => target.type !== 'page' || this.#namedBy.get(target.key) === THE_SITE,
        root,
        head: (styles) => head.head(styles, own),
        styles: head.styles,
        script: (text, attributes) => head.script(text, attributes, find),
        picture: show,
      })
    const written = rewrite((file) => {
      const shown = picture(file)
      hasPictures ||= shown !== undefined
      return shown
    })
    return {
      html: adaptList(written.replaceAll(BUILD_ORIGIN, origin), listScript),
      plain: hasPictures ? rewrite(() => undefined) : undefined,
      links: [...links].sort(),
    }
  }

  /**
   * Write a page that redirects to another at once, and a Markdown twin that names it. Fragments need a script.
   *
   * @param from - the redirecting address, as on the server
   * @see https://www.w3.org/TR/WCAG20-TECHS/H76.html
   */
  drawRedirect(from: string, file: string, location: string): void {
    const { addresses, origin, output } = this.#options
    const path = location.startsWith(BUILD_ORIGIN) ? location.slice(BUILD_ORIGIN.length) : location
    const target = /^\/(?!\/)/.test(path) ? addresses.find(path) : undefined
    if (target?.type === 'page') this.add(path)
    const href = escapeAttribute(target === undefined || target.type === 'none' ? path : target.href)
    // As on pages: search engines ignore a canonical address that is not absolute.
    const inFull = target === undefined ? href : origin === '' ? '' : escapeAttribute(origin) + href
    const canonical = inFull === '' ? '' : `<link rel="canonical" href="${inFull}"/>`
    output.write(
      file,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"/><title>Moved</title><noscript><meta http-equiv="refresh" content="0; url=${href}"/></noscript>${canonical}<meta name="robots" content="noindex"/></head><body><p>This page is <a href="${href}">here</a> now.</p><script>${LEAD_ON}</script></body></html>\n`,
    )
    const twin = addresses.find(twinOf(from))
    if (twin.type !== 'file') return
    const next = target?.type === 'page' ? addresses.find(twinOf(path)) : undefined
    const shown = next?.type === 'file' ? origin + next.href : path
    output.write(twin.file, `This page is at <${shown}> now.\n`)
  }
}
