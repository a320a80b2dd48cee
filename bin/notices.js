/** Writes `dist/THIRD-PARTY-NOTICES`: the licence of every package that is bundled, and of what is copied by hand. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchError } from './install.js'

/** Lists that Vite makes of what it bundles. @see https://vite.dev/config/build-options#build-license */
const LISTS = [
  'dist/client/.vite/licences-production.json',
  'dist/client/.vite/licences-diagrams.json',
  'dist/server/.vite/licences-production.json',
  'dist/server/.vite/licences-program.json',
]

/** Packages of which a part is in the repository; their licences lie beside the part, or in the package. */
const COPIED = [
  { folder: 'node_modules/@fontsource-variable/source-serif-4', identifier: 'OFL-1.1' },
  { folder: 'vendor/tree-sitter-python', name: 'tree-sitter-python', identifier: 'MIT' },
]

/**
 * A package whose code or data comes with Modelbook.
 *
 * @typedef {{ name: string, version?: string, identifier?: string, text?: string }} Notice
 */

/**
 * Write the file, and remove the lists that it is made from.
 *
 * @param {string} root - folder of the checkout
 * @throws {LaunchError} a package has no text of its licence
 */
export function writeNotices(root) {
  const bundled = LISTS.flatMap((path) => /** @type {Notice[]} */ (readJson(join(root, path))))
  const notices = [...bundled, ...COPIED.map((copied) => readCopied(root, copied))]
  writeFileSync(join(root, 'dist/THIRD-PARTY-NOTICES'), describeNotices(notices))
  for (const path of LISTS) rmSync(join(root, path))
}

/**
 * The text of the file: packages with the same licence text stand together.
 *
 * @param {Notice[]} notices - a package may be named more than once
 * @throws {LaunchError} a package has no text of its licence
 */
export function describeNotices(notices) {
  /** @type {Map<string, Set<string>>} */
  const byText = new Map()
  for (const { name, version, identifier = 'see below', text } of notices) {
    if (text === undefined || text.trim() === '') {
      throw new LaunchError(
        `The package ${name} is bundled, but has no text of its licence.\n` +
          '  Use another package, or add its text to bin/notices.js.',
      )
    }
    const named = version === undefined ? name : `${name} ${version}`
    const title = `${named} (${identifier}), https://www.npmjs.com/package/${name}`
    const titles = byText.get(text.trim()) ?? new Set()
    byText.set(text.trim(), titles.add(title))
  }
  const parts = [...byText].map(([text, titles]) => `${[...titles].sort().join('\n')}\n\n${text}\n`)
  return [INTRODUCTION, ...parts.sort()].join(`\n${'-'.repeat(80)}\n\n`)
}

const INTRODUCTION = `Modelbook comes with these packages, or parts of them, as their authors published them. The source of each is at its
address. What npm installs beside Modelbook has its licences in its own folders.
`

/**
 * @param {string} root
 * @param {{ folder: string, name?: string, identifier: string }} copied
 * @returns {Notice}
 */
function readCopied(root, { folder, name, identifier }) {
  const text = readFileSync(join(root, folder, 'LICENSE'), 'utf8')
  if (name !== undefined) return { name, identifier, text }
  const manifest = readJson(join(root, folder, 'package.json'))
  return { name: manifest.name, version: manifest.version, identifier, text }
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
