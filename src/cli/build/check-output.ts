/** Keeps a build from writing its site over cards. */

import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../errors.ts'
import { BUILT_SITE, isWithin } from '../../sources/list-folder.ts'

/**
 * Refuse a folder that a site cannot be written to, before any page is drawn.
 *
 * Cards are not read from a folder that holds a built site, so a site written among cards would hide them.
 *
 * @param out - absolute path; need not exist
 * @param root - absolute path of the served folder; undefined where none is served
 * @throws {UserError} it is a file, or it lies in the served folder and holds Markdown that no build wrote
 */
export function checkOutput(out: string, root: string | undefined): void {
  if (!existsSync(out)) return
  if (!statSync(out).isDirectory()) {
    throw new UserError(`${out} is a file, but a site is a folder of files.\n  Choose a folder with --out.`)
  }
  if (root === undefined || !isWithin(realpathSync(root), realpathSync(out))) return
  if (existsSync(join(out, BUILT_SITE))) return
  const card = readdirSync(out, { recursive: true, encoding: 'utf8' }).find((file) => /\.md$/i.test(file))
  if (card === undefined) return
  throw new UserError(
    `${join(out, card)} may be a card, and cards are not read from a folder that a site was written to.\n` +
      `  Choose another folder with --out, such as ${join(root, 'site')}.`,
  )
}
