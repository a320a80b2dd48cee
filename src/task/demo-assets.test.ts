/** The images and sounds that task demos name: they exist, are small and harmless, and match the build. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const tasks = fileURLToPath(new URL('../../catalogue/tasks', import.meta.url))
const tool = fileURLToPath(new URL('../../tools/demo-assets/build.js', import.meta.url))

/** Spoken by `tools/demo-assets/speech.js`, whose tools a test cannot require. */
const spoken = [
  'any-to-any/output.wav',
  'automatic-speech-recognition/input.wav',
  'text-to-speech/output.wav',
  'voice-activity-detection/input.wav',
]

const itemSchema = z.object({
  type: z.string(),
  filename: z.string().optional(),
  alt: z.string().optional(),
  label: z.string().optional(),
})
const cardSchema = z.object({
  demo: z.object({ inputs: z.array(itemSchema), outputs: z.array(itemSchema) }).optional(),
})

async function readItems() {
  const items = []
  for (const id of await readdir(tasks)) {
    const [, frontMatter = ''] = (await readFile(join(tasks, id, 'README.md'), 'utf8')).split(/^---$/m)
    const { demo } = cardSchema.parse(parse(frontMatter))
    for (const item of [...(demo?.inputs ?? []), ...(demo?.outputs ?? [])])
      if (item.type === 'img' || item.type === 'audio')
        items.push({ ...item, file: `${id}/${item.filename}`, text: item.alt ?? item.label ?? '' })
  }
  return items
}

const items = await readItems()
const pictures = items.filter((item) => item.type === 'img')
const sounds = items.filter((item) => item.type === 'audio')

const assetsIn = async (folder: string) =>
  (await readdir(folder, { recursive: true }))
    .filter((name) => ['.svg', '.wav'].includes(extname(name)))
    .sort()

describe.each(pictures)('the picture $file', ({ file, text }) => {
  it('is a small drawing of 480 by 320 on its own ground', async () => {
    const svg = await readFile(join(tasks, file), 'utf8')
    expect(svg.length).toBeLessThan(12_000)
    expect(svg).toMatch(/^<svg xmlns="[^"]+" width="480" height="320" viewBox="0 0 480 320">/)
    expect(svg).toMatch(/<rect x="0" y="0" width="480" height="320" fill=/)
  })

  it('is well-formed', async () => {
    const open: string[] = []
    const svg = await readFile(join(tasks, file), 'utf8')
    for (const [, closing, name = '', self] of svg.matchAll(
      /<(\/?)([a-zA-Z]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g,
    ))
      if (closing === '/') expect(open.pop()).toBe(name)
      else if (self === '') open.push(name)
    expect(open).toEqual([])
    expect(svg.replace(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '')).not.toMatch(
      /[<>]|&(?!amp;|lt;|gt;|quot;)/,
    )
    expect(svg).not.toMatch(/NaN|undefined/)
  })

  it('runs nothing and asks for nothing from elsewhere', async () => {
    const svg = await readFile(join(tasks, file), 'utf8')
    expect(svg).not.toMatch(/<(script|style|foreignObject|image|iframe|a)\b|\son\w+=|\sstyle=/i)
    for (const [, target] of svg.matchAll(/(?:href="|url\()([^")]*)/g)) expect(target).toMatch(/^#/)
  })

  it('is described in words', () => {
    expect(text.length).toBeGreaterThanOrEqual(20)
  })
})

describe.each(sounds)('the sound $file', ({ file, text }) => {
  it('is mono, 16 bit, 16 kHz and at most four seconds long', async () => {
    const wav = await readFile(join(tasks, file))
    expect(wav.length).toBeLessThanOrEqual(130_000)
    expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
    expect(wav.toString('latin1', 8, 16)).toBe('WAVEfmt ')
    expect([wav.readUInt16LE(20), wav.readUInt16LE(22)]).toEqual([1, 1])
    expect([wav.readUInt32LE(24), wav.readUInt32LE(28)]).toEqual([16_000, 32_000])
    expect([wav.readUInt16LE(32), wav.readUInt16LE(34)]).toEqual([2, 16])
    expect(wav.toString('latin1', 36, 40)).toBe('data')
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
    expect((wav.length - 44) / 32_000).toBeLessThanOrEqual(4)
  })

  it('can be heard and has a label that says what is heard', async () => {
    const wav = await readFile(join(tasks, file))
    let sum = 0
    for (let at = 44; at < wav.length; at += 2) sum += wav.readInt16LE(at) ** 2
    expect(Math.sqrt(sum / ((wav.length - 44) / 2)) / 32_768).toBeGreaterThan(0.03)
    expect(text).not.toBe('')
  })
})

it('separates the duet into parts whose sum is the whole', async () => {
  const read = (name: string) => readFile(join(tasks, 'audio-to-audio', name))
  const [whole, flute, drum] = await Promise.all([
    read('input.wav'),
    read('output-1.wav'),
    read('output-2.wav'),
  ])
  let largest = 0
  for (let at = 44; at < whole.length; at += 2)
    largest = Math.max(
      largest,
      Math.abs(whole.readInt16LE(at) - flute.readInt16LE(at) - drum.readInt16LE(at)),
    )
  // Each of the three is rounded separately.
  expect(largest).toBeLessThanOrEqual(2)
})

describe('the tool', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-assets-'))
    await promisify(execFile)(process.execPath, [tool, folder])
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('writes, with the recordings of speech, the files that the demos name', async () => {
    const named = [...new Set(items.map((item) => item.file))].sort()
    expect([...(await assetsIn(folder)), ...spoken].sort()).toEqual(named)
    expect(await assetsIn(tasks)).toEqual(named)
  })

  it('writes them as they are kept in the repository', async () => {
    for (const name of await assetsIn(folder)) {
      const [built, kept] = await Promise.all([readFile(join(folder, name)), readFile(join(tasks, name))])
      expect(built.equals(kept), name).toBe(true)
    }
  })
})
