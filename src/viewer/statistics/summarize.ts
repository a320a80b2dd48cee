/** Summarises numbers: range, mean, median, deviation and a histogram. */

import type { NumberSummary } from './schema.ts'

const BINS = 10

/**
 * @param values - at least one, all finite
 * @param isWhole - integers get bins of integer width, fewer when there are fewer values between the extremes
 */
export function summarize(values: readonly number[], isWhole: boolean): NumberSummary {
  const sorted = Float64Array.from(values).sort()
  const count = sorted.length
  const at = (index: number) => sorted[index] ?? 0
  const [min, max] = [at(0), at(count - 1)]
  const mean = sorted.reduce((sum, value) => sum + value / count, 0)
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const middle = (at(Math.floor((count - 1) / 2)) + at(Math.ceil((count - 1) / 2))) / 2
  const edges = isWhole ? wholeEdges(min, max) : evenEdges(min, max)
  const hist = Array.from({ length: edges.length - 1 }, () => 0)
  let bin = 0
  for (const value of sorted) {
    while (bin < hist.length - 1 && value >= (edges[bin + 1] ?? 0)) bin += 1
    hist[bin] = (hist[bin] ?? 0) + 1
  }
  const std = count === 1 ? 0 : Math.sqrt(squares / (count - 1))
  return { min, max, mean, median: middle, std, hist, edges }
}

function wholeEdges(min: number, max: number): number[] {
  const width = Math.ceil((max - min + 1) / BINS)
  const edges: number[] = []
  for (let edge = min; edge <= max && edges.length < BINS; edge += width) edges.push(edge)
  return [...edges, max]
}

function evenEdges(min: number, max: number): number[] {
  if (min === max) return [min, max]
  return Array.from({ length: BINS + 1 }, (_, index) =>
    index === BINS ? max : min + ((max - min) * index) / BINS,
  )
}
