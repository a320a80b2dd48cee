import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleCard } from '../../test/helpers/card.ts'
import { withoutControls } from './decode.ts'
import { readResults } from './metadata/read-results.ts'
import type { CardKind, Json } from './types.ts'

const kind = fc.constantFrom<CardKind>('model', 'dataset', 'task', 'metric')

/** The building blocks of cards, combined in ways that no author would. */
const cardText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '---\n',
        '--- \n',
        '\n',
        'license: mit\n',
        'tags:\n',
        '- a\n',
        '  - b: c\n',
        '\t',
        '"',
        "'",
        '[',
        ']',
        '{',
        '}',
      ),
      fc.constantFrom(
        ': ',
        '*x',
        '&x ',
        '!x ',
        '# Title\n',
        '| \n',
        '>\n',
        '? ',
        'model-index:\n',
        'widget: ',
        '\uFEFF',
        '\r',
        '\0',
      ),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''))

describe('any card', () => {
  it('is read from any bytes without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), kind, (bytes, kind) => {
        const card = exampleCard(bytes, kind)
        expect(card.bodyLine).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  it('has its body in its text, from the line that it says to the end', () => {
    fc.assert(
      fc.property(cardText, kind, (text, kind) => {
        const card = exampleCard(text, kind)
        const lines = withoutControls(text.toWellFormed().replace(/^\uFEFF/, '')).split('\n')
        // A card may end with its front matter, on the last line of the file.
        const rest = card.body === '' ? lines.slice(card.bodyLine) : lines.slice(card.bodyLine - 1)
        expect(card.body).toBe(rest.join('\n'))
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps a body that follows sound front matter, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string(), (body) => {
        const text = `---\nlicense: mit\n---\n${body}`.toWellFormed().replace(/\r\n?/g, '\n')
        expect(exampleCard(text)).toMatchObject({ body: text.slice(21), bodyLine: 4 })
      }),
    )
  })

  it('has problems within its text, with an excerpt of that line', () => {
    fc.assert(
      fc.property(cardText, kind, (text, kind) => {
        const lines = text
          .toWellFormed()
          .replace(/^\uFEFF/, '')
          .replace(/\r\n?/g, '\n')
          .split('\n')
        for (const { line, column, excerpt } of exampleCard(text, kind).problems) {
          const whole = lines[line - 1] ?? ''
          expect(column).toBeLessThanOrEqual(whole.length + 1)
          expect(whole.length).toBeGreaterThanOrEqual(excerpt?.text.length ?? 0)
          expect(excerpt?.caret ?? 0).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('any front matter', () => {
  it('is read into metadata without an exception, and keeps its values', () => {
    const value = fc.jsonValue({ maxDepth: 4 })
    const keys = fc.constantFrom(
      'license',
      'tags',
      'model-index',
      'widget',
      'configs',
      'dataset_info',
      'datasets',
      'extra_gated_fields',
      'co2_eq_emissions',
      'inference',
      'own_key',
    )
    fc.assert(
      fc.property(fc.dictionary(keys, value, { minKeys: 1 }), kind, (frontMatter, kind) => {
        // JSON is YAML.
        const lines = Object.entries(frontMatter).map(([key, item]) => `${key}: ${JSON.stringify(item)}`)
        const card = exampleCard(`---\n${lines.join('\n')}\n---\nBody`, kind)
        expect(card.body).toBe('Body')
        expect(JSON.stringify(card.frontMatter)).toBe(JSON.stringify(frontMatter))
      }),
      { numRuns: 1000 },
    )
  })

  it('gives results of the right shape', () => {
    const modelIndex: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom<Json>(null, 'a', 1, true),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom(
            'name',
            'results',
            'task',
            'tasks',
            'dataset',
            'metrics',
            'type',
            'value',
            'source',
            'url',
            'args',
          ),
          tie('node'),
          { noNullPrototype: true, maxKeys: 4 },
        ),
      ),
    })).node
    fc.assert(
      fc.property(modelIndex, (value) => {
        for (const { metrics, source } of readResults(value)) {
          for (const metric of metrics) expect(typeof metric.verified).toBe('boolean')
          if (source) expect(typeof source.url).toBe('string')
        }
      }),
      { numRuns: 1000 },
    )
  })
})
