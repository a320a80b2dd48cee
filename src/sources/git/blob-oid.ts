/** The name that git gives to the bytes of a file. */

import { createHash } from 'node:crypto'

/** SHA-1 of a git blob. @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
export function blobOid(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex')
}
