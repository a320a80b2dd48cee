/**
 * Reads the references of a repository from its files: git would read its configuration with them.
 *
 * @see https://git-scm.com/docs/gitrepository-layout (refs, packed-refs)
 */

import { lstatSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type GitLayout, GitRefusal, LARGEST_LIST, readFile } from './git-layout.ts'

/** In bytes; a reference names an object or another reference. */
const LARGEST_REFERENCE = 4096

/** What the names of a repository stand for. */
export interface References {
  /** The object that `HEAD` leads to; undefined before the first commit. */
  head: string | undefined
  /** Objects by full name, such as `refs/heads/main`, sorted by name. */
  byName: ReadonlyMap<string, string>
}

/**
 * The commit that is served: what is checked out for work on another branch than `main` is not published.
 *
 * @returns undefined before the first commit
 */
export const publishedCommit = ({ head, byName }: References): string | undefined =>
  byName.get('refs/heads/main') ?? head

/**
 * Reads branches, tags, conversions and pull requests.
 *
 * @throws {GitRefusal} its objects are named by SHA-256, or one of the files is no regular file or too large
 */
export async function readReferences(layout: GitLayout): Promise<References> {
  const values = new Map(readPacked((await readFile(join(layout.common, 'packed-refs'), LARGEST_LIST)) ?? ''))
  const limit = pLimit(16)
  const read = layout.references.filter(isName).map((name) =>
    limit(async () => {
      const text = await readFile(join(layout.common, name), LARGEST_REFERENCE)
      if (text !== undefined) values.set(name, text.trim())
    }),
  )
  await Promise.all(read)
  const head = await readHead(join(layout.directory, 'HEAD'))
  const byName = [...values.keys()].sort().flatMap((name): [string, string][] => {
    const oid = follow(values, name)
    return oid === undefined ? [] : [[name, oid]]
  })
  const commit = follow(values, head)
  if (commit?.length === 64)
    throw new GitRefusal(
      'its repository names objects by SHA-256, which clients of the Hub do not know',
      'Make one without --object-format=sha256.',
    )
  return { head: commit, byName: new Map(byName) }
}

/** In old repositories, a link to the branch. */
async function readHead(path: string): Promise<string> {
  if (lstatSync(path).isSymbolicLink()) return readlinkSync(path)
  return ((await readFile(path, LARGEST_REFERENCE)) ?? '').trim().replace(/^ref:\s*/, '')
}

function* readPacked(text: string): Generator<[name: string, oid: string]> {
  for (const line of text.split('\n')) {
    const [, oid = '', name = ''] =
      /^([0-9a-f]{40,64}) (refs\/(?:heads|tags|convert|pr)\/.+)$/.exec(line) ?? []
    if (oid !== '' && isName(name)) yield [name, oid]
  }
}

/** A reference may lead to another one, five times at most as in git. */
function follow(values: ReadonlyMap<string, string>, name: string): string | undefined {
  let value: string | undefined = name
  for (let steps = 0; steps <= 5 && value !== undefined; steps++) {
    if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value)) return value
    value = values.get(value.replace(/^ref:\s*/, ''))
  }
  return undefined
}

/** @see https://git-scm.com/docs/git-check-ref-format */
function isName(name: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git forbids them.
  return !/[\x00-\x20\x7f~^:?*[\\\uFFFD]|\.\.|@\{|\/\.|\/\/|\.lock(?:\/|$)|[/.]$/.test(name)
}
