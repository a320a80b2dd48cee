import { expect, it } from 'vitest'
import { describeNotices } from './notices.js'

it('names packages with the same licence together, each once, with its source', () => {
  const text = 'Do what you like.'
  const file = describeNotices([
    { name: 'pen', version: '1.0.0', identifier: 'MIT', text },
    { name: 'ruler', version: '2.0.0', identifier: 'MIT', text: `${text}\n` },
    { name: 'pen', version: '1.0.0', identifier: 'MIT', text },
  ])
  expect(file.split(text)).toHaveLength(2)
  expect(file.match(/^pen .*$/gm)).toEqual(['pen 1.0.0 (MIT), https://www.npmjs.com/package/pen'])
  expect(file).toContain('ruler 2.0.0')
})

it('does not let a package through that has no text of its licence', () => {
  expect(() => describeNotices([{ name: 'pen', version: '1.0.0', identifier: 'MIT' }])).toThrow(
    'The package pen is bundled, but has no text of its licence.',
  )
})
