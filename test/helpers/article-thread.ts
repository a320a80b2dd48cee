/** A thread in place of the one that makes articles: it never finishes what is named, or says, `hostile`. */

import { parentPort, threadId } from 'node:worker_threads'

interface Job {
  job: number
  id?: string
  card?: { content: string }
}

export default function work({ job, id, card }: Job): unknown {
  parentPort?.postMessage({ job, threadId })
  while (id === 'hostile' || card?.content === 'hostile');
  return card === undefined ? { html: id, toc: [] } : []
}
