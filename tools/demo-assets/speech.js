/**
 * Speaks the sentences of the demos: `node tools/demo-assets/speech.js`. Needs espeak-ng (1.51) and
 * sox (14.4.2), which nothing else here does; the recordings are kept in the repository, so this
 * runs again only when a sentence changes. For each sentence it runs
 *
 *     espeak-ng -v <voice> -s <words per minute> -p <pitch> --stdout "<sentence>" |
 *       sox -D -t wav - -r 16000 -b 16 -c 1 -t raw - silence 1 0 0.2% reverse silence 1 0 0.2% reverse
 *
 * and sets the samples between short pauses. The pause of "voice-activity-detection" gets the
 * noise of a passing car; what is printed for it belongs into the table of its card.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { bandPass, gainTo, held, mixIn, noise, RATE, scaled, silence, sound, wav } from './sounds/kit.js'

function say(sentence, { voice, speed, pitch }) {
  const spoken = execFileSync('espeak-ng', ['-v', voice, '-s', speed, '-p', pitch, '--stdout', sentence])
  const trim = ['silence', '1', '0', '0.2%', 'reverse']
  const raw = execFileSync(
    'sox',
    ['-D', '-t', 'wav', '-', '-r', RATE, '-b', '16', '-c', '1', '-t', 'raw', '-', ...trim, ...trim],
    { input: spoken },
  )
  const samples = Float64Array.from({ length: raw.length / 2 }, (_, i) => raw.readInt16LE(i * 2) / 32_768)
  return scaled(samples, gainTo(samples, 0.75))
}

function write(name, samples) {
  writeFileSync(new URL(`../../catalogue/tasks/${name}`, import.meta.url), wav(samples))
  console.log(`${name}: ${(samples.length / RATE).toFixed(2)} s`)
}

function alone(name, sentence, how) {
  const voice = say(sentence, how)
  write(name, mixIn(silence(voice.length / RATE + 0.3), voice, 0.15))
}

const woman = { voice: 'en-gb+f2', speed: '160', pitch: '48' }
const man = { voice: 'en-gb', speed: '158', pitch: '42' }

alone('any-to-any/output.wav', 'The front tyre of the bicycle is flat.', woman)
alone('text-to-speech/output.wav', 'The next tram to the harbour leaves in four minutes.', man)
alone(
  'automatic-speech-recognition/input.wav',
  'When does the night train to Vienna arrive, and is there a sleeping car?',
  { ...woman, speed: '182' },
)

/** A car that comes near and passes: the rumble of its motor and the hiss of its tyres. */
function traffic(seconds, nearest) {
  const random = noise(99)
  const road = sound(seconds, random)
  const rumble = bandPass(road, 110, 0.7)
  const tyres = bandPass(road, 900, 0.6)
  return rumble.map((x, i) => {
    const distance = (i / RATE - nearest) / 0.42
    const near = 0.1 + 0.9 / (1 + distance * distance * distance * distance)
    return (x * 1.6 + (tyres[i] ?? 0) * 0.55) * near * held(i / RATE, seconds, 0.1)
  })
}

const first = say('Wait for the green light.', man)
const second = say('Now we can cross.', woman)
const starts = [0.35, 2.6]
const scene = scaled(traffic(4, (starts[0] + first.length / RATE + starts[1]) / 2), 0.32)
mixIn(scene, first, starts[0])
mixIn(scene, second, starts[1])
write('voice-activity-detection/input.wav', scaled(scene, gainTo(scene, 0.8)))
for (const [i, phrase] of [first, second].entries())
  console.log(`  speech from ${starts[i].toFixed(2)} s to ${(starts[i] + phrase.length / RATE).toFixed(2)} s`)
