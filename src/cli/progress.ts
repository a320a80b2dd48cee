/** Shows how far an ingest, an import or a recording is: a bar on a terminal, a plain line a second elsewhere. */

import { SingleBar } from 'cli-progress'
import type { IngestProgress } from '../edition/ingest/ingest.ts'
import { formatCount } from '../format.ts'

/** How far something is, in cards or examples. */
type Progress = Pick<IngestProgress, 'done' | 'total'>

export interface ProgressDisplay {
  update(progress: Progress): void
  /** Takes the bar away. */
  stop(): void
}

/** The part of a terminal or file that is written to. */
export interface Output {
  write(text: string): unknown
  isTTY?: boolean
}

/** Over fewer milliseconds or cards a rate means nothing: the first card waits for code that all share. */
const WARM_UP = 500
const FEW = 10
/** After so many, a few tell it: models that are asked may take a minute each. */
const SLOW = 5_000
const LINE_EVERY = 1_000

/**
 * @param stream - standard error, so that standard output holds only what was asked for
 * @param now - clock in milliseconds
 * @param doing - the work that takes the time
 */
export function startProgress(
  stream: Output,
  now = () => performance.now(),
  doing = 'Reading cards',
): ProgressDisplay {
  const started = now()
  const describe = (progress: Progress) => describeProgress(progress, now() - started)
  if (stream.isTTY === true && stream === process.stderr) return startBar(describe, doing)
  let shown = started
  return {
    update(progress) {
      if (now() - shown < LINE_EVERY) return
      shown = now()
      stream.write(`${doing}: ${describe(progress)}\n`)
    },
    stop() {},
  }
}

function startBar(describe: (progress: Progress) => string, doing: string): ProgressDisplay {
  const bar = new SingleBar({
    format: `${doing} [{bar}] {text}`,
    stream: process.stderr,
    barsize: 30,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
  })
  let started = false
  return {
    update(progress) {
      const payload = { text: describe(progress) }
      // Without a total the bar stays empty, and the text says how many there have been.
      if (!started) bar.start(progress.total ?? 1, 0, payload)
      started = true
      bar.update(progress.total === undefined ? 0 : Math.min(progress.done, progress.total), payload)
    },
    stop: () => bar.stop(),
  }
}

/** E.g. `1,200 of 5,000 (24 %), 900 a second, 4 s left`. */
export function describeProgress({ done, total: expected }: Progress, elapsed: number): string {
  const total = expected !== undefined && done > expected ? undefined : expected
  const parts = [
    total === undefined
      ? formatCount(done)
      : `${formatCount(done)} of ${formatCount(total)} (${Math.floor((100 * done) / Math.max(1, total))} %)`,
  ]
  if ((elapsed >= WARM_UP && done >= FEW) || (elapsed >= SLOW && done > 1)) {
    const rate = done / (elapsed / 1000)
    parts.push(
      rate < 1
        ? `${formatCount(Math.round(rate * 60))} a minute`
        : `${formatCount(Math.round(rate))} a second`,
    )
    if (total !== undefined && total > done) parts.push(`${formatSeconds((total - done) / rate)} left`)
  }
  return parts.join(', ')
}

function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
