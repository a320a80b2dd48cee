/** The contract of a search engine, as tests. */

import { describe } from 'vitest'
import { stateAgreeing } from './comparing.ts'
import { stateCounting } from './counting.ts'
import { contractFor, type Differences, type MakeEngine } from './engines.ts'
import { stateFinding } from './finding.ts'
import { stateOwnKeys } from './own-keys.ts'
import { stateShowing } from './showing.ts'
import { stateSuggesting } from './suggesting.ts'

interface Options {
  /** What the engine does otherwise, with the reasons. */
  differences?: Differences
  /** How many catalogues it is compared on with a plain search. */
  runs?: number
}

/** Runs the contract against an engine. */
export function testSearchContract(
  name: string,
  makeEngine: MakeEngine,
  { differences = {}, runs = 60 }: Options = {},
): void {
  describe(`${name} keeps the contract of search`, () => {
    const contract = contractFor(makeEngine, differences)
    stateFinding(contract)
    stateOwnKeys(contract)
    stateShowing(contract)
    stateSuggesting(contract)
    stateCounting(contract)
    stateAgreeing(contract, makeEngine, runs)
  })
}
