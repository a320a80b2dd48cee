import { expect, it } from 'vitest'
import { waysOut } from './ways-out.ts'

/** Texts that find something, each with its number of hits. */
function lead(text: string, hits: Record<string, number>, isSuggested = false) {
  const steps = waysOut({
    ...{ text, isSuggested, chosen: [{ label: 'task', query: 'without task' }] },
    withText: (label, other, isLeft) => ({ label: isLeft ? `only ${label}` : label, query: other }),
    unfiltered: (other) => ({ label: other, query: `all ${other}` }),
  })
  let step = steps.next()
  while (step.done !== true) step = steps.next(step.value.map(({ query }) => hits[query] ?? 0))
  return step.value.map(({ label, total }) => [label, total])
}

it('leaves out one condition, and offers what finds most first', () => {
  expect(lead('tiny bert', { '': 3, 'without task': 1, bert: 5 })).toEqual([
    ['tiny', 5],
    ['tiny bert', 3],
    ['task', 1],
  ])
})

it('leaves out all words that nothing has, and otherwise keeps each alone, the rarest first', () => {
  expect(lead('a b c', { 'all a': 2, a: 1 })).toEqual([['b c', 1]])
  expect(lead('a b c', { 'all a': 2, 'all b': 2, 'all c': 2, a: 4, b: 1 })).toEqual([
    ['only b', 1],
    ['only a', 4],
  ])
})

it('leaves out no word where another text is suggested', () => {
  expect(lead('tiny bert', { '': 3, bert: 5 }, true)).toEqual([['tiny bert', 3]])
})
