/** Regular expressions of grammars: translated when the program was built, or else when they are first needed. */

import { EmulatedRegExp } from 'oniguruma-to-es'
import { TRANSLATED } from './translated-patterns.ts'

/** What Shiki's engine asks for a pattern before it translates it, which takes half a millisecond. */
export class PatternCache extends Map<string, RegExp | Error> {
  override get(pattern: string): RegExp | Error | undefined {
    const known = super.get(pattern)
    const translated = Object.hasOwn(TRANSLATED, pattern) ? TRANSLATED[pattern] : undefined
    if (known !== undefined || translated === undefined) return known
    const [source, flags, options] = translated
    const made =
      options === undefined ? new RegExp(source, flags) : new EmulatedRegExp(source, flags, options)
    this.set(pattern, made)
    return made
  }
}
