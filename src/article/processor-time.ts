/**
 * Measures the cost of an article in processor time. By wall-clock time, a busy machine would give up on code or
 * formulas that an idle one draws, and a build would keep that result.
 */

/**
 * Processor time of this thread so far, in milliseconds; of all threads on Node before 23.9, on which programs that
 * import `modelbook/card` may run.
 *
 * @see https://nodejs.org/api/process.html#processthreadcpuusagepreviousvalue
 */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}
