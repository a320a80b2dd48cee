/** Chooses a content encoding for a client and compresses bodies. */

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'

/** What this server can send, best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Below this many bytes a compressed body saves nothing: headers and body fit one packet either way. */
const SMALLEST_WORTH_COMPRESSING = 500

/** Takes about as long as gzip and compresses better. */
const BROTLI_QUALITY = 5

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const chosen = new Map<string, Encoding>()

/**
 * The client's preferred encoding among ours; `identity` when it accepts none of them.
 *
 * @param header - value of `Accept-Encoding`, with weights; undefined when not sent
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-accept-encoding
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = chosen.get(header)
  if (known !== undefined) return known
  const encoding = negotiate(header)
  // Browsers send a handful of values; the bound is against clients that invent more.
  if (chosen.size < 100 && header.length < 200) chosen.set(header, encoding)
  return encoding
}

function negotiate(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isNaN(weight) ? 0 : weight)
  }
  let best: Encoding = 'identity'
  let bestWeight = weights.get('identity') ?? 0
  for (const encoding of ['br', 'gzip'] as const) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0
    const wins = best === 'identity' ? weight > 0 && weight >= bestWeight : weight > bestWeight
    if (wins) {
      best = encoding
      bestWeight = weight
    }
  }
  return best
}

/** Whether a body is worth compressing. @param type - value of `Content-Type` */
export function isCompressible(type: string | null, length: number): boolean {
  return type !== null && length >= SMALLEST_WORTH_COMPRESSING && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)
}

/** Compresses a body off the main thread. */
export async function compress(body: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(body)
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  })
}
