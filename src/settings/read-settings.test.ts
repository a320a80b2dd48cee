import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { parseSettings, readSettings } from './read-settings.ts'

const read = (content: string | Uint8Array) =>
  readSettings(makeFolder({ 'modelbook.yaml': content }), 'cards')

describe('readSettings', () => {
  it.each<[what: string, content: string | Uint8Array, message: string]>([
    ['a quote left open', 'title: "Acme\n', ':2:1  this is not valid YAML: a quote is opened but not closed'],
    ['a key set twice', 'title: A\ntitle: B\n', ':2:1  this is not valid YAML: a key is set twice'],
    ['a second document', 'title: A\n---\ntitle: B\n', ':2:1  this is not valid YAML: a line "---"'],
    ['an alias of nothing', 'guide: true\ntitle: *acme\n', ':2:8  this is not valid YAML: Unresolved alias'],
    ['bytes that are no text', Buffer.from('title: Café\n', 'latin1'), ':1:11  this file is not UTF-8 text'],
    ['a list', '- title\n', ':1:1  the file: must be a mapping'],
    ['an unknown key', 'guide: true\ntitel: A\n', ':2:1  unknown setting "titel"'],
    ['a wrong type', 'guide: "no"\n', ':1:8  guide: must be true or false'],
    [
      'docs outside of the folder',
      'docs:\n  - path: ../docs\n',
      ':2:11  docs[0].path: must be a folder below the served one',
    ],
    [
      'a site with a path',
      'cors:\n  - https://app.acme.example/x\n',
      ':2:5  cors[0]: must be the address of a site',
    ],
    [
      'an address with more than a path',
      'url: https://acme.example/models?q=1\n',
      ':1:6  url: must end after the host or a plain path on it',
    ],
    ['a docs set without a path', 'docs:\n  - name: a\n', ':2:5  docs[0].path: is missing'],
  ])('says where the file has %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(`cards/modelbook.yaml${message}`)
  })

  it('says what is wrong in the order of the file', async () => {
    const error = await read('guide: 3\ntitel: A\nurl: models\n').catch((thrown: Error) => thrown.message)
    expect(`${error}`.match(/:\d+:\d+/g)).toEqual([':1:8', ':2:1', ':3:6'])
  })

  it.each([
    ['https://Acme.example', 'https://acme.example'],
    ['https://acme.example/', 'https://acme.example'],
    ['https://acme.example:8443/hub/models/', 'https://acme.example:8443/hub/models'],
  ])('takes %s as the address of the site, without the slash at its end', (url, taken) => {
    expect(parseSettings({ url }).url).toBe(taken)
  })

  it('names the host of a source without a label', () => {
    const labelOf = (url: string) => parseSettings({ source: { url } }).source
    expect(labelOf('https://gitlab.acme.example/cards/-/edit/main/{path}')).toMatchObject({
      label: 'Update on GitLab',
    })
    expect(labelOf('https://code.acme.example/{path}')).toMatchObject({
      label: 'Update on code.acme.example',
    })
  })

  it('says that a file ending in .yml is not read', async () => {
    const folder = makeFolder({ 'modelbook.yml': 'title: Acme\n' })
    await expect(readSettings(folder, 'cards')).rejects.toThrow(
      'cards/modelbook.yml:1:1  settings are read from modelbook.yaml',
    )
  })

  it('says that a folder is in the place of the file', async () => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'modelbook.yaml'))
    await expect(readSettings(folder, 'cards')).rejects.toThrow(
      'cards/modelbook.yaml:1:1  this file cannot be read: it is a folder',
    )
  })

  it.each(['', '# Nothing yet\n', '---\n', '{}\n'])('reads the defaults from %j', async (content) => {
    expect((await read(content)).settings).toEqual(parseSettings({}))
  })

  it('reads the defaults where there is no file, or no folder', async () => {
    for (const folder of [makeFolder(), undefined])
      expect((await readSettings(folder, 'cards')).settings).toEqual(parseSettings({}))
  })
})
