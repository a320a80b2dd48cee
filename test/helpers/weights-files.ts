/** Small weight files, for tests. */

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
