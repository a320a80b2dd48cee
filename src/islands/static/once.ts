/** Fetches once what every search needs. */

/** @returns the result of the first call that succeeds, for all calls; after a failure, the next one tries again */
export function once<T>(fetchIt: () => Promise<T>): () => Promise<T> {
  let fetched: Promise<T> | undefined
  return () => {
    fetched ??= fetchIt()
    fetched.catch(() => {
      fetched = undefined
    })
    return fetched
  }
}
