/** What a model says in answer to a reader: drawn as a turn of an example, while it comes too. */

import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { splitReasoning } from '../../example/reasoning.ts'
import type { Reply } from '../../snippet/send/reply.ts'
import { Turn } from '../example/turn.tsx'

const SPEAKER = 'assistant'

type Render = typeof import('../../article/render-reply.ts').renderReply

export function ReplyTurn({ reply }: { reply: Reply }) {
  const { reasoning = '', text } = splitReasoning(reply.text)
  // Drawn anew when the browser has time for it: a stream brings more than can be parsed.
  const shown = useDeferredValue(text)
  const render = useRender()
  const tree = useMemo(() => render?.(shown), [shown, render])
  return (
    <Turn
      role={SPEAKER}
      markdown={text}
      {...(tree && { tree })}
      reasoning={reply.reasoning + reasoning || undefined}
      calls={reply.calls.map((call) => ({ name: call.name, given: call.arguments }))}
    >
      {reply.isCut && (
        <p className="try-note">The reply was cut off at its limit. A larger max_tokens lets it go on.</p>
      )}
    </Turn>
  )
}

/** What parses Markdown is fetched with the first reply. */
function useRender(): Render | undefined {
  const [found, setFound] = useState<{ render: Render }>()
  useEffect(() => {
    let isWanted = true
    import('../../article/render-reply.ts').then(
      ({ renderReply }) => isWanted && setFound({ render: renderReply }),
      // The text can be read without it.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [])
  return found?.render
}
