import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeStore } from '../../test/helpers/ingest.ts'
import type { ReportFormat } from '../card/report/index.ts'
import type { Problem } from '../card/types.ts'
import { search } from '../search/search.ts'
import { makeArticle } from '../server/loaders/make-article.tsx'
import { SettingsFile } from '../settings/settings-file.ts'
import type { Source } from '../sources/types.ts'
import { type CheckOptions, checkSource } from './check.ts'
import { openServed, openSources, type Served } from './locations.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelbook-check-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

function writeModel(name: string, text: string): void {
  mkdirSync(join(folder, 'models/acme', name), { recursive: true })
  writeFileSync(join(folder, 'models/acme', name, 'README.md'), text)
}

function writeTask(id: string, text: string): void {
  mkdirSync(join(folder, 'tasks', id), { recursive: true })
  writeFileSync(join(folder, 'tasks', id, 'README.md'), text)
}

async function check(
  served: Served,
  format: ReportFormat,
  options?: CheckOptions,
): Promise<{ code: number; pieces: string[] }> {
  const pieces: string[] = []
  const code = await checkSource(served, format, (text) => void pieces.push(text), options)
  return { code, pieces }
}

const SOUND =
  '---\nlicense: mit\npipeline_tag: fill-mask\nlibrary_name: transformers\nwidget: [{text: "A [MASK]."}]\n---\nBody'

