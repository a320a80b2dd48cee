/** Static builds of a docs set: from nothing, with nothing changed, with one page changed, and of ten copies. */

import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { corpusFolder } from '../../test/corpus.ts'
import { printMachine, printTable } from '../report.ts'
import { writeVitePress } from '../visit/vitepress-site.ts'
import { type Build, measureBuild, sizeOf } from './measure-build.ts'

const COPIES = 10
const MEGABYTE = 1_000_000

const quick = process.argv.includes('--quick')
const corpus = corpusFolder()
const temporary = mkdtempSync(join(tmpdir(), 'modelbook-bench-docs-'))
try {
  if (corpus !== undefined) await measure(join(corpus, 'docs/hub-docs'))
} finally {
  rmSync(temporary, { recursive: true, force: true })
}

async function measure(docs: string): Promise<void> {
  const one = join(temporary, 'one')
  for (const set of quick ? ['xet'] : readdirSync(docs))
    cpSync(join(docs, set), join(one, 'docs', set), { recursive: true })
  const pages = listPages(one)
  console.log(`\n── Documentation${quick ? ' (a short run: the numbers mean little)' : ''}`)
  console.log(`Pages: ${pages.length} of the corpus’s docs, each build in fresh processes`)
  printMachine()

  const site = await writeVitePress(
    one,
    pages.map((path) => ({ kind: 'doc', id: path.replace(/\.md$/, ''), path })),
  )
  const theirs = await measureBuild(site.command)
  const out = join(temporary, 'site')
  const build = () => measureOurs(one, out, join(temporary, 'editions'))
  const cold = await build()
  const size = sizeOf(out)
  const same = await build()
  appendFileSync(join(one, pages[0] ?? ''), '\nOne more sentence.\n')
  const changed = await build()
  printTable('Static build', 'VitePress', [
    { label: 'cold', unit: 's', ours: cold.seconds, reference: theirs.seconds, goal: '< 4' },
    { label: 'cold, of processor', unit: 's', ours: cold.cpuSeconds, reference: theirs.cpuSeconds },
    { label: 'nothing changed', unit: 's', ours: same.seconds, reference: theirs.seconds },
    { label: 'one page changed', unit: 's', ours: changed.seconds, reference: theirs.seconds, goal: '< 1' },
    {
      label: 'one page changed, of processor',
      unit: 's',
      ours: changed.cpuSeconds,
      reference: theirs.cpuSeconds,
    },
    {
      label: 'peak memory',
      unit: 'MB',
      ours: megabytes(cold.peak),
      reference: megabytes(theirs.peak),
      goal: '< 500',
    },
    { label: 'output', unit: 'MB', ours: size / MEGABYTE, reference: sizeOf(site.built) / MEGABYTE },
  ])
  console.log(
    '  Ours has the tasks, metrics and libraries too, a Markdown twin of each page, and an index for search; theirs the pages alone.\n  VitePress keeps nothing between builds, so that each is a cold one.',
  )
  if (!quick) await measureCopies(one)
}

async function measureCopies(one: string): Promise<void> {
  const ten = join(temporary, 'ten')
  for (let copy = 1; copy <= COPIES; copy++) {
    for (const set of readdirSync(join(one, 'docs'))) {
      cpSync(join(one, 'docs', set), join(ten, 'docs', `${set}-${copy}`), { recursive: true })
    }
  }
  const build = await measureOurs(ten, join(temporary, 'site-ten'), join(temporary, 'editions-ten'))
  printTable(`Static build of ${COPIES} copies`, '(not run)', [
    { label: 'cold', unit: 's', ours: build.seconds, reference: undefined, goal: '< 25' },
    { label: 'cold, of processor', unit: 's', ours: build.cpuSeconds, reference: undefined },
    { label: 'peak memory', unit: 'MB', ours: megabytes(build.peak), reference: undefined, goal: '< 500' },
  ])
}

function megabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / MEGABYTE
}

/** The docs have a link of their own that leads nowhere, which a build tells with its code and in words. */
function measureOurs(folder: string, out: string, editions: string): Promise<Build> {
  const program = fileURLToPath(new URL('../../bin/modelbook.js', import.meta.url))
  const words = [process.execPath, program, 'build', folder, '--out', out, '--editions', editions]
  return measureBuild(words, (status) => status <= 1)
}

/** Markdown files of a folder, relative to it. */
function listPages(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && item.name.endsWith('.md'))
    .map((item) => relative(folder, join(item.parentPath, item.name)))
    .sort()
}
