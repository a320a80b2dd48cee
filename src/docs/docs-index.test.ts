import { describe, expect, it } from 'vitest'
import { DocsIndex } from './docs-index.ts'
import { placeFolders } from './place.ts'
import type { DocsPlace, DocsTree } from './types.ts'

const tree = (place: DocsPlace, more: Partial<DocsTree> = {}): DocsTree => ({
  ...place,
  title: undefined,
  notebooks: undefined,
  sourcePath: [place.set, place.version, place.language].filter((part) => part !== '').join('/'),
  folder: undefined,
  toc: [],
  redirects: {},
  files: [],
  problems: [],
  ...more,
})
const page = (place: DocsPlace, id: string, anchors: string[] = []) => ({
  ...place,
  page: id,
  title: id,
  sourcePath: `${tree(place).sourcePath}/${id}.md`,
  anchors,
  objects: anchors.filter((anchor) => anchor.includes('.')),
})

const HUB = { set: 'hub', version: '', language: '' }
const PROVIDERS = { set: 'providers', version: '', language: '' }
const plain = new DocsIndex(
  [
    tree(HUB, {
      redirects: { old: 'models#cards', away: '/docs/elsewhere/x' },
      files: [{ path: 'img/a.png', size: 1 }],
    }),
    tree(PROVIDERS),
  ],
  [page(HUB, 'index'), page(HUB, 'models', ['cards']), page(HUB, 'xet/index'), page(PROVIDERS, 'index')],
)
const from = (id: string) => page(HUB, id)

describe('where a link of a page leads', () => {
  it.each([
    ['./models', 'models', ''],
    ['models.md#cards', 'models', 'cards'],
    ['xet/index', 'xet/index', ''],
    ['./xet', 'xet/index', ''],
    ['old', 'models', 'cards'],
    ['#top', 'index', 'top'],
    ['/docs/hub/en/models', 'models', ''],
    ['/docs/hub/main/en/models', 'models', ''],
    ['https://huggingface.co/docs/hub/models#cards', 'models', 'cards'],
  ])('%s is a page of its set', (href, id, fragment) => {
    expect(plain.resolve(from('index'), href)).toEqual({ type: 'page', place: HUB, page: id, fragment })
  })

  it('leads to a course that is here by the addresses that the Hub has for it', () => {
    const COURSE = { set: 'course', version: '', language: 'en' }
    const both = new DocsIndex([tree(HUB), tree(COURSE)], [page(HUB, 'index'), page(COURSE, 'chapter1/1')])
    for (const href of [
      '/course/chapter1/1',
      '/course/en/chapter1/1',
      'https://huggingface.co/learn/course/chapter1/1',
    ])
      expect(both.resolve(from('index'), href)).toMatchObject({ place: COURSE, page: 'chapter1/1' })
    for (const href of ['/course/chapter1/1', '/courses/x', 'https://huggingface.co/course/chapter1/1'])
      expect(plain.resolve(from('index'), href)).toEqual({ type: 'elsewhere', href })
  })

  it('goes up from a folder, and over to another set', () => {
    expect(plain.resolve(from('xet/index'), '../models')).toMatchObject({ type: 'page', page: 'models' })
    expect(plain.resolve(from('index'), '../providers/index.md')).toMatchObject({
      type: 'page',
      place: PROVIDERS,
    })
  })

  it('finds the files of the set', () => {
    expect(plain.resolve(from('index'), './img/a.png')).toMatchObject({ type: 'file', path: 'img/a.png' })
  })

  it('leaves other sites and sets that are not here to others', () => {
    for (const href of [
      'https://acme.example/x',
      'mailto:a@acme.example',
      '/docs/unknown/x',
      '/join',
      'away',
    ]) {
      expect(plain.resolve(from('index'), href).type).toBe('elsewhere')
    }
  })

  it.each(['NFC', 'NFD'] as const)('finds a file in %s whichever way its accents are written', (form) => {
    const name = 'caf\u00e9'.normalize(form)
    const index = new DocsIndex([tree(HUB)], [page(HUB, name)])
    for (const href of ['caf\u00e9', 'cafe\u0301.md'])
      expect(index.resolve(from('index'), href)).toMatchObject({ type: 'page', page: name })
  })

  it('names the nearest page when there is none', () => {
    expect(plain.resolve(from('index'), './modles')).toMatchObject({ type: 'missing', nearest: 'models' })
    expect(plain.resolve(from('index'), './more/models')).toMatchObject({
      type: 'missing',
      nearest: 'models',
    })
  })
})

