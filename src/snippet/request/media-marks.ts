/** Stand-ins for files, which pass through a provider's helper and are found again in its output. */

import type { Json } from '../../card/types.ts'
import type { BodyJson, MediaFile } from '../types.ts'
import { MediaText } from './media-text.ts'

/** 24 bytes make 32 characters of base64 without padding, and cannot be guessed by the author of the inputs. */
const MARK_BYTES = 24

const DATA_URL_HEAD = /^(?:data:[^,;]{1,100};base64,)?$/

/** The stand-ins in one request. */
export class MediaMarks {
  readonly #files = new Map<string, MediaFile>()

  /** Make a blob of the file's type whose bytes are the mark. */
  mark(media: MediaFile): Blob {
    const bytes = crypto.getRandomValues(new Uint8Array(MARK_BYTES))
    this.#files.set(btoa(String.fromCharCode(...bytes)), media)
    return new Blob([bytes], { type: media.mime })
  }

  /** The file that a blob stands for. */
  async find(blob: Blob): Promise<MediaFile | undefined> {
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return bytes.length === MARK_BYTES ? this.#files.get(btoa(String.fromCharCode(...bytes))) : undefined
  }

  /** Replace marks with their files. */
  restore(value: Json): BodyJson {
    if (this.#files.size === 0) return value
    if (typeof value === 'string') return this.#restoreText(value)
    if (Array.isArray(value)) return value.map((item) => this.restore(item))
    if (value === null || typeof value !== 'object') return value
    // fromEntries defines `__proto__` like any other key.
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.restore(item)]))
  }

  #restoreText(text: string): BodyJson {
    const markLength = (MARK_BYTES / 3) * 4
    const media = this.#files.get(text.slice(-markLength))
    const before = text.slice(0, -markLength)
    return media !== undefined && DATA_URL_HEAD.test(before) ? new MediaText(media, before) : text
  }
}
