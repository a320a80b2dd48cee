/** Sound as arrays of samples at 16 kHz between -1 and 1: tones, noise, filters and the WAV file. */

export const RATE = 16_000

export const silence = (seconds) => new Float64Array(Math.round(seconds * RATE))

/** `f(t)` for each sample, t in seconds. */
export const sound = (seconds, f) => silence(seconds).map((_, i) => f(i / RATE))

/** White noise that is the same each time: mulberry32 by Tommy Ettinger (public domain). */
export function noise(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}

/** A band-pass filter with 0 dB at its centre: https://www.w3.org/TR/audio-eq-cookbook/ */
export function bandPass(samples, centre, q) {
  const w = (2 * Math.PI * centre) / RATE
  const alpha = Math.sin(w) / (2 * q)
  const a0 = 1 + alpha
  const a1 = (-2 * Math.cos(w)) / a0
  const a2 = (1 - alpha) / a0
  const b = alpha / a0
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return samples.map((x) => {
    const y = b * (x - x2) - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    return y
  })
}

/** Adds `part`, times `gain`, into `whole` from the second `start` on; what sticks out is cut off. */
export function mixIn(whole, part, start = 0, gain = 1) {
  const offset = Math.round(start * RATE)
  const end = Math.min(part.length, whole.length - offset)
  for (let i = 0; i < end; i++) whole[offset + i] += part[i] * gain
  return whole
}

/** A few early echoes and a short tail, so that a sound stands in a room. */
export function inRoom(samples, amount = 0.25) {
  const out = Float64Array.from(samples)
  for (const [delay, gain] of [
    [0.023, 0.5],
    [0.041, 0.4],
    [0.067, 0.32],
    [0.103, 0.22],
    [0.151, 0.14],
  ])
    mixIn(out, samples, delay, gain * amount)
  return out
}

/** Rises over `attack` seconds, then falls to a third about every `decay` seconds. */
export const struck = (t, attack, decay) => (t < 0 ? 0 : Math.min(1, t / attack) * Math.exp(-t / decay))

/** 1 in the middle of a tone, with soft edges at both ends. */
export const held = (t, length, edge = 0.04) =>
  t < 0 || t > length ? 0 : Math.min(1, t / edge, (length - t) / edge)

const peakOf = (samples) => samples.reduce((peak, x) => Math.max(peak, Math.abs(x)), 0)

/** The factor that brings the loudest sample to `peak`. */
export const gainTo = (samples, peak = 0.8) => peak / peakOf(samples)

export const scaled = (samples, gain) => samples.map((x) => x * gain)

/** A WAV file, mono, 16 bit: http://soundfile.sapp.org/doc/WaveFormat/ */
export function wav(samples) {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples.length * 2, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((x, i) => {
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, x)) * 32_767), 44 + i * 2)
  })
  return bytes
}
