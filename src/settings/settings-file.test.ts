import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { gitEnvironment } from '../sources/git/safe-git.ts'
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

it('reads its copy when the folder is away, or empty as the place of a disk that is not mounted', async () => {
  const [folder, copies] = [makeFolder({ 'modelbook.yaml': 'hosts: [cat.example]\n' }), makeFolder()]
  const readAnew = async () => (await new SettingsFile(folder, 'cards', copies).read()).settings.hosts
  expect(await readAnew()).toEqual(['cat.example'])
  renameSync(folder, `${folder}-away`)
  expect(await readAnew()).toEqual(['cat.example'])
  mkdirSync(folder)
  expect(await readAnew()).toEqual(['cat.example'])
  addFiles(folder, { 'a.md': '# A\n' })
  expect(await readAnew()).toEqual([])
  rmSync(folder, { recursive: true })
  renameSync(`${folder}-away`, folder)
})

it('has no settings before they are read', () => {
  expect(() => new SettingsFile(undefined, '-').current).toThrow('before they have been read')
})

it('says where files are edited: as the file says, else as git does, or nowhere', async () => {
  const folder = makeFolder({ 'a.md': '# A\n' })
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { env: gitEnvironment() })
  git('init', '-q', '-b', 'main')
  git('add', '-A')
  git('-c', 'user.name=A', '-c', 'user.email=a@acme.example', 'commit', '-q', '-m', 'First')
  git('remote', 'add', 'origin', 'git@github.com:acme/cards.git')
  const file = new SettingsFile(folder, 'cards')
  const sourceWith = async (text: string) => {
    addFiles(folder, { 'modelbook.yaml': text })
    return (await file.read()).settings.source
  }
  expect(await sourceWith('')).toEqual({
    label: 'Update on GitHub',
    url: 'https://github.com/acme/cards/edit/main/{path}',
  })
  const own = { label: 'Edit', url: 'https://git.acme.example/{path}' }
  expect(await sourceWith(`source: ${JSON.stringify(own)}\n`)).toEqual(own)
  expect(await sourceWith('source: false\n')).toBe(false)
})
