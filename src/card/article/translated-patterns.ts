/** What the build of the program has translated of the patterns of grammars; nothing where it is not built. */

import type { EmulatedRegExp } from 'oniguruma-to-es'

/** A regular expression of JavaScript: its source, its flags, and what they cannot say. */
export type TranslatedPattern = readonly [
  source: string,
  flags: string,
  options?: EmulatedRegExp['rawOptions'],
]

/** By the pattern as it stands in a grammar; replaced by the build, see `translate-patterns.ts`. */
export const TRANSLATED: Readonly<Record<string, TranslatedPattern>> = {}
