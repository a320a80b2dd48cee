/** Finds relative links and pictures in a card's text that lead to no file of the card and no page of the catalogue. */

import { posix } from 'node:path'
import type { Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import { fileFinder } from '../card/find-file.ts'
import { findNearest } from '../card/names/nearest.ts'
import { createProblemList } from '../card/problem-list.ts'
import { quote } from '../card/quote.ts'
import { fileRules } from '../card/text-rules.ts'
import type { Card, Problem } from '../card/types.ts'
import { completeAddress, isAbsolute, pathInCard } from './link-targets.ts'
import { LONGEST_CHECKED, parseForCheck } from './parse-for-check.ts'

/** Only a text that matches can show or link a file. */
const MAY_NAME_FILE = /\](?:\(|:)\s*<?(?!https?:|#|\s)|<(?:a|img|video|audio|source)\s/i

/** Tags that show or link a file; the bounds keep a hostile line from taking quadratic time. */
const IN_HTML =
  /<(a|img|video|audio|source)\s(?:[^<>]{0,1000}?\s)?(?:href|src)=(?:"([^"<>]{0,2000})"|'([^'<>]{0,2000})')/dgi

/** A path that names a file; one without an extension may be meant for another card. */
const FILE_NAME = /^[^@]*[^/@]\.[a-z][a-z0-9]{0,9}$/i

/** The file of a card or of a page of docs, which may be linked like one. */
const PAGE_FILE = /\.mdx?$/i

/** A card with its own folder; one that is a single file or a line of a source has no other files. */
const README = /^readme\.md$/i

/** Most files to compare by spelling: with ten thousand, each missing file would take a fifth of a second. */
const MOST_COMPARED = 1_000

interface Named {
  address: string
  offset: number
  isShown: boolean
}

/** A quick test that spares most texts the parsing; the text of a whole card will do, in any encoding. */
export function mayNameFile(markdown: string): boolean {
  return markdown.length <= LONGEST_CHECKED && MAY_NAME_FILE.test(markdown)
}

type Text = Pick<Card, 'kind' | 'id' | 'body' | 'path' | 'bodyLine'>

/**
 * Check the files that a card's text shows or links. What it links may also be a page: that is up to
 * {@link checkLinks}, since it depends on the catalogue around the card.
 *
 * @param files - paths of the card's files, including the card itself and files that were left behind at its source
 */
export function checkFiles(card: Text, files: readonly string[]): Problem[] {
  return report(card, files, 'missing-file', ({ address, wanted, isShown }) =>
    isShown || isOwnFile(address, wanted)
      ? `the ${isShown ? 'picture' : 'file'} ${quote(address)} does not exist`
      : undefined,
  )
}

/**
 * Check the other links of a card's text.
 *
 * @param files - as for {@link checkFiles}
 * @param isPage - whether an address leads to a page of the catalogue, such as another card
 */
export function checkLinks(
  card: Text,
  files: readonly string[],
  isPage: (address: string) => boolean,
): Problem[] {
  return report(card, files, 'missing-page', ({ address, wanted, isShown }) =>
    isShown || isOwnFile(address, wanted) || isPage(address)
      ? undefined
      : `${quote(address)} leads to no file of the card and no page of the catalogue`,
  )
}

/** Whether a link cannot be meant for a page. */
const isOwnFile = (address: string, wanted: string) =>
  FILE_NAME.test(wanted) && !PAGE_FILE.test(wanted) && !/^\/|^\.\.\//.test(address)

function report(
  card: Text,
  files: readonly string[],
  rule: keyof typeof fileRules,
  messageFor: (named: Named & { wanted: string }) => string | undefined,
): Problem[] {
  const { body, path, bodyLine } = card
  if (!mayNameFile(body)) return []
  const find = fileFinder(files)
  const list = createProblemList(fileRules)
  for (const named of namedFiles(body)) {
    const { address, offset } = named
    const wanted =
      /^(?:#|$)/.test(address) || isAbsolute(completeAddress(address)) ? undefined : pathInCard(card, address)
    if (wanted === undefined || find(wanted) !== undefined) continue
    const message = messageFor({ ...named, wanted })
    if (message !== undefined) list.report(rule, offset, message, () => remedyFor(address, wanted, files))
  }
  return list.problems(path, body, bodyLine)
}

function remedyFor(address: string, wanted: string, files: readonly string[]): string {
  const inside = files.find((file) => file.startsWith(wanted.replace(/\/?$/, '/')))
  if (inside !== undefined) return `A folder has no page: link to a file in it, such as ${quote(inside)}.`
  const nearest = nearestFile(wanted, files)
  if (nearest !== undefined) return `Did you mean ${quote(nearest.replaceAll(' ', '%20'))}?`
  if (address.startsWith('/'))
    return `Correct the path, or begin it with https://huggingface.co if it is an address of the Hub.`
  if (address.startsWith('../')) return 'Correct the path, or link to a file in the folder of the card.'
  return files.some((file) => README.test(file))
    ? 'Put the file in the folder of the card, or correct the path.'
    : 'Correct the path, or give the card a folder of its own and put the file there.'
}

/** A file of that name in another folder, or one with a similar path. */
function nearestFile(wanted: string, files: readonly string[]): string | undefined {
  const name = posix.basename(wanted).toLowerCase()
  const compared = files.length > MOST_COMPARED ? [] : files
  return files.find((file) => posix.basename(file).toLowerCase() === name) ?? findNearest(wanted, compared)[0]
}

/** The files that a text shows or links outside code. */
function namedFiles(markdown: string): Named[] {
  const named: Named[] = []
  const definitions = new Map<string, Named>()
  const shown = new Set<string>()
  visit(parseForCheck(markdown), (node: Nodes) => {
    const { start, end } = node.position ?? {}
    if (start?.offset === undefined || end?.offset === undefined) return
    if (node.type === 'html') {
      named.push(...inHtml(markdown.slice(start.offset, end.offset), start.offset))
    } else if (node.type === 'imageReference') {
      shown.add(node.identifier)
    } else if (node.type === 'image' || node.type === 'link' || node.type === 'definition') {
      // An address written with escapes is not found; its problem points at the start of the node.
      const offset =
        start.offset + Math.max(0, markdown.slice(start.offset, end.offset).lastIndexOf(node.url))
      const one = { address: node.url.trim(), offset, isShown: node.type === 'image' }
      if (node.type === 'definition') definitions.set(node.identifier, one)
      else named.push(one)
    }
  })
  for (const [identifier, definition] of definitions) {
    named.push({ ...definition, isShown: shown.has(identifier) })
  }
  return named
}

function inHtml(html: string, start: number): Named[] {
  const withoutComments = html.replace(/<!--.*?(?:-->|$)/gs, (comment) => ' '.repeat(comment.length))
  return [...withoutComments.matchAll(IN_HTML)].flatMap((match): Named[] => {
    const at = match.indices?.[2]?.[0] ?? match.indices?.[3]?.[0]
    const address = match[2] ?? match[3]
    if (at === undefined || address === undefined) return []
    return [{ address: address.trim(), offset: start + at, isShown: match[1]?.toLowerCase() !== 'a' }]
  })
}