describe('checkSource', () => {
  it('names one model without an example for all', async () => {
    const bare = SOUND.replace(/widget.*\n/, '')
    for (const name of ['a', 'b', 'c']) writeModel(name, bare)
    writeModel('sound', SOUND)
    const served = await openServed(folder)
    const { pieces } = await check(served, 'text')
    expect(pieces.join('')).toContain(
      'a/README.md:1:1  hint: there is no example to try the model with, nor one for 2 others',
    )
    expect(pieces.join('')).toContain('4 cards: 0 errors, 0 warnings, 1 hint')
  })

  it('tells of examples in files of their own where they are wrong', async () => {
    writeModel('filed', SOUND.replace(/widget.*\n/, ''))
    mkdirSync(join(folder, 'models/acme/filed/.examples'))
    writeFileSync(join(folder, 'models/acme/filed/.examples/a.yaml'), 'text: A [MASK].\noutptu: B\n')
    const { pieces } = await check(await openServed(folder), 'text')
    expect(pieces.join('')).toContain('.examples/a.yaml:2:1  hint: unknown key "outptu"')
    expect(pieces.join('')).toContain('1 card: 0 errors, 0 warnings, 1 hint')
  })

  it('ends with 0 when no card has an error', async () => {
    writeModel('sound', SOUND)
    writeModel('bare', '# Bare\n')
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(0)
    expect(pieces.at(-1)).toBe('2 cards: 0 errors, 1 warning, 0 hints\n')
  })

  it('finds facts without a source where the settings ask for them', async () => {
    writeModel('sound', SOUND)
    const says = async () => (await check(await openServed(folder), 'text')).pieces.join('')
    expect(await says()).not.toContain('no source')
    writeFileSync(join(folder, 'modelbook.yaml'), 'checks: {sources: required}\n')
    expect(await says()).toContain('README.md:2:1  warning: "license" has no source')
  })

  it('lists what is grave enough and counts the rest', async () => {
    writeModel('faulty', '---\nlicense: mti\n---\nBody')
    writeModel('bare', '# Bare\n')
    const source = await openServed(folder)
    const { code, pieces } = await check(source, 'text', { severity: 'error' })
    expect(code).toBe(1)
    expect(pieces.join('')).toContain('unknown license "mti"')
    expect(pieces.join('')).not.toMatch(/ (warning|hint): /)
    expect(pieces.at(-1)).toBe('2 cards: 1 error, 1 warning, 2 hints\n')
    const json = JSON.parse((await check(source, 'json', { severity: 'warning' })).pieces.join(''))
    expect(json).toMatchObject({ warnings: 1, hints: 2, problems: [{}, {}] })
  })

  it('says what it looked for where there is nothing', async () => {
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(0)
    expect(pieces.join('')).toBe(
      '0 cards: 0 errors, 0 warnings, 0 hints\n' +
        '  Looked for models/<owner>/<name>/README.md, datasets/…, tasks/<id>/README.md and docs/<name>/_toctree.yml.\n' +
        `  To write a card: modelbook new model acme/tiny-bert --dir ${folder}\n`,
    )
  })

  it('does not say how to write a card into a file that has none', async () => {
    writeFileSync(join(folder, 'cards.jsonl'), '')
    const { pieces } = await check(await openServed(join(folder, 'cards.jsonl')), 'text')
    expect(pieces.join('')).toBe('0 cards: 0 errors, 0 warnings, 0 hints\n')
  })

  it('says where modelbook.yaml is wrong, what was meant, and never what stands there', async () => {
    writeModel('sound', SOUND)
    const settings = 'titel: Acme\nendpoints:\n  - name: Acme\n    url: ftp://secret.example\n'
    writeFileSync(join(folder, 'modelbook.yaml'), settings)
    const path = join(folder, 'modelbook.yaml')
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(1)
    expect(pieces.join('')).toContain(`${path}:1:1  unknown setting "titel"\n  Did you mean "title"?\n`)
    expect(pieces.join('')).toContain(
      `${path}:4:10  endpoints[0].url: must be an address that begins with http:// or https://\n`,
    )
    expect(pieces.join('')).not.toContain('secret')
  })

  it('says what was meant by a setting within another one', async () => {
    const docs = 'docs:\n  - path: docs\n    packages:\n      - {path: acme, sorce: x}\n'
    writeFileSync(join(folder, 'modelbook.yaml'), `source: {lable: x, url: "https://x/{path}"}\n${docs}`)
    const { pieces } = await check(await openServed(folder), 'text')
    expect(pieces.join('')).toContain('unknown setting "source.lable"\n  Did you mean "label"?\n')
    expect(pieces.join('')).toContain(
      'unknown setting "docs[0].packages[0].sorce"\n  Did you mean "source"?\n',
    )
  })

  it('warns of settings for docs that are not there', async () => {
    mkdirSync(join(folder, 'docs/acme/en'), { recursive: true })
    writeFileSync(join(folder, 'docs/acme/en/_toctree.yml'), '- {local: index, title: Acme}\n')
    writeFileSync(join(folder, 'docs/acme/en/index.md'), '# Acme\n')
    writeFileSync(
      join(folder, 'modelbook.yaml'),
      'docs: [{path: docs/acme}, {path: doc/acme, name: tools}]\n',
    )
    const { pieces } = await check(await openServed(folder), 'text')
    expect(pieces.filter((piece) => piece.includes('modelbook.yaml'))).toEqual([
      expect.stringContaining('warning: docs: lists doc/acme, but no folder there has a _toctree.yml\n'),
    ])
  })

  it.each([
    ['title: "Acme\nurl: x\n', 'a quote is opened but not closed'],
    ['title: *acme*\n', 'Unresolved alias'],
    ['title: Acme\ntitle: Ours\n', 'a key is set twice'],
    ['title: Acme\n---\ntitle: Ours\n', 'a line "---" begins a second document'],
  ])('says why modelbook.yaml cannot be read: %j', async (settings, reason) => {
    writeFileSync(join(folder, 'modelbook.yaml'), settings)
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(1)
    expect(pieces.join('')).toContain(`this is not valid YAML: ${reason}`)
  })

  it('reports no docs for what only wrong settings make of them, and says so', async () => {
    mkdirSync(join(folder, 'docs/source'), { recursive: true })
    writeFileSync(join(folder, 'docs/source/_toctree.yml'), '- {local: index, title: Start}\n')
    writeFileSync(join(folder, 'docs/source/index.md'), '# Start\n\n[[autodoc]] run\n\n[Gone](gone.md)\n')
    writeModel('sound', `${SOUND}\n[The handbook](/docs/handbook)\n`)
    const settings = 'titel: Acme\ndocs: [{path: docs/source, name: handbook}]\n'
    writeFileSync(join(folder, 'modelbook.yaml'), settings)
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(1)
    expect(pieces.slice(0, -1)).toEqual([
      expect.stringContaining('unknown setting "titel"'),
      expect.stringContaining('hint: docs, and links to them, are not checked while'),
    ])
    expect(pieces.at(-1)).toBe('1 card: 1 error, 0 warnings, 1 hint\n')
  })

  it('says where modelbook.yaml is not UTF-8', async () => {
    writeFileSync(join(folder, 'modelbook.yaml'), '# Ours\ntitle: Café\n', 'latin1')
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(1)
    expect(pieces.join('')).toContain('modelbook.yaml:2:11  this file is not UTF-8 text\n  Save the file')
  })

  it('warns of former ids that lead to no card', async () => {
    writeModel('sound', SOUND)
    writeFileSync(join(folder, 'modelbook.yaml'), 'renamed:\n  acme/a: acme/sound\n  acme/b: acme/sond\n')
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(0)
    expect(pieces.filter((piece) => piece.includes('modelbook.yaml'))).toEqual([
      expect.stringMatching(
        /modelbook.yaml:3:11 {2}warning: "acme\/b" is renamed to "acme\/sond", which is not/,
      ),
    ])
  })

  it('warns of former ids that still have a card of the same kind', async () => {
    for (const id of ['old', 'new', 'other']) writeModel(id, SOUND)
    mkdirSync(join(folder, 'datasets/acme/gone'), { recursive: true })
    writeFileSync(join(folder, 'datasets/acme/gone/README.md'), '---\nlicense: mit\n---\n# Gone\n\nRows.\n')
    const settings = 'renamed:\n  acme/old: acme/new\n  acme/gone: acme/other\n'
    writeFileSync(join(folder, 'modelbook.yaml'), settings)
    const { pieces } = await check(await openServed(folder), 'text')
    expect(pieces.filter((piece) => piece.includes('modelbook.yaml'))).toEqual([
      expect.stringMatching(/modelbook.yaml:2:13 {2}warning: "acme\/old" is renamed .* but still has a card/),
    ])
  })

  it('warns of pinned ids that have no card', async () => {
    writeModel('sound', SOUND)
    writeFileSync(join(folder, 'modelbook.yaml'), 'pinned: [acme/sound, acme/sond]\n')
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(0)
    expect(pieces.filter((piece) => piece.includes('modelbook.yaml'))).toEqual([
      expect.stringMatching(/modelbook.yaml:1:22 {2}warning: "acme\/sond" is pinned, and is not the id/),
    ])
  })

  it('says what is in the place of modelbook.yaml', async () => {
    mkdirSync(join(folder, 'modelbook.yaml'))
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(1)
    expect(pieces.join('')).toContain('modelbook.yaml:1:1  this file cannot be read: it is a folder\n')
  })

  it('ends with 1 when a card has an error, and names its path, line and column', async () => {
    writeModel('wrong', SOUND.replace('mit', 'mitt'))
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(1)
    expect(pieces).toEqual([
      [
        `${join(folder, 'models/acme/wrong/README.md')}:2:10  unknown license "mitt"`,
        '  2 | license: mitt',
        '    |          ^',
        '  Did you mean "mit" (MIT License)?',
        '\n',
      ].join('\n'),
      '1 card: 1 error, 0 warnings, 0 hints\n',
    ])
  })

  it('names formulas that cannot be drawn, in cards and in docs, with line and column', async () => {
    writeModel('sound', `${SOUND} has $$x^2$$,\nand $$\\frac{$$ as well as \`$$\\frac{$$\` in code.\n`)
    mkdirSync(join(folder, 'docs/hub'), { recursive: true })
    writeFileSync(join(folder, 'docs/hub/_toctree.yml'), '- local: index\n  title: Start\n')
    writeFileSync(join(folder, 'docs/hub/index.md'), '# Start\n\n```math\n\\nothing{\n```\n')
    const { code, pieces } = await check(await openServed(folder), 'text')
    const said = pieces
      .filter((piece) => piece.includes('cannot be drawn'))
      .map((piece) => piece.slice(folder.length))
    expect(code).toBe(0)
    expect(said).toEqual([
      expect.stringMatching(/^\/models\/acme\/sound\/README.md:8:5 /),
      expect.stringMatching(/^\/docs\/hub\/index.md:3:1 .*nothing/),
    ])
    expect(pieces.at(-1)).toMatch(/^1 card, 1 page of docs: /)
  })

  it('names pictures and files that are not beside their card, with the nearest', async () => {
    const text = [
      `${SOUND} is shown by ![a plot](plots/los.png) and ![another](<plots/a b.png>).`,
      'Read [the notes](notes.txt), [another card](../other), <img alt="" src="here.png"> and [what it says][log].',
      'Not `![code](code.png)`, ![elsewhere](https://acme.test/a.png) or [mail](me@acme.test).',
      '<!-- ![gone](gone.png) -->',
      '[log]: logs/run.log',
    ]
    writeModel('plotted', text.join('\n\n'))
    mkdirSync(join(folder, 'models/acme/plotted/plots'))
    for (const name of ['plots/loss.png', 'plots/a b.png', 'run.log']) {
      writeFileSync(join(folder, 'models/acme/plotted', name), '')
    }
    writeFileSync(join(folder, 'models/acme/alone.md'), `${SOUND} has ![no folder](of-its-own.png).\n`)
    const { code, pieces } = await check(await openServed(folder), 'text')
    const said = pieces
      .filter((piece) => /the (?:picture|file) .* does not exist/.test(piece))
      .map((piece) => piece.slice(folder.length).replace(/\n.*\n.*\^\n/, ''))
    expect(code).toBe(0)
    expect(said).toEqual([
      expect.stringMatching(
        /^\/models\/acme\/plotted\/README.md:.* the picture "plots\/los.png".*"plots\/loss.png"\?/s,
      ),
      expect.stringMatching(/the file "notes.txt".*Put the file in the folder/s),
      expect.stringMatching(/the picture "here.png"/),
      expect.stringMatching(/the file "logs\/run.log".*Did you mean "run.log"\?/s),
      expect.stringMatching(
        /^\/models\/acme\/alone.md:.* the picture "of-its-own.png".*give the card a folder of its own/s,
      ),
    ])
  })

  it('names links of cards that lead neither to a file nor to a page, wherever that page is', async () => {
    const links = [
      '[a card before](../alone) [one after](../sound#use) [a task](/tasks/fill-mask) [here](#top) [itself](.)',
      '[its file](../alone.md) [docs](/docs/tiny#use) [no docs](/docs/tiny/x) [a licence](LICENSE) [a folder](plots) [above](../gone) [a page of the Hub](/docs/hub) [above all](../..)',
      '[its own file](/acme/plotted/resolve/main/run.log) [gone](/acme/plotted/resolve/main/gone) [m](me@@acme.test)',
    ]
    writeModel('plotted', `${SOUND}\n${links.join('\n')}`)
    writeModel('sound', SOUND)
    mkdirSync(join(folder, 'models/acme/plotted/plots'))
    for (const name of ['plots/a.png', 'run.log']) {
      writeFileSync(join(folder, 'models/acme/plotted', name), '')
    }
    writeFileSync(join(folder, 'models/acme/alone.md'), `${SOUND} [its licence](LICENSE)\n`)
    mkdirSync(join(folder, 'docs/tiny'), { recursive: true })
    writeFileSync(join(folder, 'docs/tiny/_toctree.yml'), '- {local: index, title: Tiny}\n')
    writeFileSync(join(folder, 'docs/tiny/index.md'), '# Tiny\n\n## Use\n')
    const { code, pieces } = await check(await openServed(folder), 'text')
    const said = pieces.filter((piece) => piece.includes('leads to no file'))
    const address = (piece: string) => /"(.*?)" leads/.exec(piece)?.[1]
    expect(code).toBe(0)
    expect(said.map(address)).toEqual([
      ...['/docs/tiny/x', 'LICENSE', 'plots', '../gone', '/docs/hub', '../..'],
      ...['/acme/plotted/resolve/main/gone', 'me@@acme.test', 'LICENSE'],
    ])
    expect(said[0]).toMatch(/plotted.README.md:9:\d+ /)
    expect(said[2]).toContain('link to a file in it, such as "plots/a.png"')
    expect(said[4]).toContain('begin it with https://huggingface.co')
    expect(said.at(-1)).toMatch(/alone.md:\d+:\d+ .*give the card a folder of its own/s)
  })

  it('counts the same errors and warnings as a site, its facet of problems and the page of the card', async () => {
    writeModel('broken', `${SOUND}\n![gone](gone.png) [gone](gone.txt) [gone](../gone) $$\\nothing{$$\n`)
    const { pieces } = await check(await openServed(folder), 'json')
    const { errors, warnings, problems }: { errors: number; warnings: number; problems: Problem[] } =
      JSON.parse(pieces.join(''))
    expect(problems.map(({ rule }) => rule)).toEqual([
      ...['broken-formula', 'missing-file', 'missing-file', 'missing-page'],
    ])
    const { run, store } = makeStore()
    expect((await run(folder)).problems).toMatchObject({ error: errors, warning: warnings })
    const edition = store.openCurrent()
    const entry = edition?.findEntry('model', 'acme/broken')
    expect(entry?.problems.map(({ rule }) => rule)).toEqual([
      'broken-formula',
      'missing-file',
      'missing-file',
    ])
    if (edition === undefined || entry === undefined) throw new Error('The card is not there.')
    const { problems: ofLinks = [] } = await makeArticle(edition, entry)
    expect(ofLinks.map(({ rule, severity }) => [rule, severity])).toEqual([['missing-page', 'hint']])
    const query = {
      text: 'problems:warning',
      kind: undefined,
      facets: {},
      sort: 'name',
      page: 1,
      pageSize: 1,
    } as const
    expect(search(edition, query).hits.map(({ id }) => id)).toEqual(['acme/broken'])
    edition.close()
  })

  it('names files beside a card that cannot be read, and cards whose id is taken, as a site does', async () => {
    writeModel('sound', SOUND)
    mkdirSync(join(folder, 'models/acme/sound/.eval_results'))
    writeFileSync(join(folder, 'models/acme/sound/.eval_results/a.yaml'), 'not a list')
    writeFileSync(join(folder, 'models/acme/sound/model.safetensors'), 'no header')
    for (const name of ['sound.md', 'sound~2.md']) writeFileSync(join(folder, 'models/acme', name), SOUND)
    const { code, pieces } = await check(await openServed(folder), 'json')
    expect(code).toBe(1)
    const { problems }: { problems: Problem[] } = JSON.parse(pieces.join(''))
    const said = problems.map(({ rule, file }) => `${rule} ${file.slice(folder.length)}`)
    expect(said.toSorted()).toEqual([
      'broken-safetensors /models/acme/sound/model.safetensors',
      'duplicate-id /models/acme/sound.md',
      'duplicate-id /models/acme/sound~2.md',
      'evaluation-file /models/acme/sound/.eval_results/a.yaml',
    ])
    const report = await makeStore().run(folder)
    expect(report.problems).toEqual({ error: 3, warning: 1, hint: 0 })
  })

  it('names both lines of JSON Lines that hold cards with one id', async () => {
    const line = JSON.stringify({ kind: 'model', id: 'acme/x', card: SOUND })
    writeFileSync(join(folder, 'cards.jsonl'), `\n${line}\n${line}\n`)
    const { pieces } = await check(await openServed(join(folder, 'cards.jsonl')), 'text')
    expect(pieces.join('')).toContain(
      'the model "acme/x" on line 3 is already described by line 2, so this card',
    )
  })

  it('writes each problem as it is found, before the next card is read', async () => {
    const written: string[] = []
    const source: Source = {
      name: 'two problems',
      root: undefined,
      async *read(kinds) {
        if (kinds !== undefined) return
        yield { type: 'problem', problem: sourceProblem('first') }
        expect(written.join('')).toContain('first')
        yield { type: 'problem', problem: sourceProblem('second') }
      },
    }
    const settings = new SettingsFile(undefined, source.name)
    await checkSource({ served: source, settings }, 'github', (text) => {
      written.push(text)
    })
    expect(written).toHaveLength(3)
  })

  it('reports problems of the source among those of its cards', async () => {
    const source: Source = {
      name: 'a problem',
      root: undefined,
      async *read() {
        yield { type: 'problem', problem: sourceProblem('the file cannot be read') }
      },
    }
    const { code, pieces } = await check(
      { served: source, settings: new SettingsFile(undefined, source.name) },
      'json',
    )
    expect(code).toBe(1)
    expect(JSON.parse(pieces.join(''))).toMatchObject({
      cards: 0,
      errors: 1,
      problems: [{ rule: 'unreadable-file' }],
    })
  })

  it("knows the tasks of the folder's own", async () => {
    writeModel('sky', SOUND.replace('fill-mask', 'cloud-spotting'))
    expect((await check(await openServed(folder), 'text')).pieces.join()).toContain('unknown task')
    writeTask('cloud-spotting', '---\nname: Cloud Spotting\nmodality: cv\n---\nLook up.\n')
    expect(await check(await openServed(folder), 'text')).toMatchObject({
      code: 0,
      pieces: ['2 cards: 0 errors, 0 warnings, 0 hints\n'],
    })
  })

  it('checks task cards, their demos and what they refer to', async () => {
    writeTask(
      'cloud-spotting',
      [
        '---',
        'name: Cloud Spotting',
        'modality: vision',
        'canonicalId: sky-reading',
        'demo:',
        '  inputs:',
        '    - { type: img, filename: sky.svg }',
        '    - { type: audio }',
        '---',
        'Look up.',
      ].join('\n'),
    )
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(1)
    expect(pieces.slice(0, -1).map((piece) => piece.split('\n')[0]?.slice(folder.length))).toEqual([
      '/tasks/cloud-spotting/README.md:3:11  unknown value "vision" in "modality"',
      '/tasks/cloud-spotting/README.md:4:14  the task "sky-reading" in "canonicalId" does not exist',
      '/tasks/cloud-spotting/README.md:7:30  the demo file "sky.svg" does not exist',
      '/tasks/cloud-spotting/README.md:8:7  "filename" of item 2 of "demo.inputs" is missing',
    ])
  })

  it('checks metric cards, whose other keys are free', async () => {
    mkdirSync(join(folder, 'metrics'))
    writeFileSync(join(folder, 'metrics/sky.md'), '---\ncanonicalId: clouds\nmood: fine\n---\n')
    const { pieces } = await check(await openServed(folder), 'text')
    expect(pieces.slice(0, -1).map((piece) => piece.split('\n')[0]?.slice(folder.length))).toEqual([
      '/metrics/sky.md:2:14  the metric "clouds" in "canonicalId" does not exist',
    ])
  })

  it('checks owners and collections, and what they name', async () => {
    const write = (path: string, lines: string[]) => {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), ['---', ...lines, '---', ''].join('\n'))
    }
    writeModel('tiny', SOUND)
    write('owners/acme.md', ['name: 7', 'picture: logo.svg', 'docs: [tiny-library]'])
    write('collections/start.md', [
      'title: Start',
      'items:',
      '  - model: acme/tiny',
      '  - model: acme/tniy',
      '  - model: acme/tiny',
      '  - note: nothing',
      '  - dataset: 5',
    ])
    const { code, pieces } = await check(await openServed(folder), 'text')
    expect(code).toBe(1)
    expect(pieces.slice(0, -1).map((piece) => piece.split('\n')[0]?.slice(folder.length))).toEqual([
      '/collections/start.md:6:12  warning: the model "acme/tiny" is item 1 already',
      '/collections/start.md:7:5  item 4 of "items" names no card',
      '/collections/start.md:8:14  "dataset" of item 5 of "items" must be a text, not the number 5',
      '/owners/acme.md:2:7  "name" must be a text, not the number 7',
      '/owners/acme.md:3:10  the picture "logo.svg" does not exist',
      '/collections/start.md:5:12  the model "acme/tniy" does not exist',
      '/owners/acme.md:4:8  there is no docs set "tiny-library"',
    ])
  })

  it('finds nothing wrong with a card that changes one field of a built-in task', async () => {
    writeTask('image-classification', '---\nsummary: Sorts our parts.\n---\n')
    const { sources, served, settings } = await openSources(folder)
    const pieces: string[] = []
    const below = sources.filter((source) => source !== served)
    await checkSource({ served, settings }, 'text', (text) => void pieces.push(text), { below })
    expect(pieces).toEqual(['1 card: 0 errors, 0 warnings, 0 hints\n'])
    expect((await check({ served, settings }, 'text')).pieces.join('')).toContain('"name" is missing')
  })

  it('describes the rules of task and metric cards in SARIF', async () => {
    writeTask('x', '---\nname: X\nmodality: cv\ncanonicalId: clouds\n---\nText.\n')
    const { pieces } = await check(await openServed(folder), 'sarif')
    expect(JSON.parse(pieces.join('')).runs[0].tool.driver.rules).toEqual([
      {
        id: 'task-unknown-canonical',
        shortDescription: { text: 'The task that another one is a special case of is in the catalogue.' },
        defaultConfiguration: { level: 'error' },
      },
    ])
  })

  it('gives one SARIF log for all cards', async () => {
    writeModel('a', SOUND.replace('mit', 'a'))
    writeModel('b', SOUND.replace('mit', 'b'))
    const { pieces } = await check(await openServed(folder), 'sarif')
    expect(JSON.parse(pieces.join('')).runs[0].results).toHaveLength(2)
  })
})

function sourceProblem(message: string): Problem {
  return {
    rule: 'unreadable-file',
    severity: 'error',
    file: 'models/acme/tiny.md',
    line: 1,
    column: 1,
    message,
    remedy: 'Check its permissions.',
    excerpt: undefined,
  }
}
