/** Translates patterns of grammars to JavaScript's when the program is built, so that no start of it has to. */

import { EmulatedRegExp } from 'oniguruma-to-es'
import { defaultJavaScriptRegexConstructor } from 'shiki/engine/javascript'
import { type BundledLanguage, bundledLanguages } from 'shiki/langs'
import type { TranslatedPattern } from './src/card/article/translated-patterns.ts'

/** What blocks of code in cards and docs are mostly written in; the patterns of others are translated when they are needed. */
const LANGUAGES: readonly BundledLanguage[] = [
  ...(['python', 'shellscript', 'html', 'typescript', 'yaml', 'json', 'sql', 'markdown', 'rust'] as const),
  ...(['http', 'toml', 'diff', 'docker', 'go'] as const),
]

/** Keys of a rule whose value is a pattern: https://macromates.com/manual/en/language_grammars#rule_keys */
const PATTERN_KEYS: ReadonlySet<string> = new Set(['match', 'begin', 'end', 'while'])

/** The regular expression of each pattern, those left out that JavaScript has no form for. */
export async function translatePatterns(): Promise<Record<string, TranslatedPattern>> {
  const translated: Record<string, TranslatedPattern> = {}
  for (const language of LANGUAGES) {
    const { default: grammars } = await bundledLanguages[language]()
    for (const pattern of patternsIn(grammars)) {
      const made = pattern in translated ? undefined : translate(pattern)
      if (made !== undefined) translated[pattern] = made
    }
  }
  return translated
}

function* patternsIn(rule: object): Generator<string> {
  for (const [key, value] of Object.entries(rule)) {
    if (typeof value === 'string' && PATTERN_KEYS.has(key)) yield value
    else if (typeof value === 'object' && value !== null) yield* patternsIn(value)
  }
}

function translate(pattern: string): TranslatedPattern | undefined {
  try {
    const made = defaultJavaScriptRegexConstructor(pattern)
    const { source, flags } = made
    return made instanceof EmulatedRegExp ? [source, flags, made.rawOptions] : [source, flags]
  } catch {
    return undefined
  }
}
