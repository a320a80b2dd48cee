/** Cuts a typed query into its parts: words, phrases, and fields with their values. */

import { FACETS, type FacetId } from '../../edition/facets.ts'
import { LIMITS } from '../../limits.ts'
import { FIELDS, type Field } from '../index/format.ts'

/** A part of a query. */
export interface Part {
  /** All of it, with its minus, field and quotes. */
  written: string
  /** Whether a `-` excludes it. */
  excluded: boolean
  /** The name before a colon, whether a field or not. */
  name: string | undefined
  /** The rest, without quotes. */
  value: string
  quoted: boolean
  /** Where the name begins, and where the value begins and ends, including its quotes. */
  start: number
  valueStart: number
  end: number
}

/** A part with a name. */
export type WrittenField = Part & { name: string }

/** `-`, a field, and something quoted or up to the next space or quote; each may be missing. */
const PART =
  /(?<=^|\s)(?<minus>-?)(?:(?<field>[a-z_][\w.-]*):)?(?:"(?<quoted>[^"]*)"|(?<word>[^\s"]+))|"(?<phrase>[^"]*)"|(?<rest>[^\s"]+)/giu

/** A field with nothing after it yet. */
const OPEN_FIELD = /^([a-z_][\w.-]*):$/i

/** What keyboards and word processors insert instead of straight double quotes. */
const CURLY_QUOTES = /[“”„‟«»＂]/g

/** The text with straight quotes only, of the same length. */
export function straightQuotes(text: string): string {
  return text.replace(CURLY_QUOTES, '"')
}

/** The parts of a text, in order. Characters between them, such as the quote of an open phrase, belong to none. */
export function partsOf(text: string): Part[] {
  return [...straightQuotes(text.slice(0, LIMITS.text)).matchAll(PART)].map((match) => {
    const { minus = '', field: name, quoted, word, phrase, rest } = match.groups ?? {}
    const start = match.index + minus.length
    return {
      written: match[0],
      excluded: minus === '-',
      name,
      value: quoted ?? word ?? phrase ?? rest ?? '',
      quoted: quoted !== undefined || phrase !== undefined,
      start,
      valueStart: name === undefined ? start : start + name.length + 1,
      end: match.index + match[0].length,
    }
  })
}

/** Everything written as `field:value`, in order. */
export function writtenFields(text: string): WrittenField[] {
  return partsOf(text).flatMap((part) => (part.name === undefined ? [] : { ...part, name: part.name }))
}

/**
 * The text without each of its parts, if it has several.
 *
 * @returns each word, phrase or field as written, with the rest of the text
 */
export function withoutEachPart(text: string): { part: string; rest: string }[] {
  const parts = new Set(partsOf(text).map(({ written }) => written))
  if (parts.size < 2) return []
  return [...parts].map((part) => ({ part, rest: [...parts].filter((other) => other !== part).join(' ') }))
}

/** The facet or the field that a word before a colon names, ignoring case; neither for other words. */
export function fieldOf(word: string | undefined): { facet: FacetId | undefined; known: Field | undefined } {
  const name = word?.toLowerCase()
  return { facet: FACETS.find((id) => id === name), known: FIELDS.find((id) => id === name) }
}

/** Whether a word is a field with nothing after it yet, which asks for nothing. */
export function isOpenField(word: string): boolean {
  const { facet, known } = fieldOf(OPEN_FIELD.exec(word)?.[1])
  return facet !== undefined || known !== undefined
}
