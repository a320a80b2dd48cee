/** Shows the result of a request: a text, scores as bars, JSON, or a file. */

import { useEffect, useState } from 'react'
import { childOf } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import type { Result } from '../../snippet/send/send-request.ts'
import { Bars } from './bars.tsx'

export function Answer({ result }: { result: Result }) {
  switch (result.kind) {
    case 'text':
      return (
        <p className="answer" dir="auto">
          {result.text}
        </p>
      )
    case 'json':
      return <JsonAnswer value={result.value} />
    case 'address':
      return (
        <p className="answer">
          The result is at{' '}
          <a href={result.url} rel="noopener noreferrer" target="_blank">
            {result.url}
          </a>
        </p>
      )
    case 'file':
      return <FileAnswer blob={result.blob} file={result.file} />
  }
}

/** Characters of JSON that are shown; an embedding of a long text has more numbers than anybody reads. */
const LONGEST = 20_000

function JsonAnswer({ value }: { value: Json }) {
  const scores = scoresIn(value)
  const text = JSON.stringify(value, null, 2)
  return (
    <div className="answer">
      {scores !== undefined && <Bars data={scores} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
      <pre tabIndex={0}>
        <code>{text.slice(0, LONGEST)}</code>
      </pre>
      {text.length > LONGEST && (
        <p className="try-note">The first {LONGEST.toLocaleString('en')} characters.</p>
      )}
    </div>
  )
}

/** Labels with scores, which classification answers with, maybe in a list of one list. */
function scoresIn(value: Json): { label: string; score: number }[] | undefined {
  const first = childOf(value, 0)
  const list = Array.isArray(first) ? first : value
  if (!Array.isArray(list) || list.length === 0) return undefined
  const scores = list.flatMap((item) => {
    const [label, score] = [childOf(item, 'label'), childOf(item, 'score')]
    return typeof label === 'string' && typeof score === 'number' ? [{ label, score }] : []
  })
  return scores.length === list.length ? scores : undefined
}

function FileAnswer({ blob, file }: { blob: Blob; file: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  const [type] = blob.type.split('/')
  if (address === undefined) return null
  return (
    <div className="answer">
      {type === 'image' && <img src={address} alt="The result" />}
      {/* biome-ignore lint/a11y/useMediaCaption: what a model makes has no captions */}
      {type === 'audio' && <audio src={address} controls aria-label="The result" />}
      {/* biome-ignore lint/a11y/useMediaCaption: what a model makes has no captions */}
      {type === 'video' && <video src={address} controls aria-label="The result" />}
      <p>
        <a href={address} download={file}>
          Save {file}
        </a>
      </p>
    </div>
  )
}
