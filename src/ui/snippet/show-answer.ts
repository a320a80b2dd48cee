/** Shows the answer of a model as examples are shown. */

import type { Json } from '../../card/types.ts'
import { readOutput } from '../../example/read-output.ts'
import { exampleOf } from '../../snippet/request/own-inputs.ts'
import type { Call } from '../../snippet/types.ts'
import { type ShowFile, showOutput } from '../example/show-example.ts'
import type { ShownItem } from '../example/sides.tsx'

/** What an answer is to. */
export type Asked = Pick<Call, 'task' | 'inputs' | 'parameters'>

/** @param address - of the file that the reader has sent */
export function showAnswer(answer: Json, asked: Asked, address: string | undefined): ShownItem[] {
  const { input } = exampleOf(asked)
  const show: ShowFile = (src, label) =>
    src === input.src && address !== undefined
      ? { type: 'picture', src: address, label }
      : elsewhere(src, label)
  return showOutput({ input, output: readOutput(answer, input) }, show)
}

/** What lies elsewhere is a link. */
function elsewhere(src: string, label: string): ShownItem {
  const url = URL.parse(src)
  return url !== null && /^https?:$/.test(url.protocol)
    ? { type: 'link', href: url.href, label, host: url.host }
    : { type: 'note', text: `${label} is not here: ${src.slice(0, 100)}` }
}
