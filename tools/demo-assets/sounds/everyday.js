/** Knocks on a door; a doorbell and a dog; rain on a tin roof with a bell. */
import { bandPass, gainTo, held, inRoom, mixIn, noise, scaled, silence, sound, struck, wav } from './kit.js'

const done = (samples) => wav(scaled(samples, gainTo(samples)))

/** A knuckle on a wooden panel: the panel's low modes, and the click of the knuckle. */
function knock(seed) {
  const random = noise(seed)
  const click = bandPass(
    sound(0.03, (t) => random() * struck(t, 0.0005, 0.004)),
    2_200,
    1,
  )
  const panel = sound(0.35, (t) =>
    [
      [142, 1, 0.05],
      [231, 0.7, 0.035],
      [388, 0.5, 0.022],
      [655, 0.28, 0.013],
    ].reduce(
      (sum, [hertz, gain, decay]) => sum + gain * Math.sin(2 * Math.PI * hertz * t) * struck(t, 0.001, decay),
      0,
    ),
  )
  return mixIn(panel, click, 0, 1.2)
}

function knocks() {
  const door = silence(2)
  for (const [i, start] of [0.3, 0.68, 1.06].entries()) mixIn(door, knock(7 + i), start, [0.9, 0.85, 1][i])
  return done(inRoom(door, 0.22))
}

/** One bar of a chime: fundamental and the inharmonic partials of a struck metal bar. */
const chime = (hertz, seconds, decay) =>
  sound(seconds, (t) =>
    [
      [1, 1],
      [2.01, 0.28],
      [2.76, 0.22],
      [5.4, 0.1],
    ].reduce(
      (sum, [ratio, gain]) =>
        sum +
        gain *
          Math.sin(2 * Math.PI * hertz * ratio * t) *
          struck(t, 0.002, decay / Math.sqrt(ratio)) *
          (1 - t / seconds),
      0,
    ),
  )

/** A bark: a rough voice whose pitch jumps up and falls, through the resonances of a dog's throat. */
function bark(seed, length) {
  const random = noise(seed)
  let phase = 0
  const voice = sound(length, (t) => {
    const x = t / length
    const hertz = 260 + 330 * Math.sin(Math.PI * Math.min(1, x * 1.25) ** 0.7)
    phase += (hertz * (1 + 0.06 * random())) / 16_000
    const saw = 2 * (phase % 1) - 1
    return (saw * 0.75 + random() * 0.45) * held(t, length, 0.018) * (1 - 0.55 * x)
  })
  const throat = [
    [620, 4, 1],
    [1_150, 4, 0.9],
    [2_300, 5, 0.35],
  ].map(([hertz, q, gain]) => scaled(bandPass(voice, hertz, q), gain))
  return throat.reduce((sum, part) => mixIn(sum, part), silence(length))
}

function doorbell() {
  const scene = silence(4)
  for (const start of [0.15, 1.2]) {
    mixIn(scene, chime(659.3, 1.4, 0.32), start, 0.5)
    mixIn(scene, chime(523.3, 1.6, 0.42), start + 0.36, 0.5)
  }
  mixIn(scene, bark(3, 0.2), 2.65, 1.3)
  mixIn(scene, bark(4, 0.17), 3.02, 1.1)
  mixIn(scene, bark(5, 0.22), 3.4, 1.4)
  return done(inRoom(scene, 0.45))
}

/** Rain: a soft hiss of many drops, and single drops that ring on the metal. */
function tinRoof() {
  const random = noise(42)
  const seconds = 4
  const hiss = bandPass(sound(seconds, random), 3_400, 0.6)
  const scene = scaled(hiss, 0.09)
  for (let i = 0; i < 520; i++) {
    const start = ((random() + 1) / 2) * (seconds - 0.05)
    const hertz = 900 + 2_900 * ((random() + 1) / 2) ** 2
    const gain = 0.04 + 0.16 * ((random() + 1) / 2) ** 4
    const drop = sound(0.05, (t) => Math.sin(2 * Math.PI * hertz * t) * struck(t, 0.0006, 0.008))
    mixIn(scene, drop, start, gain)
  }
  const bell = sound(2.4, (t) =>
    [
      [0.5, 0.5, 1.4],
      [1, 1, 0.9],
      [1.19, 0.5, 0.7],
      [1.5, 0.3, 0.5],
      [2, 0.45, 0.4],
      [2.66, 0.2, 0.25],
    ].reduce(
      (sum, [ratio, gain, decay]) =>
        sum + gain * Math.sin(2 * Math.PI * 196 * ratio * t) * struck(t, 0.006, decay),
      0,
    ),
  )
  mixIn(scene, inRoom(bell, 0.9), 1.6, 0.2)
  return done(scene.map((x, i) => x * held(i / 16_000, seconds, 0.25)))
}

export default {
  'audio-classification/input.wav': knocks(),
  'audio-text-to-text/input.wav': doorbell(),
  'text-to-audio/output.wav': tinRoof(),
}
