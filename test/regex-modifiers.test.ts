/**
 * No regular expression has modifiers, such as `(?i:…)`: V8 has forgotten them in some once it compiled the expression
 * again for speed, so that the same text matched at first and later no more. Write a flag, or both cases.
 *
 * @see https://github.com/tc39/proposal-regexp-modifiers
 */

import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { packageFile } from '../src/package-root.ts'

const FOLDERS = ['bench', 'bin', 'catalogue', 'docs', 'src', 'test', 'tools']

/** Those that no other language has in our code: the engine that reads rows has `(?i)`, which is an error here. */
const MODIFIERS = /\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/

const findIn = (text: string) =>
  text.split('\n').flatMap((line) => (MODIFIERS.test(line) ? [line.trim()] : []))

it('are found', () => {
  const written = ['i', 'ms', 'i-s', '-i'].map((flags) => `/(?${flags}:a)/`)
  expect(findIn([...written, '/(?:a)(?=b)(?<c>d)/', 'size ? is : m'].join('\n'))).toEqual(written)
})

it('are nowhere', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(packageFile(folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() &&
      /\.(?:[jt]sx?|mjs|ya?ml)$/.test(entry.name) &&
      !entry.parentPath.includes('node_modules')
        ? [`${entry.parentPath}/${entry.name}`]
        : [],
    ),
  )
  const found = files.flatMap((file) => findIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line}`))
  expect(found.filter((line) => !line.includes(import.meta.filename))).toEqual([])
})
