/** Small weight files, for tests. */

type Metadata = Record<string, string | number | string[]>

/** Makes a file of the format: https://huggingface.co/docs/safetensors */
export function safetensorsFile(shapes: { [name: string]: unknown }, data = 0, dtype = 'F32'): Buffer {
  const tensors = Object.entries(shapes).map(([name, shape]) => [
    name,
    { dtype, shape, data_offsets: [0, 0] },
  ])
  const header = Buffer.from(
    JSON.stringify({ ...Object.fromEntries(tensors), __metadata__: { format: 'pt' } }),
  )
  return Buffer.concat([uint64(header.length), header, Buffer.alloc(data)])
}

/**
 * Makes a file of the format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 *
 * @param tensors - shapes by name, innermost dimension first as in the file; all of type Q4_K
 */
export function ggufFile(metadata: Metadata, tensors: Record<string, number[]>): Buffer {
  const Q4_K = 12
  const pairs = Object.entries(metadata).flatMap(([key, value]) => [text(key), typed(value)])
  const infos = Object.entries(tensors).flatMap(([name, shape]) => [
    text(name),
    uint32(shape.length),
    ...shape.map(uint64),
    uint32(Q4_K),
    uint64(0),
  ])
  const counts = [uint64(Object.keys(tensors).length), uint64(Object.keys(metadata).length)]
  const elements = Object.values(tensors).reduce((sum, shape) => sum + shape.reduce((a, b) => a * b, 1), 0)
  return Buffer.concat([
    Buffer.from('GGUF'),
    uint32(3),
    ...counts,
    ...pairs,
    ...infos,
    Buffer.alloc(elements),
  ])
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
