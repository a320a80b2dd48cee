/** Compares pictures, sounds and films: by their bytes where a seed makes them equal, else by what they are. */

import { imageSize } from 'image-size'
import { type IAudioMetadata, parseBuffer } from 'music-metadata'
import { formatBytes } from '../../format.ts'
import type { Rules } from './rules.ts'
import { type Difference, say } from './types.ts'

/** What a file says of itself. */
export interface FileFacts {
  /** Its form: `png`, `WAVE`; undefined where it is in none that is known. */
  form: string | undefined
  /** In pixels. */
  width: number | undefined
  height: number | undefined
  /** In seconds. */
  duration: number | undefined
}

/** Reads the form of a picture, sound or film, and how large or long it is. */
export async function fileFacts(bytes: Uint8Array): Promise<FileFacts> {
  try {
    const { type, width, height } = imageSize(bytes)
    return { form: type, width, height, duration: undefined }
  } catch {
    // It is no picture.
  }
  try {
    const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true })
    return { form: format.container, ...frameOf(format), duration: format.duration }
  } catch {
    return { form: undefined, width: undefined, height: undefined, duration: undefined }
  }
}

function frameOf({ trackInfo }: IAudioMetadata['format']): Pick<FileFacts, 'width' | 'height'> {
  const [film] = trackInfo.flatMap(({ video }) => video ?? [])
  return { width: film?.pixelWidth, height: film?.pixelHeight }
}

/** @param bytes - undefined where a file is not to be had */
export async function compareFiles(
  recorded: Uint8Array | undefined,
  now: Uint8Array | undefined,
  rules: Pick<Rules, 'bytes' | 'duration' | 'size'>,
): Promise<Difference[]> {
  if (recorded === undefined) return [{ message: 'the recorded file is not there to compare with' }]
  if (now === undefined) return [{ message: 'the file of the answer could not be read' }]
  if (Buffer.compare(recorded, now) === 0) return []
  const [before, after] = await Promise.all([fileFacts(recorded), fileFacts(now)])
  const forms = compareForms(before, after)
  if (forms.length > 0) return forms
  const faults = [
    ...compareLengths(before, after, rules),
    ...compareSizes(recorded.length, now.length, rules),
  ]
  if (faults.length > 0 || !rules.bytes) return faults
  return [{ message: 'the file has other bytes than the recorded one' }]
}

function compareForms(before: FileFacts, after: FileFacts): Difference[] {
  if (before.form !== after.form)
    return [{ message: `the file is ${nameOf(after.form)}, not ${nameOf(before.form)}` }]
  if (before.width === after.width && before.height === after.height) return []
  const [is, was] = [after, before].map(({ width, height }) => `${width} × ${height}`)
  return [{ message: `it has ${is} pixels, not ${was}` }]
}

const nameOf = (form: string | undefined) => (form === undefined ? 'in no known form' : form.toUpperCase())

function compareLengths(
  { duration: before }: FileFacts,
  { duration: after }: FileFacts,
  { duration: most }: Pick<Rules, 'duration'>,
): Difference[] {
  if (before === undefined || after === undefined || Math.abs(after - before) <= most * before) return []
  return [
    { message: `it is ${say(after)} s long, not ${say(before)} s; it may be off by ${say(most * before)} s` },
  ]
}

function compareSizes(before: number, after: number, { size: most }: Pick<Rules, 'size'>): Difference[] {
  if (Math.min(before, after) >= (1 - most) * Math.max(before, after)) return []
  return [{ message: `it has ${formatBytes(after)}, not ${formatBytes(before)}` }]
}
