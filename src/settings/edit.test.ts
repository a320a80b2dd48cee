import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { addDocsSettings } from './edit.ts'

const entry = { path: 'docs/tiny', name: 'tiny' }
const textOf = (folder: string) => readFileSync(join(folder, 'modelbook.yaml'), 'utf8')

it.each([
  ['# Ours.\ntitle: Acme\n', '# Ours.\ntitle: Acme\ndocs:\n  - path: docs/tiny\n    name: tiny\n'],
  ['docs:\n  - path: a # A.\n', 'docs:\n  - path: a # A.\n  - path: docs/tiny\n    name: tiny\n'],
  ['', 'docs:\n  - path: docs/tiny\n    name: tiny\n'],
])('adds an entry to %j', async (before, after) => {
  const folder = makeFolder({ 'modelbook.yaml': before })
  await addDocsSettings(folder, entry)
  expect(textOf(folder)).toBe(after)
})

it('leaves a file with mistakes as it is', async () => {
  const folder = makeFolder({ 'modelbook.yaml': 'titel: Acme\n' })
  await expect(addDocsSettings(folder, entry)).rejects.toThrow('unknown setting "titel"')
  expect(textOf(folder)).toBe('titel: Acme\n')
})
