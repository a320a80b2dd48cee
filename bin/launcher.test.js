import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockBuild } from './build-lock.js'
import { ensureBuilt, hashSources } from './ensure-built.js'
import { ensureInstalled, findNode, isNewEnough, matchesLock } from './install.js'

let root = ''
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const lockOf = (packages) => JSON.stringify({ packages: { '': {}, ...packages } })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'modelbook-launcher-'))
  write('package-lock.json', lockOf({ 'node_modules/a': { version: '1.0.0' } }))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('ensureInstalled', () => {
  let installs = 0
  const install = () => {
    installs++
    mkdirSync(join(root, 'node_modules'), { recursive: true })
  }
  beforeEach(() => {
    installs = 0
  })

  it('installs into a fresh clone, once', () => {
    expect(ensureInstalled(root, install)).toBe(true)
    expect(ensureInstalled(root, install)).toBe(false)
    expect(installs).toBe(1)
  })

  it('installs again when the lock file asks for something else', () => {
    ensureInstalled(root, install)
    write('package-lock.json', lockOf({ 'node_modules/a': { version: '1.0.1' } }))
    expect(ensureInstalled(root, install)).toBe(true)
  })

  it('takes what npm has installed by itself', () => {
    write('node_modules/.package-lock.json', lockOf({ 'node_modules/a': { version: '1.0.0' } }))
    expect(ensureInstalled(root, install)).toBe(false)
    expect(installs).toBe(0)
  })

  it('tries again after an installation that failed', () => {
    const fail = () => {
      throw new Error('offline')
    }
    expect(() => ensureInstalled(root, fail)).toThrow('offline')
    expect(ensureInstalled(root, install)).toBe(true)
  })
})

describe('matchesLock', () => {
  const lock = { packages: { '': {}, a: { version: '1.0.0' }, b: { version: '2.0.0', optional: true } } }

  it('does without optional packages, but not in another version', () => {
    expect(matchesLock(lock, { packages: { a: { version: '1.0.0' } } })).toBe(true)
    expect(matchesLock(lock, { packages: { a: { version: '1.0.0' }, b: { version: '2.1.0' } } })).toBe(false)
  })

  it('does not do without an optional package for this system', () => {
    const here = { os: [process.platform], cpu: [process.arch] }
    const lockWith = (own) => ({ packages: { a: { version: '1.0.0', optional: true, ...here, ...own } } })
    expect(matchesLock(lockWith({}), { packages: {} })).toBe(false)
    expect(matchesLock(lockWith({ os: ['aix'] }), { packages: {} })).toBe(true)
    expect(matchesLock(lockWith({ libc: ['none'] }), { packages: {} })).toBe(true)
  })

  it('does not do without the others', () => {
    expect(matchesLock(lock, { packages: { b: { version: '2.0.0' } } })).toBe(false)
    expect(matchesLock(lock, { packages: { a: { version: '0.9.0' } } })).toBe(false)
  })
})

describe('ensureBuilt', () => {
  let builds = 0
  const build = () => {
    builds++
    write('dist/.stamp', hashSources(root))
  }
  beforeEach(() => {
    builds = 0
    write('src/a.ts', 'export const a = 1')
    write('src/deep/b.tsx', 'export const b = 2')
    write('vite.config.ts', 'export default {}')
    ensureBuilt(root, build)
  })

  it('builds once', () => {
    expect(ensureBuilt(root, build)).toBe(false)
    expect(builds).toBe(1)
  })

  it('does without remembering that it has looked, where nothing can be written', () => {
    mkdirSync(join(root, 'dist/.seen'))
    expect(ensureBuilt(root, build)).toBe(false)
  })

  it('builds again when the build that is there is of other sources', () => {
    ensureBuilt(root, build)
    write('dist/.stamp', 'of other sources')
    expect(ensureBuilt(root, build)).toBe(true)
  })

  it.each([
    ['a source changes', () => write('src/deep/b.tsx', 'export const b = 3')],
    ['a source changes by one letter', () => write('src/a.ts', 'export const a = 2')],
    ['a source comes', () => write('src/c.ts', '')],
    ['a source goes', () => unlinkSync(join(root, 'src/a.ts'))],
    ['the build settings change', () => write('vite.config.ts', 'export default { base: "/" }')],
    ['packages change', () => write('package-lock.json', lockOf({}))],
    ['the build is gone', () => rmSync(join(root, 'dist'), { recursive: true })],
  ])('builds again when %s', (_, change) => {
    change()
    expect(ensureBuilt(root, build)).toBe(true)
  })

  it('does not build for a test', () => {
    write('src/a.test.ts', 'it()')
    expect(ensureBuilt(root, build)).toBe(false)
  })

  it('takes an installed package, which has no sources, as it is', () => {
    rmSync(join(root, 'src'), { recursive: true })
    rmSync(join(root, 'dist'), { recursive: true })
    expect(ensureBuilt(root, build)).toBe(false)
  })
})

describe('lockBuild', () => {
  /** Starts another process that holds the lock until its standard input ends. */
  const lockElsewhere = async () => {
    const url = new URL('build-lock.js', import.meta.url)
    const code = `import { lockBuild } from '${url}'
      const unlock = lockBuild('${root}')
      console.log()
      process.stdin.resume().on('end', unlock)`
    const other = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    return other
  }

  it('lets a build wait until another one has ended', async () => {
    const other = await lockElsewhere()
    const next = lockElsewhere()
    const first = await Promise.race([next, setTimeout(500, 'waits')])
    expect(first).toBe('waits')
    other.stdin.end()
    const ended = await next
    ended.kill()
  })

  it('does not wait for a command that was killed while it built', async () => {
    const other = await lockElsewhere()
    other.kill('SIGKILL')
    await once(other, 'close')
    lockBuild(root)()
  })
})

describe('isNewEnough', () => {
  it('is true from Node 24', () => {
    expect(isNewEnough('20.20.2')).toBe(false)
    expect(isNewEnough('24.0.0')).toBe(true)
    expect(isNewEnough('100.0.0')).toBe(true)
  })
})

describe('findNode', () => {
  it('says where there is none how to get it, in a checkout and in an installed package', () => {
    vi.stubGlobal('process', { versions: { node: '20.20.2' } })
    expect(() => findNode(root)).toThrow('install Modelbook again, and let npm run the scripts of')
    mkdirSync(join(root, 'src'))
    expect(() => findNode(root)).toThrow('delete node_modules, then run this again')
    vi.unstubAllGlobals()
  })
})
