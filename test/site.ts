/** Serves a folder of cards for a test: writes it, ingests it into an edition, and serves it on loopback. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSources } from '../src/cli/locations.ts'
import { openEdition, type SqliteEdition } from '../src/edition/edition.ts'
import { ingest } from '../src/edition/ingest/ingest.ts'
import { openStore } from '../src/edition/store/store.ts'
import type { SearchEngine } from '../src/search/engine.ts'
import { setEngine } from '../src/search/engine-of.ts'
import { createApp } from '../src/server/app.tsx'
import { EditionHolder } from '../src/server/edition-holder.ts'
import { createAccess } from '../src/server/http/access.ts'
import { type Assets, readAssets } from '../src/server/http/assets.ts'
import { startServer } from '../src/server/http/http-server.ts'
import { withPlace } from '../src/settings/place-site.ts'
import { builtinVocabulary } from '../src/task/vocabulary.ts'
import { addFiles } from './helpers/folder.ts'

export interface RunningSite {
  /** Without a trailing slash, e.g. `http://127.0.0.1:41234`. */
  url: string
  /** The same site, at a name that browsers do not trust without TLS. */
  plainUrl: string
  close(): Promise<void>
}

/** The name that `launchBrowser` makes the browser resolve to loopback. */
const PLAIN_HOST = 'plain.test'

export const project = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * Start a site.
 *
 * @param cards - an existing folder, or the files of one by path
 * @param assets - the built client, or a replacement where nothing has been built
 * @param base - where it begins on its host, without a slash at its end
 * @param engine - makes what answers searches
 */
export async function startSite(
  cards: string | Record<string, string | Uint8Array>,
  assets: Assets = readAssets(project('dist/client')),
  base = '',
  engine?: (edition: SqliteEdition) => SearchEngine,
): Promise<RunningSite> {
  const temporary = await mkdtemp(join(tmpdir(), 'modelbook-'))
  const folder = typeof cards === 'string' ? cards : join(temporary, 'cards')
  if (typeof cards !== 'string') addFiles(folder, cards)
  const store = openStore(join(temporary, 'editions'))
  const { sources, settings: settingsFile } = await openSources(folder)
  const { settings: read } = await settingsFile.read()
  const settings = withPlace(read, base === '' ? undefined : `${base}/`)
  const { edition } = await ingest({ sources, store, vocabulary: builtinVocabulary() })
  const holder = new EditionHolder<SqliteEdition>(openEdition(store.pathOf(edition)))
  if (engine !== undefined) setEngine(holder.current, engine(holder.current))
  const app = createApp({ holder, assets, settings, watching: false })
  const access = createAccess({ ...settings, hosts: [...settings.hosts, PLAIN_HOST] }, '127.0.0.1')
  const server = await startServer({
    site: () => ({ app, access, base, build: 'test' }),
    holder,
    assets,
    host: '127.0.0.1',
    port: 0,
    mayMove: false,
  })
  return {
    url: `http://127.0.0.1:${server.port}${base}`,
    plainUrl: `http://${PLAIN_HOST}:${server.port}${base}`,
    async close() {
      await server.close(0)
      holder.close()
      await rm(temporary, { recursive: true, force: true })
    },
  }
}
