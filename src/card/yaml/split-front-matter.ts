/** Splits a card into its front matter, however it is fenced, and its body. */

import type { Report, Rules } from '../rule.ts'
import { findYamlRun, isKeyLine, splitYamlPieces } from './yaml-lines.ts'

export const fenceRules = {
  'front-matter-missing': { severity: 'warning', description: 'A card has front matter.' },
  'front-matter-unclosed': { severity: 'error', description: 'Front matter ends with a line "---".' },
  'front-matter-unopened': { severity: 'error', description: 'Front matter begins with a line "---".' },
  'front-matter-length': {
    severity: 'error',
    description: 'Front matter has at most 2,000,000 characters.',
  },
  'front-matter-blank-lines': {
    severity: 'warning',
    description: 'Front matter begins on the first line of the card.',
  },
  'front-matter-fence': {
    severity: 'warning',
    description: 'The lines around front matter are exactly "---".',
  },
} satisfies Rules

type FenceReport = Report<keyof typeof fenceRules>

/** A card in two parts. Offsets are in UTF-16 code units. */
export interface SplitCard {
  /** The YAML between the fences; undefined when the card has none. */
  yaml: string | undefined
  /** Where `yaml` begins in the text. */
  yamlOffset: number
  body: string
  /** Where `body` begins in the text. */
  bodyOffset: number
}

/** White space, then a line of three dashes. Blank lines are matched one by one, so that time stays linear. */
const OPENING = /^(?:[^\S\n]*\n)*([^\S\n]*---[^\S\n]*)(?:\n|$)/
const CLOSING = /^---[^\S\n]*$/m

const ADD_FENCES = 'Begin the card with a line "---", keys such as "license: mit", and another line "---".'

/**
 * Split a card into front matter and body. No text is in both, and only the fences are in neither.
 *
 * As lenient as the Hub: blank lines before the front matter and spaces beside its fences are allowed and reported.
 * Front matter that is never closed ends where its YAML ends; keys that lack only the opening fence are read too.
 *
 * @param text - the decoded card, line ends as `\n`
 * @param isKnownKey - whether a key belongs in front matter; keeps prose from being read as front matter
 * @see https://huggingface.co/docs/hub/model-cards
 */
export function splitFrontMatter(
  text: string,
  isKnownKey: (key: string) => boolean,
  report: FenceReport,
): SplitCard {
  const opening = OPENING.exec(text)
  if (!opening) return splitUnopened(text, isKnownKey, report)

  const start = opening[0].length
  const fence = opening[1] ?? ''
  const fenceOffset = opening[0].lastIndexOf(fence)
  const closing = findClosing(text, start)
  if (!closing) return splitUnclosed(text, start, fenceOffset, report)

  const yaml = text.slice(start, closing.start)
  if (yaml.trim() !== '' && !looksLikeYaml(yaml)) return proseAfterRule(text, fenceOffset, report)

  if (text.slice(0, fenceOffset).includes('\n')) {
    report(
      'front-matter-blank-lines',
      fenceOffset,
      'there are blank lines before the front matter, so some tools do not find it',
      'Move the line "---" to the top of the file.',
    )
  }
  reportFence(fence, fenceOffset, report)
  reportFence(text.slice(closing.start, closing.end).replace(/\n$/, ''), closing.start, report)
  if (isBlankYaml(yaml)) {
    report(
      'front-matter-missing',
      fenceOffset,
      'the front matter is empty',
      'Add at least the license between the lines "---", such as "license: mit".',
    )
  }
  return { yaml, yamlOffset: start, body: text.slice(closing.end), bodyOffset: closing.end }
}

/**
 * Split a card again whose front matter is not valid YAML because it was never closed: Markdown stands between its
 * keys and a later line "---".
 *
 * @returns undefined when it has no Markdown, or keys follow; then the fence is genuine, and the YAML invalid
 */
export function splitBeforeMarkdown(
  text: string,
  split: SplitCard,
  isKnownKey: (key: string) => boolean,
  report: FenceReport,
): SplitCard | undefined {
  const yaml = split.yaml ?? ''
  const run = findYamlRun(yaml)
  const rest = yaml.slice(run)
  const startsMarkdown = /^\s*#+\s/.test(rest) || /^[^\S\n]*\n/.test(rest)
  const hasKeys = rest.split('\n').some((line) => isKnownKey(/^[\w-]+(?=:)/.exec(line)?.[0] ?? ''))
  if (run === 0 || rest.trim() === '' || !startsMarkdown || hasKeys) return undefined
  return splitUnclosed(text, split.yamlOffset, text.lastIndexOf('---', split.yamlOffset), report)
}

