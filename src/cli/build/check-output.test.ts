import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { BUILT_SITE } from '../../sources/list-folder.ts'
import { checkOutput } from './check-output.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'modelbook-output-'))
  mkdirSync(join(root, 'models/acme/tiny'), { recursive: true })
  writeFileSync(join(root, 'models/acme/tiny/README.md'), '# Tiny')
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

describe('the folder of a site', () => {
  it.each(['', 'models', 'models/acme'])('is not one with cards in it: %j', (path) => {
    const out = join(root, path)
    expect(() => checkOutput(out, root)).toThrow(
      `${join(root, 'models/acme/tiny/README.md')} may be a card, and cards are not read from a folder that a site was written to.\n` +
        `  Choose another folder with --out, such as ${join(root, 'site')}.`,
    )
  })

  it('is not one with cards in it by another name', () => {
    const link = `${root}-link`
    symlinkSync(root, link)
    onTestFinished(() => rmSync(link))
    expect(() => checkOutput(join(root, 'models'), link)).toThrow('may be a card')
    expect(() => checkOutput(join(link, 'models'), root)).toThrow('may be a card')
  })

  it('is not a file', () => {
    const file = join(root, 'file.txt')
    writeFileSync(file, '')
    expect(() => checkOutput(file, root)).toThrow(`${file} is a file, but a site is a folder of files.`)
  })

  it('may be new, or that of an earlier build with its own Markdown', () => {
    checkOutput(join(root, 'site'), root)
    mkdirSync(join(root, 'site'))
    writeFileSync(join(root, 'site/index.md'), '')
    writeFileSync(join(root, 'site', BUILT_SITE), '')
    checkOutput(join(root, 'site'), root)
  })

  it('may hold Markdown of its own where it is not in the folder of cards', () => {
    checkOutput(root, join(root, 'models'))
    checkOutput(join(root, 'models'), undefined)
  })
})
