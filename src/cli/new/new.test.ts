import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { summarize } from '../../card/outline.ts'
import { UserError } from '../../errors.ts'
import { checkSource } from '../check.ts'
import { openSources } from '../locations.ts'
import { runProgram } from '../program.ts'
import { writeCard } from './new.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelbook-new-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Runs `modelbook new`. */
async function run(...words: string[]): Promise<{ code: number | undefined; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []]
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0)
  const code = await runProgram(['new', ...words, '--dir', folder])
  vi.restoreAllMocks()
  return { code, out: out.join(''), err: err.join('') }
}

async function check(): Promise<{ code: number; said: string }> {
  const { served, sources, settings } = await openSources(folder)
  const said: string[] = []
  const below = sources.filter((source) => source !== served)
  const code = await checkSource({ served, settings }, 'text', (text) => void said.push(text), { below })
  return { code, said: said.join('') }
}

/** The card with every commented-out key enabled. */
function uncomment(text: string): string {
  return text.replace(/^# ((?: *- | *[\w-]+:).*)$/gm, '$1')
}

describe('modelbook new', () => {
  it.each([
    ['model', 'acme/tiny', 'models/acme/tiny/README.md'],
    ['dataset', 'acme/1e5', 'datasets/acme/1e5/README.md'],
    ['task', 'cloud-spotting', 'tasks/cloud-spotting/README.md'],
    ['task', 'fill-mask', 'tasks/fill-mask/README.md'],
    ['metric', 'cloud_recall', 'metrics/cloud_recall/README.md'],
  ])('writes a card of a %s, %s, that has no errors', async (kind, id, path) => {
    const { code, out } = await run(kind, id)
    expect(code).toBeUndefined()
    expect(out).toContain(`Wrote ${join(folder, path)}\n`)
    expect(out).toContain(`modelbook check ${folder}`)
    expect(readFileSync(join(folder, path), 'utf8')).not.toContain('{{')
    expect(await check()).toMatchObject({ code: 0, said: expect.stringContaining('1 card: 0 errors') })
  })

  it.each(['model', 'dataset', 'task', 'metric'] as const)(
    'gives examples of all keys of a %s that are right',
    async (kind) => {
      const path = writeCard(
        folder,
        kind,
        kind === 'task' || kind === 'metric' ? 'cloud-spotting' : 'acme/tiny',
      )
      const text = uncomment(readFileSync(path, 'utf8'))
      writeFileSync(path, text)
      expect(text).not.toMatch(/^# [\w-]+:/m)
      expect(await check()).toMatchObject({ code: 0, said: expect.stringContaining('0 errors') })
    },
  )

  it.each(['model', 'dataset', 'task', 'metric'] as const)(
    'warns of every section of a %s that nobody has written, and takes none for its summary',
    async (kind) => {
      const id = kind === 'task' || kind === 'metric' ? 'cloud-spotting' : 'acme/tiny'
      const text = readFileSync(writeCard(folder, kind, id), 'utf8')
      const [, , body = ''] = text.split(/^---$/m)
      const sections = body
        .trim()
        .split('\n\n')
        .filter((block) => !block.startsWith('#'))
      const line = text.slice(0, text.indexOf(sections[0] ?? '')).split('\n').length
      const { code, said } = await check()
      expect(code).toBe(0)
      expect(said).toContain(
        `${kind}s/${id}/README.md:${line}:1  warning: ${sections.length} places still say that more information is needed`,
      )
      expect(summarize(sections.join('\n\n'))).toBe('')
    },
  )

  it.each([
    ['owner', 'acme', 'owners/acme/README.md'],
    ['collection', 'acme/small-models', 'collections/acme/small-models/README.md'],
    ['collection', 'start', 'collections/start/README.md'],
  ])('writes a card of a %s, %s, which is found beside a model', async (kind, id, path) => {
    const alone = await run(kind, 'first')
    expect(alone.out).toContain('It is not shown yet: first put a card into models/')
    writeCard(folder, 'model', 'acme/tiny')
    const { out } = await run(kind, id)
    expect(out).toContain(`Wrote ${join(folder, path)}\n`)
    expect(out).toContain(`modelbook check ${folder}`)
    expect(await check()).toMatchObject({ code: 0, said: expect.stringContaining('3 cards: 0 errors') })
  })

  it('changes nothing of a built-in task until a key is put to use', async () => {
    const { out } = await run('task', 'fill-mask')
    expect(out).toContain('It changes the built-in task "fill-mask"')
    const card = readFileSync(join(folder, 'tasks/fill-mask/README.md'), 'utf8')
    const [, frontMatter = '', body = ''] = card.split(/^---$/m)
    expect(frontMatter.split('\n').filter((line) => !/^(#|$)/.test(line))).toEqual([])
    expect(body.trim()).toBe('')
    expect(await check()).toEqual({ code: 0, said: '1 card: 0 errors, 0 warnings, 0 hints\n' })
  })

  it.each([
    ['models/acme/tiny/README.md', 'models/acme/tiny/README.md'],
    ['models/acme/tiny/readme.md', 'models/acme/tiny/readme.md'],
    ['models/acme/tiny.md', 'models/acme/tiny.md'],
  ])('leaves %s as it is', async (existing, named) => {
    mkdirSync(join(folder, existing, '..'), { recursive: true })
    writeFileSync(join(folder, existing), 'Mine.')
    const { code, err } = await run('model', 'acme/tiny')
    expect(code).toBe(1)
    expect(err).toBe(
      `${join(folder, named)} already describes the model "acme/tiny", so nothing was written.\n` +
        '  Edit that file, or choose another id.\n',
    )
    expect(readFileSync(join(folder, existing), 'utf8')).toBe('Mine.')
    expect(() => writeCard(folder, 'model', 'acme/tiny')).toThrow(UserError)
  })

  it.each([
    ['model', 'tiny', 'Use owner/name'],
    ['model', '../tiny', 'Use owner/name'],
    ['dataset', 'acme/..', 'Use owner/name'],
    ['dataset', 'acme/a/b', 'Use owner/name'],
    ['task', 'Cloud Spotting', 'Use lowercase letters'],
    ['task', 'acme/clouds', 'Use lowercase letters'],
    ['metric', 'cloud recall', 'Use the type that cards give for the metric'],
    ['owner', 'acme/team', 'Use what the ids of their cards begin with'],
    ['collection', 'a/b/c', 'Use a name, or owner/name'],
    ['docs', '../tiny', 'Use letters, digits'],
    ['docs', 'v1.2', 'Use letters, digits'],
  ])('refuses a %s called %s and says what an id is', async (kind, id, remedy) => {
    const { code, err } = await run(kind, id)
    expect(code).toBe(2)
    expect(err).toContain(
      `"${id}" is not a valid ${kind === 'docs' ? 'name for a docs set' : `id for a ${kind}`}.`,
    )
    expect(err).toContain(`\n  ${remedy}`)
    expect(readdirSync(folder)).toEqual([])
  })

  it('names the kinds when another is asked for', async () => {
    const { code, err } = await run('space', 'wer')
    expect(code).toBe(2)
    expect(err).toContain('Allowed choices are model, dataset, task, metric, owner, collection, docs.')
  })

  it('says so when the folder is one repository, in which the card is not looked for', async () => {
    writeFileSync(join(folder, 'README.md'), '# A repository\n')
    const { out } = await run('task', 'cloud-spotting')
    expect(out).toContain(`It is not shown yet: ${join(folder, 'README.md')} makes`)
  })

  it('writes a docs set that has no errors, says what is to be written and is at its address', async () => {
    const { code, out } = await run('docs', 'tiny-library')
    expect(code).toBeUndefined()
    expect(out).toContain(`Wrote ${join(folder, 'docs/tiny-library/_toctree.yml')}\n`)
    expect(out).toContain('It is at /docs/tiny-library.')
    expect(readdirSync(folder)).toEqual(['docs'])
    expect(readFileSync(join(folder, 'docs/tiny-library/index.md'), 'utf8')).toMatch(/^# Tiny Library\n/)
    expect(await check()).toEqual({
      code: 0,
      said: expect.stringMatching(
        /index\.md:3:1 {2}warning: 3 places on the page are still placeholders [\s\S]*0 cards, 1 page of docs: 0 errors, 1 warning, 0 hints\n$/,
      ),
    })
  })

  it('names a docs set in modelbook.yaml where its folder says something else', async () => {
    const settings = join(folder, 'modelbook.yaml')
    writeFileSync(settings, '# Ours.\ntitle: Acme\ndocs:\n  - path: docs\n    name: acme\n')
    const { out } = await run('docs', 'tiny')
    expect(out).toContain(`Wrote ${settings}\n  It is at /docs/tiny.`)
    expect(readFileSync(settings, 'utf8')).toBe(
      '# Ours.\ntitle: Acme\ndocs:\n  - path: docs\n    name: acme\n  - path: docs/tiny\n    name: tiny\n',
    )
    expect(await check()).toMatchObject({ code: 0 })
  })

  it('says what to do when modelbook.yaml has mistakes, and leaves it as it is', async () => {
    writeFileSync(join(folder, 'modelbook.yaml'), 'docs: {')
    const { out } = await run('docs', 'docs')
    expect(out).toContain('It is not at /docs/docs yet')
    expect(out).toContain('`- {path: docs/docs, name: docs}` below `docs:`')
    expect(readFileSync(join(folder, 'modelbook.yaml'), 'utf8')).toBe('docs: {')
  })

  it('leaves a docs set as it is', async () => {
    mkdirSync(join(folder, 'docs/tiny'), { recursive: true })
    const page = join(folder, 'docs/tiny/index.md')
    writeFileSync(page, 'Mine.')
    const { code, err } = await run('docs', 'tiny')
    expect(code).toBe(1)
    expect(err).toBe(
      `${page} already exists, so nothing was written.\n  Edit that file, or choose another name.\n`,
    )
    expect(readdirSync(join(folder, 'docs/tiny'))).toEqual(['index.md'])
  })
})
