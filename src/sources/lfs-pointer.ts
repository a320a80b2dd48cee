/**
 * Git LFS pointers: what git holds in place of a large file.
 *
 * @see https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
 */

/** The specification allows no longer pointer. */
export const LONGEST_POINTER = 1024

/** Bytes that no pointer without extensions, which hardly any has, is longer than. */
export const USUAL_POINTER = 200

/** Whether a file begins as a pointer does, and as no weights do. */
export const beginsAsPointer = (start: Uint8Array): boolean =>
  Buffer.from(start.subarray(0, START.length)).toString('latin1') === START

const START = 'version '

/** The pointer of a file. */
export function formatPointer(sha256: string, size: number): string {
  return `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${size}\n`
}

/** Bytes of the pointer of an empty file: smaller files need not be opened to know that they are none. */
export const SHORTEST_POINTER = formatPointer('0'.repeat(64), 0).length

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
