/** The contents of a reader's file within JSON, where the file itself is not at hand. */

import type { MediaFile } from '../types.ts'

/** Text that is `before` and then the file's contents in base64. A class, so that no inputs can pass for one. */
export class MediaText {
  readonly media: MediaFile
  /** Empty, or the head of a data URL: `data:image/png;base64,`. */
  readonly before: string

  constructor(media: MediaFile, before: string) {
    this.media = media
    this.before = before
  }
}
