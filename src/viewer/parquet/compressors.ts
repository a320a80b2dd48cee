/** Decompresses pages of Parquet files, each to no more bytes than its header declares. */

import { zstdDecompressSync } from 'node:zlib'
import type { Compressors } from 'hyparquet'
import { compressors as others } from 'hyparquet-compressors'

/** The default decompressor for Zstandard does not limit its output. */
export const compressors: Compressors = {
  ...others,
  ZSTD: (input, length) => new Uint8Array(zstdDecompressSync(input, { maxOutputLength: length })),
}
