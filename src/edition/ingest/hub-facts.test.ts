import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { readServed } from '../../card/metadata/provider-mapping.ts'
import type { HubRecord } from '../../sources/hub-record.ts'

const RECORD: HubRecord = {
  id: 'acme/tiny',
  sha: '0123456789abcdef0123456789abcdef01234567',
  endpoint: 'https://hub.example',
  cardHash: '',
  lastModified: '2026-03-01T10:00:00.000Z',
  downloads: 1200,
  likes: 34,
  pipeline_tag: 'fill-mask',
  library_name: 'transformers',
  siblings: [
    { rfilename: 'README.md', size: 5 },
    { rfilename: 'model.safetensors', size: 4_000_000, lfs: { sha256: 'a'.repeat(64) } },
  ],
  safetensors: { parameters: { F32: 1_000_000 }, total: 1_000_000 },
  inferenceProviderMapping: { groq: { providerId: 'tiny-8b', status: 'live', task: 'fill-mask' } },
}

async function readEntry(card: string, record: object) {
  const folder = makeFolder({
    'models/acme/tiny/README.md': card,
    'models/acme/tiny/.hub.json': JSON.stringify(record),
  })
  const { store, run } = makeStore()
  await run(folder)
  const edition = store.openCurrent()
  const entry = edition?.findEntry('model', 'acme/tiny')
  edition?.close()
  if (entry === undefined) throw new Error('The edition has no such card.')
  return entry
}

describe('a card from a Hub', () => {
  it('has the numbers, the task, the library, the size and the files that the Hub knows', async () => {
    expect(await readEntry('# Tiny\n', RECORD)).toMatchObject({
      updated: '2026-03-01T10:00:00.000Z',
      downloads: 1200,
      likes: 34,
      task: 'fill-mask',
      library: 'transformers',
      parameters: 1_000_000,
      size: 4_000_007,
      files: [
        { path: 'README.md', size: 7 },
        {
          path: 'model.safetensors',
          size: 4_000_000,
          at: {
            url: `https://hub.example/acme/tiny/resolve/${RECORD.sha}/model.safetensors`,
            sha256: 'a'.repeat(64),
          },
        },
      ],
    })
  })

  it('has what the Hub learns of its weights later, although the card stays the same', async () => {
    const gguf = { ...RECORD, safetensors: undefined, gguf: { total: 1_000_000 } }
    const path = 'models/acme/tiny/.hub.json'
    const folder = makeFolder({ 'models/acme/tiny/README.md': '# Tiny', [path]: JSON.stringify(gguf) })
    const { store, run } = makeStore()
    await run(folder)
    const known = { ...gguf, gguf: { ...gguf.gguf, architecture: 'llama', context_length: 8192 } }
    writeFileSync(join(folder, path), JSON.stringify(known))
    await run(folder)
    const edition = store.openCurrent()
    expect(edition?.findEntry('model', 'acme/tiny')?.weights).toMatchObject({
      architecture: 'llama',
      contextLength: 8192,
    })
    edition?.close()
  })

  it.each([
    { pipeline_tag: 'summarization' },
    { library_name: 'keras' },
    { inferenceProviderMapping: { groq: { providerId: 'tiny-9b' } } },
  ])('has what the Hub says differently later, and nothing else: %j', async (change) => {
    const path = 'models/acme/tiny/.hub.json'
    const folder = makeFolder({ 'models/acme/tiny/README.md': '# Tiny', [path]: JSON.stringify(RECORD) })
    const { store, run } = makeStore()
    await run(folder)
    writeFileSync(join(folder, path), JSON.stringify({ ...RECORD, ...change }))
    expect((await run(folder)).changed).toBe(true)
    const edition = store.openCurrent()
    const { task, library, frontMatter } = edition?.findEntry('model', 'acme/tiny') ?? {}
    edition?.close()
    expect({
      pipeline_tag: task,
      library_name: library,
      inferenceProviderMapping: frontMatter?.inferenceProviderMapping,
    }).toMatchObject(change)
  })

  it('is called at the providers that the Hub names', async () => {
    const { frontMatter } = await readEntry('# Tiny\n', RECORD)
    expect(readServed(frontMatter)).toMatchObject([{ provider: 'groq', providerId: 'tiny-8b' }])
  })

  it('keeps what it says itself', async () => {
    const card = '---\npipeline_tag: text-generation\ninferenceProviderMapping: {}\n---\n# Tiny\n'
    const { task, frontMatter } = await readEntry(card, RECORD)
    expect({ task, served: readServed(frontMatter) }).toEqual({ task: 'text-generation', served: [] })
  })

  it('links to nothing but the Hub, and to no file outside of the repository', async () => {
    const bad = { ...RECORD, endpoint: 'javascript:alert(1)' }
    expect(await readEntry('# Tiny\n', bad)).toMatchObject({
      likes: undefined,
      files: [{ path: 'README.md' }],
    })
    const odd = { ...RECORD, siblings: [{ rfilename: '../../secret' }] }
    expect(await readEntry('# Tiny\n', odd)).toMatchObject({ likes: 34, files: [{ path: 'README.md' }] })
  })
})
