/** How much is read of the files in which a card keeps examples. Those with recorded answers have a few kilobytes. */
export const EXAMPLE_LIMITS = {
  /** Bytes of a file, and characters of it once its references are written out. */
  file: 256 * 1024,
  /** Bytes of an answer that is recorded, pictures, sounds and films among it: it goes into a repository. */
  answer: 32 * 1024 * 1024,
  /** Files with an example of one card. */
  files: 100,
} as const
