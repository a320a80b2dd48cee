import { expect, it } from 'vitest'
import { leadBelow, withinBase } from './base.ts'

it.each([
  ['/models/', '/'],
  ['/models/models/a?q=1', '/models/a?q=1'],
  ['/models//evil.example', '//evil.example'],
])('%s is %s on a site below /models', (target, own) => {
  expect(withinBase(target, '/models')).toBe(own)
})

it.each(['/', '/models', '/models?q=1', '/modelsx/', '/Models/', '*', ''])('%j is not on it', (target) => {
  expect(withinBase(target, '/models')).toBeUndefined()
})

it('everything is on a site at the root', () => {
  expect(['/', '/a?q', '//x'].map((target) => withinBase(target, ''))).toEqual(['/', '/a?q', '//x'])
})

it.each([
  ['/tasks', '/models/tasks'],
  ['https://other.example/', 'https://other.example/'],
  ['//other.example/', '//other.example/'],
])('an answer that leads to %s leads to %s', (location, led) => {
  const response = new Response(null, { status: 308, headers: { location } })
  leadBelow(response, '/models')
  expect(response.headers.get('location')).toBe(led)
})
