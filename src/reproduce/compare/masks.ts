/** Opens masks: which pixels belong to something. */

import { convertIndexedToRgb, decode } from 'fast-png'
import { imageSize } from 'image-size'
import type { Mask } from '../../example/types.ts'
import type { OpenFile } from './side.ts'

/** Row by row; 1 is a pixel that belongs to it. */
export interface Bitmap {
  width: number
  height: number
  pixels: Uint8Array
}

/** More than any model answers with; what a file says of itself costs memory. */
const MOST_PIXELS = 50_000_000

/** @returns undefined for a file that is no PNG, which all APIs answer with, or is not there */
export async function openMask(mask: Mask, open: OpenFile): Promise<Bitmap | undefined> {
  if (!('src' in mask)) return mask.width * mask.height > MOST_PIXELS ? undefined : fromRuns(mask)
  const bytes = await open(mask.src)
  return bytes && fromPng(bytes)
}

/** Runs go down the columns, and begin with pixels that do not belong to it. */
function fromRuns({ width, height, runs }: Extract<Mask, { runs: number[] }>): Bitmap {
  const pixels = new Uint8Array(width * height)
  let from = 0
  for (const [index, run] of runs.entries()) {
    const end = Math.min(from + run, pixels.length)
    if (index % 2 === 1)
      for (; from < end; from += 1) pixels[(from % height) * width + Math.floor(from / height)] = 1
    from = end
  }
  return { width, height, pixels }
}

/** Pixels lighter than half belong to it. */
function fromPng(bytes: Uint8Array): Bitmap | undefined {
  try {
    const size = imageSize(bytes)
    if (size.type !== 'png' || size.width * size.height > MOST_PIXELS) return undefined
    const image = decode(bytes)
    const { width, height, depth } = image
    // Pixels of less than a byte are packed, in shades as in colours of a palette.
    const palette = image.palette ?? (depth < 8 ? greys(2 ** depth) : undefined)
    const data = palette === undefined ? image.data : convertIndexedToRgb({ ...image, palette })
    const step = palette === undefined ? image.channels : (palette[0]?.length ?? 1)
    const half = depth === 16 ? 2 ** 15 : 2 ** 7
    const pixels = Uint8Array.from({ length: width * height }, (_, at) =>
      (data[at * step] ?? 0) >= half ? 1 : 0,
    )
    return { width, height, pixels }
  } catch {
    return undefined
  }
}

const greys = (count: number) => Array.from({ length: count }, (_, at) => [(at * 255) / (count - 1)])
