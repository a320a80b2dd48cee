/** Small cards for tests, and their problems in one line each. */

import { parseCard } from '../../src/card/parse-card.ts'
import type { Card, CardKind, Vocabulary } from '../../src/card/types.ts'

/** A small vocabulary, so that a test shows everything that matters to it. */
export const exampleVocabulary: Vocabulary = {
  tasks: new Map([
    ['text-classification', ['sentiment-classification', 'fact-checking']],
    ['fill-mask', ['masked-language-modeling']],
    ['text-generation', ['language-modeling', 'conversational', 'text2text-generation']],
    ['question-answering', ['extractive-qa']],
    ['zero-shot-classification', []],
  ]),
  libraries: new Set(['transformers', 'sklearn', 'diffusers', 'sentence-transformers']),
  metrics: new Set(['accuracy', 'f1', 'wer']),
}

/** Parse a card from its text or bytes; its id is `acme/tiny`, its path `acme/tiny.md`. */
export function exampleCard(content: string | Uint8Array, kind: CardKind = 'model'): Card {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return parseCard({ kind, id: 'acme/tiny', path: 'acme/tiny.md', bytes }, exampleVocabulary)
}

/** Parse a card from the lines of its front matter. */
export function exampleFrontMatter(yaml: string, kind: CardKind = 'model'): Card {
  return exampleCard(`---\n${yaml}\n---\nBody\n`, kind)
}

/** The problems of a card as `line:column rule: message`, except reports of missing keys. */
export function problemLines(card: Card): string[] {
  return card.problems
    .filter(({ rule }) => !/^(?:task|library|license|pretty-name|widget)-missing$/.test(rule))
    .map(({ line, column, rule, message }) => `${line}:${column} ${rule}: ${message}`)
}

/** The {@link problemLines} of a card with this front matter. */
export function frontMatterProblems(yaml: string, kind: CardKind = 'model'): string[] {
  return problemLines(exampleFrontMatter(yaml, kind))
}

/** The remedy of the first problem of a rule in front matter. */
export function remedyOf(rule: string, yaml: string, kind: CardKind = 'model'): string | undefined {
  return exampleFrontMatter(yaml, kind).problems.find((problem) => problem.rule === rule)?.remedy
}
