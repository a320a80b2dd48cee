/** A documentation site to measure: how to build, change and read it. */

import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlainPage, PlainSet } from './plain-pages.ts'

/** Where the peers are installed. */
export const packages = fileURLToPath(new URL('../node_modules', import.meta.url))

export interface Site {
  name: string
  /** The command that builds the site, run in its folder. */
  command: string[]
  folder: string
  /** Whether a build with this exit code has written its site. */
  isFine(status: number): boolean
  /** Folder of the built site. */
  built: string
  /** Selects the links under "on this page". */
  outline: string
  /** Whether a build reuses the previous one's work. */
  keepsWork: boolean
  /** Add a sentence to the source of one page. */
  change(): void
}

/** @param folder - contains the sets in `docs/` */
export function modelbookSite(folder: string, temporary: string): Site {
  const program = fileURLToPath(new URL('../../bin/modelbook.js', import.meta.url))
  const built = join(temporary, 'site')
  const words = ['build', folder, '--out', built, '--editions', join(temporary, 'editions')]
  return {
    name: 'Modelbook',
    command: [process.execPath, program, ...words],
    folder,
    // The docs contain a broken link, which a build reports in its exit code and output.
    isFine: (status) => status <= 1,
    built,
    outline: '.toc a[href^="#"]',
    keepsWork: true,
    change: () => appendFileSync(join(folder, `docs/${CHANGED.set}/${CHANGED.page}.md`), SENTENCE),
  }
}

/** The page that is changed, the same for all sites. */
const CHANGED = { set: 'xet', page: 'shard' }
const SENTENCE = '\nOne more sentence.\n'

/** @param write - writes the source of a page */
export function changePage(sets: PlainSet[], write: (set: PlainSet, page: PlainPage) => void): void {
  const set = sets.find(({ name }) => name === CHANGED.set)
  const page = set?.pages.find((candidate) => candidate.page === CHANGED.page)
  if (set !== undefined && page !== undefined) write(set, { ...page, text: page.text + SENTENCE })
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** The text of the home page. */
export function linkSets(sets: PlainSet[]): string {
  return sets.map(({ name }) => `- [${name}](/docs/${name}/)\n`).join('')
}
