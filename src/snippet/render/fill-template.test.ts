import { expect, it } from 'vitest'
import { fillTemplate } from './fill-template.ts'

it('puts values in their places', () => {
  expect(fillTemplate('a {{b}} c {{d}}', { b: '1', d: '2' })).toBe('a 1 c 2')
})

it('indents a value of several lines as its line is', () => {
  expect(fillTemplate('  {{a}}\n  x({{a}})', { a: '{\n    b\n}' })).toBe(
    '  {\n      b\n  }\n  x({\n      b\n  })',
  )
})

it('drops a line that is an empty place alone', () => {
  expect(fillTemplate('a\n    {{b}}\nc', { b: '' })).toBe('a\nc')
})

it('never reads a value as a template', () => {
  expect(fillTemplate('{{a}} {{b}}', { a: '{{b}} $& $1', b: '{{a}}' })).toBe('{{b}} $& $1 {{a}}')
})

it('misses a value by the name of its place', () => {
  expect(() => fillTemplate('{{toString}}', {})).toThrow('a place {{toString}}, for which there is no value')
})
