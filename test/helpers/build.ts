/** Builds the site of a few cards for a test, from source and without a browser build. */

import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openEdition, type SqliteEdition } from '../../src/edition/edition.ts'
import { ingest } from '../../src/edition/ingest/ingest.ts'
import { openStore } from '../../src/edition/store/store.ts'
import { buildSite, type SiteReport } from '../../src/export/build-site.ts'
import { BUILD_ORIGIN } from '../../src/export/rewrite-text.ts'
import { createApp } from '../../src/server/app.tsx'
import { EditionHolder } from '../../src/server/edition-holder.ts'
import { pageMarkdown } from '../../src/server/markdown/page-markdown.ts'
import { parseSettings } from '../../src/settings/read-settings.ts'
import { openSource } from '../../src/sources/open-source.ts'
import { builtinVocabulary } from '../../src/task/vocabulary.ts'

const ASSETS = {
  css: '/_assets/a.css',
  loader: 'true',
  hydrate: '/_assets/h.js',
  font: '/_assets/f.woff2',
  icon: '/_assets/i.svg',
}

/** Files whose times a test does not set get this one, so that two builds of them are equal. */
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

/** A folder of cards that is built repeatedly, as a person would. */
export class FolderForTest {
  readonly #folder: string
  #name = 'cards'
  /** Each change is a second later than the last. */
  #time = LONG_AGO.getTime()

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async make(): Promise<FolderForTest> {
    const folder = await mkdtemp(join(tmpdir(), 'modelbook-build-'))
    await mkdir(join(folder, 'assets'))
    for (const name of ['a.css', 'h.js', 'f.woff2', 'i.svg', 'diagrams.js'])
      await writeFile(join(folder, 'assets', name), '')
    await mkdir(join(folder, 'assets', '.vite'))
    await writeFile(
      join(folder, 'assets', '.vite', 'diagrams.json'),
      JSON.stringify({ 'diagram-frame.ts': { file: 'diagrams.js' } }),
    )
    return new FolderForTest(folder)
  }

  /** Where the cards are. */
  get cards(): string {
    return join(this.#folder, this.#name)
  }

  /** Moves the same cards to another path. */
  async move(name: string): Promise<void> {
    const from = this.cards
    this.#name = name
    await rename(from, this.cards)
  }

  /** @param files - by path; those that are undefined are removed */
  async put(files: Record<string, string | undefined>): Promise<void> {
    const time = new Date(this.#time)
    this.#time += 1000
    for (const [path, text] of Object.entries(files)) {
      const file = join(this.cards, path)
      if (text === undefined) {
        await rm(file)
        continue
      }
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text)
      await utimes(file, time, time)
    }
  }

  /** @param out - folder of the site */
  async build(
    out: string,
    { base, origin, settings: given = {}, editions, broken = [] }: BuildForTest,
  ): Promise<SiteReport> {
    const kept = join(this.#folder, editions ?? 'editions')
    if (editions !== undefined) await rm(kept, { recursive: true, force: true })
    const store = openStore(kept)
    const settings = parseSettings(given)
    const sources = [await openSource(this.cards, () => settings.docs)]
    const vocabulary = builtinVocabulary()
    const { edition: id } = await ingest({ sources, store, vocabulary, areDocsSearched: false })
    const edition = openEdition(store.pathOf(id))
    const holder = new EditionHolder<SqliteEdition>(edition)
    const app = {
      holder,
      assets: { addresses: ASSETS, find: () => undefined },
      settings: { ...settings, url: BUILD_ORIGIN },
      watching: false,
      isStatic: true,
    }
    const server = createApp(app)
    try {
      return await buildSite({
        edition,
        app: {
          request: (address, ...rest) =>
            broken.some((path) => address === BUILD_ORIGIN + path)
              ? new Response('<title>Sorry</title>', { status: 500 })
              : server.request(address, ...rest),
        },
        marks: createApp({ ...app, areMarked: true }),
        settings,
        assets: join(this.#folder, 'assets'),
        addresses: ASSETS,
        base,
        origin,
        out,
        build: 'test',
        articles: { toMarkdown: pageMarkdown, expect() {}, async close() {} },
        onPage() {},
      })
    } finally {
      holder.close()
    }
  }

  async remove(): Promise<void> {
    // Rows that nobody waits for any more may still be written beside the editions.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** How a site is built in a test. */
export interface BuildForTest {
  base: string
  origin: string
  /** As in `modelbook.yaml`. */
  settings?: Record<string, unknown>
  /** The name of a folder for editions, emptied first; by default each build starts from the previous one's edition. */
  editions?: string
  /** Addresses at which the server fails. */
  broken?: readonly string[]
}

/**
 * @param files - of the served folder, by path
 * @param out - folder of the site
 * @param prepare - changes the served folder further
 */
export async function buildForTest(
  files: Record<string, string>,
  out: string,
  { prepare, ...options }: BuildForTest & { prepare?: (folder: string) => void },
): Promise<SiteReport> {
  const folder = await FolderForTest.make()
  try {
    await folder.put(files)
    prepare?.(folder.cards)
    return await folder.build(out, options)
  } finally {
    await folder.remove()
  }
}
