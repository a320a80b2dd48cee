/** The list of what a build has written, a line of JSON for each file: what the next build knows of this one. */

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { UserError } from '../errors.ts'

/** A link that leads to no page of the site, and the page that it was first found on. */
const deadLinkSchema = z.object({ address: z.string(), from: z.string() })

export type DeadLink = z.infer<typeof deadLinkSchema>

/** The first line of the list of what was written. */
const siteSchema = z.object({
  /** What the site was made of. */
  site: z.string(),
  dead: z.array(deadLinkSchema).default([]),
})

/** One line of the list: the site, or each file, which is tried first as there are thousands. */
const lineSchema = z.union([
  z.object({
    file: z.string(),
    /** Of its content; empty while a build is at work, which may have been cut off. */
    hash: z.string(),
    /** Of a page its address on the server, of the index of search its folder; and what it was made of. */
    page: z.string().optional(),
    from: z.string().optional(),
    /** Of a page that is told by it what it shows. */
    shows: z.string().optional(),
    /** Addresses that the page leads to and that nobody else names. */
    links: z.array(z.string()).optional(),
    index: z
      .object({
        code: z.string(),
        pages: z.array(z.object({ from: z.string(), shape: z.string(), content: z.string() })),
      })
      .optional()
      .catch(undefined),
  }),
  siteSchema,
])

/** What the pages of an index of search were made of: marks of the code that wrote them, and of each. */
export interface IndexMarks {
  code: string
  pages: readonly PageMarks[]
}

/** What a page of an index is known by. */
export interface PageMarks {
  /** Of what it was made of. */
  from: string
  /** Of what decides lists in the order of all pages: its address, what can be chosen, and keys to sort by. */
  shape: string
  content: string
}

/** What the list says of a file. */
export interface Written {
  file: string
  hash: string
  page?: string | undefined
  from?: string | undefined
  shows?: string | undefined
  links?: readonly string[] | undefined
  index?: IndexMarks | undefined
}

/**
 * Read a list.
 *
 * @param path - need not exist
 * @returns what is said of the site, undefined when its build was cut off; and of each file, by its path
 * @throws {UserError} it is no such list
 */
export function readWritten(path: string): {
  site: z.infer<typeof siteSchema> | undefined
  files: Map<string, Written>
} {
  const files = new Map<string, Written>()
  let site: z.infer<typeof siteSchema> | undefined
  if (!existsSync(path)) return { site, files }
  // What stands behind the last line feed was cut off while it was written, before its file was.
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  for (const [at, text] of lines.entries()) {
    const line = parseLine(text)
    if (line === undefined) {
      throw new UserError(
        `${path}:${at + 1} is no line of a list of what a build has written.\n  Empty the folder, or name another one with --out.`,
      )
    }
    if ('site' in line) site = line
    else files.set(line.file, line)
  }
  return { site, files }
}

function parseLine(text: string): z.infer<typeof lineSchema> | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Write a list at once: a build that is cut off here, or has no more room, leaves the one of before. */
export function replaceWritten(path: string, lines: readonly (Written | z.infer<typeof siteSchema>)[]): void {
  writeFileSync(`${path}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  renameSync(`${path}.new`, path)
}
