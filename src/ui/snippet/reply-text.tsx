/** What a model writes, as the Markdown that it is, and its reasoning apart, folded. */

import { type ComponentProps, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { CopyButton } from '../../islands/copy-button.tsx'
import type { Reply } from '../../snippet/send/reply.ts'

type Drawing = typeof import('./draw-reply.tsx')

export function ReplyText({ reply }: { reply: Reply }) {
  const { text, reasoning, isCut } = reply
  const drawing = useDrawing()
  return (
    <>
      {reasoning !== '' && (
        <details className="reasoning">
          <summary>Reasoning{text === '' && ' …'}</summary>
          <p className="as-written" dir="auto">
            {reasoning}
          </p>
        </details>
      )}
      {drawing === undefined ? (
        <p className="as-written" dir="auto">
          {text}
        </p>
      ) : (
        <Drawn text={text} drawing={drawing} />
      )}
      {isCut && (
        <p className="try-note">
          It was cut off where it was as long as it may be: a larger max_tokens lets it go on.
        </p>
      )}
    </>
  )
}

/** Drawn anew when the browser has time for it: a stream brings more than can be parsed. */
function Drawn({ text, drawing }: { text: string; drawing: Drawing }) {
  const shown = useDeferredValue(text)
  const drawn = useMemo(() => drawing.drawReply(shown, { pre: CodeOfReply }), [shown, drawing])
  return (
    <div className="prose" dir="auto">
      {drawn}
    </div>
  )
}

/** What parses Markdown is fetched with the first reply. */
function useDrawing(): Drawing | undefined {
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let isWanted = true
    import('./draw-reply.tsx').then(
      (found) => isWanted && setDrawing(found),
      // The text can be read without it.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [])
  return drawing
}

function CodeOfReply({ node: _, ...props }: ComponentProps<'pre'> & { node?: unknown }) {
  return (
    <figure className="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll wide code */}
      <pre {...props} tabIndex={0} />
      <span className="island">
        <CopyButton />
      </span>
    </figure>
  )
}
