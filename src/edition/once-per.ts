/** What is made once for each edition, or other object, and kept as long as it. */

/**
 * Makes something for an object when it is first asked for.
 *
 * @param make - its result depends on the object alone, and never changes; an error is not kept
 */
export function oncePer<K extends object, V>(make: (object: K) => V): (object: K) => V {
  const kept = new WeakMap<K, { made: V }>()
  return (object) => {
    const known = kept.get(object) ?? { made: make(object) }
    kept.set(object, known)
    return known.made
  }
}
