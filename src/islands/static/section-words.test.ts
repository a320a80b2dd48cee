import { expect, it } from 'vitest'
import { bestSection, cutSection, type Excerpt, type Marked } from './section-words.ts'
import { spaceOut } from './space-out.ts'

/** Cuts an excerpt from a page of two sections, of which the second has what is searched for. */
function cut(title: string, text: string, wanted: RegExp): Excerpt {
  const before = ['Page.', 'Some', 'text.']
  const own = spaceOut(`${title}. ${text}`).split(/\s+/)
  const words = [...before, ...own, 'Next.', 'More.']
  const found = words.flatMap((word, place) => (wanted.test(word) ? [place] : []))
  return cutSection({ words, start: before.length, end: before.length + own.length, title, found })
}

const marked = ({ text, matches }: Marked) => matches.map(([start, end]) => text.slice(start, end))

it('leads to the section with the most of what was looked for, and to the beginning of a page only for more', () => {
  const words = 'Ink and feathers. Feathers. A feather. Refill. Ink for a feather.'.split(' ')
  const sections = [
    { url: '/a/', title: 'A section', locations: [0, 2] },
    { url: '/a/#feathers', title: 'A section', locations: [3, 5] },
    { url: '/a/#refill', title: 'A section', locations: [7, 10] },
  ]
  expect(bestSection(sections, words, '')?.url).toBe('/a/#refill')
  expect(bestSection(sections.slice(0, 2), words, '')?.url).toBe('/a/')
  expect(
    bestSection(
      [
        { url: '/a/', title: 'A section', locations: [0] },
        { url: '/a/#feathers', title: 'A section', locations: [5] },
      ],
      words,
      '',
    )?.url,
  ).toBe('/a/#feathers')
  expect(bestSection([], words, '')).toBeUndefined()
})

it('leads in a script without spaces to the section with the longest row of what was looked for', () => {
  const words = '习 机 学 器。 机 器 学 习 模'.split(' ')
  const sections = [
    { url: '/a/#a', title: 'A section', locations: [0, 1, 2, 3] },
    { url: '/a/#b', title: 'A section', locations: [6, 7] },
  ]
  expect(bestSection(sections, ['学', '么', '习', '机', '器', '。', '学', '习'], '')?.url).toBe('/a/#a')
  expect(
    bestSection(
      [
        { url: '/a/#a', title: 'A section', locations: [0, 2] },
        { url: '/a/#b', title: 'A section', locations: [6, 7] },
      ],
      words,
      '',
    )?.url,
  ).toBe('/a/#b')
})

it('leads to the entry of a name that was looked for, wherever else it stands', () => {
  const words = 'Runs a Pipeline, then Pipeline.run. Pipeline. Of acme. run. Runs.'.split(' ')
  const sections = [
    { url: '/api/#start', title: 'Start', locations: [0, 2, 4] },
    { url: '/api/#acme.Pipeline', title: 'Pipeline', locations: [5] },
    { url: '/api/#acme.Pipeline.run', title: 'run', locations: [8] },
  ]
  expect(bestSection(sections, words, 'pipeline')?.url).toBe('/api/#acme.Pipeline')
  expect(bestSection(sections, words, 'Pipeline.run')?.url).toBe('/api/#acme.Pipeline.run')
})

it('shows a section without its title, and marks words without what stands around them', () => {
  const excerpt = cut('On a boat', 'Mind the (barometer), and mind it well.', /barometer|well|Next/)
  expect(excerpt.text).toBe('Mind the (barometer), and mind it well.')
  expect(marked(excerpt)).toEqual(['barometer', 'well'])
  expect([...cut('On a boat', 'Mind it.', /boat|it|Next/).words]).toEqual(['boat', 'it'])
})

it('cuts a long section where most of the words stand', () => {
  const far = 'Nothing of it here. '.repeat(30)
  const excerpt = cut('A', `One ink. ${far}An ink for a pen. ${far}`, /^(?:ink|pen)/)
  expect(excerpt.text).toMatch(/^… .*An ink for a pen\..* …$/)
  expect(excerpt.text.length).toBeLessThan(260)
  expect(marked(excerpt)).toEqual(['ink', 'pen'])
})

it('closes up scripts without spaces, and marks a run of their characters as one', () => {
  const excerpt = cut('墨水', '关于机器学习模型的 docs。', /[学习]/)
  expect(excerpt.text).toBe('关于机器学习模型的 docs。')
  expect(marked(excerpt)).toEqual(['学习'])
})
