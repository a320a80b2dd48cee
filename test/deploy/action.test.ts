/** The action for GitHub does what it says, as far as it goes without GitHub: its own steps run as they are written. */

import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { packageFile } from '../../src/package-root.ts'
import { goTool } from '../go-tool.ts'
import { readGuidePage } from '../guide/pages.ts'
import { makeFolder } from '../helpers/folder.ts'
import { announce } from './announce.ts'

/** How the guide refers to the action. */
const USED = 'acme/modelbook@main'

const text = z.string()
/** @see https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax */
const actionSchema = z.object({
  inputs: z.record(text, z.object({ description: text, default: text })),
  runs: z.object({
    using: z.literal('composite'),
    steps: z.array(
      z.object({
        name: text.optional(),
        id: text.optional(),
        if: text.optional(),
        uses: text.optional(),
        with: z.record(text, z.union([text, z.number()])).optional(),
        shell: z.literal('bash').optional(),
        env: z.record(text, text).default({}),
        run: text.optional(),
      }),
    ),
  }),
})
const { inputs, runs } = actionSchema.parse(parse(readFileSync(packageFile('action.yml'), 'utf8')))

/** What GitHub puts in place of each expression of the action. */
function valuesOf(given: Record<string, string>) {
  const usual = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default]))
  const { cards = '', publish = '', base = '', site = '' } = { ...usual, ...given }
  const isPages = publish === 'pages'
  return new Map<string, string | boolean>([
    ['inputs.cards', cards],
    ['inputs.publish', publish],
    ["inputs.publish == 'pages'", isPages],
    ["inputs.publish == 'artifact'", publish === 'artifact'],
    ["inputs.publish != 'no'", publish !== 'no'],
    // GitHub says that a site is at the root of its host by an empty path.
    [
      "inputs.publish == 'pages' && format('{0}/', steps.pages.outputs.base_path) || inputs.base",
      isPages ? '/cards/' : base,
    ],
    [
      "inputs.publish == 'pages' && steps.pages.outputs.origin || inputs.site",
      isPages ? 'https://acme.github.io' : site,
    ],
  ])
}

/** Run the action on a folder. @returns its steps that were run, and what they printed */
function act(given: Record<string, string>, files: Record<string, string>) {
  const folder = makeFolder(files)
  const temporary = makeFolder()
  const values = valuesOf(given)
  const evaluate = (expression: string) => {
    const value = values.get(expression)
    if (value === undefined) throw new Error(`The test does not know what "${expression}" is.`)
    return value
  }
  const done: string[] = []
  let said = ''
  for (const step of runs.steps) {
    if (step.if !== undefined && evaluate(step.if) === false) continue
    done.push(step.uses ?? step.name ?? '')
    if (step.run === undefined) continue
    const own = Object.entries(step.env).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ (.*?) \}\}/g, (_, expression) => String(evaluate(expression))),
    ])
    const env = {
      ...process.env,
      RUNNER_TEMP: temporary,
      GITHUB_ACTION_PATH: packageFile('.'),
      ...Object.fromEntries(own),
    }
    const words = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step.run]
    const { status, stdout, stderr } = spawnSync('bash', words, { cwd: folder, env, encoding: 'utf8' })
    said += stdout + stderr
    if (status !== 0) return { status, done, said, temporary }
  }
  return { status: 0, done, said, temporary }
}

const CARD = { 'my-cards/models/acme/pen/README.md': '---\nlicense: mit\n---\n# Pen\n\nDraws lines.\n' }
const FAULT = { 'my-cards/models/acme/pen/README.md': '---\npipeline_tag: [\n---\n# Pen\n' }

describe('the action', () => {
  it('checks cards, and ends there unless something is to be published', () => {
    const { status, done } = act({ cards: 'my-cards' }, CARD)
    expect(status).toBe(0)
    expect(done).toEqual(['actions/setup-node@v4', 'Check'])
  })

  it('fails at an error, which GitHub shows at its line', () => {
    const { status, said } = act({ cards: 'my-cards', publish: 'pages' }, FAULT)
    expect(status).toBe(1)
    expect(said).toMatch(/^::error file=my-cards\/models\/acme\/pen\/README\.md,line=\d+,col=\d+/m)
  })

  it('says what publish can be', () => {
    const { status, said } = act({ publish: 'page' }, CARD)
    expect(status).toBe(2)
    expect(said).toContain('::error::publish is "page"; it can be no, artifact or pages.')
  })

  it('takes a folder with a space for one folder', () => {
    expect(act({ cards: 'my cards' }, { 'my cards/models/acme/pen.md': '# Pen\n' }).status).toBe(0)
  })

  it('builds a site at the address that Pages has for it, and publishes it there', () => {
    const { status, said, done, temporary } = act({ cards: 'my-cards', publish: 'pages' }, CARD)
    expect(status, said).toBe(0)
    expect(done.slice(2)).toEqual([
      'actions/configure-pages@v5',
      'Build',
      'actions/upload-pages-artifact@v3',
      'actions/deploy-pages@v4',
    ])
    const page = readFileSync(join(temporary, 'site/models/acme/pen/index.html'), 'utf8')
    expect(page).toContain('<link rel="canonical" href="https://acme.github.io/cards/models/acme/pen/"')
    expect(page).toContain('href="/cards/models/"')
  })

  it('attaches a site for another host to the run', () => {
    const { status, said, done } = act({ cards: 'my-cards', publish: 'artifact', base: '/models/' }, CARD)
    expect(status, said).toBe(0)
    expect(done.slice(2)).toEqual(['Build', 'actions/upload-artifact@v4'])
  })

  it('uploads what it has built', () => {
    const uploads = runs.steps.filter(({ uses = '' }) => uses.includes('/upload-'))
    expect(uploads).toHaveLength(2)
    for (const upload of uploads) expect(upload.with?.path).toMatch(/^\$\{\{ runner\.temp \}\}\/site$/)
  })
})

const actionlint = goTool('github.com/rhysd/actionlint/cmd/actionlint', 'v1.7.12')
announce('what actionlint says', actionlint === undefined ? 'actionlint could not be built.' : undefined)

describe.skipIf(actionlint === undefined)('actionlint', () => {
  const lint = (...words: string[]) =>
    spawnSync(actionlint ?? '', ['-no-color', ...words], { encoding: 'utf8' })

  it('finds nothing wrong with the workflow of this repository', () => {
    expect(lint(packageFile('.github/workflows/ci.yml'))).toMatchObject({ status: 0, stdout: '' })
  })

  it('finds nothing wrong with the workflow of the guide, nor with what it hands to the action', () => {
    const { blocks } = readGuidePage('hosting')
    const written = blocks.find(({ title }) => title === '.github/workflows/cards.yml')?.text ?? ''
    expect(written).toContain(`uses: ${USED}`)
    // Of actions elsewhere, it knows no inputs.
    const folder = makeFolder({ '.github/workflows/cards.yml': written.replaceAll(USED, './modelbook') })
    mkdirSync(join(folder, '.git'))
    mkdirSync(join(folder, 'modelbook'))
    copyFileSync(packageFile('action.yml'), join(folder, 'modelbook/action.yml'))
    const { status, stdout } = lint(join(folder, '.github/workflows/cards.yml'))
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })
})
