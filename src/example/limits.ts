/** How much is read of the files in which a card keeps examples. Those with recorded answers have a few kilobytes. */
export const EXAMPLE_LIMITS = {
  /** Bytes of a file, and characters of it once its references are written out. */
  file: 256 * 1024,
  /** Files with an example of one card. */
  files: 100,
} as const
