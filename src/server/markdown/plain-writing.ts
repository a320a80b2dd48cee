/** Short ways to write what is plain: most of a page is. Everything else is left to the general writer. */

import type { Emphasis, Heading, InlineCode, Link, Nodes, Parents, PhrasingContent, Strong } from 'mdast'
import type { Handle, State, Tracker } from 'mdast-util-to-markdown'

/**
 * Let the writer of a page write plain text, code and links in short ways, which come out as in its own.
 *
 * @param state - of one run of the writer, before it has written anything; changed in place
 */
export function writePlainly(state: State): void {
  // Nothing of what is written depends on the line and column that it would stand at.
  state.createTracker = trackNothing
  const { containerPhrasing } = state
  state.containerPhrasing = (parent, info) =>
    writePlainPhrases(state, parent, info.before, info.after) ?? containerPhrasing.call(state, parent, info)
  const { heading, inlineCode, link } = state.handlers
  const writeCode: Handle = (node: InlineCode, parent, _, info) =>
    /[`|\r\n]|^ .* $/.test(node.value) || node.value === ''
      ? inlineCode(node, parent, state, info)
      : `\`${node.value}\``
  const writeLink: Handle = (node: Link, parent, _, info) =>
    writePlainLink(state, node, info.before) ?? link(node, parent, state, info)
  const writeHeading: Handle = (node: Heading, parent, _, info) =>
    writePlainHeading(state, node) ?? heading(node, parent, state, info)
  Object.assign(state.handlers, {
    heading: writeHeading,
    inlineCode: Object.assign(writeCode, { peek: () => '`' }),
    link: Object.assign(writeLink, { peek: () => '[' }),
  })
}

const AT = { now: { line: 1, column: 1 }, lineShift: 0 }

const NOWHERE: Tracker = { move: (written) => written ?? '', current: () => AT, shift: () => {} }

const trackNothing = () => NOWHERE

/** @returns undefined when what stands side by side has to be told apart */
function writePlainPhrases(
  state: State,
  parent: Parameters<State['containerPhrasing']>[0],
  around: string,
  end: string,
): string | undefined {
  const { children } = parent
  const { indexStack } = state
  const depth = indexStack.length
  let written = ''
  let before = around
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index]
    if (child === undefined || !PLAIN.has(child.type)) return undefined
    indexStack.push(index)
    const next = children[index + 1]
    const after = next === undefined ? end : firstOf(state, parent, next)
    const value: string | undefined =
      child.type === 'strong' || child.type === 'emphasis'
        ? writePlainMark(state, child, before, after)
        : state.handle(child, parent, state, { ...AT, before, after })
    indexStack.length = depth
    if (value === undefined) return undefined
    if (value === '') continue
    written += value
    before = value.slice(-1)
  }
  return written
}

/** What can be written without a look at more than the character before and after. */
const PLAIN: ReadonlySet<string> = new Set<Nodes['type']>([
  ...(['text', 'inlineCode', 'link', 'break', 'image', 'strong', 'emphasis'] as const),
])

/**
 * Letters are marked wherever white space or other signs are around them, and other signs between white space; what else
 * is marked may have to be written in another way, and so does one mark beside or within another.
 *
 * @see https://spec.commonmark.org/0.31.2/#delimiter-run
 */
function writePlainMark(
  state: State,
  node: Emphasis | Strong,
  before: string,
  after: string,
): string | undefined {
  if (node.children.some(({ type }) => type === 'strong' || type === 'emphasis')) return undefined
  const mark = node.type === 'strong' ? '**' : '*'
  const exit = state.enter(node.type)
  const value = writePlainPhrases(state, node, mark, mark)
  exit()
  if (value === undefined) return undefined
  const isApart = SPACE_BEFORE.test(before) && SPACE_AFTER.test(after)
  const isMarked = isApart
    ? /^[!-~]$|^[!-~][\s\S]*[!-~]$/.test(value)
    : SIGN_BEFORE.test(before) &&
      SIGN_AFTER.test(after) &&
      /^[A-Za-z0-9]$|^[A-Za-z0-9][\s\S]*[A-Za-z0-9]$/.test(value)
  return isMarked ? mark + value + mark : undefined
}

const SPACE_BEFORE = /[ \n]$/
const SPACE_AFTER = /^[ \n]/
/** But for those of marks. */
const SIGN_BEFORE = /[ \n!-)+-/:-@[-^`{-}]$/
const SIGN_AFTER = /^[ \n!-)+-/:-@[-^`{-}]/

/** The first character that something is written with. */
function firstOf(state: State, parent: Parents, node: Nodes): string {
  if (node.type === 'inlineCode') return '`'
  if (node.type === 'link') return '['
  if (node.type === 'image') return '!'
  if (node.type === 'strong' || node.type === 'emphasis') return '*'
  if (node.type === 'text' && /^(?:[A-Za-z0-9,;)]| [^\r\n])/.test(node.value)) return node.value.charAt(0)
  const written: string = state.handle(node, parent, state, { ...AT, before: '', after: '' })
  return written.charAt(0)
}

/** @returns undefined when it takes more than to put it together */
function writePlainLink(state: State, link: Link, before: string): string | undefined {
  if (link.title || !/^[\w/.:#?=%,;@-]+$/.test(link.url)) return undefined
  const exit = state.enter('link')
  const exitLabel = state.enter('label')
  const label = state.containerPhrasing(link, { ...AT, before: '[', after: '](' })
  exitLabel()
  exit()
  // A line that begins with `[…]:` is not a link.
  const isUnclear = /[\r\n]/.test(label) || (/[\r\n]$/.test(before) && label.includes(']'))
  return isUnclear ? undefined : `[${label}](${link.url})`
}

/** @returns undefined when it may have more than a line, or begin with white space */
function writePlainHeading(state: State, node: Heading): string | undefined {
  const { children, depth } = node
  if (!children.every(isOfOneLine)) return undefined
  const exit = state.enter('headingAtx')
  const exitPhrasing = state.enter('phrasing')
  const value = state.containerPhrasing(node, { ...AT, before: '# ', after: '\n' })
  exitPhrasing()
  exit()
  return /^[^\t ]/.test(value) ? `${'#'.repeat(depth)} ${value}` : undefined
}

const isOfOneLine = (node: PhrasingContent): boolean =>
  (node.type === 'text' || node.type === 'inlineCode') && !/[\r\n]/.test(node.value)
