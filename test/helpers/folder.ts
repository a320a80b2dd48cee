/** Temporary folders for tests, deleted by vitest. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A new folder with the given files, deleted after the test. */
export function makeFolder(files: { [path: string]: string | Uint8Array } = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'modelbook-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  addFiles(folder, files)
  return folder
}

/** Writes files into a folder, creating it and parent folders. */
export function addFiles(folder: string, files: { [path: string]: string | Uint8Array }): void {
  mkdirSync(folder, { recursive: true })
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}
