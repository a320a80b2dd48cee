/** Tells headings that every card may have from those that say what this one is about. */

const pattern = (alternatives: readonly string[]) => new RegExp(`^(?:${alternatives.join('|')})$`, 'i')

/** What stands below these is about the card as a whole. */
const TELLING = pattern([
  '(?:(?:model|data ?set|general|short|quick|brief|project) )?(?:summary|description|overview|introduction)|(?:model|data ?set) (?:information|details?)',
  "about(?: (?:the|this|our) .{1,40})?|background|abstract|motivation|tl;? ?dr|intro|purpose|what(?:’s|'s| is| are) .{1,60}",
])

/** What stands below these is about some part of it, or about its use. */
const PARTIAL = pattern([
  'how\\b.*|(?:quick ?start|getting|get|install|requirement|set-?up|dependenc|demo|download|run|load|train|fine-?tun)\\w*\\b.*',
  '(?:(?:model|direct|intended|basic|sample|example|code) )?(?:usages?|uses?|using|examples?|code)(?:\\b.*)?',
  '(?:evaluat|performance|result|metric|benchmark|accuracy|hyper-?param|parameter|environment|limitation|bias|ethic|risk)\\w*\\b.*',
  '(?:cit(?:ation|e|ing)|bibtex|licen[cs]|reference|related|acknowledg|thank|credit|contribut|author|contact|maintain)\\w*\\b.*',
  '(?:framework|prompt|provided|compatib|compute|hardware|infrastructure|environmental|deploy|serving|discord|donat|sponsor|special thanks)\\w*\\b.*',
  '(?:link|resource|news|update|change|note|todo|faq|more|for more|further|table of|content|read ?me|about us|team|disclaimer)\\w*\\b.*',
  '(?:data (?:fields?|splits?|instances?|collection|preparation)|preprocessing|tokeni[sz]\\w*|corp(?:us|ora)|features|labels?)\\b.*',
])

/** Words of headings that could stand in any card. */
const COMMON = new Set(
  `a about abstract acknowledgements an and architecture are as at author authors autotrain background base basic bias
  biases bibtex by can card changelog citation citing code contact content contents contributing contributions credits
  data dataset datasets demo dependencies description details direct disclaimer do documentation does downstream
  evaluation example examples faq features files finetuned for framework from general get getting goal guide home how
  hyperparameters i id in inference info information install installation instructions intended intro introduction is
  issues it languages licence license licensing limitations links list load loading main merge merged metadata metric
  metrics model models more motivation my name need news notes of on or our out overview paper parameters performance
  procedure project purpose quick quickstart readme recommendations reference references release requirements resources
  results risks run running sample scope section sections set setup short sources start started summary table tasks team
  test testing the this title tldr to todo trained training tutorial untitled update updates uploaded usage use used uses
  using version versions want we what why with you your`.split(/\s+/),
)

const bare = (heading: string) =>
  heading.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '').replace(/\s+/g, ' ')

/** Whether the words below a heading say what the card is about. */
export const isTelling = (heading: string) => TELLING.test(bare(heading))

/** Whether they say something else. */
export const isPartial = (heading: string) => PARTIAL.test(bare(heading))

/** Whether a heading could stand in any card, so that it names none. */
export const isGeneric = (heading: string) =>
  /^how to\b/i.test(bare(heading)) ||
  (heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => COMMON.has(word))
