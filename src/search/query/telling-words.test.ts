import { expect, it } from 'vitest'
import { onlyTelling, tellingWords } from './telling-words.ts'

it('asks for the words that say something', () => {
  expect(tellingWords('How do I delete a repo?')).toBe('delete repo?')
})

it('asks for all words where none says more than the others, and for what is quoted to the letter', () => {
  expect(tellingWords('how to')).toBe('how to')
  expect(tellingWords('"how to delete"')).toBe('"how to delete"')
})

it('asks for nothing where what is left of a text says nothing', () => {
  expect(onlyTelling('model -to- for ?')).toBe('')
  expect(onlyTelling('-to- c++ -german')).toBe('c++ -german')
})
