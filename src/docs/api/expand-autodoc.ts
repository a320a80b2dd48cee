/** Replaces `[[autodoc]]` in a page with the API entries that it names, before the rest of the page is read. */

import { findNearest } from '../../card/names/nearest.ts'
import { quote, quoteAny } from '../../card/quote.ts'
import type { Directive } from '../dialect/directives.ts'
import { findDirectives } from '../dialect/directives.ts'
import { countLines, type Expansion } from '../dialect/includes.ts'
import { maskCode } from '../dialect/mask-code.ts'
import type { DocsReport } from '../problems.ts'
import { anchorsOf, type EntryPlace, objectsOf, printEntry } from './print-entry.ts'
import { printSummary } from './print-summary.ts'
import type { ApiMember, ApiObject, ApiPackage, ApiSource } from './types.ts'

/** A page with its API entries. */
export interface ReferencePage {
  text: string
  expansions: Expansion[]
  /** Dotted names of the objects that the page describes. */
  objects: string[]
  /** Dotted paths of their definitions, by name, for objects shown under another path. */
  definedAt: { [name: string]: string }
  /** Anchors of the entries and their parameters. */
  anchors: string[]
  /** The entries, in order. */
  entries: PageEntry[]
}

/** Where an entry begins in a page, 1-based, and where its object is defined. */
interface PageEntry {
  line: number
  source: ApiSource | undefined
}

type Autodoc = Extract<Directive, { name: 'autodoc' }>

/** Most names to suggest for an unknown one. */
const SUGGESTIONS = 3

/**
 * Expand the entries of a page. An entry that no package has is a problem, and a warning on the page takes its place.
 *
 * @param packages - searched in order; without any, the page stays as it is
 */
