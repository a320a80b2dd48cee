/** One of two answers that are compared, with the files that it names. */

import type { ExampleOutput } from '../../example/types.ts'

/** Gives the bytes of a file that an answer names; undefined where they are not to be had. */
export type OpenFile = (src: string) => Promise<Uint8Array | undefined>

export interface Side {
  output: readonly ExampleOutput[]
  /** Opens what is not written into the answer itself. */
  open: OpenFile
}

/** Opens files that are written into an answer too. */
export const opener =
  ({ open }: Pick<Side, 'open'>): OpenFile =>
  async (src) => {
    if (!src.startsWith('data:')) return open(src)
    try {
      return new Uint8Array(await (await fetch(src)).arrayBuffer())
    } catch {
      // It is no such address after all.
      return undefined
    }
  }
