import { describe, expect, it } from 'vitest'
import { buildFilePolicy, findMediaType } from './media-types.ts'

const TEXT = 'text/plain; charset=utf-8'
const SAVED = 'application/octet-stream'

describe('findMediaType', () => {
  it.each([
    ['index.html', TEXT],
    ['INDEX.HTM', TEXT],
    ['page.xhtml', TEXT],
    ['feed.xml', TEXT],
    ['style.css', TEXT],
    ['worker.js', TEXT],
    ['module.mjs', TEXT],
    ['types.ts', TEXT],
    ['README.md', TEXT],
    ['LICENSE', TEXT],
    ['.gitattributes', TEXT],
    ['train.py', TEXT],
    ['rows.csv', TEXT],
    ['config.json', 'application/json'],
    ['a/b/picture.PNG', 'image/png'],
    ['drawing.svg', 'image/svg+xml; charset=utf-8'],
    ['speech.flac', 'audio/flac'],
    ['clip.mp4', 'video/mp4'],
    ['paper.pdf', SAVED],
    ['model.safetensors', SAVED],
    ['archive.zip', SAVED],
    ['bundle.js.map', SAVED],
    ['app.wasm', SAVED],
    ['app.webmanifest', SAVED],
    ['page.svgz', SAVED],
    ['page.html.', SAVED],
    ['page.shtml', SAVED],
    ['page.xht', SAVED],
    ['style.xsl', SAVED],
    ['page.mhtml', SAVED],
    ['script.swf', SAVED],
    ['no-extension', SAVED],
    ['__proto__', SAVED],
    ['x.constructor', SAVED],
    ['x.__proto__', SAVED],
    ['html', SAVED],
    ['', SAVED],
  ])('sends %j as %s', (path, type) => {
    expect(findMediaType(path)).toEqual({ type, download: type === SAVED })
  })
})

describe('buildFilePolicy', () => {
  it('lets a picture or a film load itself, and an SVG drawing nothing', () => {
    expect(buildFilePolicy(findMediaType('a.png'))).toContain("img-src 'self'")
    expect(buildFilePolicy(findMediaType('a.mp4'))).toContain("media-src 'self'")
    expect(buildFilePolicy(findMediaType('a.svg'))).not.toContain("'self'")
  })
})
