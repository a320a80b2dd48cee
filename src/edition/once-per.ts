/** What is made once for each edition, or other object, and kept as long as it. */

/**
 * Makes something for an object when it is first asked for.
 *
 * @param make - its result depends on the object alone, and never changes; an error is not kept, nor a promise that is
 *   rejected
 */
export function oncePer<K extends object, V>(make: (object: K) => V): (object: K) => V {
  const kept = new WeakMap<K, { made: V }>()
  return (object) => {
    const known = kept.get(object) ?? { made: make(object) }
    if (!kept.has(object)) {
      kept.set(object, known)
      onRejection(known.made, () => kept.delete(object))
    }
    return known.made
  }
}

/**
 * The same for each of an object's keys, all of which are kept: for keys that the object names, not those that a reader
 * may think of.
 */
export function oncePerKey<K extends object, Key, V>(
  make: (object: K, key: Key) => V,
): (object: K, key: Key) => V {
  const keptOf = oncePer((_: K) => new Map<Key, { made: V }>())
  return (object, key) => {
    const kept = keptOf(object)
    const known = kept.get(key) ?? { made: make(object, key) }
    if (!kept.has(key)) {
      kept.set(key, known)
      onRejection(known.made, () => kept.delete(key))
    }
    return known.made
  }
}

/** Whoever asked for it handles the error itself. */
function onRejection(made: unknown, forget: () => void): void {
  if (made instanceof Promise) made.catch(forget)
}
