import { cachedDataVersionTag } from 'node:v8'
import { expect, it } from 'vitest'
import { giveThreadsRoom } from './settle-engine.ts'

it('leaves code that was compiled before usable for threads that are started next', () => {
  const before = cachedDataVersionTag()
  giveThreadsRoom()
  expect(cachedDataVersionTag()).toBe(before)
})
