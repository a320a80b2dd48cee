import { describe, expect, it } from 'vitest'
import { exampleCard } from '../../../test/helpers/card.ts'
import type { Problem } from '../types.ts'
import { formatProblems } from './index.ts'

const problem: Problem = {
  rule: 'unknown-task',
  severity: 'error',
  file: 'models/acme/tiny.md',
  line: 13,
  column: 15,
  message: 'unknown task "text-clasification" in pipeline_tag',
  remedy: 'Did you mean "text-classification"?',
  excerpt: { text: 'pipeline_tag: text-clasification', caret: 14 },
}

describe('a report as text', () => {
  it('shows the place, the line with a caret, and what to do', () => {
    expect(formatProblems([problem], 'text', { cards: 1 })).toBe(
      [
        'models/acme/tiny.md:13:15  unknown task "text-clasification" in pipeline_tag',
        '  13 | pipeline_tag: text-clasification',
        '     |               ^',
        '  Did you mean "text-classification"?',
        '',
        '1 card: 1 error, 0 warnings, 0 hints',
      ].join('\n'),
    )
  })

  it('shows a real card as it shows others', () => {
    const card = exampleCard(
      '---\nlicense: mit\ntags: [a]\nlibrary_name: transformers\ndescription: Small: fits on a laptop\npipeline_tag: fill-mask\nwidget: [{text: "[MASK]"}]\n---\n',
    )
    expect(formatProblems(card.problems, 'text', { cards: 1 })).toBe(
      [
        'acme/tiny.md:5:14  front matter is not valid YAML: an unquoted value contains ": "',
        '  5 | description: Small: fits on a laptop',
        '    |              ^',
        '  Put the value in quotes.',
        '',
        '1 card: 1 error, 0 warnings, 0 hints',
      ].join('\n'),
    )
  })

  it('says what is no error', () => {
    expect(formatProblems([{ ...problem, severity: 'hint' }], 'text', { cards: 1 })).toMatch(
      /:13:15 {2}hint: unknown task /,
    )
    expect(formatProblems([{ ...problem, severity: 'warning' }], 'text', { cards: 1 })).toMatch(
      /:13:15 {2}warning: /,
    )
  })

  it('counts by severity, with commas between thousands', () => {
    const problems = (['error', 'warning', 'warning', 'hint'] as const).map((severity) => ({
      ...problem,
      severity,
    }))
    expect(formatProblems(problems, 'text', { cards: 1230 })).toMatch(
      /\n1,230 cards: 1 error, 2 warnings, 1 hint$/,
    )
    expect(formatProblems([], 'text', { cards: 0 })).toBe('0 cards: 0 errors, 0 warnings, 0 hints')
    expect(formatProblems([], 'text', { cards: 1, pages: 2 })).toMatch(/^1 card, 2 pages of docs: 0 errors/)
  })

  it('leaves the line out where there is none, and keeps tabs before the caret', () => {
    expect(
      formatProblems([{ ...problem, excerpt: undefined }], 'text', { cards: 1 }).split('\n'),
    ).toHaveLength(4)
    const tabbed = formatProblems([{ ...problem, excerpt: { text: '\ta: b', caret: 4 } }], 'text', {
      cards: 1,
    })
    expect(tabbed).toContain('  13 | \ta: b\n     | \t   ^\n')
  })

  it('lets no card steer the terminal', () => {
    const hostile = exampleCard('---\nlicense: "a\\e[2Jb"\ntags: [\u001b[31mred]\n---\n')
    const text = formatProblems([{ ...problem, file: 'a\u001b[2J\u202Eb.md' }, ...hostile.problems], 'text', {
      cards: 1,
    })
    expect(text).not.toContain('\u001b')
    expect(text).not.toContain('\u202E')
  })
})

describe('a report in the log of a build server', () => {
  const hostile: Problem = {
    ...problem,
    file: '::error file=x::a.md',
    message: 'unknown\u2028::error::b ##[error]c ##vso[task.setvariable]d\u0085e',
    excerpt: { text: '##[group]', caret: 0 },
  }

  it.each(['text', 'github'] as const)('holds no command of a card, as %s', (format) => {
    const lines = formatProblems([hostile], format, { cards: 1 }).split(/[\n\u0085\u2028]/)
    const commands = lines.filter((line) => /^\s*::|##\w*\[/.test(line))
    expect(
      commands.filter((line) => !line.startsWith('::error file=%3A%3Aerror file=x%3A%3Aa.md,line=13')),
    ).toEqual([])
    expect(lines[0]).toMatch(format === 'text' ? /^\.\/::error file=x::a\.md:13/ : /^::error/)
  })
})

describe('a report as JSON', () => {
  it('has the counts and the problems', () => {
    expect(JSON.parse(formatProblems([problem], 'json', { cards: 3 }))).toEqual({
      cards: 3,
      pages: 0,
      errors: 1,
      warnings: 0,
      hints: 0,
      problems: [problem],
    })
  })
})

describe('a report for a GitHub workflow', () => {
  it('is one command a line, with escapes', () => {
    const odd: Problem = { ...problem, severity: 'hint', file: 'a,b:c%.md', message: '50% of it\r\nis wrong' }
    expect(formatProblems([problem, odd], 'github', { cards: 2 }).split('\n')).toEqual([
      '::error file=models/acme/tiny.md,line=13,col=15,title=unknown-task::unknown task "text-clasification" in pipeline_tag%0ADid you mean "text-classification"?',
      '::notice file=a%2Cb%3Ac%25.md,line=13,col=15,title=unknown-task::50%25 of it is wrong%0ADid you mean "text-classification"?',
      '2 cards: 1 error, 0 warnings, 1 hint',
    ])
  })
})

describe('a report as SARIF', () => {
  it('names a file that was found by its whole path so', () => {
    const log = JSON.parse(
      formatProblems([{ ...problem, file: '/srv/our cards/tiny.md' }], 'sarif', { cards: 1 }),
    )
    const [{ physicalLocation }] = log.runs[0].results[0].locations
    expect(physicalLocation.artifactLocation.uri).toBe('file:///srv/our%20cards/tiny.md')
  })

  it('has one run with rules and results that belong together', () => {
    const own: Problem = { ...problem, rule: 'link-leaves-folder', severity: 'warning', file: 'a b/c#d%.md' }
    const log = JSON.parse(formatProblems([problem, own], 'sarif', { cards: 2 }))
    expect(log).toEqual({
      $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'modelbook',
              rules: [
                {
                  id: 'link-leaves-folder',
                  shortDescription: { text: 'link leaves folder' },
                  defaultConfiguration: { level: 'warning' },
                },
                {
                  id: 'unknown-task',
                  shortDescription: { text: 'A task is the id of a known task.' },
                  defaultConfiguration: { level: 'error' },
                },
              ],
            },
          },
          columnKind: 'utf16CodeUnits',
          results: [
            {
              ruleId: 'unknown-task',
              ruleIndex: 1,
              level: 'error',
              message: {
                text: 'unknown task "text-clasification" in pipeline_tag. Did you mean "text-classification"?',
              },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'models/acme/tiny.md' },
                    region: { startLine: 13, startColumn: 15 },
                  },
                },
              ],
            },
            expect.objectContaining({
              ruleId: 'link-leaves-folder',
              ruleIndex: 0,
              locations: [
                expect.objectContaining({
                  physicalLocation: expect.objectContaining({
                    artifactLocation: { uri: 'a%20b/c%23d%25.md' },
                  }),
                }),
              ],
            }),
          ],
        },
      ],
    })
  })
})
