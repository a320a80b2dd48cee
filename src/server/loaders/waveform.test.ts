import { mkdtemp, open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readWaveform } from './waveform.ts'

/** A WAV file of 16-bit samples, with a chunk before the data as some programs write it. */
function wav(samples: number[], bits = 16): Buffer {
  const data = Buffer.alloc(samples.length * 2)
  for (const [index, sample] of samples.entries()) data.writeInt16LE(sample, index * 2)
  const format = Buffer.alloc(24)
  format.write('fmt ', 0, 'latin1')
  format.writeUInt32LE(16, 4)
  format.writeUInt16LE(1, 8)
  format.writeUInt16LE(1, 10)
  format.writeUInt32LE(16_000, 12)
  format.writeUInt32LE(32_000, 16)
  format.writeUInt16LE(2, 20)
  format.writeUInt16LE(bits, 22)
  const head = Buffer.from('LIST\x03\0\0\0abc\0data\0\0\0\0', 'latin1')
  head.writeUInt32LE(data.length, head.length - 4)
  const riff = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1')
  return Buffer.concat([riff, format, head, data])
}

async function waveformOf(bytes: Buffer): Promise<number[] | undefined> {
  const file = join(await mkdtemp(join(tmpdir(), 'wave-')), 'sound.wav')
  await writeFile(file, bytes)
  const handle = await open(file)
  return readWaveform(handle).finally(() => handle.close())
}

describe('readWaveform', () => {
  it('follows the loudness along the sound', async () => {
    const samples = Array.from({ length: 960 }, (_, index) => (index < 480 ? 0 : 16_384))
    const wave = await waveformOf(wav(samples))
    expect(wave).toHaveLength(96)
    expect(wave?.slice(0, 48)).toEqual(Array(48).fill(0))
    expect(wave?.slice(48)).toEqual(Array(48).fill(0.5))
  })

  it('is absent for another kind of file', async () => {
    expect(await waveformOf(Buffer.from('RIFF is not enough, '.repeat(4)))).toBeUndefined()
    expect(await waveformOf(wav([1, 2, 3], 24))).toBeUndefined()
  })

  it('survives a file that ends in the middle', async () => {
    const whole = wav(Array(200).fill(1000))
    for (const length of [44, 45, 60, 70])
      await expect(waveformOf(whole.subarray(0, length))).resolves.not.toThrow()
  })
})
