/** Parses a card from its bytes: metadata, body, and every problem with its place. */

import type { CheckedCard } from './checks/check.ts'
import { CHECKS } from './checks/index.ts'
import { decode } from './decode.ts'
import { inferFacts } from './inferred/infer-facts.ts'
import { ALONE, type Facts, NO_FACTS, type Surroundings } from './inferred/types.ts'
import { isObject, type Path } from './json.ts'
import { reportLeftOvers } from './left-over.ts'
import { KEY_NAMES } from './metadata/front-matter.ts'
import {
  emptyMetadata,
  mappingOf,
  type ReadFrontMatter,
  readFrontMatter,
  readMetadata,
} from './metadata/read-metadata.ts'
import { createProblemList } from './problem-list.ts'
import type { Report } from './rule.ts'
import { RULES } from './rules.ts'
import {
  type Card,
  type CardKind,
  type CardMetadata,
  type Json,
  type RawCard,
  REPO_KINDS,
  type RepoKind,
  type Vocabulary,
} from './types.ts'
import { type ParsedYaml, parseYaml, parseYamlByKey, type UnreadYaml } from './yaml/parse-yaml.ts'
import {
  limitFrontMatter,
  type SplitCard,
  splitBeforeMarkdown,
  splitFrontMatter,
} from './yaml/split-front-matter.ts'

/**
 * Parse a card and check it. Never throws and never loses the body: anything unreadable is reported as a problem.
 *
 * Task and metric cards have other front matter, which is kept in `frontMatter` and `metadata.extra` without applying
 * the rules for models and datasets. Placeholders that a template left in the text are reported for every kind.
 *
 * @param vocabulary - tasks, libraries and metrics that cards may name
 * @param around - what is known besides the text, from which facts are inferred
 * @see https://huggingface.co/docs/hub/model-cards and https://huggingface.co/docs/hub/datasets-cards
 * @example
 * parseCard({ kind: 'model', id: 'acme/tiny', path: 'models/acme/tiny.md', bytes }, vocabulary).metadata.license
 */
export function parseCard(raw: RawCard, vocabulary: Vocabulary, around: Surroundings = ALONE): Card {
  const list = createProblemList(RULES)
  const { report } = list
  const text = decode(raw.bytes, report)
  const { split, parsed } = splitAndParse(text, report)
  const frontMatter = mappingOf(parsed?.value ?? null)
  const { metadata, facts } = isRepoKind(raw.kind)
    ? readAndCheck(raw.kind)
    : { metadata: emptyMetadata(frontMatter), facts: NO_FACTS }
  // A card without front matter has been reported as such, which is enough.
  if (parsed) reportLeftOvers(split.body, split.bodyOffset, report)
  return {
    kind: raw.kind,
    id: raw.id,
    path: raw.path,
    metadata,
    facts,
    frontMatter,
    body: split.body,
    bodyLine: lineOf(text, split.bodyOffset),
    problems: list.problems(raw.path, text),
  }

  function readAndCheck(kind: RepoKind): { metadata: CardMetadata; facts: Facts } {
    const read = readFrontMatter(frontMatter, kind, (path) => parsed?.places.source(path))
    const found = readMetadata(frontMatter, read)
    const text = { kind, id: raw.id, metadata: found, body: split.body }
    const facts = inferFacts(text, around, vocabulary)
    const card: CheckedCard = {
      ...text,
      facts,
      frontMatter,
      vocabulary,
      hasExamples: around.examples.length > 0,
      written: read.written,
      nearMisses: read.nearMisses,
      value: read.value,
      texts: (key) => read.texts(key).items,
      faults: (key) => read.texts(key).faults,
      ...placesOf(split, parsed, read),
    }
    const checks = parsed ? CHECKS.filter(({ kinds }) => kinds.includes(kind)) : []
    for (const { check } of checks) check(card, report)
    return { metadata: found, facts }
  }
}

/**
 * The line of a value of front matter, from 1; that of the nearest above it where it is not there.
 *
 * @param text - of the whole card
 */
export function lineOfValue(text: string, path: Path): number {
  const { split, parsed } = splitAndParse(text, () => {})
  for (let length = path.length; length > 0; length -= 1) {
    const offset = parsed?.places.value(path.slice(0, length))
    if (offset !== undefined) return lineOf(text, offset + split.yamlOffset)
  }
  return 1
}

function splitAndParse(text: string, report: Report): { split: SplitCard; parsed: ParsedYaml | undefined } {
  const split = limitFrontMatter(splitFrontMatter(text, isKnownKey, report), report)
  if (split.yaml === undefined) return { split, parsed: undefined }

  const whole = parseYaml(...yamlOf(text, split, report))
  const shorter = 'fault' in whole ? splitBeforeMarkdown(text, split, isKnownKey, report) : undefined
  if (shorter?.yaml !== undefined) {
    const read = parseYaml(...yamlOf(text, shorter, report))
    return { split: shorter, parsed: orByKey(read, text, shorter, report) }
  }
  const parsed = orByKey(whole, text, split, report)
  const { value } = parsed
  if (value === null || isObject(value)) return { split, parsed }
  report(
    'front-matter-not-mapping',
    split.yamlOffset,
    `the front matter must be a mapping, not ${describe(value)}`,
    'Write one "key: value" on each line, such as "license: mit".',
  )
  return { split: typeof value === 'string' ? { ...split, body: text, bodyOffset: 0 } : split, parsed }
}

function orByKey(read: ParsedYaml | UnreadYaml, text: string, split: SplitCard, report: Report): ParsedYaml {
  return 'fault' in read ? parseYamlByKey(read, ...yamlOf(text, split, report)) : read
}

/** The arguments for the YAML parsers: the YAML, its first line, and a report that takes offsets into the YAML. */
function yamlOf(
  text: string,
  { yaml = '', yamlOffset }: SplitCard,
  report: Report,
): [yaml: string, firstLine: number, report: Report] {
  const shifted: Report = (rule, offset, message, remedy) =>
    report(
      rule,
      typeof offset === 'number' ? offset + yamlOffset : () => offset() + yamlOffset,
      message,
      remedy,
    )
  return [yaml, lineOf(text, yamlOffset), shifted]
}

function placesOf(
  split: SplitCard,
  parsed: ParsedYaml | undefined,
  read: ReadFrontMatter,
): Pick<CheckedCard, 'keyAt' | 'valueAt' | 'top'> {
  const top = (): number => Math.max(0, split.yamlOffset - 4)
  // Where a path leads nowhere, its nearest ancestor is the place.
  const at = (path: Path, which: 'key' | 'value'): number => {
    const [key = '', ...rest] = path
    for (let length = rest.length; length >= 0; length -= 1) {
      const asWritten = [read.written.get(String(key)) ?? key, ...rest.slice(0, length)]
      const offset = parsed?.places[which](asWritten)
      if (offset !== undefined) return offset + split.yamlOffset
    }
    return top()
  }
  return {
    top,
    keyAt: (path) => () => at(path, 'key'),
    valueAt: (path) => () => at(path, 'value'),
  }
}

function describe(value: Json): string {
  return Array.isArray(value) ? 'a list' : typeof value === 'string' ? 'a text' : `the value ${String(value)}`
}

function isKnownKey(key: string): boolean {
  return KEY_NAMES.has(key)
}

function isRepoKind(kind: CardKind): kind is RepoKind {
  return REPO_KINDS.some((known) => known === kind)
}

function lineOf(text: string, offset: number): number {
  let line = 1
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) line += 1
  return line
}
