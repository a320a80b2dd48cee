/**
 * Small files travel together: those that one listing names lie in packs, each the bytes of some files one after the
 * other. Which pack a file is in follows from the listing alone, so nothing else has to say it, and the same files make
 * the same packs wherever they are published from. No pack holds what no listing of its time names: it goes with that.
 */

import { hash } from 'node:crypto'
import type { Listed } from './manifest.ts'

/** Files below this size are put in packs. */
const SMALL = 64 * 1024

/** Bytes after which a pack may end, those that it has beyond on average, and those after which it ends in any case. */
const LEAST = 64 * 1024
const USUAL = 192 * 1024
const MOST = 1024 * 1024

/** A file in a pack. */
export interface Packed {
  sha256: string
  /** Of its first byte in the pack. */
  at: number
  /** Bytes. */
  size: number
}

/** An object that a listing asks for: some small files, or one large one by itself. */
export interface Part {
  /** SHA-256 of the digests of the files in it; of one large file, its own. */
  name: string
  /** Bytes. */
  size: number
  files: Packed[]
}

/**
 * The parts with the files of a listing.
 *
 * @param files - in order of their paths, as {@link parseListing} returns them
 */
export function partsOf(files: readonly Listed[]): Part[] {
  const seen = new Set<string>()
  const parts: Part[] = []
  let pack: Packed[] = []
  let at = 0
  const end = () => {
    if (pack.length === 0) return
    const name = hash('sha256', pack.map(({ sha256 }) => sha256).join('\n'))
    parts.push({ name, size: at, files: pack })
    pack = []
    at = 0
  }
  for (const [, size, , sha256] of files) {
    if (seen.has(sha256)) continue
    seen.add(sha256)
    if (size >= SMALL) {
      parts.push({ name: sha256, size, files: [{ sha256, at: 0, size }] })
      continue
    }
    pack.push({ sha256, at, size })
    at += size
    if (at >= MOST || (at >= LEAST && endsPack(sha256, size))) end()
  }
  end()
  return parts
}

/**
 * By chance that the digest decides, in proportion to the size: a file that is new, gone or another leaves the ends of
 * other packs where they are.
 *
 * @see https://en.wikipedia.org/wiki/Rolling_hash#Content-based_slicing_using_a_rolling_hash
 */
function endsPack(sha256: string, size: number): boolean {
  return Number.parseInt(sha256.slice(0, 8), 16) / 2 ** 32 < size / USUAL
}
