/** Writes sound as WAV, the one format that every provider takes: what browsers record differs from one to the next. */

/** Samples per second; what models of speech are trained on. */
const RATE = 16_000

/** Decodes a recording of the browser's and writes it anew: one channel, 16 bits. */
export async function toWav(recording: Blob): Promise<Blob> {
  // Decoding resamples to the rate of the context, whose own length does not matter.
  const context = new OfflineAudioContext(1, 1, RATE)
  const sound = await context.decodeAudioData(await recording.arrayBuffer())
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
  const mixed = Float32Array.from({ length: sound.length }, (_, at) =>
    channels.reduce((sum, channel) => sum + (channel[at] ?? 0) / channels.length, 0),
  )
  return new Blob([writeWav(mixed, RATE)], { type: 'audio/wav' })
}

/** Bytes before the samples. */
const HEAD = 44

/**
 * @param samples - from -1 to 1; what lies beyond is cut off
 * @param rate - samples per second
 * @see https://www.mmsp.ece.mcgill.ca/Documents/AudioFormats/WAVE/WAVE.html
 */
export function writeWav(samples: Float32Array, rate: number): ArrayBuffer {
  const bytes = samples.length * 2
  const buffer = new ArrayBuffer(HEAD + bytes)
  const view = new DataView(buffer)
  const text = (at: number, name: string) => {
    for (const [index, byte] of new TextEncoder().encode(name).entries()) view.setUint8(at + index, byte)
  }
  text(0, 'RIFF')
  view.setUint32(4, HEAD - 8 + bytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // PCM, one channel
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, bytes, true)
  for (const [at, sample] of samples.entries())
    view.setInt16(HEAD + at * 2, Math.round(Math.max(-1, Math.min(1, sample)) * 0x7fff), true)
  return buffer
}
