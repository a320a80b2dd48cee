/** Determines what follows a provider's first answer: jobs to poll, results to save. */

import { isProvider, PROVIDER_TABLE } from '../../provider-table.ts'
import type { FollowUp } from '../types.ts'

/**
 * Determine what follows the answer to a request.
 *
 * @param file - name of the file to save the result in
 * @param requestUrl - of the request; a job is polled at the same host, so that the token goes nowhere else
 */
export function followUp(provider: string, task: string, requestUrl: string, file: string): FollowUp {
  const { answers, jobOf } = isProvider(provider) ? PROVIDER_TABLE[provider] : {}
  const { origin, search } = new URL(requestUrl)
  const job = jobOf?.({ task, url: requestUrl, base: `${origin}/${provider}`, search })
  if (job !== undefined) return { kind: 'poll', file, ...job }
  const place = answers?.[task]
  return place === undefined ? { kind: 'nothing' } : { kind: 'download', file, place }
}
