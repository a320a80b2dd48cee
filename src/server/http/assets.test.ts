import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAssets } from './assets.ts'

let folder = ''
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const MANIFEST = {
  'src/ui/styles/main.css': { file: 'main-1.css', assets: ['source-serif-4-2.woff2'] },
  'src/ui/styles/fonts.css': { file: 'fonts-9.css', assets: ['source-serif-4-2.woff2'] },
  'src/islands/loader.ts': { file: 'loader-3.js', isEntry: true },
  'src/islands/hydrate.tsx': { file: 'hydrate-4.js', isEntry: true },
  'src/islands/list/browse.ts': { file: 'browse-7.js', isEntry: true },
  'src/islands/docs/docs.ts': { file: 'docs-6.js', isEntry: true },
  'src/islands/static/static-list.ts': { file: 'static-list-8.js', isEntry: true },
  'src/islands/static/palette.ts': { file: 'static-palette-9.js', isEntry: true },
  'src/ui/styles/source-serif-4.woff2': { file: 'source-serif-4-2.woff2' },
  'src/ui/styles/icon.svg': { file: 'icon-5.svg' },
}

const DIAGRAMS = { 'src/islands/docs/diagram-frame.ts': { file: 'diagrams-7.js', isEntry: true } }

const RULE = { css: 'body{}', within: [], needs: [[]] }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelbook-assets-'))
  mkdirSync(join(folder, '.vite'))
  write('.vite/manifest.json', JSON.stringify(MANIFEST))
  write('.vite/diagrams.json', JSON.stringify(DIAGRAMS))
  write('.vite/rules.json', JSON.stringify([RULE]))
  write('fonts-9.css', '@font-face{src:url(./source-serif-4-2.woff2)}')
  write('loader-3.js', 'run()')
  write('main-1.css', 'body{}')
  write('main-1.css.br', 'brotli')
  write('robots.txt', 'User-agent: *')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('readAssets', () => {
  it('says where pages link the built files, and gives the script and the styles that they carry', () => {
    expect(readAssets(folder).addresses).toEqual({
      css: '/_assets/main-1.css',
      rules: [{ css: '@font-face{src:url(/_assets/source-serif-4-2.woff2)}', within: [], needs: [[]] }, RULE],
      loader: 'run()',
      hydrate: '/_assets/hydrate-4.js',
      browse: '/_assets/browse-7.js',
      docs: '/_assets/docs-6.js',
      diagrams: '/_assets/diagrams-7.js',
      staticList: '/_assets/static-list-8.js',
      staticPalette: '/_assets/static-palette-9.js',
      font: '/_assets/source-serif-4-2.woff2',
      icon: '/_assets/icon-5.svg',
    })
  })

  it('has none that was taken away since, and goes on', () => {
    const assets = readAssets(folder)
    rmSync(join(folder, 'main-1.css.br'))
    expect(assets.find('/_assets/main-1.css', 'br')).toBeUndefined()
    expect(assets.find('/_assets/main-1.css', 'identity')?.body.toString()).toBe('body{}')
  })

  it('sends the compressed copy where there is one', () => {
    const assets = readAssets(folder)
    const brotli = assets.find('/_assets/main-1.css', 'br')
    expect(brotli?.body.toString()).toBe('brotli')
    expect(brotli?.headers).toContain('br')
    const gzip = assets.find('/_assets/main-1.css', 'gzip')
    expect(gzip?.body.toString()).toBe('body{}')
    expect(gzip?.headers).not.toContain('content-encoding')
    expect(gzip?.etag).not.toBe(brotli?.etag)
  })

  it('lets browsers keep a hashed name for a year, and no other', () => {
    const assets = readAssets(folder)
    const year = 'public, max-age=31536000, immutable'
    expect(assets.find('/_assets/main-1.css', 'identity')?.headers).toContain(year)
    expect(assets.find('/_assets/robots.txt', 'identity')?.headers).not.toContain(year)
  })

  it('sends neither the manifest nor the copies by themselves', () => {
    const assets = readAssets(folder)
    expect(assets.find('/_assets/.vite/manifest.json', 'identity')).toBeUndefined()
    expect(assets.find('/_assets/main-1.css.br', 'identity')).toBeUndefined()
    expect(assets.find('/_assets/../assets.ts', 'identity')).toBeUndefined()
  })

  it('refuses a loader that would end its own script element', () => {
    write('loader-3.js', 'const end = "</script>"')
    expect(() => readAssets(folder)).toThrow('src/islands/loader.ts would end the script element')
  })

  it('names the file that the build lacks', () => {
    write('.vite/manifest.json', '{}')
    expect(() => readAssets(folder)).toThrow(
      `${folder} was built without src/ui/styles/main.css. Build it again.`,
    )
  })
})