export function expandAutodoc(
  text: string,
  packages: readonly ApiPackage[],
  report: DocsReport,
): ReferencePage {
  const page: ReferencePage = { text, expansions: [], objects: [], definedAt: {}, anchors: [], entries: [] }
  if (packages.length === 0 || !text.includes('[[autodoc]]')) return page
  const masked = maskCode(text)
  const written = new Set(
    [...masked.matchAll(/^ {0,3}#{1,6}[ \t].*\[\[([^[\]\s]+)\]\][ \t]*$/gm)].map(([, id]) => id),
  )
  let out = ''
  let at = 0
  let lines = 1
  const autodocPage: AutodocPage = { text, masked, packages, written, page, report }
  for (const directive of findDirectives(text, masked)) {
    if (directive.name !== 'autodoc') continue
    const taken = take(directive, autodocPage)
    const before = text.slice(at, directive.start)
    out += before
    lines += countLines(before)
    const start = lines
    for (const { text: part, object } of taken) {
      if (object !== undefined) page.entries.push({ line: lines, source: object.source })
      out += part
      lines += countLines(part)
    }
    const gained = lines - start - countLines(text.slice(directive.start, directive.end))
    page.expansions.push({ start, from: lines + 1, gained })
    at = directive.end
  }
  page.text = out + text.slice(at)
  return page
}

/** The page in which directives are expanded. */
interface AutodocPage {
  text: string
  /** The text with its code blanked out. */
  masked: string
  packages: readonly ApiPackage[]
  /** The anchors that headings of the text have already. */
  written: ReadonlySet<string | undefined>
  /** Receives the objects and anchors of what is expanded. */
  page: ReferencePage
  report: DocsReport
}

function take(
  directive: Autodoc,
  { text, masked, packages, written, page, report }: AutodocPage,
): EntryPart[] {
  const { object: name, start } = directive
  const object = find(packages, name)
  const place = start + text.slice(start).search(/\S/)
  if (object === undefined) {
    const known = packages.flatMap((one) => [...one.names()])
    const nearest = nearestNames(name, known).filter((one) => find(packages, one) !== undefined)
    const where = packages.map((one) => one.name)
    const remedy =
      nearest.length > 0
        ? `Did you mean ${quoteAny(nearest)}?`
        : 'Use the dotted path of a class, function or module, with or without the package in front.'
    report('autodoc-unknown', 'error', place, `${quote(name)} is not in ${quoteAny(where)}`, remedy)
    return [{ text: warning(`\`${name}\` is not in the sources of this reference.`, nearest) }]
  }
  const above = headingAbove(masked, text, start)
  const isHeaded = above?.isNext === true && headsIt(above.title, object.name)
  const level = Math.min((above?.level ?? 1) + (isHeaded ? 0 : 1), 6)
  const print = (one: ApiObject, at: EntryPlace['level']) => {
    page.objects.push(...objectsOf(one))
    if (one.definedAt !== undefined) page.definedAt[one.name] = one.definedAt
    const hasAnchor = written.has(one.name)
    page.anchors.push(...anchorsOf(one))
    return { text: `${printEntry(one, { level: at, hasAnchor })}\n\n`, object: one }
  }
  const members = choose(object, directive, (member) => {
    const nearest = findNearest(
      member,
      object.members.map((one) => one.name),
      SUGGESTIONS,
    )
    const [elsewhere] = nearest.length > 0 ? [] : (object.basesElsewhere ?? [])
    const remedy = nearest.length > 0 ? `Did you mean ${quoteAny(nearest)}?` : 'Remove it from the list.'
    const at = text
      .slice(start, directive.end)
      .search(new RegExp(`-[ \\t]+${member.replaceAll('.', '\\.')}[ \\t]*$`, 'm'))
    if (elsewhere !== undefined) {
      const message = `${quote(member)} of ${quote(object.name)} is not in the sources; it may belong to ${quote(elsewhere)}`
      report('autodoc-elsewhere', 'hint', start + at + 2, message, remedy)
      return `\n\nIf \`${member}\` comes from \`${elsewhere}\`, it is described there.\n\n`
    }
    const message = `${quote(object.name)} has no member ${quote(member)}`
    report('autodoc-unknown', 'error', start + at + 2, message, remedy)
    return warning(`\`${object.name}\` has no member \`${member}\`.`, nearest)
  })
  const entries = members.map((member) => (typeof member === 'string' ? member : member.read()))
  const inherited = inheritedLine(object, members)
  if (object.signatures.length + object.blocks.length + entries.length + inherited.length === 0) {
    const message = `the entry of ${quote(object.name)} says nothing about it`
    report('autodoc-empty', 'warning', place, message, fillIt(object))
  }
  const others = [...printSummary(entries.filter((entry) => typeof entry !== 'string')), ...inherited]
  return [
    { text: '\n\n' },
    print(withoutInit(object, directive), isHeaded ? undefined : level),
    ...others.map((text) => ({ text: `${text}\n\n` })),
    ...entries.map((entry) =>
      typeof entry === 'string' ? { text: `${entry}\n\n` } : print(entry, Math.min(level + 1, 6)),
    ),
  ]
}

/** A part of what takes the place of a directive. */
interface EntryPart {
  text: string
  /** Set for the entry of an object. */
  object?: ApiObject
}

/** What to do about an object of which nothing can be shown. */
function fillIt({ kind, members }: ApiObject): string {
  if (members.length > 0) return 'Write docstrings in its source, or list the members to show.'
  return kind === 'module'
    ? 'Write a docstring in its source, or name the modules that define what it imports.'
    : 'Write a docstring in its source.'
}

function find(packages: readonly ApiPackage[], name: string): ApiObject | undefined {
  for (const one of packages) {
    const object = one.find(name)
    if (object !== undefined) return object
  }
  return undefined
}

/**
 * The members that a directive asks for: those shown by default, or those that it lists, to which `all` adds the
 * default ones and `none` nothing.
 *
 * @see https://github.com/huggingface/doc-builder
 */
function choose(
  object: ApiObject,
  { members: asked }: Autodoc,
  missing: (member: string) => string,
): (ApiMember | string)[] {
  const shown = object.members.filter(({ isShown }) => isShown)
  if (asked.length === 0) return shown
  const listed = asked
    .filter((member) => member !== 'all' && member !== 'none')
    .map((member) => object.members.find(({ name }) => name === member) ?? missing(member))
  return asked.includes('all') ? [...listed, ...shown.filter((member) => !listed.includes(member))] : listed
}

/** A listed constructor has its own entry, so the class does not repeat its documentation. */
function withoutInit(object: ApiObject, { members }: Autodoc): ApiObject {
  const { blocksWithoutInit } = object
  return blocksWithoutInit !== undefined && members.includes('__init__')
    ? { ...object, blocks: blocksWithoutInit }
    : object
}

/** Most inherited members to name, as the line would otherwise be longer than the entry. */
const MOST_INHERITED = 40

/** Lines that name the members which a class inherits from others of the package. */
function inheritedLine(object: ApiObject, chosen: readonly (ApiMember | string)[]): string[] {
  const bases = new Map<string, string[]>()
  for (const member of object.members) {
    const { name, inheritedFrom } = member
    if (inheritedFrom === undefined || name.startsWith('_') || chosen.includes(member)) continue
    const names = bases.get(inheritedFrom) ?? []
    if (names.length < MOST_INHERITED) names.push(name)
    bases.set(inheritedFrom, names)
  }
  return [...bases].map(
    ([base, names]) =>
      `Inherited from [\`${base}\`]: ${names.map((name) => `[\`~${base}.${name}\`]`).join(', ')}.`,
  )
}

interface HeadingAbove {
  level: number
  title: string
  /** Whether there is nothing between it and the directive. */
  isNext: boolean
}

function headingAbove(masked: string, text: string, start: number): HeadingAbove | undefined {
  let found: HeadingAbove | undefined
  for (const match of masked.slice(0, start).matchAll(/^ {0,3}(#{1,6})[ \t]+.*$/gm)) {
    const end = match.index + match[0].length
    found = {
      level: match[1]?.length ?? 1,
      title: text
        .slice(match.index, end)
        .replace(/^[ #]+|\[\[[^[\]]*\]\]\s*$/g, '')
        .trim(),
      isNext: text.slice(end, start).trim() === '',
    }
  }
  return found
}

/** Whether a heading already names an object: `## HfApi`, or its whole path as code. */
function headsIt(title: string, name: string): boolean {
  const bare = title.replace(/^(?:class|function|def)\s+/i, '').replace(/[`\\]|\(\)$/g, '')
  return bare !== '' && (name === bare || name.endsWith(`.${bare}`))
}

/** Names that an unknown one may mean, first those with the same last segment: an object may have moved. */
function nearestNames(name: string, known: readonly string[]): string[] {
  const last = name.slice(name.lastIndexOf('.') + 1)
  const same = known.filter((one) => one.endsWith(`.${last}`))
  const byEnd = new Map(known.map((one) => [one.slice(one.lastIndexOf('.') + 1), one]))
  const near = [
    ...findNearest(name, known, SUGGESTIONS),
    ...findNearest(last, byEnd.keys(), SUGGESTIONS).map((end) => byEnd.get(end) ?? end),
  ]
  return [...new Set([...same, ...near])].slice(0, SUGGESTIONS)
}

function warning(what: string, nearest: readonly string[]): string {
  const hint =
    nearest.length === 0 ? '' : ` Did you mean ${nearest.map((name) => `[\`${name}\`]`).join(' or ')}?`
  return `\n\n> [!WARNING]\n> ${what}${hint}\n\n`
}
