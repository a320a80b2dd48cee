/** A task by example: inputs on one side, outputs on the other. */

import type { Demo, DemoItem } from '../../task/types.ts'
import { Scrolling } from '../article.tsx'
import { Series } from '../chart/series.tsx'
import { Bars } from '../snippet/bars.tsx'

/** A demo's file, as the page needs it. */
export interface DemoAsset {
  /** The name that the demo gives it. */
  filename: string
  src: string
  /** Loudness along a sound, from 0 to 1. */
  wave?: number[] | undefined
}

type Assets = readonly DemoAsset[]

export function DemoView({ demo, assets }: { demo: Demo; assets: Assets }) {
  if (demo.inputs.length === 0 || demo.outputs.length === 0) return null
  return (
    <figure className="demo" aria-label="An example">
      <Pane title="In" items={demo.inputs} assets={assets} />
      <span className="arrow" aria-hidden="true">
        →
      </span>
      <Pane title="Out" items={demo.outputs} assets={assets} />
      <figcaption>An example, made for this page.</figcaption>
    </figure>
  )
}

function Pane({ title, items, assets }: { title: string; items: DemoItem[]; assets: Assets }) {
  return (
    <div className="pane">
      <p className="pane-title">{title}</p>
      {items.map((item, index) => (
        // Items have no id, and their order is fixed within an edition.
        <Item key={index} item={item} assets={assets} />
      ))}
    </div>
  )
}

function Item({ item, assets }: { item: DemoItem; assets: Assets }) {
  switch (item.type) {
    case 'text':
      return (
        <div className="demo-text">
          <p className="pane-label">{item.label}</p>
          <p dir="auto">{item.content}</p>
        </div>
      )
    case 'chart':
      return <Bars data={item.data} />
    case 'tabular':
      return <DemoTable table={item.table} label={item.label} />
    case 'text-with-tokens':
      return <Tokens text={item.text} tokens={item.tokens} />
    case 'img': {
      const file = assets.find(({ filename }) => filename === item.filename)
      return file === undefined ? (
        <p className="described">Picture: {item.alt ?? item.filename}</p>
      ) : (
        <img src={file.src} alt={item.alt ?? ''} loading="lazy" decoding="async" width={480} height={320} />
      )
    }
    case 'audio': {
      const file = assets.find(({ filename }) => filename === item.filename)
      return file === undefined ? (
        <p className="described">Sound: {item.label ?? item.filename}</p>
      ) : (
        <Sound file={file} label={item.label ?? item.filename} />
      )
    }
  }
}

function Sound({ file, label }: { file: DemoAsset; label: string }) {
  const { src, wave = [] } = file
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
      {/* biome-ignore lint/a11y/useMediaCaption: the label and the demo's other side say what is heard */}
      <audio src={src} controls preload="none" aria-label={label} />
    </div>
  )
}

function DemoTable({ table, label }: { table: string[][]; label: string | undefined }) {
  const [head = [], ...rows] = table
  return (
    <>
      <Series table={table} />
      <Scrolling className="table" label={label ?? 'Table'}>
        <table>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell}>{cell}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.join('\t')}>
                {row.map((cell, column) => (
                  <td key={`${head[column]}`}>{cell}</td>
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
      <p className="tokens">
        {ordered.map((token, index) => (
          <span key={token.start}>
            {text.slice(ordered[index - 1]?.end ?? 0, token.start)}
            <span className={hue(token.type)}>
              {text.slice(token.start, token.end)} <small>{token.type}</small>
            </span>
          </span>
        ))}
        {text.slice(ordered.at(-1)?.end ?? 0)}
      </p>
      <ul className="legend" aria-label="Kinds of token">
        {kinds.map((kind) => (
          <li key={kind} className={hue(kind)}>
            {kind} <small>{tokens.filter((token) => token.type === kind).length}</small>
          </li>
        ))}
      </ul>
    </>
  )
}