describe('versions and languages', () => {
  const at = (version: string, language: string) => ({ set: 'tiny', version, language })
  const index = new DocsIndex(
    [tree(at('v1.2', 'en')), tree(at('v1.10', 'en')), tree(at('v1.10', 'ar')), tree(at('v2.0-rc1', 'en'))],
    [
      page(at('v1.2', 'en'), 'index'),
      page(at('v1.10', 'en'), 'index'),
      page(at('v1.10', 'en'), 'use'),
      page(at('v1.10', 'ar'), 'index'),
      page(at('v2.0-rc1', 'en'), 'index'),
    ],
  )

  it('show the newest release at the short address', () => {
    expect(index.versions('tiny')).toEqual(['v1.10', 'v1.2', 'v2.0-rc1'])
    expect(index.parseAddress('tiny/use')).toEqual({ place: at('v1.10', 'en'), page: 'use' })
    expect(index.shorten(at('v1.10', 'en'))).toEqual(at('', ''))
    expect(index.shorten(at('v1.2', 'en'))).toEqual(at('v1.2', ''))
  })

  it('read an address with a version and a language', () => {
    expect(index.parseAddress('tiny/v1.2/en/index')).toEqual({ place: at('v1.2', 'en'), page: 'index' })
    expect(index.parseAddress('tiny/ar/index')).toEqual({ place: at('v1.10', 'ar'), page: 'index' })
  })

  it('fall back to the usual language for a page that is not translated', () => {
    expect(index.readPlace(at('v1.10', 'ar'), 'use')).toEqual(at('v1.10', 'en'))
    expect(index.readPlace(at('v1.10', 'ar'), 'nothing')).toBeUndefined()
  })
})

describe('where a docs folder lies', () => {
  it.each([
    [['docs/hub'], 'docs/hub', { set: 'hub', version: '', language: '' }],
    [['docs/source/en', 'docs/source/fr'], 'docs/source/fr', { set: 'acme', version: '', language: 'fr' }],
    [['docs/source'], 'docs/source', { set: 'acme', version: '', language: '' }],
    [['docs/tiny/v1.2/en'], 'docs/tiny/v1.2/en', { set: 'tiny', version: 'v1.2', language: 'en' }],
    [['docs/tiny/main', 'docs/tiny/v1'], 'docs/tiny/main', { set: 'tiny', version: 'main', language: '' }],
    [['docs/sk', 'docs/hub'], 'docs/sk', { set: 'sk', version: '', language: '' }],
    [['docs/sk', 'docs/de'], 'docs/sk', { set: 'acme', version: '', language: 'sk' }],
    [['sagemaker/source'], 'sagemaker/source', { set: 'sagemaker', version: '', language: '' }],
    [[''], '', { set: 'acme', version: '', language: '' }],
  ])('%j says its set, version and language', (folders, folder, place) => {
    expect(placeFolders(folders, 'acme').get(folder)).toEqual(place)
  })

  it('takes a folder called like a language for a set where the settings name it so', () => {
    const settings = [{ path: 'docs/sk', name: 'sk' }]
    const place = placeFolders(['docs/sk'], 'acme', settings).get('docs/sk')
    expect(place).toEqual({ set: 'sk', version: '', language: '' })
  })

  it('is that of a set whose folder is called like a language, when it is written in English', () => {
    const english = 'How to use the helpers of this library, and what they are for.'
    const place = (text: string) => placeFolders(['docs/sk'], 'acme', [], () => text).get('docs/sk')
    expect(place(english)).toEqual({ set: 'sk', version: '', language: '' })
    expect(place('Ako používať pomôcky tejto knižnice, a na čo sú `the` dobré.')).toEqual({
      set: 'acme',
      version: '',
      language: 'sk',
    })
    const beside = placeFolders(['docs/en', 'docs/sk'], 'acme', [], () => english)
    expect(beside.get('docs/sk')?.language).toBe('sk')
  })

  it('takes the name from the settings where they give one', () => {
    const settings = [{ path: 'docs/source', name: 'toolkit' }]
    expect(placeFolders(['docs/source/en'], 'acme', settings).get('docs/source/en')?.set).toBe('toolkit')
  })
})

describe('where a name leads', () => {
  it('is its entry, on the page itself where several have it', () => {
    const index = new DocsIndex(
      [tree(HUB)],
      [page(HUB, 'all', ['acme.run']), page(HUB, 'guide'), page(HUB, 'running', ['acme.run'])],
    )
    const pageOf = (id: string) => index.findObject(page(HUB, id), '~acme.run')?.page
    expect(['guide', 'all', 'running'].map(pageOf)).toEqual(['all', 'all', 'running'])
    expect(index.findObject(page(HUB, 'guide'), 'walk')).toBeUndefined()
  })

  it('is found by the modules that it is taken over through, and by no other', () => {
    const entries = page(HUB, 'all', ['acme.Pen', 'acme.Pen.draw', 'acme.Pen.draw.how'])
    const definedAt = { 'acme.Pen': 'acme.utils._pens.Pen' }
    const index = new DocsIndex([tree(HUB)], [{ ...entries, definedAt }, page(HUB, 'guide')])
    const find = (name: string) => index.findObject(page(HUB, 'guide'), name)?.fragment
    expect(['~utils.Pen', 'acme.utils._pens.Pen'].map(find)).toEqual(['acme.Pen', 'acme.Pen'])
    expect(['utils.Pen.draw', '_pens.Pen'].map(find)).toEqual(['acme.Pen.draw', 'acme.Pen'])
    expect(['torch.Pen', 'other.utils.Pen'].map(find)).toEqual([undefined, undefined])
  })
})
