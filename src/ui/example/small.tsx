/** An example in a line, for lists and the home page: what goes in, an arrow, and what came out. */

import { Fragment } from 'react'
import type { SmallExampleProps, SmallPart } from '../../example/small-of.ts'

/** @param props - made by `smallOf` */
export function SmallExample({ input, output }: SmallExampleProps) {
  return (
    <div className="small-example">
      <Side parts={input} />
      <span className="arrow" role="img" aria-label="gives">
        →
      </span>
      <Side parts={output} />
    </div>
  )
}

function Side({ parts }: { parts: readonly SmallPart[] }) {
  return (
    <div>
      {parts.map((part, at) => (
        // They never change within an edition.
        <Fragment key={at}>
          {at > 0 && ' '}
          <Part part={part} />
        </Fragment>
      ))}
    </div>
  )
}

function Part({ part }: { part: SmallPart }) {
  switch (part.type) {
    case 'text':
      return <span dir="auto">{part.text}</span>
    case 'name':
      return <span className="quiet">{part.text}</span>
    case 'best':
      return (
        <span dir="auto">
          <b>{part.label}</b> <small>{part.score.toFixed(3)}</small>
        </span>
      )
    case 'marks': {
      const kinds = [...new Set(part.marks.map(({ kind }) => kind))]
      return (
        <span dir="auto">
          {part.marks.map(({ text, kind }, at) => (
            // As above
            <span key={at}>
              <span className={`token token-${kinds.indexOf(kind)}`} title={kind || undefined}>
                {text}
              </span>{' '}
            </span>
          ))}
          {part.more > 0 && '…'}
        </span>
      )
    }
    case 'picture':
      // Of one shape, whatever the file turns out to be.
      return <img src={part.src} alt={part.label} loading="lazy" decoding="async" width={96} height={64} />
  }
}
