/**
 * Git LFS pointers: what git holds in place of a large file.
 *
 * @see https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
 */

import { blobOid } from '../digests.ts'

/** The specification allows no longer pointer. */
export const LONGEST_POINTER = 1024

/** The pointer of a file. */
export function formatPointer(sha256: string, size: number): string {
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${size}\n`
}

/** The SHA-1 of a file's pointer as a git blob. */
export function pointerOid(sha256: string, size: number): string {
  return blobOid(Buffer.from(formatPointer(sha256, size)))
}

/** What a pointer points to. */
export interface LfsPointer {
  sha256: string
  /** Bytes of the file itself. */
  size: number
}

/** Parse a pointer; undefined when the text is none. */
export function parsePointer(text: string): LfsPointer | undefined {
  if (!text.startsWith('version https://git-lfs.github.com/spec/')) return undefined
  const sha256 = /^oid sha256:([0-9a-f]{64})$/m.exec(text)?.[1]
  const size = /^size (\d{1,15})$/m.exec(text)?.[1]
  return sha256 === undefined || size === undefined ? undefined : { sha256, size: Number(size) }
}
