import { describe, expect, it } from 'vitest'
import {
  exampleFrontMatter,
  exampleVocabulary,
  frontMatterProblems,
  remedyOf,
} from '../../../test/helpers/card.ts'
import { idsByName } from '../names/task-names.ts'
import { findTaskFault } from './task.ts'

describe('task', () => {
  it('suggests the nearest task', () => {
    const yaml = 'pipeline_tag: text-clasification'
    expect(frontMatterProblems(yaml)).toEqual([
      '2:15 unknown-task: unknown task "text-clasification" in pipeline_tag',
    ])
    expect(remedyOf('unknown-task', yaml)).toBe('Did you mean "text-classification"?')
    expect(remedyOf('unknown-task', 'pipeline_tag: magic')).toBe(
      'Use the id of one of the 5 tasks, such as "text-classification".',
    )
  })

  it('suggests the task that is also called so, in any spelling', () => {
    const taskNames = idsByName([
      { id: 'text-classification', name: 'Text Classification', aliases: ['sentiment analysis', 'NER'] },
      { id: 'token-classification', name: 'Token Classification', aliases: ['NER', 'entity extraction'] },
    ])
    const meant = (task: string) =>
      findTaskFault(task, 'pipeline_tag', { ...exampleVocabulary, taskNames })?.remedy()
    expect(meant('ner')).toBe('Did you mean "token-classification"?')
    expect(meant('sentiment-analysis')).toBe('Did you mean "text-classification"?')
    expect(meant('Entity_Extraction')).toBe('Did you mean "token-classification"?')
    expect(meant('magic')).toMatch(/^Use the id/)
  })

  it('suggests the tasks whose ids are longer', () => {
    expect(remedyOf('unknown-task', 'pipeline_tag: Text_class')).toBe('Did you mean "text-classification"?')
  })

  it('names the task that a subtask belongs to', () => {
    expect(frontMatterProblems('pipeline_tag: sentiment-classification')).toEqual([
      '2:15 subtask-as-task: "sentiment-classification" in pipeline_tag is a subtask of "text-classification"',
    ])
  })

  it.each(['conversational', 'text2text-generation'])('replaces the former task %j', (task) => {
    expect(frontMatterProblems(`task_categories: [${task}]`, 'dataset')).toEqual([
      `2:19 renamed-task: the task "${task}" in task_categories is now part of "text-generation"`,
    ])
  })

  it('looks for subtasks, and for their tasks', () => {
    const yaml =
      'task_categories: [fill-mask]\ntask_ids: [fact-checking, fact-cheking, fill-mask, fill-mask-other-x]'
    expect(frontMatterProblems(yaml, 'dataset')).toEqual([
      '3:12 subtask-without-task: "fact-checking" is a subtask of "text-classification", which is not in task_categories',
      '3:27 unknown-subtask: unknown subtask "fact-cheking" in task_ids',
      '3:41 unknown-subtask: unknown subtask "fill-mask" in task_ids',
      '3:52 unknown-subtask: unknown subtask "fill-mask-other-x" in task_ids',
    ])
    const remedies = exampleFrontMatter(yaml, 'dataset').problems.filter(
      ({ rule }) => rule === 'unknown-subtask',
    )
    expect(remedies.map(({ remedy }) => remedy)).toEqual([
      'Did you mean "fact-checking"?',
      'It is a task: move it to task_categories.',
      'Write "fill-mask" in task_categories and the rest in tags.',
    ])
  })
})
