import { PIPELINE_DATA } from '@huggingface/tasks'
import { describe, expect, it } from 'vitest'
import { CHAT_TASKS } from './snippet/request/inputs.ts'
import { TASK_IDS, TASK_TABLE } from './task-table.ts'

describe('the table of tasks', () => {
  it('has those of the Hub, in its order', () => {
    expect(TASK_IDS).toEqual(Object.keys(PIPELINE_DATA))
  })

  it('limits the cost of every chat', () => {
    for (const task of CHAT_TASKS) {
      expect(TASK_TABLE.get(task)).toMatchObject({ takes: 'messages', parameters: { max_tokens: 512 } })
    }
  })
})
