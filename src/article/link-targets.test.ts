import { describe, expect, it } from 'vitest'
import { completeAddress, hubTarget, pathInCard } from './link-targets.ts'

describe('hubTarget', () => {
  it.each([
    ['https://huggingface.co/acme/tiny', 'model', 'acme/tiny', ''],
    ['https://huggingface.co/bert-base-cased', 'model', 'bert-base-cased', ''],
    ['http://www.huggingface.co/acme/tiny/', 'model', 'acme/tiny', ''],
    ['https://hf.co/acme/tiny?library=x#usage', 'model', 'acme/tiny', '?library=x#usage'],
    ['https://huggingface.co/datasets/acme/rows', 'dataset', 'acme/rows', ''],
    ['https://huggingface.co/datasets/squad', 'dataset', 'squad', ''],
    ['https://huggingface.co/datasets/squad/viewer/a/b', 'dataset', 'squad', '/viewer/a/b'],
    ['https://huggingface.co/acme/tiny/resolve/main/a.png', 'model', 'acme/tiny', '/resolve/main/a.png'],
    ['https://huggingface.co/gpt2/blob/main/a.md', 'model', 'gpt2', '/blob/main/a.md'],
    ['https://huggingface.co/tasks/fill-mask#use', 'task', 'fill-mask', '#use'],
    ['/acme/tiny/resolve/main/a.png', 'model', 'acme/tiny', '/resolve/main/a.png'],
  ] as const)('%s', (href, kind, id, rest) => {
    expect(hubTarget(href)).toEqual({ kind, id, rest })
  })

  it.each([
    'https://huggingface.co',
    'https://huggingface.co/models?search=x',
    'https://huggingface.co/datasets',
    'https://huggingface.co/docs/hub/model-cards',
    'https://huggingface.co/spaces/acme/demo',
    'https://huggingface.co/blog/a',
    'https://huggingface.co/papers/1706.03762',
    'https://huggingface.co/tasks',
    'https://huggingface.co/tasks/fill-mask/more',
    'https://huggingface.co/acme/tiny/unknown',
    'https://example.org/acme/tiny',
    'https://huggingface.co.example.org/acme/tiny',
    '/acme/tiny',
    'acme/tiny',
    '//acme/tiny/resolve/main/a',
    'javascript:alert(1)',
    '#x',
    '',
  ])('has nothing for %j', (href) => {
    expect(hubTarget(href)).toBeUndefined()
  })
})

describe('completeAddress', () => {
  it.each([
    ['a.b@example.org', 'mailto:a.b@example.org'],
    ['example.org', 'https://example.org'],
    ['www.example.pl/a', 'https://www.example.pl/a'],
    ['sub.example.ac.uk:8080/a?b#c', 'https://sub.example.ac.uk:8080/a?b#c'],
  ])('%s becomes %s', (written, address) => {
    expect(completeAddress(written)).toBe(address)
  })

  it.each([
    'README.md',
    'a/example.org',
    './example.org',
    'train.py',
    'run.sh',
    'https://a@b.c',
    'url',
    '#a.b',
  ])('leaves %s alone', (written) => {
    expect(completeAddress(written)).toBe(written)
  })
})

it.each([
  '/acme/tiny/resolve/main/caf%C3%A9.png',
  'https://huggingface.co/acme/tiny/blob/main/café.png?download=true#x',
  'café.png?raw=true',
])('finds the file of the card that %s means', (address) => {
  expect(pathInCard({ kind: 'model', id: 'acme/tiny' }, address)).toBe('café.png')
})
