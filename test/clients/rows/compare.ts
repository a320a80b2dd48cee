/** Compares what the viewer says of a dataset with what `load_dataset` does. */

import { ACCEPTED, type Circumstances, type Difference } from './accepted.ts'
import type { Answer, SplitAnswer } from './answers.ts'

/** @returns what differs and is not accepted, in words; empty where nothing does */
export function compareAnswers(circumstances: Circumstances): string[] {
  return differencesOf(circumstances.loaded, circumstances.own)
    .filter((difference) => !ACCEPTED.some(({ is }) => is(difference, circumstances)))
    .map(({ kind, split, column, loaded, own }) => `${kind} ${split} ${column}: ${own} instead of ${loaded}`)
}

function differencesOf(loaded: Answer, own: Answer): Difference[] {
  const about = { split: '', column: '' }
  if (loaded.splits === undefined)
    return own.said.length > 0
      ? []
      : [{ ...about, kind: 'silence', loaded: loaded.said.join(), own: 'no word of it' }]
  if (own.splits === undefined)
    return [{ ...about, kind: 'nothing', loaded: 'rows', own: own.said.join('; ') }]
  // The viewer lists the default config first.
  const names = Object.keys(loaded.splits).sort().join()
  const ownNames = Object.keys(own.splits).sort().join()
  if (names !== ownNames) return [{ ...about, kind: 'splits', loaded: names, own: ownNames }]
  return Object.entries(loaded.splits).flatMap(([name, theirs]) => {
    const ours = own.splits?.[name]
    return ours === undefined ? [] : compareSplits(name, theirs, ours)
  })
}

function compareSplits(split: string, loaded: SplitAnswer, own: SplitAnswer): Difference[] {
  const columns = Object.keys(loaded.features)
  const [names, ownNames] = [columns.join(), Object.keys(own.features).join()]
  const about = { split, column: '' }
  const rows = [loaded.rows.length, own.rows.length].map(String)
  return [
    ...(names === ownNames ? [] : [{ ...about, kind: 'columns' as const, loaded: names, own: ownNames }]),
    ...(rows[0] === rows[1]
      ? []
      : [{ ...about, kind: 'rows' as const, loaded: rows[0] ?? '', own: rows[1] ?? '' }]),
    ...columns
      .filter((column) => Object.hasOwn(own.features, column))
      .flatMap((column) => compareColumn(split, column, loaded, own)),
  ]
}

function compareColumn(split: string, column: string, loaded: SplitAnswer, own: SplitAnswer): Difference[] {
  const [type = '', ownType = ''] = [loaded.features[column], own.features[column]]
  const place = loaded.rows.findIndex((cells, row) => cells[column] !== own.rows[row]?.[column])
  return [
    ...(type === ownType ? [] : [{ kind: 'type' as const, split, column, loaded: type, own: ownType }]),
    ...(place === -1 || own.rows[place] === undefined
      ? []
      : [
          {
            ...{ kind: 'cell' as const, split, column },
            loaded: loaded.rows[place]?.[column] ?? '',
            own: own.rows[place]?.[column] ?? '',
          },
        ]),
  ]
}
