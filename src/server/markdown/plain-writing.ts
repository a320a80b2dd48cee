/** Fast writers for simple content, which is most of a page. The general writer handles the rest. */

import type { Emphasis, Heading, InlineCode, Link, Nodes, Parents, PhrasingContent, Strong } from 'mdast'
import type { Handle, State, Tracker } from 'mdast-util-to-markdown'

/**
 * Have the writer write simple text, code and links in a fast way, with the same output.
 *
 * @param state - of one run of the writer that has not started yet; changed in place
 */
export function writePlainly(state: State): void {
  // No output depends on its line or column.
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

/** @returns undefined when adjacent siblings need the general writer to separate them */
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

/** Nodes that can be written by looking only at the character before and after. */
const PLAIN: ReadonlySet<string> = new Set<Nodes['type']>([
  ...(['text', 'inlineCode', 'link', 'break', 'image', 'strong', 'emphasis'] as const),
])

/**
 * Text that starts and ends with a letter or digit can be marked where white space or punctuation surrounds it, and
 * punctuation can between white space. Other text may need encoding, and so may a mark next to or inside another.
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
/** Without the characters of marks themselves. */
const SIGN_BEFORE = /[ \n!-)+-/:-@[-^`{-}]$/
const SIGN_AFTER = /^[ \n!-)+-/:-@[-^`{-}]/

/** The first character of a node's output. */
function firstOf(state: State, parent: Parents, node: Nodes): string {
  if (node.type === 'inlineCode') return '`'
  if (node.type === 'link') return '['
  if (node.type === 'image') return '!'
  if (node.type === 'strong' || node.type === 'emphasis') return '*'
  if (node.type === 'text' && /^(?:[A-Za-z0-9,;)]| [^\r\n])/.test(node.value)) return node.value.charAt(0)
  const written: string = state.handle(node, parent, state, { ...AT, before: '', after: '' })
  return written.charAt(0)
}

/** @returns undefined when the link needs escaping or a title */
function writePlainLink(state: State, link: Link, before: string): string | undefined {
  if (link.title || !/^[\w/.:#?=%,;@-]+$/.test(link.url)) return undefined
  const exit = state.enter('link')
  const exitLabel = state.enter('label')
  const label = state.containerPhrasing(link, { ...AT, before: '[', after: '](' })
  exitLabel()
  exit()
  // A line that begins with `[…]:` is a definition, not a link.
  const isUnclear = /[\r\n]/.test(label) || (/[\r\n]$/.test(before) && label.includes(']'))
  return isUnclear ? undefined : `[${label}](${link.url})`
}

/** @returns undefined when it may span lines or begin with white space */
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
