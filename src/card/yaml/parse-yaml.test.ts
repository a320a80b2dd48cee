import { describe, expect, it } from 'vitest'
import {
  exampleCard,
  exampleFrontMatter,
  frontMatterProblems,
  problemLines,
} from '../../../test/helpers/card.ts'

describe('YAML that is not valid', () => {
  it('points to an unquoted value with a colon, and keeps the value as written', () => {
    const card = exampleFrontMatter('license: mit\ndescription: Small: fits on a laptop\ntags: [a]')
    expect(problemLines(card)).toEqual([
      '3:14 yaml-syntax: front matter is not valid YAML: an unquoted value contains ": "',
    ])
    expect(card.frontMatter).toEqual({
      license: 'mit',
      description: 'Small: fits on a laptop',
      tags: ['a'],
    })
  })

  it.each([
    ['tags:\n\t- a\nlicense: mit', '3:1', 'a tab is used for indentation'],
    [
      'model_name: @acme\nlicense: mit',
      '2:13',
      'an unquoted value begins with a character that YAML reserves',
    ],
    ["model_name: 'it's'\nlicense: mit", '2:17', 'text follows a value that has already ended'],
    [
      'model_name: "a\\qb"\nlicense: mit',
      '2:15',
      'a backslash in double quotes does not begin a known escape sequence',
    ],
    ['tags: - a\nlicense: mit', '2:7', 'a list item is on the same line as its key'],
    ['model_name: !acme tiny\nlicense: mit', '2:13', '"!" begins a tag that YAML parsers do not know'],
    ['model_name: *tiny*\nlicense: mit', '2:13', '"*" begins a reference to an anchor that does not exist'],
    [
      'license: mit\nco2_eq_emissions:\n    source: a\n  emissions: 1',
      '5:1',
      'the indentation does not match the lines above',
    ],
  ])('explains %j and reads the other keys', (yaml, place, reason) => {
    const card = exampleFrontMatter(yaml)
    expect(problemLines(card)).toContain(`${place} yaml-syntax: front matter is not valid YAML: ${reason}`)
    expect(card.metadata.license).toEqual(['mit'])
    expect(card.body).toBe('Body\n')
  })

  it('reports every key with a mistake, and reads those between', () => {
    const card = exampleFrontMatter('a: b: c\nlicense: mit\nd: e: f\ntags: [x]')
    expect(problemLines(card)).toEqual([
      '2:4 yaml-syntax: front matter is not valid YAML: an unquoted value contains ": "',
      '4:4 yaml-syntax: front matter is not valid YAML: an unquoted value contains ": "',
    ])
    expect(card.metadata).toMatchObject({ license: ['mit'], tags: ['x'] })
  })

  it('reads the list above a mistake in it', () => {
    const card = exampleFrontMatter('license: mit\ntags:\n- a\n- "b" c\n- d')
    expect(card.metadata.tags).toEqual(expect.arrayContaining(['a']))
    expect(problemLines(card)[0]).toMatch(/^5:7 yaml-syntax/)
  })

  it.each(['license: [mit', 'license: "mit', 'licence: {mit', 'license:\n- mit\n- "b" c'])(
    'guesses no licence from %j',
    (broken) => {
      const card = exampleFrontMatter(`${broken}\ntags: [a]\nlibrary_name: [keras`)
      expect(card.metadata).toMatchObject({ license: [], tags: ['a'], libraryName: 'keras' })
      expect(problemLines(card).join()).not.toContain('no license')
    },
  )

  it('keeps text in place of a reference without an anchor, and follows one that has it', () => {
    const card = exampleFrontMatter('tags: &words [a]\nmetrics: *words\nlicense: *mit')
    expect(card.frontMatter).toEqual({ tags: ['a'], metrics: ['a'], license: '*mit' })
  })
})

