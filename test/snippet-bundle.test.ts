/** The cost of `modelbook/snippet` for a page. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bundleSnippets } from './snippet-bundle.ts'

const folder = mkdtempSync(join(tmpdir(), 'modelbook-bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files = await bundleSnippets(folder)
const eager = files.filter(({ isEager }) => isEager)
const sizeOf = (some: typeof files) => some.reduce((sum, { size }) => sum + size, 0)

describe('modelbook/snippet in a page', () => {
  it('costs at most 16 kB (gzip) until snippets are asked for', () => {
    expect(sizeOf(eager)).toBeLessThanOrEqual(16_000)
  })

  it('loads all else when it is needed', () => {
    const loadedLater = {
      'clients and templates, for code': 'requests.post',
      'example inputs, for whoever has none': 'Astronaut riding a horse',
      'files, for tasks that take one': 'takes a file',
      'jobs and downloads, for tasks that make a file': 'resultAfter',
    }
    for (const [what, text] of Object.entries(loadedLater)) {
      const names = files.filter(({ code }) => code.includes(text)).map(({ isEager }) => isEager)
      expect(names, what).toContain(false)
      expect(names, what).not.toContain(true)
    }
  })
})
