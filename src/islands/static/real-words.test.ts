import { expect, it } from 'vitest'
import { hasWordsOf } from './real-words.ts'

it.each([
  ['asdfqwer', 'Speaks as a person does.', false],
  ['grman bert', 'BERT of the group', false],
  ['uses', 'A model using text', true],
  ['classification', 'It classifies texts.', true],
  ['fine-tuned français', 'Finetuned for FRANCAIS', true],
  ['gpt2', 'GPT-2 in small', true],
  ['机 器', 'nothing of this', true],
])('%s is found in “%s”: %s', (text, page, found) => {
  expect(hasWordsOf(text, page)).toBe(found)
})
