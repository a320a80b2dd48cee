/** Makes snippets in the browser: the generator is fetched when a picker is first touched. */

import { useEffect, useRef, useState } from 'react'
import type { SnippetList, SnippetOptions } from '../../snippet/index.ts'

/** The outcome of a request for snippets. */
export interface MadeSnippets {
  /** The newest list made. */
  list: SnippetList | undefined
  /** Whether it belongs to the latest options. */
  isCurrent: boolean
  /** Why none can be made. */
  failure: string | undefined
}

/** @param options - undefined while none are wanted */
export function useSnippets(options: SnippetOptions | undefined): MadeSnippets {
  const key = JSON.stringify(options)
  const [made, setMade] = useState<{ key?: string; list?: SnippetList; failure?: string }>({})
  const newest = useRef({ key, options })
  newest.current = { key, options }
  useEffect(() => {
    const { options: wanted } = newest.current
    if (wanted === undefined || key === undefined) return
    make(wanted)
      .then(
        (list) => ({ key, list }),
        (error: unknown) => ({ key, failure: describe(error) }),
      )
      .then((result) => {
        // A late answer must not replace a newer one.
        if (newest.current.key === key) setMade(result)
      })
  }, [key])
  return { list: made.list, isCurrent: made.key === key, failure: made.failure }
}

async function make(options: SnippetOptions): Promise<SnippetList> {
  const { listSnippets } = await import('../../snippet/index.ts')
  return listSnippets(options)
}

function describe(error: unknown): string {
  console.error(error)
  const reason = error instanceof Error ? error.message : String(error)
  return `The code for this choice could not be made: ${reason}. Choose something else, or reload the page.`
}
