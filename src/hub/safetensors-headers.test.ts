import { expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeHub } from '../../test/helpers/hub.ts'
import { safetensorsFile } from '../../test/helpers/weights-files.ts'
import { formatPointer } from '../sources/lfs-pointer.ts'

const at = (path: string) => `/api/models/acme/tiny/safetensors-metadata/${path}`
const index = JSON.stringify({
  metadata: { total_size: 24 },
  weight_map: { a: 'model-1.safetensors', b: 'model-2.safetensors' },
})

it('gives the headers of all shards that an index names, or that of one file', async () => {
  const { json } = await makeHub(
    makeFolder({
      'models/acme/tiny/README.md': '# Tiny\n',
      'models/acme/tiny/unet/model.safetensors.index.json': index,
      'models/acme/tiny/unet/model-1.safetensors': safetensorsFile({ a: [2, 2] }),
      'models/acme/tiny/unet/model-2.safetensors': safetensorsFile({ b: [2] }),
    }),
  )
  const all = await json(at('unet/model.safetensors.index.json'))
  expect(all.index).toEqual({ metadata: { total_size: 24 } })
  expect(Object.keys(all.headers)).toEqual(['model-1.safetensors', 'model-2.safetensors'])
  expect(all.headers['model-1.safetensors'].a).toMatchObject({ shape: [2, 2] })
  const one = await json(at('unet/model-2.safetensors'))
  expect(one).toMatchObject({ index: {}, headers: { 'model-2.safetensors': { b: { shape: [2] } } } })
})

it.each([
  ['a file that is not there', 'none.safetensors', 404, 'EntryNotFound', 'none.safetensors'],
  ['a shard that is not there', 'model.safetensors.index.json', 404, 'EntryNotFound', 'model-1.safetensors'],
  ['what is no header', 'broken.safetensors', 422, null, 'is too short to have a header'],
  ['other files', 'README.md', 400, null, '.safetensors'],
  ['a file that Git LFS has not fetched', 'far.safetensors', 404, null, 'git lfs pull'],
])('says what is wrong with %s', async (_, path, status, code, words) => {
  const { ask } = await makeHub(
    makeFolder({
      'models/acme/tiny/README.md': '# Tiny\n',
      'models/acme/tiny/model.safetensors.index.json': index,
      'models/acme/tiny/broken.safetensors': 'no',
      'models/acme/tiny/far.safetensors': formatPointer('a'.repeat(64), 5_000),
    }),
  )
  const answer = await ask(at(path))
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code])
  expect((await answer.json()).error).toContain(words)
})
