/** The package's public entry points: their names, types and dependencies. */

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as card from '../src/card/index.ts'
import * as snippet from '../src/snippet/index.ts'
import * as task from '../src/task/index.ts'

const project = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const manifest = z
  .object({ exports: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])) })
  .parse(JSON.parse(readFileSync(project('package.json'), 'utf8')))
const entries = Object.keys(manifest.exports)
  .filter((name) => name !== './package.json')
  .map((name) => name.slice('./'.length))

const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"]*?\sfrom\s)?\s*'([^']+)'|\bimport\('([^']+)'\)/gm

/** Everything that a source file loads when run: our own files by path, packages by name. */
function findImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, eager, lazy] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const name = eager ?? lazy ?? ''
    if (name.startsWith('.')) findImports(resolve(dirname(file), name), found)
    else found.add(name)
  }
  return found
}

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

describe('the package', () => {
  it('has these entries', () => {
    expect(entries).toEqual(['card', 'task', 'snippet'])
  })

  it('exports these names from modelbook/card', () => {
    expect(Object.keys(card).sort()).toEqual([
      'REPORT_FORMATS',
      'countProblems',
      'formatCounts',
      'formatProblems',
      'frontMatterJsonSchema',
      'hubTarget',
      'isLanguageCode',
      'languageName',
      'licenseGroup',
      'licenseName',
      'parseCard',
      'plainText',
      'renderArticle',
      'sections',
      'summarize',
    ])
  })

  it('exports these names from modelbook/task', () => {
    expect(Object.keys(task).sort()).toEqual([
      'MODALITIES',
      'MODALITY_IDS',
      'TASKS_BY_LIBRARY',
      'TASK_COLORS',
      'builtinVocabulary',
      'findLibrary',
      'isModality',
      'libraryLabel',
      'listLibraries',
      'parseTask',
      'readTasks',
      'sentenceCase',
      'taskFrontMatterSchema',
      'taskJsonSchema',
      'taskLabel',
      'tasksOfLibrary',
    ])
  })

  it('exports these names from modelbook/snippet', () => {
    expect(Object.keys(snippet).sort()).toEqual([
      'DEFAULT_PROVIDER',
      'MediaText',
      'SnippetError',
      'isMedia',
      'listExports',
      'listSnippets',
      'offerOptions',
      'renderSnippets',
      'resolveRequest',
    ])
  })

  it.each(entries)(
    'builds modelbook/%s from its own index, where package.json looks for it',
    async (name) => {
      const { build } = await resolveConfig(
        { root: project('.'), configFile: project('vite.config.ts'), build: { ssr: true } },
        'build',
      )
      expect(build.rolldownOptions.input).toMatchObject({ [name]: `src/${name}/index.ts` })
      expect(manifest.exports[`./${name}`]).toEqual({
        types: `./dist/types/${name}/index.d.ts`,
        default: `./${build.outDir}/${name}.js`,
      })
    },
  )

  it.each(entries)('loads neither React nor Hono nor SQLite with modelbook/%s', (name) => {
    const found = [...findImports(project(`src/${name}/index.ts`))]
    // Proves that the search does find packages and files.
    expect(found).toContain(name === 'snippet' ? '@huggingface/inference' : 'zod')
    expect(found).toContain(
      project(`src/${name === 'snippet' ? 'snippet/request/resolve-request' : 'card/parse-card'}.ts`),
    )
    expect(found.filter((path) => /^(?:react|react-dom|hono|@hono|node:sqlite)(?:\/|$)/.test(path))).toEqual(
      [],
    )
    expect(
      found.filter((path) => /\/src\/(?:edition|search|server|ui|pages|islands|cli)\//.test(path)),
    ).toEqual([])
  })

  it('has types that a strict program is checked against', () => {
    const folder = mkdtempSync(project('node_modules/.modelbook-types-'))
    folders.push(folder)
    const installed = join(folder, 'node_modules/modelbook')
    mkdirSync(installed, { recursive: true })
    cpSync(project('package.json'), join(installed, 'package.json'))
    const tsc = (words: string[]) =>
      spawnSync(project('node_modules/.bin/tsc'), words, { cwd: folder, encoding: 'utf8' }).stdout
    expect(tsc(['-p', project('tsconfig.types.json'), '--outDir', join(installed, 'dist/types')])).toBe('')
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(
      join(folder, 'use.ts'),
      [
        "import { type Card, parseCard } from 'modelbook/card'",
        "import { builtinVocabulary, readTasks, type Task } from 'modelbook/task'",
        'const task: Task | undefined = readTasks()[0]',
        'export const summary: string | undefined = task?.info.summary',
        '// @ts-expect-error a summary is a text',
        'export const number: number | undefined = task?.info.summary',
        'const bytes = new Uint8Array()',
        "const raw = { kind: 'model', id: 'a', path: 'a.md', bytes } as const",
        'export const card: Card = parseCard(raw, builtinVocabulary())',
        '// @ts-expect-error there is no such kind of card',
        "parseCard({ ...raw, kind: 'song' }, builtinVocabulary())",
        "import { listSnippets, type SnippetOptions } from 'modelbook/snippet'",
        "const options: SnippetOptions = { model: { id: 'a/b', pipelineTag: 'translation', tags: [] } }",
        'export const code: string | undefined = (await listSnippets(options)).snippets[0]?.code',
        '// @ts-expect-error a model has an id',
        'await listSnippets({ model: { tags: [] } })',
      ].join('\n'),
    )
    const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, module: 'nodenext', types: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    expect(tsc(['-p', '.'])).toBe('')
  }, 60_000)
})
