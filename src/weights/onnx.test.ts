import { describe, expect, it } from 'vitest'
import { readFiles } from '../../test/helpers/read-weights.ts'
import { readHeaders } from './read-headers.ts'

const { concat, from } = Buffer

/** A number, or a field that holds bytes, as Protocol Buffers write them. */
function varint(value: number): Buffer {
  return value < 128 ? from([value]) : concat([from([(value % 128) + 128]), varint(Math.floor(value / 128))])
}
const number = (id: number, value: number) => concat([varint(id * 8), varint(value)])
function field(id: number, ...parts: (Buffer | string)[]): Buffer {
  const bytes = concat(parts.map((part) => from(part)))
  return concat([varint(id * 8 + 2), varint(bytes.length), bytes])
}

const value = (name: string, type: number, ...shape: (number | string)[]) => [
  field(1, name),
  field(
    2,
    field(
      1,
      number(1, type),
      field(2, ...shape.map((size) => field(1, typeof size === 'number' ? number(1, size) : field(2, size)))),
    ),
  ),
]
const FLOAT = 1
const weights = (name: string, dims: number[], ...more: Buffer[]) =>
  field(5, ...dims.map((size) => number(1, size)), number(2, FLOAT), field(8, name), ...more)
const elsewhere = (location: string) => field(13, field(1, 'location'), field(2, location))

const model = (...graph: Buffer[]) =>
  concat([
    number(1, 10),
    field(2, 'pytorch'),
    field(3, '2.9'),
    field(7, field(1, 'a node'), ...graph),
    field(8, field(1, 'com.x'), number(2, 3)),
    field(8, number(2, 21)),
  ])

const INPUTS = [field(11, ...value('x', FLOAT, 'batch', 3)), field(11, ...value('w', FLOAT, 3, 2))]
const GRAPH = model(
  weights('w', [3, 2], field(9, Buffer.alloc(24))),
  ...INPUTS,
  field(12, ...value('y', 10, 'batch', 2)),
)

async function header(content: Buffer) {
  const bytes = {
    size: content.length,
    read: async (start: number, length: number) => new Uint8Array(content.subarray(start, start + length)),
  }
  const wanted = { format: 'onnx', packing: undefined, rows: 100 } as const
  const { broken, graphs, ...summary } = await readHeaders([{ path: 'a.onnx', bytes }], wanted)
  const [first] = broken
  return {
    ...summary,
    graph: graphs[0]?.graph,
    reason: first?.error instanceof Error ? first.error.message : undefined,
  }
}

describe('an ONNX file', () => {
  it('has its tensors, and what goes in and comes out', async () => {
    expect(await header(GRAPH)).toMatchObject({
      ...{ tensors: 1, types: [{ type: 'F32', count: 6 }], reason: undefined },
      graph: {
        ...{ producer: 'pytorch 2.9', opset: 21, external: [] },
        // What older files list among the inputs is a tensor of their own.
        inputs: [{ name: 'x', type: 'F32', shape: ['batch', '3'] }],
        outputs: [{ name: 'y', type: 'F16', shape: ['batch', '2'] }],
      },
    })
  })

  it('is read without its numbers', async () => {
    let read = 0
    const content = model(weights('w', [1_000_000], field(9, Buffer.alloc(4_000_000))))
    const bytes = {
      size: content.length,
      read: async (start: number, length: number) => {
        read += length
        return new Uint8Array(content.subarray(start, start + length))
      },
    }
    await readHeaders([{ path: 'a.onnx', bytes }], { format: 'onnx', packing: undefined, rows: 0 })
    expect(read).toBeLessThan(100_000)
  })

  it('names the files beside it that are missing', async () => {
    const content = model(
      weights('w', [3], elsewhere('here.data')),
      weights('v', [3], elsewhere('../gone.data')),
    )
    const { problems } = await readFiles({ 'onnx/a.onnx': content, 'onnx/here.data': 'x' })
    expect(problems).toMatchObject([
      { rule: 'missing-weights', message: 'parts of the model are missing: gone.data' },
    ])
  })

  it.each([
    ['no graph', Buffer.alloc(0)],
    ['not whole', GRAPH.subarray(0, -40)],
    ['not whole', from('<html>no model</html>')],
    ['not whole', Buffer.alloc(100, 0xff)],
    [
      'dimensions',
      model(
        weights(
          'w',
          Array.from({ length: 70 }, () => 1),
        ),
      ),
    ],
    ['dimensions', model(field(5, field(1, Buffer.alloc(1_000_000, 1))))],
    ['too large', model(weights('w', [2 ** 40, 2 ** 40]))],
  ])('is refused: %s', async (reason, content) => {
    expect((await header(content)).reason).toContain(reason)
  })
})
