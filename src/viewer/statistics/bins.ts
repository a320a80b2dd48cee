/** Divides a range of numbers into the bins of a histogram. */

const BINS = 10

/**
 * @param isWhole - integers get bins of integer width, fewer when there are fewer values between the extremes
 * @returns the edges, one more than there are bins; the last bin includes its upper edge
 */
export function edgesOf(min: number, max: number, isWhole: boolean): number[] {
  if (isWhole) {
    const width = Math.ceil((max - min + 1) / BINS)
    const edges = Array.from({ length: BINS }, (_, index) => min + index * width)
    // Large numbers that are close together have one edge.
    return [...new Set(edges.filter((edge) => edge <= max)), max]
  }
  if (min === max) return [min, max]
  return Array.from({ length: BINS + 1 }, (_, index) =>
    index === BINS ? max : min + ((max - min) * index) / BINS,
  )
}
