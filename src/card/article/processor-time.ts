/**
 * What an article may cost is counted by this thread's processor. By the clock, a busy machine would leave things undrawn
 * that an idle one draws, and a build would keep them so.
 */

/**
 * What this thread has computed so far, in milliseconds; on Node before 23.9, which programs that import `modelbook/card`
 * may run on, what all threads have.
 *
 * @see https://nodejs.org/api/process.html#processthreadcpuusagepreviousvalue
 */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}
