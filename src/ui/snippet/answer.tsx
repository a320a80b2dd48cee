/** Shows the result of a request: drawn as an example's output is, or as the file that it is. */

import { useMemo } from 'react'
import type { Json } from '../../card/types.ts'
import { cut } from '../../format.ts'
import { exampleOf } from '../../snippet/request/own-inputs.ts'
import type { Result } from '../../snippet/send/send-request.ts'
import { Items } from '../example/sides.tsx'
import { type Asked, showAnswer } from './show-answer.ts'
import { useAddress, usePictureSize } from './use-address.ts'

export interface AnswerProps {
  /** What is no part of a conversation. */
  result: Exclude<Result, { kind: 'reply' }>
  asked: Asked
  /** What the reader has sent, by name. */
  files: ReadonlyMap<string, Blob>
}

export function Answer({ result, asked, files }: AnswerProps) {
  switch (result.kind) {
    case 'text':
      return <TextAnswer text={result.text} />
    case 'json':
      return <DrawnAnswer value={result.value} asked={asked} files={files} />
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

export function TextAnswer({ text }: { text: string }) {
  return (
    <p className="answer as-written" dir="auto">
      {cut(text, LONGEST)}
    </p>
  )
}

function DrawnAnswer({ value, asked, files }: Omit<AnswerProps, 'result'> & { value: Json }) {
  const { src = '' } = exampleOf(asked).input
  const address = useAddress(files.get(src))
  const size = usePictureSize(address)
  const items = useMemo(
    () => showAnswer(value, asked, address === undefined ? undefined : { address, size }),
    [value, asked, address, size],
  )
  return (
    <div className="answer pane">
      <Items items={items} />
      <AsJson value={value} />
    </div>
  )
}

/** Characters of a text or of JSON that are shown; an embedding of a long text has more numbers than anybody reads. */
const LONGEST = 20_000

function AsJson({ value }: { value: Json }) {
  const text = JSON.stringify(value, null, 2)
  return (
    <details>
      <summary>JSON</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
      <pre tabIndex={0}>
        <code>{text.slice(0, LONGEST)}</code>
      </pre>
      {text.length > LONGEST && (
        <p className="try-note">The first {LONGEST.toLocaleString('en')} characters.</p>
      )}
    </details>
  )
}

function FileAnswer({ blob, file }: { blob: Blob; file: string }) {
  const address = useAddress(blob)
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
