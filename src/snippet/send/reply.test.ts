import { expect, it } from 'vitest'
import { ReplyReader } from './reply.ts'

/** The reply of a stream with these pieces. */
function replyOf(...deltas: { [key: string]: string | null }[]) {
  const reader = new ReplyReader()
  for (const delta of deltas) reader.add({ delta }, 'delta')
  return reader.reply
}

it.each([
  ['in the text', [{ content: '<think>Two and' }, { content: ' two.</think>\n\nFour.' }]],
  ['in the text, with the opening tag in the prompt', [{ content: 'Two and two.\n</think>\n\nFour.' }]],
  ['in `reasoning_content`', [{ content: null, reasoning_content: 'Two and two.' }, { content: 'Four.' }]],
  ['in `reasoning`', [{ content: '', reasoning: 'Two and' }, { reasoning: ' two.' }, { content: 'Four.' }]],
])('tells the reasoning from the answer: %s', (_, deltas) => {
  expect(replyOf(...deltas)).toEqual({ text: 'Four.', reasoning: 'Two and two.', isCut: false })
})

it('is still reasoning while it has not come to an end', () => {
  expect(replyOf({ content: '<think>Two and' })).toMatchObject({ text: '', reasoning: 'Two and' })
})

it('takes no word of an answer for reasoning', () => {
  const text = 'The tag `</think>` ends what a model thinks; <think> begins it.'
  expect(replyOf({ content: text })).toMatchObject({ text, reasoning: '' })
})

it('is nothing while nothing has been said', () => {
  expect(replyOf({ role: 'assistant' }, { content: '' })).toBeUndefined()
})

it('knows that it was cut off', () => {
  const reader = new ReplyReader()
  reader.add({ message: { content: 'And th' }, finish_reason: 'length' }, 'message')
  expect(reader.reply).toEqual({ text: 'And th', reasoning: '', isCut: true })
})
