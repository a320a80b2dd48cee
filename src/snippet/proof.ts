/** What a run of all snippets has shown: which client's code for which task ran as pasted, when, and with what. */

import * as z from 'zod'
import recorded from './proof.json' with { type: 'json' }

/** @see test/helpers/snippet/proof.ts, which writes it */
export const proofFileSchema = z.array(
  z.strictObject({
    language: z.string(),
    client: z.string(),
    /** Day of the run, ISO 8601. */
    date: z.iso.date(),
    /** What ran the code: the client's package, or the program. */
    name: z.string(),
    version: z.string(),
    /** SHA-256 of all the code that ran, hex. */
    code: z.hash('sha256'),
    /** Pipeline tags of which every combination passed. */
    tasks: z.array(z.string()),
  }),
)

export type ProofFile = z.infer<typeof proofFileSchema>

/** That the code of a client ran as it is. */
export interface Proof {
  language: string
  client: string
  /** ISO 8601. */
  date: string
  /** What ran it, with its version: `requests 2.34.2`. */
  with: string
}

const file = proofFileSchema.parse(recorded)

/** The clients whose code for a task ran as pasted; a client of which anything failed is not among them. */
export function proofsOf(task: string, runs: ProofFile = file): Proof[] {
  return runs
    .filter(({ tasks }) => tasks.includes(task))
    .map(({ language, client, date, name, version }) => ({
      language,
      client,
      date,
      with: `${name} ${version}`,
    }))
}
