/**
 * Tells whoever answers a request whether all its searches were answered by the engine that is meant to answer them.
 * Otherwise the answer depends on more than the edition and the address, and may not be kept as if it did not.
 */

import { AsyncLocalStorage } from 'node:async_hooks'

const answers = new AsyncLocalStorage<{ isAsMeant: boolean }>()

/** Runs what makes an answer, or a part of one. @returns whether its searches were answered as they are meant to be */
export async function isSearchedAsMeant(run: () => Promise<void>): Promise<boolean> {
  const told = { isAsMeant: true }
  await answers.run(told, run)
  // Of what this is a part of, that holds as well.
  if (!told.isAsMeant) noteOtherAnswer()
  return told.isAsMeant
}

/** Another engine has answered, or none. */
export function noteOtherAnswer(): void {
  const told = answers.getStore()
  if (told !== undefined) told.isAsMeant = false
}
