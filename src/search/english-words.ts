/** Reduces English words to their stems. */

import { stemmer } from 'stemmer'

/** Irregular forms, with the base form last in each group. */
const IRREGULAR = new Map(
  `began begun begin, bought buy, broke broken break, brought bring, built build, chose chosen choose, came come, drew drawn draw, fell fallen fall, fed feed, felt feel, fought fight, found find, forgot forgotten forget, gave
  given give, gone went go, got gotten get, grew grown grow, heard hear, held hold, hid hidden hide, kept keep, knew known
  know, led lead, left leave, lost lose, made make, meant mean, met meet, paid pay, ran run, rebuilt rebuild, repos repo
  repository, rewrote rewritten rewrite, said say, sang sung sing, saw seen see, sent send, shown show, sold sell, spent
  spend, spoke spoken speak, stole stolen steal, stood stand, stuck stick, taken took take, taught teach, thought think,
  threw thrown throw, told tell, understood understand, woke woken wake, wore worn wear, won win, written wrote write`
    .split(',')
    .flatMap((group) => {
      const forms = group.trim().split(/\s+/)
      return forms.map((form): [string, string] => [form, forms.at(-1) ?? form])
    }),
)

/** British endings in -is-, which become -iz-. */
const BRITISH = /is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/

/** The stemmer would strip the s of `virus` and `status`. */
const STEMMED = /^[a-z]{3,}(?<!us)$/

/**
 * The stem of a word: `making` and `made` both give `make`. Words of other languages get consistent stems too, which is
 * all that search needs.
 *
 * @param word - lower-case, without accents
 * @see https://tartarus.org/martin/PorterStemmer/
 */
export function stemOf(word: string): string {
  const regular = IRREGULAR.get(word) ?? (word.length > 6 ? word.replace(BRITISH, 'iz') : word)
  return STEMMED.test(regular) ? stemmer(regular) : regular
}
