import { expect, it } from 'vitest'
import { writeWav } from './wav.ts'

it('is written as one channel of 16 bits, with what is too loud cut off', () => {
  const view = new DataView(writeWav(Float32Array.of(0, 0.5, -1, 7), 16_000))
  const text = (at: number) => String.fromCharCode(...new Uint8Array(view.buffer, at, 4))
  expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
  expect(view.getUint32(4, true)).toBe(view.byteLength - 8)
  expect(view.getUint32(24, true)).toBe(16_000)
  expect(view.getUint32(40, true)).toBe(8)
  expect([44, 46, 48, 50].map((at) => view.getInt16(at, true))).toEqual([0, 16384, -32767, 32767])
})
