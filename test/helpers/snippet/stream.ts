/** For tests: a streamed chat, with the different endings that servers use. */

import type { ServerResponse } from 'node:http'

const TEXTS = [
  'data: {"choices":[{"delta":{"role":"assistant","content":"Hel"}}]}\n\n',
  ': a comment\r\n\r\n',
]
const LAST_TEXT = 'data:{"choices":[{"delta":{"content":"lo ✓"},"finish_reason":null}]}\r\n\r\n'
/** The last chunk with a choice has a finish reason; a stream without one was cut off. */
const END_TEXT = LAST_TEXT.replace('"finish_reason":null', '"finish_reason":"stop"')
const EMPTY_DELTA = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n'
/** @see https://platform.openai.com/docs/api-reference/chat/create#chat-create-stream_options */
const USAGE = 'data: {"choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}\n\n'

/** Characters that some readers take for line ends, and a line longer than some buffers. JSON leaves both unescaped. */
export const ODD_TEXT = `a\u2028b\u2029c\u0085d${'漢'.repeat(30_000)}`
const ODD = `data: ${JSON.stringify({ choices: [{ delta: { content: ODD_TEXT } }] })}\n\n`

/** All contain both spellings of the prefix, both kinds of line ends, and comments. */
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

/** Send it in pieces that end in the middle of lines and characters. */
export function sendStream(response: ServerResponse, style: StreamStyle, onlyUsualEnd: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  // One client knows only the usual spelling of the end.
  const end = onlyUsualEnd ? 'data: [DONE]\n\n' : 'data:[DONE]\n\n'
  const bytes = Buffer.from([...STREAMS[style], end].join(''))
  for (let start = 0; start < bytes.length; start += 7) response.write(bytes.subarray(start, start + 7))
  response.end()
}