/** Twice the longest that is known; reading it takes a second, in which all others wait. */
const MAX_LENGTH = 2_000_000

/** Cuts front matter that is too long at its last key within the limit, and reports what is lost. */
export function limitFrontMatter(split: SplitCard, report: FenceReport): SplitCard {
  const { yaml, yamlOffset } = split
  if (yaml === undefined || yaml.length <= MAX_LENGTH) return split
  const end = splitYamlPieces(yaml.slice(0, MAX_LENGTH)).at(-1)?.start ?? 0
  report(
    'front-matter-length',
    yamlOffset + end,
    `the front matter has more than ${MAX_LENGTH.toLocaleString('en')} characters, so this key and those below it are not read`,
    'Move long lists to files of their own, and put short keys first.',
  )
  return { ...split, yaml: yaml.slice(0, end) }
}

function findClosing(text: string, start: number): { start: number; end: number } | undefined {
  // A loop instead of one regular expression over the whole text, which would need `lastIndex` to begin at `start`.
  for (let line = start; line <= text.length; ) {
    const next = text.indexOf('\n', line)
    const end = next === -1 ? text.length : next
    if (text.startsWith('---', line) && CLOSING.test(text.slice(line, end))) {
      return { start: line, end: Math.min(text.length, end + 1) }
    }
    line = end + 1
  }
  return undefined
}

function splitUnclosed(text: string, start: number, fenceOffset: number, report: FenceReport): SplitCard {
  const length = findYamlRun(text.slice(start))
  if (length === 0) return proseAfterRule(text, fenceOffset, report)
  const end = start + length
  report(
    'front-matter-unclosed',
    fenceOffset,
    'the front matter is opened here but never closed',
    'Write a line "---" below the last key.',
  )
  return { yaml: text.slice(start, end), yamlOffset: start, body: text.slice(end), bodyOffset: end }
}

function splitUnopened(text: string, isKnownKey: (key: string) => boolean, report: FenceReport): SplitCard {
  const start = /^(?:[^\S\n]*\n)*/.exec(text)?.[0].length ?? 0
  const key = /^[\w-]+(?=:(?:\s|$))/.exec(text.slice(start, start + 100))?.[0]
  if (key === undefined || !isKnownKey(key)) return withoutFrontMatter(text, 0, report)

  const closing = findClosing(text, start)
  const run = findYamlRun(text.slice(start))
  if (!closing || text.slice(start + run, closing.start).trim() !== '') {
    report(
      'front-matter-unopened',
      start,
      'the card begins with front matter keys but without a line "---"',
      'Write a line "---" above the first key and below the last one.',
    )
    return { yaml: undefined, yamlOffset: 0, body: text, bodyOffset: 0 }
  }
  report(
    'front-matter-unopened',
    start,
    'the front matter has a closing line "---" but no opening one',
    'Write a line "---" above the first key.',
  )
  return {
    yaml: text.slice(start, closing.start),
    yamlOffset: start,
    body: text.slice(closing.end),
    bodyOffset: closing.end,
  }
}

function proseAfterRule(text: string, offset: number, report: FenceReport): SplitCard {
  report(
    'front-matter-missing',
    offset,
    'the card has no front matter: no key follows the line "---"',
    ADD_FENCES,
  )
  return { yaml: undefined, yamlOffset: 0, body: text, bodyOffset: 0 }
}

function withoutFrontMatter(text: string, offset: number, report: FenceReport): SplitCard {
  report('front-matter-missing', offset, 'the card has no front matter', ADD_FENCES)
  return { yaml: undefined, yamlOffset: 0, body: text, bodyOffset: 0 }
}

function reportFence(fence: string, offset: number, report: FenceReport): void {
  if (fence === '---') return
  report(
    'front-matter-fence',
    offset,
    'this line has spaces next to "---", so some tools do not find the front matter',
    'Delete the spaces.',
  )
}

/** Whether a text has a line of YAML rather than prose: a key, a list item, a flow collection or a comment. */
function looksLikeYaml(yaml: string): boolean {
  return yaml.split('\n').some((line) => isKeyLine(line) || /^\s*(?:-(?:\s|$)|[[{#&!])/.test(line))
}

function isBlankYaml(yaml: string): boolean {
  return yaml.split('\n').every((line) => /^\s*(?:#|$)/.test(line))
}
