/** What English words say and what they come from. */

import { stemmer } from 'stemmer'

/** Words that say nothing of what is asked for or written about. */
export const STOP_WORDS = new Set(
  `a about above across after again against all also although am among an and another any anybody anyone anything are as at be because been
  before behind being below beside between beyond both but by can cannot could d did do does doing done don during each either else ever every everybody
  everyone everything few for from further had has have having he her here hers herself him himself his how however i
  if in inside into is it its itself just let ll many may maybe me mean might mine more most much must my myself neither no
  nobody nor not nothing now of off often on once one only or other others our ours ourselves out outside over own per please
  quite rather re really s shall she should since so some somebody somehow someone something still such t than that
  the their theirs them themselves then there therefore these they this those though through throughout thus to too toward towards under until
  up upon us ve very via was we were what whatever when where whether which while who whoever whom whose why will with
  within without would yes yet you your yours yourself`.split(/\s+/),
)

/** Forms that no ending tells. */
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

/** Endings that British English writes with an s. */
const BRITISH = /is(?=(?:e|ed|es|er|ers|ing|ation|ations)$)/

/** Of `virus` and `status` the algorithm would take the s. */
const STEMMED = /^[a-z]{3,}(?<!us)$/

/**
 * The stem of a word, so that `making` and `made` are `make`. Words of other languages have stems too, the same ones for
 * the same words, which is all that finding them needs.
 *
 * @param word - in small letters, without accents
 * @see https://tartarus.org/martin/PorterStemmer/
 */
export function stemOf(word: string): string {
  const regular = IRREGULAR.get(word) ?? (word.length > 6 ? word.replace(BRITISH, 'iz') : word)
  return STEMMED.test(regular) ? stemmer(regular) : regular
}
