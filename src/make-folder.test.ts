import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from './make-folder.ts'

it('makes a folder with those above it, and says what stands in the way', () => {
  const root = mkdtempSync(join(tmpdir(), 'modelbook-make-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  makeFolder(join(root, 'a/b'))
  makeFolder(join(root, 'a/b'))
  expect(statSync(join(root, 'a/b')).isDirectory()).toBe(true)
  writeFileSync(join(root, 'file'), '')
  expect(() => makeFolder(join(root, 'file/site'))).toThrow(/EEXIST.*file'/)
})

it.runIf(process.platform === 'linux')('ends where the system makes no folder', () => {
  expect(() => makeFolder('/proc/modelbook/site')).toThrow(
    "ENOENT: no such file or directory, mkdir '/proc/modelbook'",
  )
})
