import { describe, expect, it } from 'vitest'
import { parseCard } from '../card/parse-card.ts'
import type { Problem } from '../card/types.ts'
import { parseTask } from './parse-task.ts'
import { builtinVocabulary } from './vocabulary.ts'

function parse(...frontMatter: string[]) {
  const text = ['---', ...frontMatter, '---', 'Body'].join('\n')
  const bytes = new TextEncoder().encode(text)
  const raw = { kind: 'task', id: 'cloud-spotting', path: 'tasks/cloud-spotting/README.md', bytes } as const
  return parseTask(parseCard(raw, builtinVocabulary()), text)
}

function told({ line, column, severity, message, remedy }: Problem): string {
  return `${line}:${column} ${severity}: ${message}. ${remedy}`
}

const HEAD = ['name: Cloud Spotting', 'modality: cv']

describe('parseTask', () => {
  it('reads name and modality and fills in everything else', () => {
    const { task, problems } = parse(...HEAD)
    expect(problems).toEqual([])
    expect(task).toEqual({
      id: 'cloud-spotting',
      name: 'Cloud Spotting',
      modality: 'cv',
      color: 'blue',
      subtasks: [],
      aliases: [],
      queries: [],
      hideInModels: false,
      hideInDatasets: false,
      info: {
        summary: '',
        demo: { inputs: [], outputs: [] },
        datasets: [],
        metrics: [],
        models: [],
        spaces: [],
        widgetModels: [],
        isPlaceholder: false,
        libraries: [],
      },
    })
  })

  it('reads each of the six kinds of demo item', () => {
    const { task, problems } = parse(
      ...HEAD,
      'demo:',
      '  inputs:',
      '    - { type: text, label: Question, content: Which cloud? }',
      '    - { type: img, filename: sky.svg, alt: A sky }',
      '    - { type: audio, filename: wind.wav }',
      '  outputs:',
      '    - { type: chart, data: [{ label: cumulus, score: 0.9 }] }',
      '    - { type: tabular, table: [[Cloud, Height], [cirrus, 8000]] }',
      '    - { type: text-with-tokens, text: A cirrus, tokens: [{ type: cloud, start: 2, end: 8 }] }',
    )
    expect(problems).toEqual([])
    expect(task?.info.demo.inputs.map((item) => item.type)).toEqual(['text', 'img', 'audio'])
    expect(task?.info.demo.outputs).toEqual([
      { type: 'chart', data: [{ label: 'cumulus', score: 0.9 }] },
      {
        type: 'tabular',
        table: [
          ['Cloud', 'Height'],
          ['cirrus', '8000'],
        ],
      },
      { type: 'text-with-tokens', text: 'A cirrus', tokens: [{ type: 'cloud', start: 2, end: 8 }] },
    ])
  })

  it('names an unknown modality and puts the task into other', () => {
    const { task, problems } = parse('name: Cloud Spotting', 'modality: vision')
    expect(problems.map(told)).toEqual([
      '3:11 error: unknown value "vision" in "modality". Use one of nlp, cv, audio, multimodal, tabular, rl, other.',
    ])
    expect(problems[0]?.excerpt).toEqual({ text: 'modality: vision', caret: 10 })
    expect(task?.modality).toBe('other')
  })

  it('calls a task without a name by its id', () => {
    const { task, problems } = parse('modality: cv')
    expect(problems.map(({ rule, message }) => [rule, message])).toEqual([
      ['task-missing-key', '"name" is missing'],
    ])
    expect(task?.name).toBe('Cloud spotting')
  })

  it('points to the demo item that lacks a field and keeps the others', () => {
    const { task, problems } = parse(
      ...HEAD,
      'demo:',
      '  inputs:',
      '    - type: text',
      '      label: Question',
      '      content: Which cloud?',
      '    - type: img',
      '      alt: A sky',
      '  outputs:',
      '    - type: image',
      '      filename: sky.svg',
    )
    expect(problems.map(told)).toEqual([
      '9:7 error: "filename" of item 2 of "demo.inputs" is missing. Set it to a text.',
      '12:13 error: unknown value "image" in "type" of item 1 of "demo.outputs". ' +
        'Use one of text, img, audio, chart, tabular, text-with-tokens.',
    ])
    expect(task?.info.demo.inputs).toEqual([{ type: 'text', label: 'Question', content: 'Which cloud?' }])
    expect(task?.info.demo.outputs).toEqual([])
  })

  it('refuses tokens that are not stretches of their text', () => {
    const { problems } = parse(
      ...HEAD,
      'demo:',
      '  outputs:',
      '    - type: text-with-tokens',
      '      text: A cirrus',
      '      tokens:',
      '        - { type: cloud, start: 2, end: 9 }',
    )
    expect(problems.map(told)).toEqual([
      '9:11 error: token 2 to 9 is not a span of its text, which is 8 characters long. ' +
        'Count "start" and "end" in characters of "text" from 0; "end" is the first character after the token.',
    ])
  })

  it('says what stands where a list is meant, and reads the rest', () => {
    const { task, problems } = parse(...HEAD, 'models: acme/clouds', 'widgetModels: [acme/clouds, 7]')
    expect(problems.map(told)).toEqual([
      '4:9 error: "models" must be a list, not a text. Set it to a list.',
      '5:29 error: item 2 of "widgetModels" must be a text, not the number 7. Set it to a text.',
    ])
    expect(task?.info.widgetModels).toEqual(['acme/clouds'])
  })

  it('only warns of an unknown colour', () => {
    const { task, problems } = parse(...HEAD, 'color: mauve')
    expect(problems.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['task-unknown-color', 'warning'],
    ])
    expect(task?.color).toBe('blue')
  })

  it('reads the task whose icon is shared, and only warns of an unknown one, with the list', () => {
    expect(parse(...HEAD, 'icon: depth-estimation').task?.info.icon).toBe('depth-estimation')
    const { task, problems } = parse(...HEAD, 'icon: cloud')
    const [problem] = problems
    expect(problem).toMatchObject({
      ...{ rule: 'task-unknown-icon', severity: 'warning', line: 4, column: 7 },
      message: 'unknown value "cloud" in "icon"',
    })
    expect(problem?.remedy).toMatch(/^Use one of text-classification, token-classification, .*, other\.$/)
    expect(problems).toHaveLength(1)
    expect(task?.info.icon).toBeUndefined()
  })

  it('treats a key with nothing after it as absent', () => {
    expect(parse(...HEAD, 'models:', 'youtubeId:').problems).toEqual([])
  })

  it('reads a task from a card without front matter', () => {
    const bytes = new TextEncoder().encode('Only prose.')
    const card = parseCard(
      { kind: 'task', id: 'cloud-spotting', path: 'README.md', bytes },
      builtinVocabulary(),
    )
    const { task, problems } = parseTask(card)
    expect(task).toMatchObject({ name: 'Cloud spotting', modality: 'other' })
    expect(problems.map(({ line, column, excerpt }) => [line, column, excerpt])).toEqual([
      [1, 1, undefined],
      [1, 1, undefined],
    ])
  })

  it('reads no task from a card of another kind', () => {
    const bytes = new TextEncoder().encode('---\nlicense: mit\n---\n')
    const card = parseCard(
      { kind: 'model', id: 'acme/clouds', path: 'README.md', bytes },
      builtinVocabulary(),
    )
    expect(parseTask(card)).toEqual({ task: undefined, problems: [] })
  })
})
