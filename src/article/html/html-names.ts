/** Which element names are HTML and how an article treats each; any other name is the author's text. */

/** Kept as they are, and allowed in the sanitised tree. */
export const KEPT_NAMES: readonly string[] = words(`
  a abbr address audio b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt
  em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rp rt ruby s samp
  section small source span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var
  video wbr
`)

/** Kept under another name: their look matters, their meaning for a whole page does not. */
export const RENAMED: ReadonlyMap<string, string> = new Map([
  ['article', 'div'],
  ['aside', 'div'],
  ['big', 'span'],
  ['dir', 'ul'],
  ['fieldset', 'div'],
  ['font', 'span'],
  ['footer', 'div'],
  ['form', 'div'],
  ['header', 'div'],
  ['hgroup', 'div'],
  ['legend', 'div'],
  ['main', 'div'],
  ['menu', 'ul'],
  ['nav', 'div'],
  ['nobr', 'span'],
  ['search', 'div'],
  ['time', 'span'],
])

/** Dropped with their content, which is meant for machines. */
export const DROPPED_WITH_CONTENT: ReadonlySet<string> = new Set(words('script style'))

/** Shown as a link to the address that they would load. */
export const FRAME_NAMES: ReadonlySet<string> = new Set(words('iframe embed object frame'))

/** HTML elements of which only the content is shown. */
export const UNWRAPPED_NAMES: ReadonlySet<string> = new Set(
  words(`
  acronym applet area base basefont bgsound blink body button canvas data datalist dialog frameset head html
  input keygen label link listing map marquee math meta meter noembed noframes noscript optgroup option output
  param plaintext progress select slot svg template textarea title track xmp
`),
)

/** Names that are markup only within `<svg>` or `<math>`. */
export const FOREIGN_NAMES: ReadonlySet<string> = new Set(
  words(`
  animate animatemotion animatetransform circle clippath defs desc ellipse feblend fecolormatrix
  fecomposite feflood fegaussianblur femerge femergenode feoffset filter foreignobject g image line
  lineargradient marker mask metadata mpath path pattern polygon polyline radialgradient rect set stop
  switch symbol text textpath tspan use view annotation menclose mfenced mfrac mi mn mo mover mpadded
  mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics
`),
)

/** Elements without an end tag. */
export const VOID_NAMES: ReadonlySet<string> = new Set(
  words(`
  area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr
`),
)

const KEPT = new Set(KEPT_NAMES)

/** Whether a browser would take `<name>` for markup; `name` is in lower case. */
export function isHtmlName(name: string): boolean {
  return (
    KEPT.has(name) ||
    RENAMED.has(name) ||
    name === 'center' ||
    name === 'gallery' ||
    DROPPED_WITH_CONTENT.has(name) ||
    FRAME_NAMES.has(name) ||
    UNWRAPPED_NAMES.has(name)
  )
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
