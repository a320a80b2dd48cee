import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWhole } from '../../test/helpers/hub.ts'
import { serveCardFile } from '../../test/helpers/serve-hub.ts'

let root = ''
let folder = ''

const FILES = {
  'README.md': '---\nlicense: mit\n---\n# Tiny\n',
  'config.json': '{"hidden_size": 8}',
  'data.bin': '0123456789',
  'empty.bin': '',
  'page.html': '<script>alert(1)</script>',
  'images/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'odd name %41 é.txt': 'odd',
  'linked-inside.txt': '',
  'linked-outside.txt': '',
  'linked-folder/secret.txt': '',
  'pipe.bin': '',
  'gone.bin': '',
}

beforeAll(() => {
  const base = mkdtempSync(join(tmpdir(), 'modelbook-files-'))
  root = join(base, 'cards')
  folder = join(root, 'models/acme/tiny')
  mkdirSync(join(folder, 'images'), { recursive: true })
  mkdirSync(join(base, 'outside'))
  writeFileSync(join(base, 'outside/secret.txt'), 'secret')
  writeFileSync(join(base, 'cards-secret.txt'), 'secret')
  writeFileSync(join(root, 'shared.txt'), 'shared')
  writeFileSync(join(folder, 'not-listed.txt'), 'not listed')
  const linked = [
    'linked-inside.txt',
    'linked-outside.txt',
    'linked-folder/secret.txt',
    'pipe.bin',
    'gone.bin',
  ]
  for (const [path, text] of Object.entries(FILES)) {
    if (!linked.includes(path)) writeFileSync(join(folder, path), text)
  }
  symlinkSync('../../../shared.txt', join(folder, 'linked-inside.txt'))
  symlinkSync('../../../../cards-secret.txt', join(folder, 'linked-outside.txt'))
  symlinkSync('../../../../outside', join(folder, 'linked-folder'))
  execFileSync('mkfifo', [join(folder, 'pipe.bin')])
})
afterAll(() => rmSync(join(root, '..'), { recursive: true }))

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await serveCardFile({
    entry: {
      folder,
      files: Object.keys(FILES).map((name) => ({ path: name, size: 1 })),
      sourcePath: 'models/acme/tiny/README.md',
      text: FILES['README.md'],
    },
    path,
    request: new Request('http://site.test/', { method, headers }),
  })
  return readWhole(response)
}

describe('a file of a card', () => {
  it('sends a listed file with its size, tag and date', async () => {
    const response = await get('config.json')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('{"hidden_size": 8}')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('content-length')).toBe('18')
    expect(response.headers.get('etag')).toMatch(/^"[\w-]+"$/)
    expect(response.headers.get('last-modified')).toMatch(/GMT$/)
  })

  it('answers HEAD with the same headers and no body', async () => {
    const response = await get('config.json', {}, 'HEAD')
    expect(response.headers.get('content-length')).toBe('18')
    expect(response.body).toBeNull()
  })

  it('sends a part of a file', async () => {
    const response = await get('data.bin', { range: 'bytes=2-4' })
    expect(response.status).toBe(206)
    expect(await response.text()).toBe('234')
    expect(response.headers.get('content-range')).toBe('bytes 2-4/10')
    expect(response.headers.get('content-length')).toBe('3')
  })

  it('says the size when a range lies beyond the end', async () => {
    const response = await get('data.bin', { range: 'bytes=10-' })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */10')
  })

  it('sends the whole file when the part is of another version', async () => {
    const etag = (await get('data.bin')).headers.get('etag') ?? ''
    expect((await get('data.bin', { range: 'bytes=2-4', 'if-range': etag })).status).toBe(206)
    expect((await get('data.bin', { range: 'bytes=2-4', 'if-range': '"other"' })).status).toBe(200)
  })

  it('answers 304 to a client that has the file', async () => {
    const first = await get('data.bin')
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    expect((await get('data.bin', { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    expect((await get('data.bin', { 'if-modified-since': modified })).status).toBe(304)
    const wanted = async (tag: string) =>
      (await get('data.bin', { 'if-match': tag, 'if-none-match': etag })).status
    expect([await wanted('"x"'), await wanted(`W/${etag}`), await wanted(etag)]).toEqual([412, 412, 304])
    const changed = await get('data.bin', { 'if-none-match': '"x"', 'if-modified-since': modified })
    expect(changed.status).toBe(200)
  })

  it('sends an empty file, also when its first byte is asked for', async () => {
    const response = await get('empty.bin')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    const part = await get('empty.bin', { range: 'bytes=0-0' })
    expect(part.status).toBe(200)
    expect(part.headers.get('content-range')).toBe('bytes */0')
  })

  it('finds a name with spaces, percent signs and accents in either Unicode form', async () => {
    expect(await (await get('odd name %41 é.txt')).text()).toBe('odd')
    expect(await (await get('odd name %41 é.txt'.normalize('NFD'))).text()).toBe('odd')
  })

  it('follows a symbolic link that stays inside the source', async () => {
    expect(await (await get('linked-inside.txt')).text()).toBe('shared')
  })

  it.each([
    ['linked-outside.txt'],
    ['linked-folder/secret.txt'],
    ['not-listed.txt'],
    ['pipe.bin'],
    ['gone.bin'],
    ['images'],
    [''],
    ['.'],
    ['..'],
    ['../other/README.md'],
    ['../../../../cards-secret.txt'],
    ['images/../README.md'],
    ['./README.md'],
    ['/etc/passwd'],
    ['//etc/passwd'],
    ['..%2f..%2f..%2f..%2fcards-secret.txt'],
    ['%2e%2e/%2e%2e/cards-secret.txt'],
    ['..\\..\\cards-secret.txt'],
    ['..%5c..%5ccards-secret.txt'],
    ['..%c0%af..%c0%afcards-secret.txt'],
    ['README.md\0'],
    ['README.md\0.png'],
    ['README.md/'],
    ['readme.md'],
    ['C:\\secret.txt'],
    ['file:///etc/passwd'],
  ])('does not serve %j', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('takes the README of a card without a folder from the edition', async () => {
    const entry = { folder: undefined, files: [], sourcePath: undefined, text: '# Tiny' }
    const request = new Request('http://site.test/', { headers: { range: 'bytes=2-' } })
    const response = await serveCardFile({ entry, path: 'README.md', request })
    expect(response.status).toBe(206)
    expect(await response.text()).toBe('Tiny')
    expect((await serveCardFile({ entry, path: 'other.md', request })).status).toBe(404)
  })

  it('keeps everything it sends out of the origin of the site', async () => {
    for (const path of ['page.html', 'images/drawing.svg', 'data.bin']) {
      const { headers } = await get(path)
      expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  it('sends a page as text and an unknown type as a download', async () => {
    expect((await get('page.html')).headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const response = await get('data.bin')
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="data.bin"; filename*=UTF-8''data.bin`,
    )
  })
})
