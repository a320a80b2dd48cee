import { describe, expect, it } from 'vitest'
import { exampleCard } from '../../../test/helpers/card.ts'

/** The problems of a rule, each with its remedy. */
const found = (rule: string, content: string, kind: 'model' | 'dataset' = 'model') =>
  exampleCard(content, kind).problems.flatMap((one) => (one.rule === rule ? [one.message, one.remedy] : []))

describe('a key that a card lacks', () => {
  it('is offered with the value that is inferred, and why', () => {
    const code =
      '---\nlicense: mit\n---\n```python\nfrom transformers import pipeline\npipeline("fill-mask")\n```\n'
    expect(found('task-missing', code)).toEqual([
      'the card does not state its pipeline_tag; fill-mask is inferred from the code in the card',
      'Add "pipeline_tag: fill-mask" to state it, or correct it.',
    ])
    expect(found('library-missing', code)).toEqual([
      'the card does not state its library_name; transformers is inferred from the code in the card',
      'Add "library_name: transformers" to state it, or correct it.',
    ])
    expect(found('license-missing', '---\ntags: ["license:mit"]\n---\n')).toEqual([
      'the card does not state its license; mit is inferred from the tag “license:mit”',
      'Add "license: mit" to state it, or correct it.',
    ])
    expect(found('task-missing', '---\ntask_ids: [extractive-qa]\n---\n', 'dataset')).toEqual([
      'the card does not state its task_categories; question-answering is inferred from the subtasks in task_ids',
      'Add "task_categories: [question-answering]" to state it, or correct it.',
    ])
  })

  it('is asked for where nothing is known', () => {
    expect(found('task-missing', '---\nlicense: mit\n---\n')[0]).toContain('has no pipeline_tag')
  })
})
