import { renameSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addFiles, makeFolder } from '../edition/folder-for-test.ts'
import { SettingsFile } from './settings-file.ts'

it('keeps the settings that were last read without a mistake', async () => {
  const folder = makeFolder({ 'modelbook.yaml': 'title: Acme\n' })
  const file = new SettingsFile(folder, 'cards')
  await file.read()
  addFiles(folder, { 'modelbook.yaml': 'title: [Ours]\n' })
  await expect(file.read()).rejects.toThrow('cards/modelbook.yaml:1:8  title: must be text')
  expect(file.current.title).toBe('Acme')
  addFiles(folder, { 'modelbook.yaml': 'title: Ours\n' })
  await file.read()
  expect(file.current.title).toBe('Ours')
})

it('keeps the settings of a folder that is away', async () => {
  const folder = makeFolder({ 'modelbook.yaml': 'title: Acme\n' })
  const file = new SettingsFile(folder, 'cards')
  await file.read()
  renameSync(folder, `${folder}-away`)
  await file.read()
  expect(file.current.title).toBe('Acme')
  renameSync(`${folder}-away`, folder)
})

it('has no settings before they are read', () => {
  expect(() => new SettingsFile(undefined, '-').current).toThrow('before they have been read')
})
