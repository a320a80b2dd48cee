import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockOutput } from './lock-output.ts'
import { Output } from './output.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelbook-output-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function build(files: Record<string, string>, key = 'k') {
  const output = new Output(folder)
  for (const [file, text] of Object.entries(files)) output.write(file, text)
  return { ...output.finish(key, []), ...output.counts }
}
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

describe('the folder of a site', () => {
  it('is written to where something is new, and nowhere else', async () => {
    await expect(build({ 'a/index.html': 'a', 'b.txt': 'b' })).resolves.toMatchObject({
      files: 2,
      changed: 2,
    })
    await expect(build({ 'a/index.html': 'a', 'b.txt': 'B' })).resolves.toMatchObject({
      files: 2,
      changed: 1,
    })
    expect(read('b.txt')).toBe('B')
  })

  it('loses what the build before wrote, and nothing of others', async () => {
    await build({ 'a/b/index.html': 'a', 'c/index.html': 'c' })
    writeFileSync(join(folder, 'c/own.txt'), 'mine')
    await expect(build({})).resolves.toMatchObject({ removed: 2 })
    expect(readdirSync(folder)).toEqual(['.modelbook-build.jsonl', 'c'])
    expect(read('c/own.txt')).toBe('mine')
  })

  it('refuses to take the place of a file that no build wrote', async () => {
    mkdirSync(join(folder, 'a'))
    writeFileSync(join(folder, 'a/index.html'), 'mine')
    await expect(build({ 'a/index.html': 'ours' })).rejects.toThrow(/Modelbook did not write it/)
    expect(read('a/index.html')).toBe('mine')
  })

  it('keeps a copy of the same version, as long as it is there', async () => {
    const large = join(folder, 'large')
    writeFileSync(large, 'ab'.repeat(100_000))
    const source = openSync(large, 'r')
    const first = new Output(folder)
    first.copy('a.ts', source, 'one')
    closeSync(source)
    first.finish('k', [])
    expect(read('a.ts')).toBe('ab'.repeat(100_000))
    expect(new Output(folder).keepCopy('a.ts', 'two')).toBe(false)
    const next = new Output(folder)
    expect(next.keepCopy('a.ts', 'one')).toBe(true)
    expect(next.finish('k', [])).toEqual({ removed: 0 })
    rmSync(join(folder, 'a.ts'))
    expect(new Output(folder).keepCopy('a.ts', 'one')).toBe(false)
  })

  it('writes anew what a build that was cut off may have left half written', async () => {
    await build({ 'a.txt': 'a', 'b.txt': 'b' })
    const cut = new Output(folder)
    cut.write('c.txt', 'c')
    writeFileSync(join(folder, 'a.txt'), '')
    expect(new Output(folder).key).toBeUndefined()
    await expect(build({ 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' })).resolves.toMatchObject({ changed: 3 })
    expect(read('a.txt')).toBe('a')
  })

  it('goes on from a list whose last line was cut off, and says where one is damaged', async () => {
    await build({ 'a.txt': 'a' })
    appendFileSync(join(folder, '.modelbook-build.jsonl'), '{"file":"b.t')
    await expect(build({ 'a.txt': 'a', 'b.txt': 'b' })).resolves.toMatchObject({ files: 2, changed: 1 })
    appendFileSync(join(folder, '.modelbook-build.jsonl'), '<<<<<<< HEAD\n')
    expect(() => new Output(folder)).toThrow(/jsonl:4 is not a valid line/)
  })

  it('is written to by one build at a time', async () => {
    const unlock = await lockOutput(folder)
    await expect(lockOutput(folder, 0)).rejects.toThrow(/Another build is writing to/)
    const waiting = lockOutput(folder)
    unlock()
    const last = await waiting
    await expect(lockOutput(folder, 0)).rejects.toThrow(/Another build is writing to/)
    last()
    // A process that waits with the file open would otherwise lock a deleted file.
    expect(readdirSync(folder)).toEqual(['.modelbook-build.lock'])
  })

  it('lacks a file whose name the disk refuses, and is told which', async () => {
    const output = new Output(folder)
    const long = `${'z'.repeat(300)}/index.html`
    for (const file of [long, 'a.txt', 'a.txt/index.html']) output.write(file, 'a')
    output.finish('', [])
    expect(output.refused.map(({ file }) => file)).toEqual([long, 'a.txt/index.html'])
    expect(output.refused[0]?.reason).toMatch(/name too long/)
    expect(output.counts.files).toBe(1)
    expect(readFileSync(join(folder, '.modelbook-build.jsonl'), 'utf8')).not.toContain('zzz')
  })

  it('writes nothing outside of it', async () => {
    await expect(build({ '../outside.txt': 'x' })).rejects.toThrow(/is not a path within/)
  })
})
