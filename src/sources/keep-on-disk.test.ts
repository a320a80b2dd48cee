import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { keepOnDisk } from './keep-on-disk.ts'

async function readText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of chunks) text += Buffer.from(chunk).toString()
  return text
}

describe('keepOnDisk', () => {
  it('gives a stream that ends again from its beginning', async () => {
    const open = keepOnDisk(Readable.from([Buffer.from('one\n'), Buffer.from('two\n')]))
    expect(await readText(open())).toBe('one\ntwo\n')
    expect(await readText(open())).toBe('one\ntwo\n')
  })

  it('passes on the error of a stream that breaks', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('the pipe is broken')) })
    await expect(readText(keepOnDisk(broken)())).rejects.toThrow('the pipe is broken')
  })
})
