/** Makes what real models look at and listen to: pictures and noise by code, speech by eSpeak NG. */

import { spawnSync } from 'node:child_process'
import { crc32, deflateSync } from 'node:zlib'

/** A picture in shades of grey. @param shade - of a pixel, 0 to 255 */
export function png(
  width: number,
  height: number,
  shade: (x: number, y: number) => number,
): Uint8Array<ArrayBuffer> {
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) lines[y * (width + 1) + x + 1] = shade(x, y)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]))
}

/** @see https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

type Point = readonly [x: number, y: number]

/** How far a point is from a line between two others. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** A stroke of a pen, white on black, on 32 × 32 pixels. */
export function drawn(...points: Point[]): Uint8Array<ArrayBuffer> {
  const lines = points.slice(1).map((point, at) => [points[at] ?? point, point] as const)
  const near = (at: Point) => Math.min(...lines.map(([from, to]) => distance(at, from, to)))
  return png(32, 32, (x, y) => 255 * Math.max(0, Math.min(1, 3.2 - near([x + 0.5, y + 0.5]))))
}

/** Capitals, five pixels wide and seven high. */
const LETTERS: { readonly [letter: string]: readonly string[] } = {
  A: ['.###.', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  D: ['####.', '#...#', '#...#', '#...#', '#...#', '#...#', '####.'],
  E: ['#####', '#....', '#....', '####.', '#....', '#....', '#####'],
  L: ['#....', '#....', '#....', '#....', '#....', '#....', '#####'],
  M: ['#...#', '##.##', '#.#.#', '#.#.#', '#...#', '#...#', '#...#'],
  O: ['.###.', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
  R: ['####.', '#...#', '#...#', '####.', '#.#..', '#..#.', '#...#'],
}

/** Black capitals on white. */
export function printed(words: string): Uint8Array<ArrayBuffer> {
  const size = 8
  const isInk = (column: number, row: number) =>
    LETTERS[words[Math.floor(column / 6)] ?? '']?.[row]?.[column % 6] === '#'
  return png((words.length * 6 + 7) * size, 15 * size, (x, y) =>
    isInk(Math.floor(x / size) - 4, Math.floor(y / size) - 4) ? 0 : 255,
  )
}

/** A sentence, said by eSpeak NG. */
export function spoken(sentence: string): Uint8Array<ArrayBuffer> {
  const { stdout } = spawnSync('espeak-ng', ['-v', 'en-us', '--stdout', sentence], { maxBuffer: 10_000_000 })
  return wav(samplesOf(stdout), stdout.readUInt32LE(24))
}

/** Bytes before the samples of a WAV file whose only chunks are its form and its data. */
const HEADER = 44

/** The samples of a WAV file of 16 bits and one channel, -1 to 1. */
export function samplesOf(file: Uint8Array): number[] {
  const view = new DataView(file.buffer, file.byteOffset + HEADER)
  const count = Math.floor((file.byteLength - HEADER) / 2)
  return Array.from({ length: count }, (_, at) => view.getInt16(at * 2, true) / 32_768)
}

/** A WAV file of 16 bits and one channel. @see https://www.rfc-editor.org/rfc/rfc2361 */
export function wav(samples: readonly number[], rate: number): Uint8Array<ArrayBuffer> {
  const file = Buffer.alloc(HEADER + samples.length * 2)
  file.write('RIFF____WAVEfmt ', 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  const form: [value: number, at: number][] = [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ]
  for (const [value, at] of form) file.writeUInt16LE(value, at)
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [rate * 2, 28],
    [samples.length * 2, 40],
  ] as const)
    file.writeUInt32LE(value, at)
  file.write('data', 36, 'latin1')
  for (const [at, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), HEADER + at * 2)
  return new Uint8Array(file)
}

/** Half a second of noise, then a sound with the same noise over it. */
export function withNoise(file: Uint8Array, strength: number): Uint8Array<ArrayBuffer> {
  const rate = new DataView(file.buffer, file.byteOffset).getUint32(24, true)
  const sound = [...new Array<number>(rate / 2).fill(0), ...samplesOf(file)]
  let state = 1
  // A generator that is the same everywhere: https://en.wikipedia.org/wiki/Linear_congruential_generator
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return wav(
    sound.map((sample) => sample + (random() - 0.5) * strength),
    rate,
  )
}
