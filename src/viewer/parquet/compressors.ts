/** Decompresses pages of Parquet files, each to no more bytes than its header declares. */

import { zstdDecompressSync } from 'node:zlib'
import type { Compressors } from 'hyparquet'
import { compressors as others } from 'hyparquet-compressors'

/**
 * The default decompressor for Zstandard does not limit its output. A column of nothing but nulls has pages without a
 * byte, and zlib takes no limit below 1.
 */
export const compressors: Compressors = {
  ...others,
  ZSTD: (input, length) =>
    length === 0 ? new Uint8Array() : new Uint8Array(zstdDecompressSync(input, { maxOutputLength: length })),
}
