/** Shows the answer of a model as examples are shown. */

import type { Json } from '../../card/types.ts'
import { readOutput } from '../../example/read-output.ts'
import { exampleOf } from '../../snippet/request/own-inputs.ts'
import type { Call } from '../../snippet/types.ts'
import { type ShowFile, showOutput } from '../example/show-example.ts'
import type { ShownItem } from '../example/sides.tsx'

/** What an answer is to. */
export type Asked = Pick<Call, 'task' | 'inputs' | 'parameters'>

/** The file that the reader has sent. */
export interface SentFile {
  address: string
  /** Of a picture, in pixels. */
  size: { width: number; height: number } | undefined
}

export function showAnswer(answer: Json, asked: Asked, sent: SentFile | undefined): ShownItem[] {
  const { input } = exampleOf(asked)
  const show: ShowFile = (src, label) =>
    src === input.src && sent !== undefined
      ? { type: 'picture', src: sent.address, label, size: sent.size }
      : showOther(src, label)
  return showOutput({ input, output: readOutput(answer, input) }, show)
}

/** Kinds of picture that are pixels alone. */
const EMBEDDED = /^data:image\/(?:png|jpeg|webp|gif);base64,/

/** What is in the answer itself is shown; what lies elsewhere is a link, as the page talks to the called host alone. */
function showOther(src: string, label: string): ShownItem {
  if (EMBEDDED.test(src)) return { type: 'picture', src, label }
  const url = URL.parse(src)
  return url !== null && /^https?:$/.test(url.protocol)
    ? { type: 'link', href: url.href, label, host: url.host }
    : { type: 'note', text: `${label} is not here: ${src.slice(0, 100)}` }
}