describe('YAML that only lenient readers accept', () => {
  it('reads a quoted text that closes in the first column, and says so', () => {
    const card = exampleFrontMatter('license: mit\nwidget:\n- text: "one\ntwo\n"\ntags: [a]')
    expect(card.frontMatter).toEqual({ license: 'mit', widget: [{ text: 'one two ' }], tags: ['a'] })
    expect(card.body).toBe('Body\n')
    expect(problemLines(card)).toEqual([
      '4:12 yaml-lenient: a quoted text or a list continues at the start of a line, which strict YAML parsers reject',
    ])
  })

  it('reads a flow list whose items and end stand in the first column', () => {
    const card = exampleFrontMatter(
      'widget:\n- source_sentence: a\n  sentences: [\n"b",\n"c"\n]\nlicense: mit',
    )
    expect(card.frontMatter).toEqual({
      widget: [{ source_sentence: 'a', sentences: ['b', 'c'] }],
      license: 'mit',
    })
    expect(card.problems.map(({ rule }) => rule)).toContain('yaml-lenient')
  })

  it('still finds the place of other problems', () => {
    expect(
      frontMatterProblems('widget:\n- text: "a\nb"\nlicense: mitt\nlanguage: [de, English]\nlanguage: [fr]'),
    ).toEqual([
      expect.stringMatching(/^3:10 yaml-lenient/),
      '5:10 unknown-license: unknown license "mitt"',
      '7:1 duplicate-key: "language" is set twice; the first is on line 6',
    ])
  })
})

describe('YAML that readers take differently', () => {
  it('names the first line of a key that is set twice, and takes the last', () => {
    const card = exampleFrontMatter('pipeline_tag: fill-mask\nlicense: mit\npipeline_tag: text-generation')
    expect(card.metadata.pipelineTag).toBe('text-generation')
    expect(problemLines(card)).toEqual([
      '4:1 duplicate-key: "pipeline_tag" is set twice; the first is on line 2',
    ])
  })

  it('finds a key set twice within a list', () => {
    expect(frontMatterProblems('widget:\n- text: a\n  text: b')).toEqual([
      '4:3 duplicate-key: "text" is set twice; the first is on line 3',
    ])
  })

  it('reads Norwegian, and warns that others read false', () => {
    const card = exampleFrontMatter('language: no')
    expect(card.metadata.language).toEqual(['no'])
    expect(problemLines(card)).toEqual([
      '2:11 yaml-boolean: "no" without quotes is read as false by many YAML parsers',
    ])
    expect(card.problems.find(({ rule }) => rule === 'yaml-boolean')?.remedy).toBe('Put it in quotes: "no".')
  })

  it('says nothing of such words in quotes, in texts and among keys', () => {
    expect(
      frontMatterProblems('language: "no"\nextra_gated_prompt: |\n  no\n  - yes\nmodel_name: yes we can'),
    ).toEqual([])
  })

  it('warns of dates, grouped digits and leading zeros without quotes', () => {
    const yaml =
      'date: 2025-01-15\nco2_eq_emissions: {emissions: 24_700_000}\nlibrary_version: 012\nmodel_name: 12:30'
    expect(frontMatterProblems(yaml).filter((line) => /yaml-/.test(line))).toEqual([
      '2:7 yaml-date: the date 2025-01-15 is not in quotes, so many YAML parsers do not read it as text',
      '3:31 yaml-number: "24_700_000" is text to some YAML parsers and a number to others',
      '4:18 yaml-number: "012" begins with 0, so many YAML parsers read it as an octal number',
      '5:13 yaml-number: "12:30" is text to some YAML parsers and a number to others',
    ])
  })

  it('lets the keys that take a date have it without quotes', () => {
    const yaml =
      'license: mit\nreleased: 2025-01-15\nsources: {license: {url: https://a.example, seen: 2025-01-16}}'
    expect(frontMatterProblems(yaml)).toEqual([])
  })

  it('reports an anchor that is set twice', () => {
    expect(frontMatterProblems('tags: [&a one, &a two]')).toEqual([
      '2:19 duplicate-anchor: the anchor "&a" is defined twice',
    ])
  })
})

