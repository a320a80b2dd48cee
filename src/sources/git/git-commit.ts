/** Reads the files of commits with the `git` program, without a checkout. See `docs/decisions/0005-git-program.md`. */

import { posix } from 'node:path'
import type { FileTree, TreeFile } from '../file-tree.ts'
import { LONGEST_ANSWER_MS } from './git-dates.ts'
import { isPassing, runGit, runGitSync } from './safe-git.ts'

/** A tag and the commit it points to. */
export interface Tag {
  name: string
  commit: string
  /** Date of that commit, in milliseconds since 1970. */
  released: number
}

/** A repository, and where the served folder is in it. */
export interface Repository {
  /** A folder of its work tree, absolute. */
  folder: string
  /** Path of the served folder in the work tree, ending in `/`; empty for all of it. */
  prefix: string
  /** Whether older commits are missing. */
  isShallow: boolean
}

/**
 * The repository that a folder is in; undefined if there is none, or no git.
 *
 * @throws {Error} git could not run just now, see {@link isPassing}
 */
export async function findRepository(folder: string): Promise<Repository | undefined> {
  try {
    const asked = ['rev-parse', '--show-prefix', '--is-shallow-repository']
    const [prefix = '', isShallow] = (await run(folder, asked)).toString('utf8').split('\n')
    return { folder, prefix, isShallow: isShallow === 'true' }
  } catch (error) {
    if (isPassing(error)) throw error
    return undefined
  }
}

/** The tags that match a pattern, such as `v*`. @see https://git-scm.com/docs/git-for-each-ref */
export async function listTags({ folder }: Repository, pattern: string): Promise<Tag[]> {
  const format =
    '--format=%(refname:strip=2)%00%(objectname)%00%(*objectname)%00%(committerdate:unix)%(*committerdate:unix)'
  const text = await run(folder, ['for-each-ref', format, `refs/tags/${pattern}`])
  return text
    .toString('utf8')
    .split('\n')
    .flatMap((line) => {
      const [name = '', object = '', peeled = '', seconds] = line.split('\0')
      const commit = peeled === '' ? object : peeled
      return name === '' || !/^[0-9a-f]{40,64}$/.test(commit)
        ? []
        : [{ name, commit, released: Number(seconds) * 1000 }]
    })
}

/** The files of a commit below the served folder. */
export function commitTree(
  { folder, prefix }: Pick<Repository, 'folder' | 'prefix'>,
  commit: string,
): FileTree {
  const within = (path: string) => posix.join(prefix, path).replace(/^\.\/?|\/$/g, '')
  return {
    async list(path, ahead) {
      const below = within(path)
      const found = await listCommit(folder, commit, below)
      if (found.length === 0) throw new Error(`${commit.slice(0, 12)} has no ${below}`)
      const sure = ahead === undefined ? [] : found.filter((one) => ahead.test(one.path))
      const blobs = new Map(sure.length === 0 ? [] : parseBatch(await run(folder, BATCH, namesOf(sure))))
      return found.map(
        ({ path: full, oid, size }): TreeFile => ({
          path: below === '' ? full : full.slice(below.length + 1),
          size,
          key: () => oid,
          read() {
            // Reads all files with the same extension together, as the next one asked for will be among them.
            if (!blobs.has(oid)) {
              const ofKind = found.filter((one) => posix.extname(one.path) === posix.extname(full))
              for (const [other, bytes] of parseBatch(runSync(folder, BATCH, namesOf(ofKind))))
                blobs.set(other, bytes)
            }
            return blobs.get(oid) ?? new Uint8Array()
          },
        }),
      )
    },
    read: (path) => readCommitFile(folder, commit, within(path)),
  }
}

/**
 * Reads one file of a commit.
 *
 * @param path - from the top of the repository
 * @param signal - kills git
 * @throws {Error} the commit lacks the file, the repository is gone, or git could not run just now, see
 *   {@link isPassing}
 */
export async function readCommitFile(
  folder: string,
  commit: string,
  path: string,
  signal?: AbortSignal,
): Promise<Buffer> {
  const [file] = await listCommit(folder, commit, path, signal)
  if (file === undefined || file.path !== path) throw new Error(`${commit.slice(0, 12)} has no ${path}`)
  return run(folder, ['cat-file', 'blob', file.oid], '', signal)
}

interface ListedBlob {
  path: string
  oid: string
  size: number
}

/** Regular files only: a link in a commit leads nowhere. */
async function listCommit(
  folder: string,
  commit: string,
  below: string,
  signal?: AbortSignal,
): Promise<ListedBlob[]> {
  const args = ['ls-tree', '-r', '-l', '-z', '--full-tree', commit, ...(below === '' ? [] : ['--', below])]
  const text = (await run(folder, args, '', signal)).toString('utf8')
  return text.split('\0').flatMap((line) => {
    const [, oid = '', size = '', path = ''] =
      /^100\d{3} blob ([0-9a-f]+) +(\d+)\t([\s\S]+)$/.exec(line) ?? []
    return oid === '' || path.includes('\uFFFD') ? [] : [{ path, oid, size: Number(size) }]
  })
}

const BATCH: readonly string[] = ['cat-file', '--batch']

function namesOf(blobs: readonly ListedBlob[]): string {
  return blobs.map(({ oid }) => `${oid}\n`).join('')
}

/** The objects that `cat-file --batch` prints. @see https://git-scm.com/docs/git-cat-file#_batch_output */
function* parseBatch(output: Buffer): Generator<[oid: string, bytes: Uint8Array]> {
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0x0a, at)
    const [, oid = '', size = '0'] = /^([0-9a-f]+) blob (\d+)$/.exec(output.toString('latin1', at, end)) ?? []
    at = end + 1
    if (oid === '') continue
    yield [oid, output.subarray(at, at + Number(size))]
    at += Number(size) + 1
  }
}

function run(folder: string, args: readonly string[], input = '', signal?: AbortSignal): Promise<Buffer> {
  return runGit(args, { folder, signal, milliseconds: LONGEST_ANSWER_MS }, input)
}

function runSync(folder: string, args: readonly string[], input: string): Buffer {
  return runGitSync(args, { folder, milliseconds: LONGEST_ANSWER_MS }, input)
}
