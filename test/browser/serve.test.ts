/** The command in use: started, sent requests, and stopped. Needs the build, but no browser. */

import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { lockOutput } from '../../src/export/lock-output.ts'
import { startAnswering } from '../helpers/answering-server.ts'
import { hearEdition } from './hear-edition.ts'
import { useCommand } from './use-command.ts'

const { place, run, writeCard } = useCommand()

const read = async (url: string) => (await fetch(url)).text()

/** Whether another process has a file open, according to Linux. */
function isOpenElsewhere(path: string): boolean {
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== `${process.pid}`)
  return others.some((other) => {
    try {
      const open = readdirSync(`/proc/${other}/fd`)
      return open.some((descriptor) => readlinkSync(`/proc/${other}/fd/${descriptor}`) === path)
    } catch {
      // The process has ended, closed the file, or belongs to another user.
      return false
    }
  })
}

describe('modelbook serve', () => {
  it('says where the site is and what is on it, and ends in order', async () => {
    const { child, said, ended, url } = run(['serve', 'cards', '--port', '0'])
    expect(await read(`${await url()}models/acme/tiny`)).toContain('The first sentence.')
    expect(said.out).toMatch(
      /^Modelbook is at http:\/\/127\.0\.0\.1:\d+\/\n1 model, 0 datasets, \d+ tasks, \d+ pages of docs; /,
    )
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('ends with a launcher that is killed, and frees its port', async () => {
    const server = fileURLToPath(new URL('../../bin/run-child.js', import.meta.url))
    const launch = `require('node:child_process').spawn(process.execPath, ${JSON.stringify([server, 'serve', 'cards', '--port', '0'])}, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })`
    const launcher = run([launch], {}, '', ['-e'])
    const url = await launcher.url()
    expect((await fetch(url)).status).toBe(200)
    launcher.child.kill('SIGKILL')
    // Its output closes once the server has ended, too.
    await launcher.ended
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('says in a folder without cards what it has looked for, and how to begin', async () => {
    mkdirSync(join(place.folder, 'bare'))
    const { said, url } = run(['serve', 'bare', '--port', '0'])
    await url()
    await expect
      .poll(() => said.out)
      .toContain('To write a card: modelbook new model acme/tiny-bert --dir bare')
  })

  it('shows the edition of earlier at once and what has changed since soon after', async () => {
    const first = run(['serve', 'cards', '--port', '0'])
    await first.url()
    first.child.kill('SIGINT')
    await first.ended
    writeCard('acme/later', '# Later\n')
    const second = run(['serve', 'cards', '--port', '0'])
    const url = await second.url()
    expect(second.said.out).toContain('looking for changes')
    await expect
      .poll(async () => (await fetch(`${url}models/acme/later`)).status, { timeout: 20_000 })
      .toBe(200)
  })

  it('shows a saved card soon, and tells open pages', async () => {
    const { url } = run(['serve', 'cards', '--port', '0'])
    const site = await url()
    const heard = await hearEdition(site, () => writeCard('acme/tiny', '# Tiny\n\nThe second sentence.\n'))
    expect(heard).toContain('"changed":["/models/acme/tiny"]')
    expect(await read(`${site}models/acme/tiny`)).toContain('The second sentence.')
  })

  it('follows modelbook.yaml, stays as it is when that cannot be used, and says when it can again', async () => {
    const { url, said } = run(['serve', 'cards', '--port', '0'])
    const site = await url()
    const save = (text: string) => writeFileSync(join(place.folder, 'cards/modelbook.yaml'), text)
    const soon = { timeout: 20_000 }
    save('title: Acme models\n')
    await expect.poll(() => read(site), soon).toContain('<title>Acme models')
    save('titel: Other models\n')
    await expect.poll(() => said.err, soon).toContain('unknown setting "titel"')
    expect(await read(site)).toContain('<title>Acme models')
    save('title: Acme models\n')
    const told = () => said.err.split('pages are drawn with modelbook.yaml as it is now').length - 1
    await expect.poll(told, soon).toBe(2)
  })

  it('keeps site, docs sets and guide as they are whatever mistake is saved in modelbook.yaml', async () => {
    const file = join(place.folder, 'cards/modelbook.yaml')
    const SOUND = 'title: Acme\nguide: false\ndocs:\n  - path: docs/source\n    name: handbook\n'
    const save = (content: string | Uint8Array) => writeFileSync(file, content)
    mkdirSync(join(place.folder, 'cards/docs/source'), { recursive: true })
    writeFileSync(join(place.folder, 'cards/docs/source/_toctree.yml'), '- {local: index, title: Start}\n')
    writeFileSync(join(place.folder, 'cards/docs/source/index.md'), '# Start\n')
    save(SOUND)
    const { url, said } = run(['serve', 'cards', '--port', '0'])
    const site = await url()
    const soon = { timeout: 20_000 }
    const status = async (path: string) => (await fetch(`${site}${path}`)).status
    const seen = async () => ({
      title: /<title>([^<]*)/.exec(await read(site))?.[1],
      handbook: await status('docs/handbook'),
      cards: await status('docs/cards'),
      guide: await status('docs/modelbook'),
    })
    let sentences = 0
    // A card shows that everything has been read again.
    const readAgain = async () => {
      const sentence = `Sentence number ${++sentences}.`
      writeCard('acme/tiny', `# Tiny\n\n${sentence}\n`)
      await expect.poll(() => read(`${site}models/acme/tiny`), soon).toContain(sentence)
    }
    await readAgain()
    const sound = { title: 'Acme', handbook: 200, cards: 404, guide: 404 }
    let shown = sound
    expect(await seen()).toEqual(shown)
    const mistakes: [content: string | Uint8Array | undefined, place: string, reason: string][] = [
      ['title: "Acme\nguide: false\n', '3:1', 'a quote is opened but not closed'],
      ['guide: false\ntitel: Acme\n', '2:1', 'unknown setting "titel"'],
      ['title: Acme\nguide: "no"\n', '2:8', 'guide: must be true or false'],
      [Buffer.from('# Ours\ntitle: Café\n', 'latin1'), '2:11', 'not UTF-8'],
      [undefined, '1:1', 'this file cannot be read: it is a folder'],
      ['guide: false\ndocs:\n  - name: handbook\n', '3:5', 'docs[0].path: is missing'],
      ['title: Acme\nguide: false\ntitle: Ours\n', '3:1', 'a key is set twice'],
      ['guide: false\n---\ntitle: Ours\n', '2:1', 'a line "---" begins a second document'],
      ['guide: false\ntitle: *acme\n', '2:8', 'Unresolved alias'],
      ['- guide\n', '1:1', 'the file: must be a mapping'],
    ]
    for (const [content, place, reason] of mistakes) {
      rmSync(file, { recursive: true })
      if (content === undefined) mkdirSync(file)
      else save(content)
      await expect.poll(() => said.err, soon).toContain(`cards/modelbook.yaml:${place}  `)
      expect(said.err.slice(said.err.lastIndexOf(`:${place}  `))).toContain(reason)
      await readAgain()
      expect(await seen()).toEqual(shown)
      said.err = ''
      if (content === undefined) rmSync(file, { recursive: true })
      save(SOUND.replace('Acme', `Acme ${sentences}`))
      await expect.poll(() => said.err, soon).toContain('pages are drawn with modelbook.yaml as it is now')
      shown = { ...sound, title: `Acme ${sentences}` }
      expect(await seen()).toEqual(shown)
      said.err = ''
    }
    const usual = { title: 'Modelbook', handbook: 404, cards: 200, guide: 200 }
    save('')
    await expect.poll(seen, soon).toEqual(usual)
    save(SOUND)
    await expect.poll(seen, soon).toEqual(sound)
    rmSync(file)
    await expect.poll(seen, soon).toEqual(usual)
    expect(said.err).not.toContain('keeps its current settings')
  }, 180_000)

  it('keeps the site while its folder is away, and says that it is away and when it is back', async () => {
    const { url, said } = run(['serve', 'cards', '--port', '0'])
    const site = await url()
    const cards = join(place.folder, 'cards')
    // Once it has caught up, only the watch tells it that the folder is away, in several steps.
    await setTimeout(1_000)
    renameSync(cards, `${cards}-away`)
    await expect.poll(() => said.err, { timeout: 20_000 }).toContain(`${cards} does not exist`)
    await setTimeout(500)
    expect(await read(`${site}models/acme/tiny`)).toContain('The first sentence.')
    expect(said.err).not.toContain('Up to date')
    renameSync(`${cards}-away`, cards)
    await expect.poll(() => said.err, { timeout: 20_000 }).toContain('Up to date: 1 model,')
    expect(said.err.split('does not exist')).toHaveLength(2)
  })

  it('follows a rollback', async () => {
    const first = run(['serve', 'cards', '--port', '0'])
    await first.url()
    first.child.kill('SIGINT')
    await first.ended
    writeCard('acme/tiny', '# Tiny\n\nThe second sentence.\n')
    // A watched folder would move forward again with the next change.
    const { url, said } = run(['serve', 'cards', '--no-watch', '--port', '0'])
    const site = await url()
    await expect.poll(() => said.err, { timeout: 20_000 }).toContain('Up to date')
    expect(await read(`${site}models/acme/tiny`)).toContain('The second sentence.')
    const rollback = run(['rollback', 'cards'])
    expect(await rollback.ended).toBe(0)
    await expect
      .poll(() => read(`${site}models/acme/tiny`), { timeout: 20_000 })
      .toContain('The first sentence.')
    const list = run(['editions', 'cards'])
    expect(await list.ended).toBe(0)
    expect(list.said.out.trimEnd().split('\n')).toHaveLength(3)
    expect(list.said.out).toMatch(/current\n$/)
  })

  it('reads cards from standard input', async () => {
    const card = { kind: 'model', id: 'acme/piped', card: '# Piped\n\nCame through a pipe.\n' }
    const { url } = run(['serve', '-', '--port', '0'], {}, `${JSON.stringify(card)}\n`)
    expect(await read(`${await url()}models/acme/piped`)).toContain('Came through a pipe.')
  })

  it.each([
    ['--port', (port: number) => ({ words: ['--port', `${port}`], environment: {} })],
    ['PORT', (port: number) => ({ words: [], environment: { PORT: `${port}` } })],
  ])('fails when the port that %s asks for is taken', async (_, ask) => {
    const { port, close } = await startAnswering(() => {})
    const { words, environment } = ask(port)
    const { said, ended } = run(['serve', 'cards', ...words], environment)
    expect(await ended).toBe(1)
    expect(said.err).toContain(
      `Port ${port} on 127.0.0.1 is already in use.\n` +
        `  Run again with --port ${port + 1}, or with --port 0 to let the system choose.\n`,
    )
    expect(said.out).toBe('')
    await close()
  })

  it('moves to another port when nobody asked for the usual one, and says so', async () => {
    const usual = createServer().on('error', () => {})
    usual.listen(4321, '127.0.0.1')
    const { said, url } = run(['serve', 'cards'])
    const site = await url()
    expect(site).not.toContain(':4321/')
    expect(said.err).toMatch(/Port 4321 is in use, so Modelbook uses \d+\./)
    usual.close()
  })

  it.each([
    [['serve', 'nowhere'], 2, 'nowhere does not exist.'],
    [['serve', 'cards', '--port', '99999'], 2, 'Give a number from 0 to 65535.'],
    [['serve', 'cards', '--prot', '1'], 2, 'Did you mean --port?'],
    [['serv'], 2, 'Did you mean serve?'],
    [['rollback', 'cards'], 1, 'There is no edition before the current one.'],
    [['serve', '--help'], 0, ''],
  ])('ends %j with code %i', async (words, code, text) => {
    const { said, ended } = run(words)
    expect(await ended).toBe(code)
    expect(said.err).toContain(text)
    expect(said.err).not.toMatch(/^ {4}at /m)
  })
})

describe('modelbook build', () => {
  it.skipIf(process.platform !== 'linux')(
    'reads the cards when another build to its folder has ended, so that it does not write older ones',
    async () => {
      const unlock = await lockOutput(join(place.folder, 'site'))
      const { said, ended } = run(['build', 'cards', '--out', 'site'])
      const lock = join(place.folder, 'site/.modelbook-build.lock')
      await expect.poll(() => isOpenElsewhere(lock), { timeout: 50_000 }).toBe(true)
      writeCard('acme/tiny', '# Tiny\n\nThe second sentence.\n')
      unlock()
      expect(await ended, said.err).toBe(0)
      const page = readFileSync(join(place.folder, 'site/models/acme/tiny/index.html'), 'utf8')
      expect(page).toContain('The second sentence.')
    },
  )
})

describe('modelbook import', () => {
  it('is told as cut off when it is stopped before its end', async () => {
    const asked = Promise.withResolvers<void>()
    const hub = await startAnswering(() => asked.resolve())
    const { child, said, ended } = run(['import', 'hub', '--endpoint', hub.url, '--out', 'brought'])
    await asked.promise
    child.kill('SIGTERM')
    expect(await ended).toBe(143)
    expect(said.err).toBe('Stopped. Run the same command again to go on.\n')
    await hub.close()
  })
})
