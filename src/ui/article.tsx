/** Draws an article's sanitised tree: headings with links, code with copy buttons, tables that scroll. */

import type { Element, ElementContent, Root } from 'hast'
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { toString as textOf } from 'hast-util-to-string'
import { type ComponentProps, createElement, type HTMLAttributes, type JSX, type ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import type { Unfilled } from '../article/fold-unfilled.ts'
import type { TocEntry } from '../article/headings.ts'
import type { Problem } from '../card/types.ts'
import { CopyButtonIsland, HeadingLinkIsland } from '../islands/island.tsx'

/** A card's text, ready for its page. */
export interface ShownArticle {
  /** Drawn by {@link Article} from a tree that has been sanitised; empty for a card without text. */
  html: string
  toc: TocEntry[]
  /**
   * Whether it is only the card's source, either until the article is ready or because drawing it failed; such a page
   * is not cached.
   */
  provisional: false | 'coming' | 'failed'
  /** Problems found while drawing, beyond those already known of the card. */
  problems?: Problem[]
  /** Id of the heading that only repeated the card's title, which is now that of the page's own. */
  titleId?: string
  /** The first sentences, moved from the text to the page's head; with the id of a heading that was left without any. */
  lede?: { html: string; id?: string | undefined }
  /** The sections and fields that are not filled in, and not shown. */
  unfilled?: readonly Unfilled[]
  /** Of a task: the text before its first heading. */
  lead?: string
  /** Of a task: what its author has put below a heading for builders, and the headings in it. */
  builders?: { id: string; title: string; html: string; toc: TocEntry[] }
}

/** The body of a card or page as React; `tree` has been sanitised, see `renderArticle`. */
export function Article({ tree }: { tree: Root }) {
  return drawTree(tree)
}

/**
 * Draw a sanitised tree as React.
 *
 * @param more - components for elements that an article does not have
 */
export function drawTree(tree: Root, more: Partial<Components> = {}): JSX.Element {
  return toJsxRuntime(tree, {
    Fragment,
    jsx,
    jsxs,
    passNode: true,
    // Otherwise an inline style, which the content security policy forbids.
    tableCellAlignToStyle: false,
    components: {
      a: Link,
      h1: heading('h1'),
      h2: heading('h2'),
      h3: heading('h3'),
      h4: heading('h4'),
      h5: heading('h5'),
      h6: heading('h6'),
      pre: CodeBlock,
      table: ScrollingTable,
      th: HeadCell,
      td: DataCell,
      math: Formula,
      ...more,
    },
  })
}

type Node = { node?: Element | undefined }
type HeadingName = 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

function heading(Name: HeadingName) {
  return function Heading({ node, children, ...props }: JSX.IntrinsicElements[HeadingName] & Node) {
    // The link inside is not part of the heading's name.
    const name = props.id === undefined || node === undefined ? '' : nameOf(node)
    return (
      <Name {...props} aria-label={name === '' ? undefined : name}>
        {children}
        {props.id !== undefined && <HeadingLinkIsland id={props.id} />}
      </Name>
    )
  }
}

/** A heading as read aloud: its words, the alternative texts of its images, and its formulas as written. */
function nameOf(node: Element): string {
  const read = (child: ElementContent): string => {
    if (child.type === 'text') return child.value
    if (child.type !== 'element') return ''
    if (child.tagName === 'img') return String(child.properties.alt ?? '')
    const formula = child.tagName === 'math' ? findAnnotation(child) : undefined
    return formula === undefined ? child.children.map(read).join('') : textOf(formula)
  }
  return node.children.map(read).join('').replace(/\s+/g, ' ').trim()
}

/** @see https://www.w3.org/TR/mathml-core/#semantics-and-presentation */
function findAnnotation(node: Element): Element | undefined {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    const found = child.tagName === 'annotation' ? child : findAnnotation(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** A link whose text is its address does not need the address printed again. */
function Link({ node, ...props }: ComponentProps<'a'> & Node) {
  const isBare = node !== undefined && textOf(node) === props.href
  return <a {...props} {...(isBare && { className: 'bare' })} />
}

/** A code block with its title and a copy button that appears on hover and focus. */
export function CodeBlock({ node, children, ...props }: ComponentProps<'pre'> & Node) {
  const title = node?.properties.dataTitle
  return (
    <figure className="code">
      {typeof title === 'string' && <figcaption>{title}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll wide code */}
      <pre {...props} tabIndex={0}>
        {children}
      </pre>
      <CopyButtonIsland />
    </figure>
  )
}

/** A region that scrolls sideways, so that the page never does; it can be scrolled with the keyboard too. */
export function Scrolling({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className={className} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}

function ScrollingTable({ node: _, ...props }: ComponentProps<'table'> & Node) {
  return (
    <Scrolling className="table" label="Table">
      <table {...props} />
    </Scrolling>
  )
}

/** An empty header cell, as above the first column of many tables, labels nothing. */
function HeadCell({ node, ...props }: ComponentProps<'th'> & Node) {
  return node?.children.length === 0 ? <td {...props} /> : <th {...props} />
}

/** In characters: a longer text is a sentence that a narrow column cannot show in a line or two. */
const LONG_CELL = 60

/** A cell with a sentence keeps a readable width, where long names in other columns would leave it one word a line. */
function DataCell({ node, ...props }: ComponentProps<'td'> & Node) {
  const isLong = node !== undefined && textOf(node).length > LONG_CELL
  return <td {...props} {...(isLong && { className: `${props.className ?? ''} long`.trim() })} />
}

function Formula({ node, children, ...props }: HTMLAttributes<HTMLElement> & Node) {
  // React renders MathML, but its types lack it.
  const formula = createElement('math', props, children)
  if (node?.properties.display !== 'block') return formula
  return (
    // A formula may occur inside a paragraph, which cannot contain a block; hence a span styled as one.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll a wide formula
    <span className="formula" role="group" aria-label="Formula" tabIndex={0}>
      {formula}
    </span>
  )
}
