/**
 * Tells which paths a pattern of a card means. Cards are anybody's: a pattern takes time by its length and the path's, and
 * not, as in what Node has, by what its stars may be in all ways.
 */

type Test = (item: string) => boolean

/** In place of a test: any number of items, none as well. */
const ANY = undefined

/**
 * A test of paths: `*`, `?` and `[…]` within a name, `**` for any number of folders.
 *
 * @see https://filesystem-spec.readthedocs.io/en/latest/api.html#fsspec.spec.AbstractFileSystem.glob
 */
export function matchGlob(pattern: string): Test {
  // A dataset of a thousand subsets has a pattern for each, and most files are of another one.
  const [beginning = ''] = pattern.split(/[*?[]/, 1)
  const names = pattern.split('/').map((name) => (name === '**' ? ANY : matchName(name)))
  return (path) => path.startsWith(beginning) && fits(path.split('/'), names)
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

/** Only the last of several {@link ANY} is ever given more: what those before it hold is enough for all between. */
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
