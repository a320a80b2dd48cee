import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readExamples } from './read-examples.ts'
import { givenIn, hashGiven, keyOfFile } from './same-input.ts'

const hashes = (...inputs: string[]) =>
  readExamples(parse(`widget: [${inputs.join(', ')}]`)).map(({ input }) =>
    hashGiven(givenIn(input, keyOfFile)),
  )
const areSame = (...inputs: string[]) => new Set(hashes(...inputs)).size === 1

describe('inputs are the same', () => {
  it.each([
    ['{text: A, parameters: {top_k: 2}, example_title: B, output: C}', '{text: A}'],
    ['{text: A}', '{prompt: A}'],
    ['{text: A}', '{messages: [{role: user, content: A}]}'],
    ['{text: A, candidate_labels: "b,c"}', '{text: A, candidate_labels: [b, c]}'],
    ['{query: A, passage: B}', '{passage: B, query: A}'],
    ['{src: a.png}', '{src: ./images/a.png}'],
    ['{table: {a: [1, 2]}}', '{table: [{a: 1}, {a: 2}]}'],
  ])('%s and %s', (one, other) => {
    expect(areSame(one, other)).toBe(true)
  })
})

describe('inputs differ', () => {
  it.each([
    ['{text: A}', '{text: B}'],
    ['{text: A, context: B}', '{text: A}'],
    ['{text: A, context: B}', '{text: B, context: A}'],
    ['{text: a.png}', '{src: a.png}'],
    ['{src: a.png}', '{src: b.png}'],
    ['{src: a.png}', '{src: "https://one.example/a.png"}'],
    ['{messages: [{role: system, content: A}]}', '{messages: [{role: user, content: A}]}'],
    ['{table: {a: [1]}}', '{table: {b: [1]}}'],
  ])('%s and %s', (one, other) => {
    expect(areSame(one, other)).toBe(false)
  })
})
