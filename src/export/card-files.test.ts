import { describe, expect, it } from 'vitest'
import { harmlessName } from './card-files.ts'

describe('the name of a copy', () => {
  it.each([
    ...['a/b.png', 'a/B.JPEG', 'a/clip.mp4', 'a/train.csv', 'a/config.json', 'a/paper.pdf', 'a/notes.txt'],
    ...['a/model.safetensors', 'a/model-00001-of-00002.safetensors', 'a/model.Q4_K_M.gguf', 'a/x.v1.fp16.pt'],
    ...['a/pytorch_model.bin.index.json', 'a/train.jsonl.zst', 'a/data.tar.gz', 'a/scan.nii.gz', 'a/x.gz'],
  ])('is kept where no host makes anything active of it: %s', (path) => {
    expect(harmlessName(path)).toBe(path)
  })

  it.each([
    ...[
      'a.html',
      'a.xhtml',
      'a.svg',
      'a.xml',
      'a.xsd',
      'a.rng',
      'a.xsl',
      'a.rdf',
      'a.wsdl',
      'a.owl',
      'a.mml',
    ],
    ...[
      'a.js',
      'a.mjs',
      'a.cjs',
      'a.css',
      'a.wasm',
      'a.py',
      'a.md',
      'a.yaml',
      'a.webmanifest',
      'a.swf',
      'a.htc',
    ],
    ...[
      'LICENSE',
      'web.config',
      '.gitattributes',
      'a.',
      'a.json.',
      'a.json ',
      'a.json.unknown',
      'a.txt.html',
    ],
    // Some tools that fill a store give `page.html.gz` the type of what is within.
    ...['a.html.gz', 'a.svg.br', 'a.js.bz2', 'a.xml.gz.xz'],
  ])('ends in .txt for anything else: %s', (name) => {
    expect(harmlessName(`acme/x/${name}`)).toBe(`acme/x/${name}.txt`)
  })

  it.each([
    ['run.php', 'run_php.txt'],
    ['run.php.png', 'run_php.png'],
    ['run.PHP5.json', 'run_PHP5.json'],
    ['map.var.json', 'map_var.json'],
    ['run.fcgi.json', 'run_fcgi.json'],
    ['x.html.pt', 'x_html.pt'],
    ['x.SVG.v1.pt', 'x_SVG.v1.pt'],
    ['a.shtml', 'a_shtml.txt'],
    ['a.phar.phtml.txt', 'a_phar_phtml.txt'],
  ])('holds no ending that a host acts upon in the middle: %s', (name, safe) => {
    expect(harmlessName(`acme/x/${name}`)).toBe(`acme/x/${safe}`)
  })

  it.each(['_assets/x/resolve/main/a.json', '_Search/x/resolve/main/a.json'])(
    'is never in a folder whose scripts pages may load: %s',
    (path) => {
      expect(harmlessName(path)).toBe(`_files/${path}`)
    },
  )
})
