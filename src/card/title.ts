/** Decides what a model or dataset is called: as its front matter says, else as its text is headed, else by its id. */

import { isUnfilled } from './left-over.ts'
import { isPlaceholder } from './metadata/read-texts.ts'
import { isGeneric } from './outline/heading-kinds.ts'
import type { Heading } from './outline.ts'
import type { CardMetadata } from './types.ts'

/** In characters: a longer name or heading is a sentence, and a title has to fit a list and a tab. */
const LONGEST = 120

/** What templates put before the name. @see https://huggingface.co/docs/hub/model-card-annotated */
const CARD_FOR = /^(?:data ?set|model)\s?card(?:\s+(?:for|of)\b|\s*[:–—-])\s*(?:the\s+)?/i

/** A title that is quoted as a whole, as some templates do. */
const QUOTED = /^(?:"([^"]*)"|“([^”]*)”|`([^`]*)`|\[([^[\]]*)\])$/

/** Text between the marks of code, which only a text is laid out by. */
const CODE = /(`+)([^`]+)\1/g

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A heading without what a template puts around the name, and without pictures at its ends. */
function bareTitle(heading: string): string {
  const text = heading
    .trim()
    .replace(/\s+/g, ' ')
    .replace(CARD_FOR, '')
    .replace(CODE, '$2')
    .replace(/^[^\p{L}\p{N}([{"'“«<`$\\]+/u, '')
    .replace(/[\s:\p{RGI_Emoji}]+$/v, '')
  return (
    QUOTED.exec(text)
      ?.slice(1)
      .find((inner) => inner !== undefined) ?? text
  )
}

/**
 * The title of a model or dataset, in one line.
 *
 * @param heading - with which its text begins, if it begins with one
 * @param name - the last part of its id
 */
export function titleOf(
  { modelName, prettyName }: Pick<CardMetadata, 'modelName' | 'prettyName'>,
  heading: Heading | undefined,
  name: string,
): string {
  const stated = [modelName, prettyName].find((text) => text !== undefined && text.length <= LONGEST)
  if (stated !== undefined) return stated.replace(/\s+/g, ' ').replace(CODE, '$2')
  return (heading && titleIn(heading, name)) ?? name
}

function titleIn({ text, level }: Heading, name: string): string | undefined {
  const title = bareTitle(text)
  const isTitle =
    lettersOf(title) !== '' && title.length <= LONGEST && !isGeneric(title) && !isEmptyTitle(text)
  // A text that begins at a lower level may begin with a section.
  return isTitle && (level === 1 || sharesWord(title, name)) ? title : undefined
}

const isEmptyTitle = (text: string) =>
  [text, text.trim().replace(CARD_FOR, '')].some((part) => isPlaceholder(part) || isUnfilled(part))

function sharesWord(title: string, name: string): boolean {
  const letters = lettersOf(title)
  const words = new Set(wordsOf(title))
  // "MobileBERT" is one word in a title and may be two in an id.
  return wordsOf(name).some((word) => words.has(word) || (word.length > 3 && letters.includes(word)))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether the first heading of a card's text says no more than its title and id, or nothing. */
export function repeatsTitle(heading: string, { title, name }: { title: string; name: string }): boolean {
  const letters = lettersOf(bareTitle(heading))
  return isEmptyTitle(heading) || [title, name].some((known) => lettersOf(known) === letters)
}
