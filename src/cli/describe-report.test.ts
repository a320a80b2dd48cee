import { describe, expect, it } from 'vitest'
import { describeReport } from './describe-report.ts'

const counts = { model: 2, dataset: 1, task: 57, metric: 0 }

describe('The line about what has been read', () => {
  it('tells what is wrong from what could be better', () => {
    const report = { counts, docs: 22, problems: { error: 0, warning: 3, hint: 8 } }
    expect(describeReport(report, 'my-cards')).toBe(
      '2 models, 1 dataset, 57 tasks, 22 pages of docs; ' +
        'no errors, 3 warnings of what could be better (listed by modelbook check my-cards)',
    )
  })

  it('names errors, and no command where nothing can be read again', () => {
    const report = { counts, docs: 0, problems: { error: 1, warning: 0, hint: 0 } }
    expect(describeReport(report, '-')).toBe('2 models, 1 dataset, 57 tasks; 1 error')
  })

  it('does not speak of hints', () => {
    const report = { counts, docs: 0, problems: { error: 0, warning: 0, hint: 4 } }
    expect(describeReport(report, 'my-cards')).toBe('2 models, 1 dataset, 57 tasks; no problems')
  })
})