describe('YAML as cards have it', () => {
  it('reads comments, block texts and bare numbers as keys', () => {
    const card = exampleFrontMatter(
      'license: mit # free\n# a comment\nextra_gated_prompt: >\n  One\n  two\ndataset_info:\n  features:\n  - name: label\n    dtype:\n      class_label:\n        names:\n          0: a\n          1: b',
      'dataset',
    )
    expect(problemLines(card)).toEqual([])
    expect(card.frontMatter.extra_gated_prompt).toBe('One two\n')
    expect(card.frontMatter.dataset_info).toMatchObject({
      features: [{ dtype: { class_label: { names: { 0: 'a', 1: 'b' } } } }],
    })
  })

  it('reads an item that is nothing but a question mark as empty', () => {
    const card = exampleFrontMatter('size_categories:\n- ?', 'dataset')
    expect(card.metadata.sizeCategories).toEqual([])
    expect(problemLines(card)).toEqual(['3:3 null-item: "size_categories[0]" is an empty item'])
  })

  it('reads lists whose items are not indented, and blank lines between keys', () => {
    const card = exampleFrontMatter('\ntags:\n- a\n\n- b\n\nlicense: mit\n')
    expect(card.metadata).toMatchObject({ tags: ['a', 'b'], license: ['mit'] })
  })
})

describe('merge keys', () => {
  it('give what the mapping itself does not have, the first of several first', () => {
    const yaml = [
      'a: &a {one: 1, two: 1}',
      'b: &b {two: 2, three: 2}',
      'used: {three: 3, <<: [*a, *b], one: 3}',
      'above: {<<: *a, "<<": text}',
    ]
    for (const filled of [yaml, [`# ${'x'.repeat(50_000)}`, ...yaml]]) {
      const card = exampleFrontMatter(filled.join('\n'))
      expect(card.frontMatter).toMatchObject({ used: { one: 3, two: 1, three: 3 } })
    }
    expect(exampleFrontMatter(yaml.join('\n')).frontMatter.above).toEqual({ one: 1, two: 1, '<<': 'text' })
  })

  it('must name mappings', () => {
    const card = exampleFrontMatter('license: mit\na: &a text\nb: {<<: *a}')
    expect(card.metadata.license).toEqual(['mit'])
    expect(problemLines(card)[0]).toMatch(/"<<" names something other than a mapping/)
  })

  it('see an anchor as it was above them', () => {
    const card = exampleFrontMatter('a: &x [1]\nb: &y [*x]\nc: &x [2]\nd: *y\ne: *x')
    expect(card.frontMatter).toMatchObject({ d: [[1]], e: [2] })
  })
})

