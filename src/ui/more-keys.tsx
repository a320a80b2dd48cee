/** The keys of a card that no other part of its page shows, folded, as the card has written them. */

import type { ReactNode } from 'react'
import { isObject, type JsonObject } from '../card/json.ts'
import { moreKeys, namedValues } from '../card/metadata/more-keys.ts'
import type { Json, RepoKind } from '../card/types.ts'
import { formatCount } from '../format.ts'
import { listPath } from '../paths.ts'

/** Parts that are drawn; an alias may stand for values without end. */
const MOST_PARTS = 500

export function MoreKeys({ kind, frontMatter }: { kind: RepoKind; frontMatter: JsonObject }) {
  const keys = moreKeys(frontMatter)
  if (keys.length === 0) return null
  const known = new Set(namedValues(frontMatter))
  const drawing = { left: MOST_PARTS, kind, known }
  return (
    <details className="more-keys">
      <summary>
        More from the card <small>{formatCount(keys.length)}</small>
      </summary>
      {draw(Object.fromEntries(keys), '', drawing)}
    </details>
  )
}

interface Drawing {
  left: number
  kind: RepoKind
  /** Named values by which cards are found. */
  known: ReadonlySet<string>
}

/** @param name - the keys that lead to the value, joined by dots */
function draw(value: Json, name: string, drawing: Drawing): ReactNode {
  if (isObject(value)) {
    const { parts, areAll } = drawParts(Object.entries(value), drawing, ([key, child]) => (
      <div key={key}>
        <dt>{key}</dt>
        <dd>{draw(child, name === '' ? key : `${name}.${key}`, drawing)}</dd>
      </div>
    ))
    return (
      <>
        <dl>{parts}</dl>
        {!areAll && '…'}
      </>
    )
  }
  if (Array.isArray(value)) {
    const { parts, areAll } = drawParts([...value.entries()], drawing, ([at, child]) => (
      <li key={at}>{draw(child, name, drawing)}</li>
    ))
    return (
      <ul>
        {parts}
        {!areAll && <li>…</li>}
      </ul>
    )
  }
  if (value === null) return <i>empty</i>
  const text = String(value)
  const named = `${name}:${text}`
  return drawing.known.has(named) ? (
    <a href={listPath(drawing.kind, { key: named })} aria-label={`Cards with ${name} ${text}`} dir="auto">
      {text}
    </a>
  ) : (
    <span dir="auto">{text}</span>
  )
}

function drawParts<Part>(all: readonly Part[], drawing: Drawing, drawPart: (part: Part) => ReactNode) {
  const parts: ReactNode[] = []
  for (const part of all) {
    if (drawing.left === 0) break
    drawing.left -= 1
    parts.push(drawPart(part))
  }
  return { parts, areAll: parts.length === all.length }
}
