import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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

describe('the logo', () => {
  const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
  const read = async (logo: string, files: Record<string, string | Uint8Array> = {}) => {
    const folder = makeFolder({ 'modelbook.yaml': `title: A\nlogo: ${logo}\n`, ...files })
    return (await new SettingsFile(folder, 'cards').read()).settings.logo?.picture
  }

  it('is read with the settings', async () => {
    expect(await read('brand/Logo.PNG', { 'brand/Logo.PNG': PNG })).toBe(
      `data:image/png;base64,${PNG.toString('base64')}`,
    )
    expect(await read('logo.svg', { 'logo.svg': '<svg/>' })).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  it.each([
    ['logo.gif', 'must be an SVG, PNG or WebP file'],
    ['logo.svg', 'cannot be read: it does not exist'],
    ['../logo.svg', 'cannot be read: it does not exist'],
    ['.secret.svg', 'cannot be read: it is hidden'],
    ['out.svg', 'cannot be read: it leads out of the folder'],
    ['large.png', 'has 20000 bytes, and may have 16384, since every page carries it'],
  ])('cannot be %s, and the settings say why', async (name, reason) => {
    const folder = makeFolder({
      'modelbook.yaml': `title: A\nlogo: ${name}\n`,
      '.secret.svg': '<svg/>',
      'large.png': new Uint8Array(20_000),
    })
    symlinkSync(join(makeFolder({ 'x.svg': '<svg/>' }), 'x.svg'), join(folder, 'out.svg'))
    await expect(new SettingsFile(folder, 'cards').read()).rejects.toThrow(
      `cards/modelbook.yaml:2:7  logo: ${reason}`,
    )
  })

  it('is left out while the folder is away', async () => {
    const [folder, copies] = [
      makeFolder({ 'modelbook.yaml': 'logo: a.svg\n', 'a.svg': '<svg/>' }),
      makeFolder({}),
    ]
    await new SettingsFile(folder, 'cards', copies).read()
    rmSync(folder, { recursive: true })
    const { settings } = await new SettingsFile(folder, 'cards', copies).read()
    expect(settings.logo?.picture).toBeUndefined()
  })
})
