/** Starts what traces this process, if the environment asks for it. */

import { UserError } from '../../errors.ts'
import type { Traces } from '../../server/observe/traces.ts'
import { areTracesAsked } from '../../server/observe/traces-asked.ts'
import { say } from './say.ts'

/** A site that cannot be traced is served nevertheless: the variables may be those of a whole cluster. */
export async function startTracesIfAsked(): Promise<Traces | undefined> {
  if (!areTracesAsked(process.env)) return undefined
  const { startTraces } = await import('../../server/observe/traces.ts')
  try {
    return await startTraces()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    say(error.message)
    return undefined
  }
}
