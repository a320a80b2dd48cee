/** The list of the files that a build has written, one line of JSON each, for the next build to compare with. */

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { UserError } from '../errors.ts'

/** A link that leads to no page of the site, and the page that it was first found on. */
const deadLinkSchema = z.object({ address: z.string(), from: z.string() })

export type DeadLink = z.infer<typeof deadLinkSchema>

/** The first line of the list. */
const siteSchema = z.object({
  /** Identifies the inputs of the site. */
  site: z.string(),
  dead: z.array(deadLinkSchema).default([]),
})

/** A line of the list: a file, or the site. Files are tried first because there are thousands. */
const lineSchema = z.union([
  z.object({
    file: z.string(),
    /** Hash of its content; empty while a build runs, which may be cut off. */
    hash: z.string(),
    /** For a page, its address on the server; for the search index, its folder; and a fingerprint of its inputs. */
    page: z.string().optional(),
    from: z.string().optional(),
    /** For a page with a mark, the fingerprint of what it shows. */
    shows: z.string().optional(),
    /** Pages that this one links to and the site itself does not name. */
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

/** Fingerprints of a search index: of the code that wrote its pages, and of each page. */
export interface IndexMarks {
  code: string
  pages: readonly PageMarks[]
}

/** The fingerprints of a page of an index. */
export interface PageMarks {
  /** Of its inputs. */
  from: string
  /** Of what decides lists in the order of all pages: its address, filters and sort keys. */
  shape: string
  content: string
}

/** A file's entry in the list. */
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
 * @returns the site's line, undefined when its build was cut off; and each file's line, by its path
 * @throws {UserError} it is not such a list
 */
export function readWritten(path: string): {
  site: z.infer<typeof siteSchema> | undefined
  files: Map<string, Written>
} {
  const files = new Map<string, Written>()
  let site: z.infer<typeof siteSchema> | undefined
  if (!existsSync(path)) return { site, files }
  // Text after the last line feed was cut off in writing, before its file was written.
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1)
  for (const [at, text] of lines.entries()) {
    const line = parseLine(text)
    if (line === undefined) {
      throw new UserError(
        `${path}:${at + 1} is not a valid line in the list of files that a build has written.\n  Empty the folder, or choose another one with --out.`,
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

/** Replace a list atomically: a build that is cut off here, or runs out of space, leaves the previous one. */
export function replaceWritten(path: string, lines: readonly (Written | z.infer<typeof siteSchema>)[]): void {
  writeFileSync(`${path}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  renameSync(`${path}.new`, path)
}
