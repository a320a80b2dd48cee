/** Builds the site of a few cards for a test, from the sources and with no build for the browser. */

import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openEdition, type SqliteEdition } from '../edition/edition.ts'
import { ingest } from '../edition/ingest.ts'
import { openSource } from '../edition/sources/open-source.ts'
import { openStore } from '../edition/store.ts'
import { createApp } from '../server/app.tsx'
import { EditionHolder } from '../server/edition-holder.ts'
import { loadLibraryIds } from '../server/loaders/library.tsx'
import { pageMarkdown } from '../server/markdown/page-markdown.ts'
import { parseSiteConfig } from '../server/site-config.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import { inlineScripts } from '../ui/layout.tsx'
import { buildSite, type SiteReport } from './build-site.ts'
import { BUILD_ORIGIN } from './rewrite-text.ts'

/** Files whose times a test does not set have this one, so that two builds of them are the same. */
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

/**
 * @param files - of the served folder, by path
 * @param out - folder of the site
 * @param prepare - what else is done to the served folder
 */
export async function buildForTest(
  files: Record<string, string>,
  out: string,
  { base, origin, prepare }: { base: string; origin: string; prepare?: (folder: string) => void },
): Promise<SiteReport> {
  const folder = await mkdtemp(join(tmpdir(), 'modelbook-build-'))
  const addresses = {
    css: '/_assets/a.css',
    loader: 'true',
    hydrate: '/_assets/h.js',
    font: '/_assets/f.woff2',
    icon: '/_assets/i.svg',
  }
  const assets = join(folder, 'assets')
  await mkdir(assets)
  for (const name of ['a.css', 'h.js', 'f.woff2', 'i.svg']) await writeFile(join(assets, name), '')
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'cards', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    await utimes(file, LONG_AGO, LONG_AGO)
  }
  prepare?.(join(folder, 'cards'))
  const store = openStore(join(folder, 'editions'))
  const sources = [await openSource(join(folder, 'cards'))]
  const { edition: id } = await ingest({ sources, store, vocabulary: builtinVocabulary() })
  const edition = openEdition(store.pathOf(id))
  const holder = new EditionHolder<SqliteEdition>(edition)
  const config = parseSiteConfig({})
  try {
    return await buildSite({
      edition,
      app: createApp({
        holder,
        assets: { addresses, find: () => undefined },
        config: { ...config, url: BUILD_ORIGIN },
        watching: false,
        isStatic: true,
      }),
      config,
      libraries: loadLibraryIds(edition),
      assets,
      addresses,
      scripts: inlineScripts({ title: config.title, assets: addresses, events: undefined }),
      base,
      origin,
      out,
      build: 'test',
      toMarkdown: pageMarkdown,
      onPage() {},
    })
  } finally {
    holder.close()
    await rm(folder, { recursive: true, force: true })
  }
}
