/**
 * What an article may cost is counted by this thread's processor. By the clock, a busy machine would leave things undrawn
 * that an idle one draws, and a build would keep them so.
 */

/** What this thread has computed so far, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
