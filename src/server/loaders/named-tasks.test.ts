import { expect, it } from 'vitest'
import { taskNames } from '../../task/names.ts'
import { readTasks } from '../../task/read-tasks.ts'
import { namedTasks } from './named-tasks.ts'

it('leads from a question to the task that it speaks of, whatever the form of its words', () => {
  const tasks = taskNames(readTasks())
  const expected: [string, string[]][] = [
    ['how to detect objects in images', ['object-detection']],
    ['translate from French to English', ['translation']],
    ['models for summarization of news', ['summarization']],
    ['how do I convert text to speech?', ['text-to-speech']],
    ['speech to text', []],
    ['bert', []],
  ]
  for (const [text, ids] of expected)
    expect([text, namedTasks(tasks, text).map(({ id }) => id)]).toEqual([text, ids])
})
