/** Small weight files, for tests. */

import { zipSync } from 'fflate'

type Metadata = Record<string, string | number | string[]>

/** Bytes of each number, for the types that tests use. */
const BYTES: { [dtype: string]: number } = { I64: 8, F32: 4, I32: 4, U32: 4, F16: 2, BF16: 2, I16: 2 }

/**
 * Makes a file of the format: https://huggingface.co/docs/safetensors
 *
 * @param shapes - by name; one may have a type of its own before its sizes
 */
export function safetensorsFile(shapes: { [name: string]: unknown }, usual = 'F32'): Buffer {
  let end = 0
  const tensors = Object.entries(shapes).map(([name, given]) => {
    const own = Array.isArray(given) && typeof given[0] === 'string'
    const [dtype, shape] = own ? [String(given[0]), given.slice(1)] : [usual, given]
    const sizes: unknown[] = Array.isArray(shape) ? shape : []
    const elements = sizes.reduce<number>((product, size) => product * Number(size), 1)
    const start = end
    // A shape that is none, or too large for a test, has no data.
    if (elements >= 0 && elements < 10_000_000) end += elements * (BYTES[dtype] ?? 1)
    return [name, { dtype, shape, data_offsets: [start, end] }]
  })
  const header = Buffer.from(
    JSON.stringify({ ...Object.fromEntries(tensors), __metadata__: { format: 'pt' } }),
  )
  return Buffer.concat([uint64(header.length), header, Buffer.alloc(end)])
}

/**
 * Makes a file of the format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 *
 * @param tensors - shapes by name, innermost dimension first as in the file; all of type Q4_K
 */
export function ggufFile(metadata: Metadata, tensors: Record<string, number[]>): Buffer {
  const Q4_K = 12
  const pairs = Object.entries(metadata).flatMap(([key, value]) => [text(key), typed(value)])
  let end = 0
  const infos = Object.entries(tensors).flatMap(([name, shape]) => {
    const start = end
    end += Math.ceil((shape.reduce((a, b) => a * b, 1) * 144) / 256 / 32) * 32
    return [text(name), uint32(shape.length), ...shape.map(uint64), uint32(Q4_K), uint64(start)]
  })
  const counts = [uint64(Object.keys(tensors).length), uint64(Object.keys(metadata).length)]
  const header = Buffer.concat([Buffer.from('GGUF'), uint32(3), ...counts, ...pairs, ...infos])
  return Buffer.concat([header, Buffer.alloc((32 - (header.length % 32)) % 32), Buffer.alloc(end)])
}

function typed(value: Metadata[string]): Buffer {
  if (typeof value === 'number') return Buffer.concat([uint32(4), uint32(value)])
  if (typeof value === 'string') return Buffer.concat([uint32(8), text(value)])
  return Buffer.concat([uint32(9), uint32(8), uint64(value.length), ...value.map(text)])
}

function text(value: string): Buffer {
  return Buffer.concat([uint64(Buffer.byteLength(value)), Buffer.from(value)])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

const { concat, from } = Buffer

/** Writes pickles, as Python's own writer does with protocol 2. */
export const pickle = {
  /** A whole pickle around the instructions for one value. */
  whole: (...parts: Buffer[]) => concat([from([0x80, 2]), ...parts, from('.')]),
  text: (value: string) => concat([from('X'), uint32(Buffer.byteLength(value)), from(value)]),
  int: (value: number) => concat([from('J'), uint32(value >>> 0)]),
  tuple: (...items: Buffer[]) => concat([from('('), ...items, from('t')]),
  dict: (pairs: [Buffer, Buffer][]) => concat([from('}('), ...pairs.flat(), from('u')]),
  global: (name: string) => {
    const point = name.lastIndexOf('.')
    return from(`c${name.slice(0, point)}\n${name.slice(point + 1)}\n`)
  },
  call: (name: string, ...args: Buffer[]) => concat([pickle.global(name), pickle.tuple(...args), from('R')]),
  /** A tensor of 32-bit numbers whose storage has a name. */
  tensor: (storage: string, shape: number[]) =>
    pickle.call(
      'torch._utils._rebuild_tensor_v2',
      concat([
        pickle.tuple(
          ...[pickle.text('storage'), pickle.global('torch.FloatStorage'), pickle.text(storage)],
          ...[pickle.text('cpu'), pickle.int(shape.reduce((a, b) => a * b, 1))],
        ),
        from('Q'),
      ]),
      pickle.int(0),
      pickle.tuple(...shape.map(pickle.int)),
      pickle.tuple(),
    ),
  /** What `torch.save` makes of a mapping from names to tensors. */
  state: (shapes: { [name: string]: number[] }, ...more: [Buffer, Buffer][]) =>
    pickle.whole(
      pickle.dict([
        ...Object.entries(shapes).map(([name, shape], place): [Buffer, Buffer] => [
          pickle.text(name),
          pickle.tensor(String(place), shape),
        ]),
        ...more,
      ]),
    ),
}

/**
 * Makes a file of PyTorch: https://github.com/pytorch/pytorch/blob/main/torch/serialization.py
 *
 * @param data - the pickle in it
 */
export function torchFile(data: Buffer, numbers = 4096): Buffer {
  const files = { 'archive/data.pkl': data, 'archive/data/0': Buffer.alloc(numbers) }
  return Buffer.from(zipSync(files, { level: 0 }))
}

/** Makes a file of PyTorch as it was before version 1.6. */
export function oldTorchFile(data: Buffer): Buffer {
  const magic = from('80028a0a6cfc9c46f9206aa850192e', 'hex')
  const [version, machine, names] = [pickle.int(1001), pickle.dict([]), pickle.tuple()].map((one) =>
    pickle.whole(one),
  )
  return concat([magic, version ?? magic, machine ?? magic, data, names ?? magic, Buffer.alloc(4096)])
}
