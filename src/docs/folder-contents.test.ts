import { expect, it } from 'vitest'
import { folderContents, pageTitle } from './folder-contents.ts'

const outline = (titles: Record<string, string>) => {
  const write = (nodes: ReturnType<typeof folderContents>): unknown[] =>
    nodes.map(({ title, page, sections }) => [title, page, ...write(sections)])
  return write(folderContents(new Map(Object.entries(titles))))
}

it('has the index of each folder first, the others by name', () => {
  expect(
    outline({
      'b/x': 'X',
      'b/index': 'Bees',
      a: 'A',
      index: '',
      '10-z': 'Ten',
      '9-z': '',
      'some_more/y': 'Y',
    }),
  ).toEqual([
    ['Start', 'index'],
    ['Z', '9-z'],
    ['Ten', '10-z'],
    ['A', 'a'],
    ['Bees', 'b/index', ['X', 'b/x']],
    ['Some more', undefined, ['Y', 'some_more/y']],
  ])
})

it('takes a page that is called like a folder for its first', () => {
  expect(outline({ guides: 'Guides', 'guides/a': 'A' })).toEqual([['Guides', 'guides', ['A', 'guides/a']]])
})

it('is called by the heading of a page, or by its front matter', () => {
  expect(pageTitle('---\ntitle: Other\n---\n```\n# code\n```\n# Use `it`[[use]]\n\n# More')).toBe('Use it')
  expect(pageTitle('---\ntitle: Only\n---\n## Second level')).toBe('Only')
  expect(pageTitle('Text.')).toBe('')
})
