/**
 * Matches paths against the patterns in cards. Cards are untrusted: time is bounded by the lengths of pattern and path,
 * unlike in Node's matcher, which may try all combinations of stars.
 */

type Test = (item: string) => boolean

/** In place of a test: matches any number of items, including none. */
const ANY = undefined

/**
 * A test of paths: `*`, `?` and `[…]` within a name, `**` for any number of folders. Accents count the same whether they
 * are part of their letters or not, as some disks change that.
 *
 * @see https://filesystem-spec.readthedocs.io/en/latest/api.html#fsspec.spec.AbstractFileSystem.glob
 */
export function matchGlob(written: string): Test {
  const pattern = written.normalize('NFC')
  // A dataset of a thousand subsets has a pattern for each, and most files belong to another.
  const [beginning = ''] = pattern.split(/[*?[]/, 1)
  const names = pattern.split('/').map((name) => (name === '**' ? ANY : matchName(name)))
  return (own) => {
    const path = own.normalize('NFC')
    return path.startsWith(beginning) && fits(path.split('/'), names)
  }
}

function matchName(pattern: string): Test {
  const tests = (pattern.match(/\[!?[^\]]+\]|\*+|./gsu) ?? []).map((part): Test | typeof ANY => {
    if (part.startsWith('*')) return ANY
    if (part === '?') return () => true
    return part.length > 2 ? matchClass(part) : (character) => character === part
  })
  return (name) => fits([...name], tests)
}

/** @param part - such as `[0-9_]`, or `[!0-9_]` for all others */
function matchClass(part: string): Test {
  const isNot = part.startsWith('[!')
  const ranges = [...part.slice(isNot ? 2 : 1, -1).matchAll(/(.)(?:-(.))?/gsu)]
  return (character) =>
    ranges.some(([, from = '', to = from]) => from <= character && character <= to) !== isNot
}

/** Backtracks only to the last {@link ANY}: the shortest match for the earlier ones always suffices. */
function fits(items: readonly string[], tests: readonly (Test | typeof ANY)[]): boolean {
  let [item, test] = [0, 0]
  let again: { item: number; test: number } | undefined
  while (item < items.length) {
    if (test < tests.length && tests[test] === ANY) {
      test += 1
      again = { item, test }
    } else if (tests[test]?.(items[item] ?? '') === true) {
      item += 1
      test += 1
    } else if (again !== undefined) {
      again.item += 1
      ;({ item, test } = again)
    } else {
      return false
    }
  }
  return tests.slice(test).every((rest) => rest === ANY)
}
