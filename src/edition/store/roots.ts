/**
 * Where the files of editions lie that were made elsewhere: editions name folders by the paths of the machine that made
 * them, and a file beside them says which folders of this machine stand for those.
 */

import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const ROOTS = 'roots.json'

/** Stands for a folder with files of commits, which only a server that follows has: by commit, as in that. */
export const COMMITS = 'commits:'

const rootsSchema = z.array(z.object({ from: z.string().min(1), to: z.string().min(1) }))
export type Roots = z.infer<typeof rootsSchema>

/** @param folder - of the editions */
export function writeRoots(folder: string, roots: Roots): void {
  const temporary = join(folder, `roots-${process.pid}.tmp`)
  writeFileSync(temporary, JSON.stringify(roots), { flush: true })
  renameSync(temporary, join(folder, ROOTS))
}

/**
 * How to find a folder that an edition names.
 *
 * @param folder - of the editions
 */
export function readRoots(folder: string): (path: string) => string {
  let text: string
  try {
    text = readFileSync(join(folder, ROOTS), 'utf8')
  } catch {
    // Made on this machine.
    return (path) => path
  }
  const roots = rootsSchema.parse(JSON.parse(text))
  return (path) => {
    const root = roots.find(({ from }) => path === from || path.startsWith(`${from}/`))
    return root === undefined ? path : root.to + path.slice(root.from.length)
  }
}
