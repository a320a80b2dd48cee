/** For tests: a streamed chat, in the styles in which servers end it. */

import type { ServerResponse } from 'node:http'

const TEXTS = [
  'data: {"choices":[{"delta":{"role":"assistant","content":"Hel"}}]}\n\n',
  ': a comment\r\n\r\n',
]
const LAST_TEXT = 'data:{"choices":[{"delta":{"content":"lo ✓"},"finish_reason":null}]}\r\n\r\n'
/** The last chunk with a choice says why it is the last; a stream that never does was cut off. */
const END_TEXT = LAST_TEXT.replace('"finish_reason":null', '"finish_reason":"stop"')
const EMPTY_DELTA = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n'
/** @see https://platform.openai.com/docs/api-reference/chat/create#chat-create-stream_options */
const USAGE = 'data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}\n\n'

/** What some readers take for the end of a line, and a line that is longer than the buffers of others. JSON has it as it is. */
export const ODD_TEXT = `a\u2028b\u2029c\u0085d${'漢'.repeat(30_000)}`
const ODD = `data: ${JSON.stringify({ choices: [{ delta: { content: ODD_TEXT } }] })}\n\n`

/** Both spellings of the prefix, both kinds of line ends and comments are in all of them. */
const STREAMS = {
  'with text in every chunk': [...TEXTS, END_TEXT],
  'with an empty last delta': [...TEXTS, LAST_TEXT, EMPTY_DELTA],
  'with a usage chunk without choices': [...TEXTS, LAST_TEXT, EMPTY_DELTA, USAGE],
  'with an odd text': [ODD, EMPTY_DELTA],
} as const

export type StreamStyle = keyof typeof STREAMS

export const STREAM_STYLES: readonly StreamStyle[] = [
  'with text in every chunk',
  'with an empty last delta',
  'with a usage chunk without choices',
]

/** Send it in pieces that end within lines and within characters. */
export function sendStream(response: ServerResponse, style: StreamStyle, onlyUsualEnd: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  // One client knows only the usual spelling of the end.
  const end = onlyUsualEnd ? 'data: [DONE]\n\n' : 'data:[DONE]\n\n'
  const bytes = Buffer.from([...STREAMS[style], end].join(''))
  for (let start = 0; start < bytes.length; start += 7) response.write(bytes.subarray(start, start + 7))
  response.end()
}
