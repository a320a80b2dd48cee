/** Edits of a folder of cards for property tests: what people and programs do to cards, files and folders. */

import { existsSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { addFiles } from './folder.ts'

/** A folder that the edits are about. */
export const START_FOLDER = {
  'models/acme/tiny/README.md': '---\nlicense: mit\n---\n# Tiny\n',
  'models/acme/tiny/config.json': '{}',
  'models/acme/tiny/part/inner/README.md': '# Inner\n',
  'models/acme/tiny/.examples/a.yaml': 'text: A\n',
  'models/acme/lone.md': '# Lone\n',
  'models/acme/lone.examples/a.yaml': 'text: A\n',
  'models/acme/plain/deep/card.md': '# Deep\n',
  'models/acme/bare/model.safetensors': '',
  'models/acme/notes/about.txt': 'Not a repository.\n',
  'models/other/README.md': '# Other\n',
  'models/flat.md': '# Flat\n',
  'datasets/acme/rows/README.md': '# Rows\n',
  'datasets/acme/rows/data.csv': 'a,b\n1,2\n',
  'tasks/own/README.md': '# Own\n',
  'docs/guide/_toctree.yml': '',
  'docs/guide/index.md': '# Guide\n',
}

/** Writes a file, whatever is in its place. */
export const writeFile = (folder: string, path: string, text: string) => {
  // A folder may be where a file is to be, or the other way round.
  for (let above = path; above !== '.'; above = dirname(above)) {
    const stats = lstatSync(join(folder, above), { throwIfNoEntry: false })
    if (stats && stats.isDirectory() === (above === path)) rmSync(join(folder, above), { recursive: true })
  }
  addFiles(folder, { [path]: text })
}

const FOLDERS = fc
  .constantFrom(
    'models',
    'models/acme',
    'models/acme/tiny',
    'models/acme/Tiny',
    'models/other',
    'models/acme/bare',
  )
  .chain((top) =>
    fc.constantFrom(
      top,
      `${top}/part`,
      `${top}/plain/deep`,
      `${top}/x~2`,
      'datasets/acme/rows',
      'tasks/own',
      'docs/guide',
    ),
  )
const NAMES = fc.constantFrom(
  ...[
    'README.md',
    'README.md',
    'readme.md',
    'x.md',
    'lone.md',
    'tiny.md',
    'bare.md',
    'config.json',
    'model.safetensors',
  ],
  ...['.hub.json', '.eval_results/a.yaml', 'eval.yaml', 'data.csv', '_toctree.yml', '.hidden', 'x/README.md'],
  ...['.hidden/README.md', 'node_modules/y/README.md', 'deep/inner/README.md', 'HEAD', 'objects', 'refs'],
)
const FILES = fc.tuple(FOLDERS, NAMES).map(([folder, name]) => `${folder}/${name}`)
const PLACES = fc.oneof(FILES, FOLDERS)
const TEXTS = fc.constantFrom(
  '# One\n',
  '---\nlicense: mit\n---\n# Two\n',
  '{"model_type": "bert"}',
  '- dataset:\n',
)

type Edit = (folder: string) => void
/** Each may fail: a file can be where a folder would be. */
export const EDITS: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(FILES, TEXTS).map(
      ([path, text]) =>
        (folder: string) =>
          writeFile(folder, path, text),
    ),
  },
  {
    weight: 2,
    arbitrary: PLACES.map(
      (path) => (folder: string) => rmSync(join(folder, path), { recursive: true, force: true }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(PLACES, PLACES).map(([from, to]) => (folder: string) => {
      const [old, next] = [join(folder, from), join(folder, to)]
      if (!existsSync(old) || existsSync(next) || next.startsWith(`${old}/`)) return
      mkdirSync(dirname(next), { recursive: true })
      renameSync(old, next)
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(PLACES, PLACES, fc.boolean()).map(([from, to, isHard]) => (folder: string) => {
      const [target, link] = [join(folder, from), join(folder, to)]
      if (lstatSync(link, { throwIfNoEntry: false }) || !existsSync(dirname(link))) return
      if (!isHard) symlinkSync(target, link)
      else if (lstatSync(target, { throwIfNoEntry: false })?.isFile()) linkSync(target, link)
    }),
  },
)

/** Makes edits; those that cannot be made are left out. */
export function edit(folder: string, edits: readonly Edit[]): void {
  for (const change of edits) {
    try {
      change(folder)
    } catch (error) {
      // A file is where a folder would be.
      if (!(error instanceof Error && 'code' in error)) throw error
    }
  }
}
