import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFiles } from '../../test/helpers/read-weights.ts'
import { inMemory } from './file-parts.ts'
import { LONGEST_UNPACKED } from './limits.ts'
import { readHeaders } from './read-headers.ts'
import { summarizeHeaders } from './summarize-headers.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../test/fixtures/weights', name))

/** Both made by Keras 3.15.1: a dense layer of 4 by 3, in the first behind a layer with code of its own, and trained. */
const KERAS = fixture('lambda.keras')
const H5 = fixture('plain.h5')

const WANTED = { format: 'keras', packing: undefined, rows: 100 } as const

async function header(content: Uint8Array) {
  const { broken, graphs, imports, ...summary } = await readHeaders(
    [{ path: 'a.keras', bytes: inMemory(content) }],
    WANTED,
  )
  return {
    ...summary,
    graph: graphs[0]?.graph,
    imports: imports.flatMap(({ names }) => names),
    reason: broken[0]?.error instanceof Error ? broken[0].error.message : undefined,
  }
}

describe('a file of Keras', () => {
  it('has its tensors without those of training, what goes in, and the version that made it', async () => {
    expect(await header(KERAS)).toMatchObject({
      ...{ tensors: 2, types: [{ type: 'F32', count: 15 }], reason: undefined },
      graph: {
        producer: 'Keras 3.15.1',
        inputs: [{ name: 'features', type: 'F32', shape: ['?', '4'] }],
      },
      tree: { nodes: [{ name: 'layers.dense.vars', tensors: 2 }] },
    })
  })

  it('is read where its weights are compressed, too', async () => {
    const packed = zipSync(unzipSync(KERAS), { level: 9 })
    expect(await header(packed)).toMatchObject({ tensors: 2, reason: undefined })
  })

  it('of weights alone has them by the names of their layers', async () => {
    expect(await header(H5)).toMatchObject({
      ...{ tensors: 2, types: [{ type: 'F32', count: 15 }], imports: [], reason: undefined },
      tree: { nodes: [{ name: 'model_weights.dense.tiny.dense', tensors: 2 }] },
    })
  })

  it('counts as the model where it is the only one, and none of several does', async () => {
    expect(await readFiles({ 'model.keras': KERAS })).toMatchObject({ parameters: 15, formats: ['keras'] })
    expect(await readFiles({ 'tf_model.h5': H5 })).toMatchObject({ parameters: 15, formats: ['tensorflow'] })
    expect(await readFiles({ 'a.h5': H5, 'b.h5': H5 })).toMatchObject({ parameters: undefined, problems: [] })
    const parts = { 'model_00000.weights.h5': H5, 'model_00001.weights.h5': H5 }
    expect(await readFiles(parts)).toMatchObject({ parameters: 30 })
  })

  it('warns of layers that run code, and of nothing else that Keras writes', async () => {
    const { problems } = await readFiles({ 'model.keras': KERAS })
    expect(problems).toMatchObject([
      {
        rule: 'weights-run-code',
        message: 'this file runs code when it is loaded: it imports keras.layers.Lambda, __lambda__',
      },
    ])
  })

  it.each([
    ['a module of its own', { module: 'evil', class_name: 'Layer' }, 'evil.Layer'],
    ['a function', { module: 'os', class_name: 'function', config: 'system' }, 'os.system'],
    [
      'a loader',
      { module: 'keras.models', class_name: 'function', config: 'load_model' },
      'keras.models.load_model',
    ],
    [
      'a pickle within',
      { module: 'keras.layers', class_name: 'TorchModuleWrapper' },
      'keras.layers.TorchModuleWrapper',
    ],
  ])('warns of %s', async (_what, object, name) => {
    const config = Buffer.from(JSON.stringify({ deep: [[{ config: object }]] }))
    const file = Buffer.from(zipSync({ ...unzipSync(KERAS), 'config.json': config }))
    const { problems } = await readFiles({ 'model.keras': file })
    expect(problems).toMatchObject([{ message: `this file runs code when it is loaded: it imports ${name}` }])
  })
})

describe('a file of Keras that is damaged, or made to harm', () => {
  const changed = (write: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(H5)
    write(bytes)
    return bytes
  }
  const only = (name: string, content: Buffer) => zipSync({ ...unzipSync(KERAS), [name]: content })
  const { 'config.json': _, ...without } = unzipSync(KERAS)

  it.each<[string, Uint8Array]>([
    ['neither a zip file', Buffer.from('<html>')],
    ['is not whole', H5.subarray(0, -100)],
    ['is not whole', KERAS.subarray(0, -100)],
    ['without a config.json', zipSync(without)],
    ['is no HDF5 file', only('model.weights.h5', Buffer.from('x'))],
    ['is not valid JSON', only('config.json', Buffer.from('{'))],
    ['form of HDF5', changed((bytes) => bytes.writeUInt8(3, 8))],
    // The first child of the tree of a group is the tree.
    [
      'in circles',
      changed((bytes) => bytes.writeBigUInt64LE(BigInt(bytes.indexOf('TREE')), bytes.indexOf('TREE') + 32)),
    ],
    ['its members is none', changed((bytes) => bytes.write('NODE', bytes.indexOf('SNOD')))],
    // Where the root is.
    ['behind its end', changed((bytes) => bytes.writeBigUInt64LE(2n ** 60n, 64))],
  ])('is refused: %s', async (reason, content) => {
    expect((await header(content)).reason).toContain(reason)
  })

  it('is not unpacked beyond the limit', async () => {
    const bomb = Buffer.from(zipSync(unzipSync(KERAS)))
    // The size in the directory at the end, behind the name of the file.
    bomb.writeUInt32LE(LONGEST_UNPACKED + 1, bomb.lastIndexOf('model.weights.h5') - 46 + 24)
    expect((await header(bomb)).reason).toContain('are read at most')
  })

  it('is read to an end whatever a byte says', async () => {
    for (let at = 0; at < H5.length; at += 7) {
      const bytes = inMemory(changed((copy) => copy.writeUInt8((at * 31 + 255) % 256, at)))
      const { tensors } = await summarizeHeaders([{ path: 'a.h5', bytes }], WANTED)
      expect(tensors).toBeLessThan(10)
    }
  })
})
