/** The page of a library: code of our own that loads a model of this catalogue, or any, through the app with no socket. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEdition, type SqliteEdition } from '../edition/edition.ts'
import { ingest } from '../edition/ingest.ts'
import { openSource } from '../edition/sources/open-source.ts'
import { openStore } from '../edition/store.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import { createApp } from './app.tsx'
import { EditionHolder } from './edition-holder.ts'
import { parseSiteConfig } from './site-config.ts'

const FILES = {
  'models/acme/unknown/README.md': '---\nlibrary_name: nemo\n---\n# Of no task\n',
  'models/acme/heard/README.md':
    '---\nlibrary_name: nemo\npipeline_tag: automatic-speech-recognition\n---\n# Heard\n',
  'models/acme/weighed/README.md': '---\nlibrary_name: fasttext\n---\n# Weighed\n',
  'models/acme/weighed/model.bin': 'x'.repeat(1000),
  "models/acme/it's/README.md": '---\nlibrary_name: birefnet\n---\n# Quoted\n',
}

let folder: string
let holder: EditionHolder<SqliteEdition>
let app: Hono

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'modelbook-library-'))
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, 'cards', path)), { recursive: true })
    await writeFile(join(folder, 'cards', path), content)
  }
  const store = openStore(join(folder, 'editions'))
  const sources = [await openSource(join(folder, 'cards'))]
  const { edition } = await ingest({ sources, store, vocabulary: builtinVocabulary() })
  holder = new EditionHolder<SqliteEdition>(openEdition(store.pathOf(edition)))
  const addresses = { css: '/a.css', loader: 'true', hydrate: '/h.js', font: '/f.woff2', icon: '/i.svg' }
  const assets = { addresses, find: () => undefined }
  app = createApp({ holder, assets, config: parseSiteConfig({}), watching: false })
})
afterAll(async () => {
  holder.close()
  await rm(folder, { recursive: true })
})

/** The words of a library's page, code among them. */
async function wordsOf(library: string): Promise<string> {
  const html = await (await app.request(`http://site.test/libraries/${library}`)).text()
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
}

describe('the page of a library', () => {
  it('loads the first of its models of which enough is known', async () => {
    const words = await wordsOf('nemo')
    expect(words).toContain('This code loads acme/heard, a model of this catalogue.')
    expect(words).toContain('from_pretrained("acme/heard")')
  })

  it('gets files from this site where it has them', async () => {
    expect(await wordsOf('fasttext')).toContain('os.environ["HF_ENDPOINT"] = "http://site.test"')
  })

  it('says that the id stands for any where there is no such model', async () => {
    const words = await wordsOf('timm')
    expect(words).toContain('owner/name stands for the id of a model')
    expect(words).toContain('timm.create_model("hf-hub:owner/name", pretrained=True)')
  })

  it('pastes no id that is none into a text of the registry', async () => {
    const words = await wordsOf('birefnet')
    expect(words).toContain('owner/name')
    expect(words).not.toContain(`from_pretrained("acme/it's`)
  })
})
