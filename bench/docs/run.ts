/** Documentation: the cost of building a docs set and reading its pages, compared with Starlight and VitePress. */

import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { findCorpus } from '../../test/corpus.ts'
import { type Comparison, printMachine, writeComparison } from '../report.ts'
import { compareBuilds, measureBuilds } from './measure-builds.ts'
import { measurePages } from './measure-pages.ts'
import { copySets, type PlainPage, type PlainSet, readPlainSets } from './plain-pages.ts'
import { modelbookSite, packages, type Site } from './site.ts'
import { writeStarlight } from './starlight.ts'
import { writeVitePress } from './vitepress.ts'

const COPIES = 10
/** Rounds of builds, all sites in turn; other load on the machine only ever makes a build longer. */
const ROUNDS = 5
/** Per build, in seconds; together they must finish within some twenty minutes. */
const LIMIT = 120
const LIMIT_OF_COPIES = 420
/** A page with fewer headings has nowhere to jump to. */
const HEADINGS = { middling: 4, long: 20 }

const quick = process.argv.includes('--quick')
const parts = process.argv.find((word) => word.startsWith('--parts='))?.slice('--parts='.length)
const isWanted = (part: string) => parts === undefined || parts.split(',').includes(part)

const corpus = findCorpus()
const temporary = mkdtempSync(join(placeForSites(), 'modelbook-bench-docs-'))
/** VitePress only finds Vue from below its own packages. */
const vitepress = join(packages, '.docs-site')
// Left over from an interrupted run.
rmSync(vitepress, { recursive: true, force: true })
try {
  if (corpus === undefined)
    console.warn('SKIPPED: documentation, for want of a corpus. Set MODELBOOK_CORPUS.')
  else await measure(join(corpus, 'docs/hub-docs'))
} finally {
  rmSync(temporary, { recursive: true, force: true })
  rmSync(vitepress, { recursive: true, force: true })
}

/**
 * The folder for temporary files, else the one that contains the project: if a site and Astro's packages do not share
 * even the first folder of their paths, Astro looks for the packages below the site.
 */
function placeForSites(): string {
  const usual = realpathSync(tmpdir())
  const firstOf = (path: string) => path.split(sep)[1]
  return firstOf(usual) === firstOf(realpathSync(packages)) ? usual : resolve(packages, '../../..')
}

async function measure(docs: string): Promise<void> {
  const one = join(temporary, 'one')
  for (const set of quick ? ['xet'] : readdirSync(docs))
    cpSync(join(docs, set), join(one, 'docs', set), { recursive: true })
  const sets = readPlainSets(join(one, 'docs'))
  const pages = sets.flatMap((set) => set.pages)
  console.log(`\n── Documentation${quick ? ' (a short run: the numbers mean little)' : ''}`)
  console.log(`Pages: ${pages.length} of the corpus’s docs, each build in fresh processes`)
  printMachine()

  const tables: string[] = []
  // Each round has separate folders, and none is deleted before the end: ext4 skips inodes deleted in the last minutes
  // one by one, which slows the next build by a tenth.
  const rounds = Array.from({ length: quick ? 1 : ROUNDS }, (_, round) =>
    prepareSites(one, sets, `round-${round + 1}`),
  )
  const sites = rounds.at(-1) ?? []
  const names = sites.slice(1).map(({ name }) => name)
  // Printed at once, so that it is not lost if a later part fails, and again at the end.
  const add = (title: string, rows: Comparison[]) => {
    const table = writeComparison(title, names, rows)
    tables.push(table)
    console.log(`\n${table}`)
  }
  const builds = await measureBuilds(rounds, LIMIT, isWanted('changes'))
  add(`Building ${pages.length} pages`, compareBuilds(builds, { cold: '< 4' }))

  if (isWanted('pages')) {
    const chosen = choosePages(pages)
    const read = await measurePages(
      sites,
      chosen.map(({ address }) => address),
      quick ? 1 : 3,
    )
    read.forEach((rows, at) => {
      add(`Reading \`${chosen[at]?.address}\``, rows)
    })
  }
  if (isWanted('copies') && !quick) {
    const ten = join(temporary, 'ten')
    for (const { name, root } of sets)
      for (let copy = 1; copy <= COPIES; copy++)
        cpSync(join(one, 'docs', root), join(ten, 'docs', `${name}-${copy}`), { recursive: true })
    const copied = await measureBuilds(
      [prepareSites(ten, copySets(sets, COPIES), 'ten-copies')],
      LIMIT_OF_COPIES,
      false,
    )
    add(`Building ${COPIES} copies of them`, compareBuilds(copied, { cold: '< 25' }))
  }
  console.log(`── All tables, for docs/benchmarks.md\n\n${tables.join('\n')}`)
}

/**
 * Our site, then the peers.
 *
 * @param place - name of the folder that they are written to
 */
function prepareSites(folder: string, sets: PlainSet[], place: string): Site[] {
  return [
    modelbookSite(folder, join(temporary, place, 'modelbook')),
    writeStarlight(join(temporary, place, 'starlight'), sets),
    writeVitePress(join(vitepress, place), sets),
  ]
}

/** The page of median length, and the longest. */
function choosePages(pages: PlainPage[]): PlainPage[] {
  const from = (headings: number) =>
    pages
      .filter(({ text }) => (text.match(/^#{2,3} /gm) ?? []).length >= headings)
      .sort((a, b) => a.text.length - b.text.length)
  const middling = from(HEADINGS.middling)
  return [middling[Math.floor(middling.length / 2)], from(HEADINGS.long).at(-1)].filter(
    (page) => page !== undefined,
  )
}
