import { expect, it } from 'vitest'
import { oncePer, oncePerKey } from './once-per.ts'

it('makes something once for each object, undefined too, and again after an error', () => {
  const asked: string[] = []
  const nameOf = oncePer(({ name }: { name: string }) => {
    asked.push(name)
    if (asked.length === 1) throw new Error('not yet')
    return name === 'b' ? undefined : name
  })
  const [a, b] = [{ name: 'a' }, { name: 'b' }]
  expect(() => nameOf(a)).toThrow('not yet')
  expect([nameOf(a), nameOf(a), nameOf(b), nameOf(b)]).toEqual(['a', 'a', undefined, undefined])
  expect(asked).toEqual(['a', 'a', 'b'])
})

it('makes something once for each key of an object', () => {
  const asked: string[] = []
  const joined = oncePerKey(({ name }: { name: string }, key: string) => {
    asked.push(name + key)
    return name + key
  })
  const [a, b] = [{ name: 'a' }, { name: 'b' }]
  const made = [joined(a, '1'), joined(a, '2'), joined(a, '1'), joined(b, '1'), joined(b, '1')]
  expect(made).toEqual(['a1', 'a2', 'a1', 'b1', 'b1'])
  expect(asked).toEqual(['a1', 'a2', 'b1'])
})
