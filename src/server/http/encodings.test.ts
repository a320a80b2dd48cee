import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseEncoding, compress, isCompressible } from './encodings.ts'

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=0.8, br;q=0.8', 'br'],
    ['identity, br;q=0.5', 'identity'],
    ['identity;q=0.2, gzip ; q=0.5', 'gzip'],
    ['identity;q=0, *;q=0', 'identity'],
    ['br;q=nonsense', 'identity'],
  ])('answers %j with %s', (header, expected) => {
    expect(chooseEncoding(header)).toBe(expected)
    expect(chooseEncoding(header)).toBe(expected)
  })
})

describe('compress', () => {
  it('gives back the same bytes after decoding', async () => {
    const body = Buffer.from('héllo '.repeat(200))
    expect(brotliDecompressSync(await compress(body, 'br')).equals(body)).toBe(true)
    expect(gunzipSync(await compress(body, 'gzip')).equals(body)).toBe(true)
  })
})

describe('isCompressible', () => {
  it('leaves small bodies, pictures and event streams as they are', () => {
    expect(isCompressible('text/html; charset=utf-8', 499)).toBe(false)
    expect(isCompressible('text/html; charset=utf-8', 500)).toBe(true)
    expect(isCompressible('image/svg+xml', 5000)).toBe(true)
    expect(isCompressible('image/png', 5000)).toBe(false)
    expect(isCompressible('text/event-stream', 5000)).toBe(false)
    expect(isCompressible(null, 5000)).toBe(false)
  })
})
