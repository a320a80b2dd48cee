import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inMemory } from './file-parts.ts'
import { readHeaders } from './read-headers.ts'
import { summarizeHeaders } from './summarize-headers.ts'

/** Made by the library of FlatBuffers from the schema: an input, an output, and a tensor of 3 by 8. */
const FILE = readFileSync(join(import.meta.dirname, '../../test/fixtures/weights/tiny.tflite'))

const WANTED = { format: 'tflite', packing: undefined, rows: 10 } as const

async function header(content: Uint8Array) {
  const { broken, graphs, ...summary } = await readHeaders(
    [{ path: 'a.tflite', bytes: inMemory(content) }],
    WANTED,
  )
  const reason = broken[0]?.error instanceof Error ? broken[0].error.message : undefined
  return { ...summary, graph: graphs[0]?.graph, reason }
}

describe('a file of TensorFlow Lite', () => {
  it('has what goes in and comes out, and its tensors without what is computed', async () => {
    expect(await header(FILE)).toMatchObject({
      ...{ tensors: 1, types: [{ type: 'I8', count: 24 }], reason: undefined },
      tree: { nodes: [{ name: 'kernel', tensor: { type: 'I8', shape: [3, 8] } }] },
      graph: {
        inputs: [{ name: 'image', type: 'F32', shape: ['?', '8'] }],
        outputs: [{ name: 'probabilities', type: 'F16', shape: ['1', '3'] }],
      },
    })
  })

  it.each([
    ['no file of TensorFlow Lite', Buffer.from('<html>no model</html>')],
    ['is not whole', FILE.subarray(0, -30)],
    ['is not whole', Buffer.concat([Buffer.alloc(4, 0xff), FILE.subarray(4)])],
  ])('is refused: %s', async (reason, content) => {
    expect((await header(content)).reason).toContain(reason)
  })

  it('is read to an end whatever a byte says', async () => {
    for (let at = 0; at < FILE.length; at += 1) {
      const bytes = Buffer.from(FILE)
      bytes.writeUInt8((at * 31 + 255) % 256, at)
      const { tensors } = await summarizeHeaders([{ path: 'a.tflite', bytes: inMemory(bytes) }], WANTED)
      expect(tensors).toBeLessThan(10)
    }
  })
})
