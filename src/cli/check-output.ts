/** Keeps a build from writing over cards: what a site is written to holds none. */

import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_SITE, isWithin } from '../edition/sources/list-folder.ts'
import { UserError } from '../errors.ts'

/**
 * Refuse a folder that a site cannot be written to, before anything is drawn.
 *
 * A folder that a site was written to is no part of a catalogue any more, so one with cards in it would take them out.
 *
 * @param out - absolute path; need not exist
 * @param root - absolute path of the served folder; undefined where none is served
 * @throws {UserError} it is a file, or it lies in the served folder and has Markdown that no build has written
 */
export function checkOutput(out: string, root: string | undefined): void {
  if (!existsSync(out)) return
  if (!statSync(out).isDirectory()) {
    throw new UserError(`${out} is a file, and a site is a folder of files.\n  Name a folder with --out.`)
  }
  if (root === undefined || !isWithin(realpathSync(root), realpathSync(out))) return
  if (existsSync(join(out, BUILT_SITE))) return
  const card = readdirSync(out, { recursive: true, encoding: 'utf8' }).find((file) => /\.md$/i.test(file))
  if (card === undefined) return
  throw new UserError(
    `${join(out, card)} may be a card: the site would lie among the cards, which then are no longer read.\n` +
      `  Name a folder of its own with --out, such as ${join(root, 'site')}.`,
  )
}