describe('front matter that is large or hostile', () => {
  const subset = (index: number) =>
    `- config_name: c${index}\n  features:\n  - name: word\n    dtype: string\n  - name: Case\n    sequence:\n      class_label:\n        names:\n          0: NOM\n          1: N\n  splits:\n  - name: train\n    num_bytes: 12\n    num_examples: 3\n`
  const megabyte = `dataset_info:\n${Array.from({ length: 6000 }, (_, index) => subset(index)).join('')}`

  it('reads a megabyte, with places', () => {
    expect(megabyte.length).toBeGreaterThan(1_000_000)
    const card = exampleCard(`---\nlicense: wrong\n${megabyte}pretty_name: Words\n---\nBody`, 'dataset')
    expect(card.body).toBe('Body')
    expect(card.metadata.prettyName).toBe('Words')
    expect(card.frontMatter.dataset_info).toHaveLength(6000)
    expect(problemLines(card).slice(0, 2)).toEqual([
      '2:10 unknown-license: unknown license "wrong"',
      '13:14 yaml-boolean: "N" without quotes is read as false by many YAML parsers',
    ])
  })

  it('finds the place of a value deep in a megabyte', () => {
    const yaml = `${megabyte.replace('c4321\n  features:\n  - name: word\n    dtype: string', 'c4321\n  features:\n  - name: word\n    dtype: strin')}`
    const card = exampleCard(`---\nlicense: mit\n${yaml}---\n`, 'dataset')
    expect(problemLines(card)).toContain(`${3 + 4321 * 14 + 4}:12 unknown-dtype: unknown column type "strin"`)
  })

  it('reads what stands above a mistake in a megabyte, and the other keys', () => {
    const yaml = megabyte.replace('- config_name: c5000\n', '- config_name: c5000\n\tbad\n')
    const card = exampleCard(`---\nlicense: mit\n${yaml}pretty_name: Words\n---\nBody`, 'dataset')
    expect(card.metadata).toMatchObject({ license: ['mit'], prettyName: 'Words' })
    expect(card.frontMatter.dataset_info).toHaveLength(5001)
    expect(problemLines(card).filter((line) => /yaml-syntax/.test(line))).toHaveLength(1)
  })

  it('does not unfold aliases without end', () => {
    const levels = Array.from({ length: 12 }, (_, level) =>
      level === 0 ? 'a0: &a0 [x]' : `a${level}: &a${level} [${`*a${level - 1}, `.repeat(9)}*a${level - 1}]`,
    )
    const card = exampleFrontMatter(`${levels.join('\n')}\nlicense: mit`)
    expect(card.metadata.license).toEqual(['mit'])
    expect(problemLines(card)).toEqual([
      '2:1 yaml-syntax: front matter is not valid YAML: its references to anchors repeat more than 10,000 values',
    ])
  })

  // As long as the exact parser reads it, and longer.
  it.each([0, 50_000])('counts what merge keys repeat, after a text of %i characters', (length) => {
    const base = Array.from({ length: 200 }, (_, index) => `k${index}: 1`).join(', ')
    const start = `license: mit\nnote: ${'x'.repeat(length)}\nbase: &a {${base}}\nused:\n`
    const few = exampleFrontMatter(`${start}${'- <<: *a\n'.repeat(20)}`)
    expect(problemLines(few).filter((line) => /yaml/.test(line))).toEqual([])
    expect(few.frontMatter.used).toHaveLength(20)
    for (const many of ['- <<: *a\n'.repeat(1000), `  <<: [${'*a, '.repeat(1000)}]\n`]) {
      const card = exampleFrontMatter(start + many)
      expect(card.metadata.license).toEqual(['mit'])
      expect(problemLines(card).filter((line) => /yaml/.test(line))).toHaveLength(1)
      expect(JSON.stringify(card.frontMatter).length).toBeLessThan(100_000)
    }
  })

  it('cuts off what is longer than any card, and says where', () => {
    const card = exampleCard(
      `---\nlicense: mit\n${'k: 1\n'.repeat(600_000)}license: wrong\n---\nBody`,
      'model',
    )
    expect(card).toMatchObject({ body: 'Body', metadata: { license: ['mit'] } })
    expect(problemLines(card).filter((line) => /length/.test(line))).toEqual([
      '400000:1 front-matter-length: the front matter has more than 2,000,000 characters, so this key and those below it are not read',
    ])
  })

  it('reads sound keys between hundreds of broken ones, and gives up on more', () => {
    const broken = (from: number) =>
      Array.from({ length: 400 }, (_, index) => `b${from + index}: [\n`).join('')
    const card = exampleFrontMatter(`${broken(0)}license: mit\n${broken(400)}pipeline_tag: fill-mask`)
    expect(card.metadata.license).toEqual(['mit'])
    // Kept as it is written.
    expect(card.metadata.pipelineTag).toBe('fill-mask')
    expect(problemLines(card)[0]).toMatch(/^3:1 yaml-syntax: .*"\[" is opened but not closed$/)
  })

  it('looks up an unknown language once, however often it is there', () => {
    const card = exampleFrontMatter(`language:\n${'- xxx\n'.repeat(300_000)}license: mit`)
    expect(card.metadata.license).toEqual(['mit'])
    expect(problemLines(card)[0]).toBe('3:3 unknown-language: unknown language "xxx"')
  })

  it('gives up a value that is nested too deep, and no other', () => {
    const card = exampleFrontMatter(`a: ${'['.repeat(300)}${']'.repeat(300)}\nlicense: mit`)
    expect(card.metadata.license).toEqual(['mit'])
    expect(problemLines(card)[0]).toMatch(/yaml-syntax: .* nested too deeply$/)
  })

  it('gives up a long value that is nested too deep in the same words', () => {
    const levels = Array.from({ length: 1_500 }, (_, level) => `${' '.repeat(level + 1)}k:`)
    const card = exampleFrontMatter(`a:\n${levels.join('\n')}\nlicense: mit`)
    expect(card.metadata.license).toEqual(['mit'])
    expect(problemLines(card)[0]).toMatch(/^101:100 yaml-syntax: .* nested too deeply$/)
  })
})
