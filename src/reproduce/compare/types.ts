/** What comes of a comparison of two answers. */

/** Something in which an answer is not the recorded one. */
export interface Difference {
  /** In a line: what differs, from what to what, and what would be allowed. */
  message: string
  /** Texts that differ, for those who want to see where. */
  texts?: { recorded: string; now: string }
}

/** A number in a message: short, and never rounded so far that it seems to be another's equal. */
export const say = (number: number): string => String(Number(number.toPrecision(6)))
