/** The waveform of a sound, drawn beside its player. */

import type { FileHandle } from 'node:fs/promises'

/** Bars of a drawn waveform. */
const BARS = 96
/** Longer recordings are not read for a picture of a few hundred pixels. */
const MAX_BYTES = 4_000_000

/**
 * The loudest sample of each of 96 equal stretches of a WAV file, from 0 to 1.
 *
 * @param file - PCM, 16 bits, one channel or more (the first is read)
 * @returns undefined when it is too long or another kind of file
 * @see http://soundfile.sapp.org/doc/WaveFormat/
 */
export async function readWaveform(
  file: Pick<FileHandle, 'stat' | 'readFile'>,
): Promise<number[] | undefined> {
  const { size } = await file.stat()
  if (size < 44 || size > MAX_BYTES) return undefined
  const bytes = await file.readFile()
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    return undefined
  let channels = 0
  let bits = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (name === 'fmt ' && at + 24 <= bytes.length) {
      channels = bytes.readUInt16LE(at + 10)
      bits = bytes.readUInt16LE(at + 22)
    }
    if (name === 'data') {
      return bits === 16 && channels > 0
        ? peaks(bytes.subarray(at + 8, at + 8 + size), channels * 2)
        : undefined
    }
    // Chunks begin on even bytes.
    at += 8 + size + (size % 2)
  }
  return undefined
}

function peaks(samples: Buffer, frame: number): number[] {
  const frames = Math.floor(samples.length / frame)
  if (frames === 0) return []
  return Array.from({ length: BARS }, (_, bar) => {
    const start = Math.floor((bar * frames) / BARS)
    const end = Math.max(start + 1, Math.floor(((bar + 1) * frames) / BARS))
    let peak = 0
    for (let index = start; index < end && index < frames; index++) {
      peak = Math.max(peak, Math.abs(samples.readInt16LE(index * frame)))
    }
    return peak / 32_768
  })
}
