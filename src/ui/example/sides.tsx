/** What goes into a model on one side, and what comes out on the other: for the demo of a task and the examples of a model. */

import type { Root } from 'hast'
import type { ReactNode } from 'react'
import type { Region } from '../../example/types.ts'
import type { DemoItem } from '../../task/types.ts'
import { Scrolling } from '../article.tsx'
import { Series } from '../chart/series.tsx'
import { Bars } from '../snippet/bars.tsx'
import { Picture, Regions } from './regions.tsx'
import { Turn } from './turn.tsx'
import { Vector } from './vector.tsx'

/** A picture; where its size in pixels is known, things can be drawn over it. */
export interface ShownPicture {
  type: 'picture'
  src: string
  label: string
  size?: { width: number; height: number } | undefined
}

/** Something found in a picture, ready to be drawn over it. */
export type DrawnRegion = Omit<Region, 'mask'> & { mask?: ShownPicture | { path: string } }

/** One part of an input or output, ready to be drawn. */
export type ShownItem =
  | { type: 'text'; label?: string | undefined; content: string }
  | Extract<DemoItem, { type: 'chart' | 'text-with-tokens' }>
  | (Extract<DemoItem, { type: 'tabular' }> & { marked?: [row: number, column: number][] })
  /** A turn of a chat; `tree` is its Markdown, laid out. */
  | {
      type: 'turn'
      role: string | undefined
      markdown: string
      tree?: Root
      reasoning: string | undefined
      calls: { name: string; given: string }[]
    }
  | ShownPicture
  | { type: 'regions'; picture: ShownPicture | undefined; regions: DrawnRegion[]; more: number }
  /** Numbers in lists of equal lengths: how many there are at each level, outermost first, and the first few. */
  | { type: 'vector'; shape: number[]; values: number[] }
  /** `wave` is the loudness along it, from 0 to 1. */
  | { type: 'sound'; src: string; label: string; wave?: number[] | undefined }
  | { type: 'film'; src: string; label: string }
  /** A file that is not drawn; `host` has it, if that is another site, which the page asks for nothing by itself. */
  | { type: 'link'; href: string; label: string; host?: string | undefined }
  /** Said in place of what is not there. */
  | { type: 'note'; text: string }
  /** JSON in no form that is known. */
  | { type: 'data'; json: string }

/** Both sides. */
export interface Shown {
  inputs: ShownItem[]
  outputs: ShownItem[]
}

/** @param children - a line below both sides */
export function Sides({ inputs, outputs, label, children }: Shown & { label: string; children?: ReactNode }) {
  return (
    <figure className="demo" aria-label={label}>
      <Pane title="In" items={inputs} />
      <span className="arrow" aria-hidden="true">
        →
      </span>
      <Pane title="Out" items={outputs} />
      {children !== undefined && children !== false && <figcaption>{children}</figcaption>}
    </figure>
  )
}

/** One side, under its name. */
export function Pane({ title, items }: { title: string; items: ShownItem[] }) {
  return (
    <div className="pane">
      <p className="pane-title">{title}</p>
      <Items items={items} />
    </div>
  )
}

/** The parts of one side. */
export function Items({ items }: { items: readonly ShownItem[] }) {
  // Items have no id, and their order is fixed: within an edition, or for one answer.
  return items.map((item, index) => <Item key={index} item={item} />)
}

/** Draws a part of an input or output. */
export function Item({ item }: { item: ShownItem }) {
  switch (item.type) {
    case 'text':
      return <Text label={item.label} content={item.content} />
    case 'chart':
      return <Bars data={item.data} />
    case 'tabular':
      return <Table {...item} />
    case 'text-with-tokens':
      return <Tokens text={item.text} tokens={item.tokens} />
    case 'turn':
      return <Turn {...item} />
    case 'picture':
      return <Picture picture={item} />
    case 'regions':
      return <Regions {...item} />
    case 'vector':
      return <Vector {...item} />
    case 'sound':
      return <Sound {...item} />
    case 'film':
      return (
        // biome-ignore lint/a11y/useMediaCaption: what a model takes or makes has no captions
        <video
          src={item.src}
          controls
          preload="none"
          aria-label={item.label}
          width={480}
          height={320}
          className="unsized"
        />
      )
    case 'link':
      return (
        <p className="described">
          <a href={item.href} rel={item.host === undefined ? undefined : 'nofollow noopener'}>
            {item.label}
          </a>
          {item.host !== undefined && ` on ${item.host}`}
        </p>
      )
    case 'note':
      return <p className="described">{item.text}</p>
    case 'data':
      return (
        <Scrolling className="scroll" label="Output">
          <pre>
            <code>{item.json}</code>
          </pre>
        </Scrolling>
      )
  }
}

/** Characters that stand there as they are; a longer text scrolls, so that the page goes on soon after it. */
const LONG = 800

function Text({ label, content }: { label: string | undefined; content: string }) {
  const text = <p dir="auto">{content}</p>
  return (
    <div className="demo-text">
      {label !== undefined && <p className="pane-label">{label}</p>}
      {content.length > LONG ? (
        <Scrolling className="scroll" label={label ?? 'Text'}>
          {text}
        </Scrolling>
      ) : (
        text
      )}
    </div>
  )
}

function Sound({ src, label, wave = [] }: Extract<ShownItem, { type: 'sound' }>) {
  // Thin bars with gaps that show the sheet between them.
  const path = wave.map(
    (peak, bar) => `M${bar * 3 + 1.5} ${20 - Math.max(0.5, peak * 19)}V${20 + Math.max(0.5, peak * 19)}`,
  )
  return (
    <div className="sound">
      <p className="pane-label">{label}</p>
      {wave.length > 0 && (
        <svg
          className="wave"
          viewBox={`0 0 ${wave.length * 3} 40`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={path.join('')} stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: the label and the other side say what is heard */}
      <audio src={src} controls preload="none" aria-label={label} />
    </div>
  )
}

function Table({ table, label, marked = [] }: Extract<ShownItem, { type: 'tabular' }>) {
  const [head = [], ...rows] = table
  const isMarked = (row: number, column: number) => marked.some(([r, c]) => r === row && c === column)
  return (
    <>
      <Series table={table} />
      <Scrolling className="table" label={label ?? 'Table'}>
        <table>
          <thead>
            <tr>
              {head.map((cell, column) => (
                <th key={column}>{cell}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // As above
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={column}>{isMarked(at, column) ? <mark>{cell}</mark> : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </>
  )
}

function Tokens({ text, tokens }: { text: string; tokens: { type: string; start: number; end: number }[] }) {
  const kinds = [...new Set(tokens.map((token) => token.type))]
  const hue = (kind: string) => `token token-${kinds.indexOf(kind) % 6}`
  const ordered = tokens.toSorted((a, b) => a.start - b.start)
  return (
    <>
      <p className="tokens" dir="auto">
        {ordered.map((token, index) => (
          <span key={token.start}>
            {text.slice(ordered[index - 1]?.end ?? 0, token.start)}
            <span className={hue(token.type)}>
              {text.slice(token.start, token.end)}
              {token.type !== '' && (
                <>
                  {' '}
                  <small>{token.type}</small>
                </>
              )}
            </span>
          </span>
        ))}
        {text.slice(ordered.at(-1)?.end ?? 0)}
      </p>
      {kinds.some((kind) => kind !== '') && (
        <ul className="legend repeats" aria-label="Kinds of token">
          {kinds.map((kind) => (
            <li key={kind} className={hue(kind)}>
              {kind} <small>{tokens.filter((token) => token.type === kind).length}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
