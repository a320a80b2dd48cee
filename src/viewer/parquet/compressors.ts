/** Decompresses pages of Parquet files, each to no more bytes than its header says. */

import { zstdDecompressSync } from 'node:zlib'
import type { Compressors } from 'hyparquet'
import { compressors as others } from 'hyparquet-compressors'

/** The others' own for Zstandard makes as many bytes as there are. */
export const compressors: Compressors = {
  ...others,
  ZSTD: (input, length) => new Uint8Array(zstdDecompressSync(input, { maxOutputLength: length })),
}
