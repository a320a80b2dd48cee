/** Attacked: the facts and pages of a model, by the headers of its weight files. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pickle, safetensorsFile, torchFile } from '../helpers/weights-files.ts'
import { type RunningSite, startSite } from '../site.ts'

const range = (length: number) => Array.from({ length }, (_, index) => index)
const tensors = (count: number, name: (index: number) => string, shape: number[] = [1]) =>
  safetensorsFile(Object.fromEntries(range(count).map((index) => [name(index), shape])))

/** A file that says no more than how long its header is. */
function claim(bytes: number): Buffer {
  const start = Buffer.alloc(8)
  start.writeBigUInt64LE(BigInt(bytes))
  return start
}

/** The beginning of a GGUF file. */
function gguf(count: number, entries: number): Buffer {
  const start = Buffer.alloc(24)
  start.write('GGUF')
  start.writeUInt32LE(3, 4)
  start.writeBigUInt64LE(BigInt(count), 8)
  start.writeBigUInt64LE(BigInt(entries), 16)
  return start
}

const typed = (types: number, name: (index: number) => string) => {
  const all = range(types).map((index) => [index, { dtype: name(index), shape: [1], data_offsets: [0, 0] }])
  const header = Buffer.from(JSON.stringify(Object.fromEntries(all)))
  return Buffer.concat([claim(header.length), header])
}

const half = (from: number) => tensors(160_000, (index) => `w${from + index}`)

const LONG = 32 * 1024 * 1024 + 1

const MODELS: { [model: string]: { files: { [file: string]: Buffer }; reason: string } } = {
  'many-tensors': {
    files: { 'model.safetensors': tensors(300_001, (index) => `w${index}`) },
    reason: 'it has 300002 tensors, of which 300000 are read at most',
  },
  'many-in-shards': {
    files: {
      'model-00001-of-00002.safetensors': half(0),
      'model-00002-of-00002.safetensors': half(160_000),
    },
    reason: 'the model has more than the 300000 tensors that are read',
  },
  'long-header': {
    files: {
      'model.safetensors': Buffer.concat([claim(LONG), Buffer.alloc(LONG)]),
    },
    reason: 'its header has 33,554,433 bytes, of which 33,554,432 are read at most',
  },
  dimensions: {
    files: { 'model.safetensors': tensors(1, () => 'w', Array(65).fill(1)) },
    reason: 'has 65 dimensions, of which 64 are read at most',
  },
  'long-name': {
    files: { 'model.safetensors': tensors(1, () => 'n'.repeat(501)) },
    reason: 'has 501 characters, of 500 at most',
  },
  'long-type': {
    files: { 'model.safetensors': typed(1, () => 'T'.repeat(33)) },
    reason: 'is of no known type',
  },
  'many-types': {
    files: { 'model.safetensors': typed(51, (index) => `T${index}`) },
    reason: 'the model has more than the 50 number types that are read',
  },
  'many-files': {
    files: Object.fromEntries(range(2_001).map((index) => [`w${index}.safetensors`, tensors(1, () => 'w')])),
    reason: 'the model has 2001 files, of which 2000 are read at most',
  },
  'gguf-tensors': {
    files: { 'model.gguf': gguf(300_001, 0) },
    reason: 'it has 300001 tensors, of which 300000 are read at most',
  },
  'gguf-entries': {
    files: { 'model.gguf': gguf(0, 10_001) },
    reason: 'its metadata has 10001 entries, of which 10000 are read at most',
  },
  // The code would have run before Python notices that the file is damaged.
  'pickle-damaged': {
    files: { 'model.pt': Buffer.concat([pickle.call('os.system', pickle.text('ls')), Buffer.from([0xff])]) },
    reason: 'os.system',
  },
  'pickle-bomb': {
    files: { 'model.pt': Buffer.from(zipSync({ 'a/data.pkl': Buffer.alloc(33 * 1024 * 1024) })) },
    reason: 'are read at most',
  },
  'pickle-long': {
    files: { 'model.pt': torchFile(pickle.state({ ['n'.repeat(501)]: [1] })) },
    reason: 'has 501 characters, of 500 at most',
  },
  'onnx-cut': {
    files: { 'model.onnx': Buffer.from([0x3a, 0xff, 0xff, 0x03, 0x0a]) },
    reason: 'it is not whole, or no file of its format',
  },
}

let site: RunningSite
const folder = mkdtempSync(join(tmpdir(), 'modelbook-attack-'))
const place = (model: string, files: { [file: string]: Buffer }) => {
  const own = join(folder, 'models/acme', model)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'README.md'), `# ${model}\n`)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(own, file), content)
}
beforeAll(async () => {
  for (const [model, { files }] of Object.entries(MODELS)) place(model, files)
  place('deep', {
    'model.safetensors': tensors(20_000, (index) => `${index % 9}.0.1.2.3.4.5.6.7.8.9.${index}`),
  })
  site = await startSite(folder)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const read = async (path: string) => (await fetch(site.url + path)).text()

it.each(Object.entries(MODELS).map(([model, { reason }]) => [model, reason]))(
  'the headers of "%s" are not read, and the card and its weights say why: %s',
  async (model, reason) => {
    expect(await read(`/models/acme/${model}`)).toContain(reason)
    const weights = await read(`/weights/acme/${model}`)
    expect(weights).toContain(reason)
    expect(weights.length).toBeLessThan(500_000)
    expect(JSON.parse(await read(`/api/models/acme/${model}`)).safetensors).toBeUndefined()
  },
)

it('parts within parts take no more than the tensors in them', async () => {
  expect(JSON.parse(await read('/api/models/acme/deep')).safetensors.total).toBe(20_000)
  expect(await read('/weights/acme/deep')).toContain('20,000')
})
