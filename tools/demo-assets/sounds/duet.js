/** A flute and a drum, together and each alone; together is the exact sum of both. */
import { bandPass, gainTo, held, inRoom, mixIn, noise, scaled, silence, sound, struck, wav } from './kit.js'

const SECONDS = 3.95
const BEAT = 0.42

/** A breathy tone with a vibrato that comes late, as a player makes it. */
function blown(hertz, length, seed) {
  const random = noise(seed)
  let phase = 0
  const tone = sound(length, (t) => {
    const vibrato = 1 + 0.006 * Math.min(1, t / 0.35) * Math.sin(2 * Math.PI * 5.2 * t)
    phase += (2 * Math.PI * hertz * vibrato) / 16_000
    return (
      (Math.sin(phase) +
        0.32 * Math.sin(2 * phase) +
        0.12 * Math.sin(3 * phase) +
        0.04 * Math.sin(4 * phase)) *
      held(t, length, 0.05)
    )
  })
  const breath = bandPass(
    sound(length, (t) => random() * held(t, length, 0.03)),
    hertz * 2,
    1.2,
  )
  return mixIn(tone, breath, 0, 0.16)
}

/** D major pentatonic, as (semitones above D5, beats). */
const melody = [
  [0, 1],
  [2, 0.5],
  [4, 0.5],
  [7, 1.5],
  [4, 0.5],
  [9, 1],
  [7, 1],
  [4, 0.5],
  [2, 0.5],
  [0, 2],
]

function flute() {
  const part = silence(SECONDS)
  let beat = 0.1
  for (const [i, [step, beats]] of melody.entries()) {
    mixIn(part, blown(587.33 * 2 ** (step / 12), beats * BEAT * 0.96, 11 + i), beat * BEAT, 0.5)
    beat += beats
  }
  return inRoom(part, 0.4)
}

/** A hand drum: a skin whose pitch sinks as it rings, and the slap of the hand. */
function drum() {
  const part = silence(SECONDS)
  const hit = (low, seed) => {
    const random = noise(seed)
    const skin = sound(0.4, (t) => {
      const phase = low * t + low * 0.03 * (1 - Math.exp(-t / 0.03))
      return (
        (Math.sin(2 * Math.PI * phase) + 0.4 * Math.sin(2 * Math.PI * phase * 1.59)) * struck(t, 0.002, 0.09)
      )
    })
    return mixIn(
      skin,
      bandPass(
        sound(0.05, (t) => random() * struck(t, 0.0005, 0.012)),
        1_800,
        0.8,
      ),
      0,
      0.9,
    )
  }
  for (let i = 0; i < 18; i++) {
    const strong = i % 4 === 0
    const pause = i % 4 === 1
    if (!pause) mixIn(part, hit(strong ? 92 : 168, 31 + i), (0.1 + i * 0.5) * BEAT, strong ? 0.9 : 0.45)
  }
  return inRoom(part, 0.3)
}

const [alone, beats] = [flute(), drum()]
const together = mixIn(Float64Array.from(alone), beats)
const gain = gainTo(together)

export default {
  'audio-to-audio/input.wav': wav(scaled(together, gain)),
  'audio-to-audio/output-1.wav': wav(scaled(alone, gain)),
  'audio-to-audio/output-2.wav': wav(scaled(beats, gain)),
}
