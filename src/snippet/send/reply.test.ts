import { expect, it } from 'vitest'
import { ReplyReader } from './reply.ts'

/** The reply of a stream with these pieces. */
function replyOf(...deltas: { [key: string]: string | null }[]) {
  const reader = new ReplyReader()
  for (const delta of deltas) reader.add({ delta }, 'delta')
  return reader.reply
}

it.each([
  ['reasoning_content', [{ content: null, reasoning_content: 'Two and two.' }, { content: 'Four.' }]],
  ['reasoning', [{ content: '', reasoning: 'Two and' }, { reasoning: ' two.' }, { content: 'Four.' }]],
])('has the reasoning that a server gives as `%s`', (_, deltas) => {
  expect(replyOf(...deltas)).toEqual({ text: 'Four.', reasoning: 'Two and two.', isCut: false })
})

it('is nothing while nothing has been said', () => {
  expect(replyOf({ role: 'assistant' }, { content: '' })).toBeUndefined()
})

it('knows that it was cut off', () => {
  const reader = new ReplyReader()
  reader.add({ message: { content: 'And th' }, finish_reason: 'length' }, 'message')
  expect(reader.reply).toEqual({ text: 'And th', reasoning: '', isCut: true })
})
