/** Reads the headers of a model's files in a thread of its own, which has a limited time: others have to be served. */

import { MessageChannel } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Piscina } from 'piscina'
import { workerFile } from '../worker-file.ts'
import { MOST_WEIGHT_FILES, READING } from './limits.ts'
import type { HeaderSummary, Wanted, WeightFile } from './summarize-headers.ts'
import type { HeadersJob, RangeAnswer, RangeQuestion, SentSummary } from './weights-worker.ts'

/** One model at a time, so that it is known for which one the thread was ended. */
const inTurn = pLimit(1)
let thread: Promise<Piscina<HeadersJob, SentSummary>> | undefined

/**
 * Read the headers of a model's files.
 *
 * @param files - one set of weights
 * @param limit - in milliseconds
 * @returns a summary; when reading takes too long, as that of a model whose first file is broken
 */
export async function readHeaders(
  files: readonly WeightFile[],
  wanted: Wanted,
  limit = READING.milliseconds,
): Promise<HeaderSummary> {
  if (files.length > MOST_WEIGHT_FILES)
    return nothingOf(
      files,
      `the model has ${files.length} files, of which ${MOST_WEIGHT_FILES} are read at most`,
    )
  return inTurn(() => read(files, wanted, limit))
}

/** Most catalogues have no weights, and need no threads to read them. */
async function startThread(): Promise<Piscina<HeadersJob, SentSummary>> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename: workerFile(import.meta.dirname, 'weights-worker'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: READING.megabytes },
    atomics: 'disabled',
  })
}

async function read(files: readonly WeightFile[], wanted: Wanted, limit: number): Promise<HeaderSummary> {
  thread ??= startThread()
  const pool = await thread
  const { port1, port2 } = new MessageChannel()
  const errors = new Map<string, unknown>()
  port1.on('message', async ({ file, start, length }: RangeQuestion) => {
    let answer: RangeAnswer
    try {
      const bytes = await files[file]?.bytes.read(start, length)
      answer = bytes && new Uint8Array(bytes)
    } catch (error) {
      errors.set(files[file]?.path ?? '', error)
    }
    port1.postMessage(answer, answer === undefined ? [] : [answer.buffer])
  })
  const time = AbortSignal.timeout(limit)
  const asked = files.map(({ path, bytes }) => ({ path, size: bytes.size }))
  try {
    const summary = await pool.run(
      { ...wanted, files: asked, port: port2 },
      { signal: time, transferList: [port2] },
    )
    const broken = summary.broken.map(({ path, reason }) => ({
      path,
      error: reason === undefined ? errors.get(path) : new Error(reason),
    }))
    return { ...summary, broken }
  } catch (error) {
    if (time.aborted) return nothingOf(files, `its header takes more than ${limit / 1000} s to read`)
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
    return nothingOf(files, `its header takes more than ${READING.megabytes} MB of memory to read`)
  } finally {
    port1.close()
  }
}

function nothingOf(files: readonly WeightFile[], reason: string): HeaderSummary {
  const broken = files.slice(0, 1).map(({ path }) => ({ path, error: new Error(reason) }))
  return {
    tensors: 0,
    isCounted: true,
    types: [],
    tree: { nodes: [], isCut: false },
    gguf: undefined,
    texts: [],
    indexes: [],
    imports: [],
    graphs: [],
    pointers: [],
    broken,
  }
}
