/** Represents the contents of a reader's file within JSON, since the file itself is not available. */

import type { MediaFile } from '../types.ts'

/** The text `before`, followed by the file's contents in base64. A class, so that no inputs can imitate it. */
export class MediaText {
  readonly media: MediaFile
  /** Empty, or the head of a data URL: `data:image/png;base64,`. */
  readonly before: string

  constructor(media: MediaFile, before: string) {
    this.media = media
    this.before = before
  }
}
