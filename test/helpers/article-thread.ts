/** A thread in place of the one that makes articles: it never finishes what is named, or says, `hostile`. */

import { parentPort, threadId } from 'node:worker_threads'

export default function work({ job, id, content }: { job: number; id?: string; content?: string }): unknown {
  parentPort?.postMessage({ job, threadId })
  while (id === 'hostile' || content === 'hostile');
  return content === undefined ? { html: id, toc: [] } : []
}
