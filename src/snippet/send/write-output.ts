/** Writes the result of a request as the output of an example: in a form that is read again as it was drawn. */

import type { Json } from '../../card/types.ts'
import { writeMessage } from '../../example/write-example.ts'
import type { Result } from './send-request.ts'

/** A file of the result has its name alone. */
export function writeOutput(result: Result): Json {
  switch (result.kind) {
    case 'json':
      return result.value
    case 'text':
      return { text: result.text }
    case 'reply': {
      const { text, reasoning, calls } = result.reply
      if (reasoning === '' && calls.length === 0) return { text }
      return writeMessage({
        role: 'assistant',
        parts: text === '' && calls.length > 0 ? [] : [{ type: 'text', text }],
        ...(reasoning !== '' && { reasoning }),
        ...(calls.length > 0 && { calls }),
      })
    }
    case 'file':
      return { url: result.file }
    case 'address':
      return { url: result.url }
  }
}
