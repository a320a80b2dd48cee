import { closeSync, linkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { findRoot, openWithin, openWithinSync, readWithin } from './open-within.ts'

const FILES = {
  'a/data.txt': 'open',
  'a/.env': 'secret',
  'a/.eval_results/x.yaml': 'open',
  'a/.huggingface/x.json': 'open',
  'a/.huggingface/token': 'secret',
  'a/HEAD': 'a name like any other',
  'bare/HEAD': 'ref: refs/heads/main',
  'bare/objects/x': 'secret',
  'bare/refs/x': 'secret',
  'bare/hooks/deep/x': 'secret',
  '.git/HEAD': 'secret',
  '.git/objects/x': 'secret',
  '.git/refs/x': 'secret',
  '.git/annex/objects/f0/key': 'open',
  '.git/annex/index': 'secret',
  'b/..2026_01_02_03_04_05.678/data.txt': 'open',
  'b/..2026/data.txt': 'secret',
}

/** What each way of opening a file gives. */
async function attempt(root: string, path: string, within?: string): Promise<string[]> {
  const place = { root, path: join(root, path), ...(within === undefined ? {} : { within }) }
  const reason = (error: unknown) => (error instanceof Error ? error.message.replace(/:.*/, '') : '')
  const whole = () => readWithin(place).bytes?.toString() ?? ''
  const opened = openWithin(place).then(
    async (handle) => await handle.readFile('utf8').finally(() => handle.close()),
    reason,
  )
  try {
    closeSync(openWithinSync(place))
    return [await opened, whole()]
  } catch (error) {
    return [await opened, reason(error)]
  }
}

describe('a file of a folder', () => {
  it('is opened only if it is not hidden', async () => {
    const root = makeFolder(FILES)
    for (const [path, text] of Object.entries(FILES)) {
      const isOpen = text !== 'secret' && !path.startsWith('bare')
      const one = isOpen ? text : expect.stringMatching(/^it is hidden/)
      expect(await attempt(root, path), path).toEqual([one, one])
    }
  })

  it('is none if it is a folder, or missing', async () => {
    const root = makeFolder(FILES)
    expect(await attempt(root, 'a')).toEqual(['it is not a file', 'it is not a file'])
    expect(await attempt(root, 'a/none')).toEqual(['ENOENT', 'ENOENT'])
  })

  it('may have to be in a folder below the root, wherever its name is', async () => {
    const folder = makeFolder({ 'set/own.txt': 'own', 'other.txt': 'other' })
    symlinkSync('../other.txt', join(folder, 'set/link.txt'))
    expect(await attempt(folder, 'set/link.txt')).toEqual(['other', 'other'])
    const [inside, outside] = ['own', 'it leads out of the folder']
    expect(await attempt(folder, 'set/own.txt', join(folder, 'set'))).toEqual([inside, inside])
    expect(await attempt(folder, 'set/link.txt', join(folder, 'set'))).toEqual([outside, outside])
  })

  it('is as hidden as a hidden file that it is a second name of', async () => {
    const folder = makeFolder({ '.env': 'secret', 'a.txt': 'open', 'x/.ssh/key': 'secret' })
    linkSync(join(folder, 'a.txt'), join(folder, 'b.txt'))
    linkSync(join(folder, 'x/.ssh/key'), join(folder, 'key.txt'))
    expect(await attempt(folder, 'b.txt')).toEqual(['open', 'open'])
    const message = 'it is a second name of a hidden file'
    expect(await attempt(folder, 'key.txt')).toEqual([message, message])
  })

  it('is found by name once more where the system does not tell the path of an open file', async () => {
    const root = makeFolder(FILES)
    const { platform } = process
    Object.defineProperty(process, 'platform', { value: 'darwin' })
    onTestFinished(() => {
      Object.defineProperty(process, 'platform', { value: platform })
    })
    expect(await attempt(root, 'a/data.txt')).toEqual(['open', 'open'])
  })
})

describe('the served folder', () => {
  it.each([
    ['/srv/cards/models/a', 'models/a/README.md', '/srv/cards'],
    ['/srv/cards', 'README.md', '/srv/cards'],
    ['/models/a', 'models/a/README.md', '/'],
    ['/srv/elsewhere', 'models/a/README.md', '/srv/elsewhere'],
    ['/srv/cards/a', undefined, '/srv/cards/a'],
  ])('of %s, where the card is at %s, is %s', (folder, sourcePath, root) => {
    expect(findRoot(folder, sourcePath)).toBe(root)
  })
})
