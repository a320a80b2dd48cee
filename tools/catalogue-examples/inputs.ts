/**
 * Makes what models of the built-in catalogue are shown and told: `node tools/catalogue-examples/inputs.ts`.
 *
 * Pictures are drawn here and taken by Chromium; sentences are said by Piper, whose voice is in the public domain. The
 * files are kept in the repository, since another Chromium draws letters in other bytes.
 */

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../test/browser.ts'
import { samplesOf, wav, withNoise } from '../../test/real-models/inputs.ts'
import { ensureSet, startModels } from '../../test/real-models/start.ts'
import { ANNA, BEN, person, placed, scene } from './portraits.ts'

/** What speech recognition listens at. */
const RATE = 16_000

const anna = person('anna', ANNA)
const ben = person('ben', BEN)
const frame = `<rect x="300" y="40" width="130" height="150" fill="#7d5338"/>
  <svg x="308" y="48" width="114" height="134"><rect width="100%" height="100%" fill="#e6ecec"/>${placed(ben, -12, 18, 0.29)}</svg>`

const sheet = (width: number, height: number, letters: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="100%" height="100%" fill="#fbf7ee"/><g fill="#22262b">${letters}</g></svg>`

const SIGN = ['Tuesday to Friday 6.30 – 18.00', 'Saturday 7.00 – 13.00', 'Closed on Mondays']
const sign = `<g font-family="serif" text-anchor="middle" transform="translate(200)">
  <text y="60" font-size="30" font-weight="bold">Harbour Bakery</text>
  ${SIGN.map((words, at) => `<text y="${100 + at * 38}" font-size="22">${words}</text>`).join('')}</g>`

const PICTURES: { readonly [path: string]: string } = {
  'mediapipe/blazeface-short-range.examples/two-people.jpg': scene(
    480,
    320,
    placed(anna, -30, 30, 0.72),
    placed(ben, 170, 10, 0.78),
  ),
  'mediapipe/blazeface-short-range.examples/far-away.jpg': scene(
    480,
    320,
    placed(anna, 90, 200, 0.16),
    placed(ben, 290, 190, 0.16),
  ),
  'mediapipe/selfie-segmentation.examples/portrait.jpg': scene(400, 320, placed(anna, 8, 0, 0.8)),
  'mediapipe/selfie-segmentation.examples/picture-on-the-wall.jpg': scene(
    480,
    320,
    frame,
    placed(anna, -40, 0, 0.8),
  ),
  'tesseract-ocr/tessdata_fast.examples/sign.jpg': sheet(400, 200, sign),
  'tesseract-ocr/tessdata_fast.examples/askew.jpg': sheet(
    400,
    200,
    `<g transform="rotate(12 200 100)">${sign}</g>`,
  ),
  'tesseract-ocr/tessdata_fast.examples/code.jpg': sheet(
    400,
    120,
    '<text x="50" y="75" font-size="44" font-family="monospace">O0l1I-S5-B8</text>',
  ),
}

const quiet = (seconds: number) => new Array<number>(seconds * RATE).fill(0)

/** Three notes at once, that fade away. */
const chord = quiet(1).map((_, at) => {
  const time = at / RATE
  const notes = [262, 330, 392].map((pitch) => Math.sin(2 * Math.PI * pitch * time))
  return notes.reduce((sum, note) => sum + note, 0) * 0.25 * Math.exp(-time * 2)
})

type Say = (sentence: string) => Promise<readonly number[]>

const sounds = async (say: Say): Promise<{ readonly [path: string]: Uint8Array }> => {
  const sound = (samples: readonly number[]) => wav(samples, RATE)
  return {
    'Systran/faster-whisper-tiny.en.examples/bread.wav': sound(
      await say('Please bring two loaves of bread and a jar of honey.'),
    ),
    'Systran/faster-whisper-tiny.en.examples/address.wav': sound(
      await say('Doctor Byron lives at 14 Wren Lane.'),
    ),
    'Systran/faster-whisper-tiny.en.examples/silence.wav': sound(quiet(1.5)),
    'kahrendt/microWakeWord.examples/alexa.wav': sound(await say('Alexa')),
    'kahrendt/microWakeWord.examples/salsa.wav': sound(await say('I like salsa.')),
    'xiph/rnnoise.examples/good-evening.wav': withNoise(sound(await say('Good evening.')), 0.1),
    'xiph/rnnoise.examples/chord.wav': sound(chord),
  }
}

/**
 * The same sound at a lower rate, without what that rate cannot hold.
 *
 * @see https://ccrma.stanford.edu/~jos/resample/ for interpolation by a windowed sinc
 */
function resampled(samples: readonly number[], from: number): number[] {
  const step = from / RATE
  const reach = 16
  const weight = (distance: number) => {
    if (Math.abs(distance) >= reach) return 0
    const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance)
    return (sinc * (1 + Math.cos((Math.PI * distance) / reach))) / 2
  }
  return Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const middle = at * step
    let sum = 0
    for (let near = Math.ceil(middle - reach * step); near <= middle + reach * step; near++)
      sum += (samples[near] ?? 0) * weight((near - middle) / step)
    return sum / step
  })
}

/** Has Piper say sentences, the same in each run. */
async function withVoice<T>(use: (say: Say) => Promise<T>): Promise<T> {
  const problem = await ensureSet('voice')
  if (problem !== undefined) throw new Error(problem)
  const server = await startModels('voice')
  try {
    return await use(async (inputs) => {
      const parameters = { noise_scale: 0, noise_w_scale: 0 }
      const response = await fetch(`${server.url}/models/rhasspy/piper-voices`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ inputs, parameters }),
      })
      if (!response.ok) throw new Error(await response.text())
      const file = Buffer.from(await response.arrayBuffer())
      return resampled(samplesOf(file), file.readUInt32LE(24))
    })
  } finally {
    await server.close()
  }
}

async function photographed(browser: Browser, svg: string): Promise<Uint8Array> {
  const page = await browser.newPage()
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
  const picture = await page.locator('body > svg').screenshot({ type: 'jpeg', quality: 80 })
  await page.close()
  return picture
}

function write(path: string, content: Uint8Array): void {
  const target = fileURLToPath(new URL(`../../catalogue/models/${path}`, import.meta.url))
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, content)
  console.log(`${path}: ${content.length} bytes`)
}

for (const [path, content] of Object.entries(await withVoice(sounds))) write(path, content)
const browser = await launchBrowser()
for (const [path, svg] of Object.entries(PICTURES)) write(path, await photographed(browser, svg))
await browser.close()
