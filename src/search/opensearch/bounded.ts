/**
 * Limits what is read of an answer of a node. The client for OpenSearch takes as many bytes as come, for as long as they
 * come, and unpacks what is said to be compressed, though it never asks for that.
 */

import type { IncomingMessage } from 'node:http'
import type { Connection } from '@opensearch-project/opensearch'

/** A hundred times what the longest lists of values take. */
const MOST_CHARACTERS = 64 * 1024 * 1024

/** The client's connection, but an answer that is too long, takes too long or is compressed ends as if it was cut off. */
export function boundedConnection(Base: typeof Connection): typeof Connection {
  return class extends Base {
    override request(
      params: Parameters<Connection['request']>[0],
      callback: Parameters<Connection['request']>[1],
    ): ReturnType<Connection['request']> {
      return super.request(params, (error, response) => {
        callback(error, response)
        if (response !== null) limit(response, params.timeout)
      })
    }
  }
}

/** @param milliseconds - for the rest of the answer, once it has begun */
function limit(response: IncomingMessage, milliseconds: number | undefined): void {
  const stop = () => void response.destroy()
  if (response.headers['content-encoding'] !== undefined) stop()
  const late = setTimeout(stop, milliseconds)
  response.once('close', () => clearTimeout(late))
  let characters = 0
  response.on('data', (chunk: string) => {
    characters += chunk.length
    if (characters > MOST_CHARACTERS) stop()
  })
}
