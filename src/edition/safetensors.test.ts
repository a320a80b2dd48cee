import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from './folder-for-test.ts'
import { makeStore } from './ingest-for-test.ts'
import { readWeights, weightFiles } from './safetensors.ts'

/** A file of the format: https://huggingface.co/docs/safetensors */
function safetensors(shapes: { [name: string]: unknown }, data = 0): Buffer {
  const tensors = Object.entries(shapes).map(([name, shape]) => [
    name,
    { dtype: 'F32', shape, data_offsets: [0, 0] },
  ])
  const header = Buffer.from(
    JSON.stringify({ ...Object.fromEntries(tensors), __metadata__: { format: 'pt' } }),
  )
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  return Buffer.concat([length, header, Buffer.alloc(data)])
}

function read(files: { [path: string]: Buffer | string }) {
  const folder = makeFolder(files)
  const listed = Object.entries(files).map(([path, content]) => ({ path, size: content.length, modified: 0 }))
  return readWeights(weightFiles(listed), folder, 'shown')
}

describe('readWeights', () => {
  it('sums the elements of all tensors', () => {
    const file = safetensors({ a: [3, 4], b: [5], scalar: [], none: [0, 7] }, 100)
    expect(read({ 'model.safetensors': file })).toEqual({ parameters: 18, problems: [] })
  })

  it('sums the shards of a model', () => {
    const shard = (size: number) => safetensors({ a: [size] })
    const files = {
      'model-00001-of-00002.safetensors': shard(10),
      'model-00002-of-00002.safetensors': shard(5),
    }
    expect(read(files).parameters).toBe(15)
  })

  it('counts the weights once when they lie there in several forms', () => {
    const file = safetensors({ a: [10] })
    const files = { 'model.safetensors': file, 'consolidated.safetensors': file, 'onnx/x.safetensors': file }
    expect(read(files).parameters).toBe(10)
  })

  it('sums the parts of a pipeline', () => {
    const files = {
      'unet/x.safetensors': safetensors({ a: [10] }),
      'vae/x.safetensors': safetensors({ a: [2] }),
    }
    expect(read(files).parameters).toBe(12)
  })

  it('knows nothing of a model without such files, or one that Git LFS has not fetched', () => {
    expect(read({ 'pytorch_model.bin': 'x' })).toEqual({ parameters: undefined, problems: [] })
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n'
    expect(read({ 'model.safetensors': pointer })).toEqual({ parameters: undefined, problems: [] })
  })

  const length = (value: bigint) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64LE(value)
    return bytes
  }
  it.each([
    ['is too short to have a header', Buffer.from('abc')],
    ['header claims 18446744073709551615 bytes', length(0xffffffffffffffffn)],
    ['header claims 100000001 bytes', length(100_000_001n)],
    ['it ends within its header', Buffer.concat([length(50n), Buffer.from('{}')])],
    ['its header is not valid JSON', Buffer.concat([length(2n), Buffer.from('{x')])],
    ['its header is no JSON object', Buffer.concat([length(2n), Buffer.from('[]')])],
    ['tensor "a" has no shape', safetensors({ a: 'large' })],
    ['tensor "a" has no shape', safetensors({ a: [-1] })],
    ['tensor "a" is too large to be real', safetensors({ a: [2 ** 30, 2 ** 30] })],
  ])('says "%s" of a broken file', (message, content) => {
    const { parameters, problems } = read({ 'model.safetensors': content })
    expect(parameters).toBeUndefined()
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({
      rule: 'broken-safetensors',
      file: join('shown', 'model.safetensors'),
    })
    expect(problems[0]?.message).toContain(message)
  })
})

describe('a card with weights', () => {
  it('has their number of parameters, and a problem when they are broken', async () => {
    const folder = makeFolder({
      'models/good/README.md': '# Good',
      'models/good/model.safetensors': safetensors({ a: [7, 2] }),
      'models/bad/README.md': '# Bad',
      'models/bad/model.safetensors': 'broken',
    })
    const { store, run } = makeStore()
    await run(folder)
    expect(await run(folder)).toMatchObject({ changed: false })
    const edition = store.openCurrent()
    expect(edition?.findEntry('model', 'good')?.parameters).toBe(14)
    const bad = edition?.findEntry('model', 'bad')
    expect(bad?.parameters).toBeUndefined()
    expect(bad?.problems.at(-1)).toMatchObject({
      rule: 'broken-safetensors',
      file: join(folder, 'models/bad/model.safetensors'),
    })
  })
})
