/** Compares what was found in a picture: boxes, masks and key points, each with its label and score. */

import { quote } from '../../card/quote.ts'
import type { Box, Point, Region } from '../../example/types.ts'
import { isNear } from './compare-scores.ts'
import { least } from './compare-spans.ts'
import { type Bitmap, openMask } from './masks.ts'
import { match, overlapOf } from './match.ts'
import type { Rules } from './rules.ts'
import type { OpenFile } from './side.ts'
import { type Difference, say } from './types.ts'

/** Regions of equal labels whose places are near enough are one. */
export async function compareRegions(
  recorded: { regions: readonly Region[]; open: OpenFile },
  now: { regions: readonly Region[]; open: OpenFile },
  rules: Pick<Rules, 'overlap' | 'distance' | 'score'>,
): Promise<Difference[]> {
  const [before, after] = await Promise.all([withMasks(recorded), withMasks(now)])
  const { gone, come, pairs } = await match(before, after, (a, b) => alike(a, b, rules), least(rules.overlap))
  const scored = pairs.flatMap(([{ region: a }, { region: b }]): Difference[] => {
    if (a.score === undefined || b.score === undefined || isNear(a.score, b.score, rules.score)) return []
    const off = `it may be off by ${say(rules.score)}`
    return [{ message: `the score of ${name(a)} is ${say(b.score)}, not ${say(a.score)}; ${off}` }]
  })
  return [
    ...gone.map(({ region }) => ({ message: `${name(region)} is not found any more` })),
    ...come.map(({ region }) => ({ message: `${name(region)} is found, and was not` })),
    ...scored,
  ]
}

interface Placed {
  region: Region
  mask: Bitmap | undefined
}

const withMasks = ({ regions, open }: { regions: readonly Region[]; open: OpenFile }): Promise<Placed[]> =>
  Promise.all(
    regions.map(async (region) => ({ region, mask: region.mask && (await openMask(region.mask, open)) })),
  )

/** From 0 to 1; places that cannot be read are like nothing. */
function alike(a: Placed, b: Placed, { overlap, distance }: Pick<Rules, 'overlap' | 'distance'>): number {
  if (a.region.label !== b.region.label) return 0
  if (a.region.box !== undefined && b.region.box !== undefined)
    return overlapOfBoxes(a.region.box, b.region.box)
  if (a.mask !== undefined && b.mask !== undefined) return overlapOfMasks(a.mask, b.mask)
  const { points = [] } = a.region
  const { points: others = [] } = b.region
  if (points.length === 0 || points.length !== others.length) return 0
  // Near enough or not: points do not overlap.
  return farthest(points, others) <= distance ? Math.max(overlap, 1 - farthest(points, others)) : 0
}

/** Intersection over union. */
export function overlapOfBoxes(a: Box, b: Box): number {
  if (overlapOf({ start: a.left, end: a.right }, { start: b.left, end: b.right }) === 1)
    return overlapOf({ start: a.top, end: a.bottom }, { start: b.top, end: b.bottom })
  const width = Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
  const height = Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top)
  const covered = area(a) + area(b) - width * height
  return covered > 0 ? (width * height) / covered : 0
}

/** Intersection over union; of masks of different sizes, none. */
export function overlapOfMasks(a: Bitmap, b: Bitmap): number {
  if (a.width !== b.width || a.height !== b.height) return 0
  let shared = 0
  let covered = 0
  for (const [at, pixel] of a.pixels.entries()) {
    const other = b.pixels[at] ?? 0
    shared += pixel & other
    covered += pixel | other
  }
  return covered === 0 ? 1 : shared / covered
}

/** Of points with the same names, how far the farthest is away, as a share of the diagonal of all recorded ones. */
function farthest(recorded: readonly Point[], now: readonly Point[]): number {
  const [xs, ys] = [recorded.map(({ x }) => x), recorded.map(({ y }) => y)]
  const extent = Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) || 1
  const away = recorded.map(({ x, y, label }, at) => {
    const other = now[at]
    return other === undefined || other.label !== label ? Infinity : Math.hypot(other.x - x, other.y - y)
  })
  return Math.max(...away) / extent
}

function name({ label, box, points }: Region): string {
  const what = label === '' ? 'a part' : quote(label)
  const round = (number: number) => say(Math.round(number * 10) / 10)
  if (box !== undefined)
    return `${what} from ${round(box.left)}, ${round(box.top)} to ${round(box.right)}, ${round(box.bottom)}`
  const [first] = points ?? []
  return first === undefined ? what : `${what} at ${round(first.x)}, ${round(first.y)}`
}
