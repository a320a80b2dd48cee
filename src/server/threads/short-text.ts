/** Tells short texts from long ones, for which readers and threads are treated differently. */

/**
 * Characters that take a few seconds at most, however hostile. A reader always waits for a short text, as only a busy
 * machine keeps it; a long one needs a thread that can be ended, and leaves one to the short ones.
 */
export const SHORT_TEXT = 100_000
