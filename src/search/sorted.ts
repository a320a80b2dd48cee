/** What is done with documents in ascending order. */

/** Places in a list of those that another list has not; both ascend. */
export function withoutDocuments(documents: Uint32Array, others: Uint32Array): Uint32Array {
  const kept = new Uint32Array(documents.length)
  let count = 0
  let other = 0
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0
    while (other < others.length && (others[other] ?? 0) < document) other += 1
    if (others[other] === document) continue
    kept[count] = at
    count += 1
  }
  return kept.subarray(0, count)
}
