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
  expect(replyOf(...deltas)).toEqual({ text: 'Four.', reasoning: 'Two and two.', calls: [], isCut: false })
})

it('has the tools that it wants to have called, also where a stream brings them bit by bit', () => {
  const call = (name: string, given: string) => ({ name, arguments: given })
  const reader = new ReplyReader()
  for (const tool_calls of [
    [{ index: 0, id: 'a', function: call('weather', '') }],
    [{ index: 0, function: { arguments: '{"town":' } }],
    [{ index: 0, function: { arguments: '"Kiel"}' } }],
    [{ index: 1, id: 'b', function: call('time', '{}') }],
    [{ index: 7, function: call('never', '') }],
  ])
    reader.add({ delta: { tool_calls } }, 'delta')
  expect(reader.reply?.calls).toEqual([call('weather', '{"town":"Kiel"}'), call('time', '{}')])
  const whole = new ReplyReader()
  whole.add(
    { message: { content: null, tool_calls: [{ function: { name: 'time', arguments: { zone: 'UTC' } } }] } },
    'message',
  )
  expect(whole.reply?.calls).toEqual([call('time', '{"zone":"UTC"}')])
})

it('is nothing while nothing has been said', () => {
  expect(replyOf({ role: 'assistant' }, { content: '' })).toBeUndefined()
})

it('knows that it was cut off', () => {
  const reader = new ReplyReader()
  reader.add({ message: { content: 'And th' }, finish_reason: 'length' }, 'message')
  expect(reader.reply).toEqual({ text: 'And th', reasoning: '', calls: [], isCut: true })
})
