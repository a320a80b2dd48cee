/** Checks that the examples of a model's widget have the inputs that its task takes. */

import { inputKeys, readExamples } from '../../example/read-examples.ts'
import type { Example } from '../../example/types.ts'
import { TASK_TABLE } from '../../task-table.ts'
import { quote, quoteAny } from '../quote.ts'
import type { Report } from '../rule.ts'
import { type CheckedCard, defineCheck } from './check.ts'

/** Of single examples, wherever they are. */
export const exampleRules = {
  'widget-input': { severity: 'warning', description: 'An example has the inputs that the task needs.' },
  'widget-mask': { severity: 'warning', description: 'An example for fill-mask has one mask.' },
  'widget-columns': {
    severity: 'warning',
    description: 'The columns of a table in an example have the same length.',
  },
} as const

const rules = {
  'widget-missing': { severity: 'hint', description: 'A model with a task has examples to try it with.' },
  ...exampleRules,
} as const

export const widgetCheck = defineCheck({
  kinds: ['model'],
  rules,
  check(card, report) {
    const { pipelineTag } = card.metadata
    const widget = card.value('widget')
    if (widget === undefined) {
      if (pipelineTag !== undefined && card.value('inference') !== false && !card.hasExamples) {
        report(
          'widget-missing',
          card.top,
          'there is no example to try the model with',
          'Add one, such as "widget: [{text: ...}]", or a file in a folder of examples beside the card.',
        )
      }
      return
    }
    for (const example of readExamples({ widget })) checkExample(example, card, report)
  },
})

type ExampleReport = Report<keyof typeof exampleRules>

/** The card of an example, and where the parts of the example are. */
type ExampleOwner = Pick<CheckedCard, 'metadata' | 'valueAt'> & {
  texts(key: 'mask_token'): readonly { text: string }[]
}

/** Checks an example by itself: its inputs, and the shape of their tables. */
export function checkExample(example: Example, owner: ExampleOwner, report: ExampleReport): void {
  checkInputs(example, owner, report)
  checkMask(example, owner, report)
  checkColumns(example, owner, report)
}

function checkInputs(
  { input, path }: Example,
  { metadata, valueAt }: ExampleOwner,
  report: ExampleReport,
): void {
  const task = metadata.pipelineTag ?? ''
  const inputs = TASK_TABLE.get(task)?.widget
  // Chat models take `messages` in place of a text.
  if (!inputs || input.messages !== undefined) return
  const keys = inputKeys(input)
  const missing = inputs.filter((key) => !keys.includes(key))
  if (missing.length === 0) return
  report(
    'widget-input',
    valueAt(path),
    `the example has no ${missing.map(quote).join(' and no ')}, which ${quote(task)} needs`,
    `Give it ${quoteAny(inputs).replace(' or ', ' and ')}.`,
  )
}

function checkMask({ input: { text }, path }: Example, card: ExampleOwner, report: ExampleReport): void {
  if (card.metadata.pipelineTag !== 'fill-mask' || text === undefined) return
  const token = card.texts('mask_token')[0]?.text
  const count =
    token === undefined ? (text.match(/\[MASK\]|<mask>/g)?.length ?? 0) : text.split(token).length - 1
  if (count === 1) return
  report(
    'widget-mask',
    card.valueAt([...path, 'text']),
    `the example has ${count === 0 ? 'no mask' : `${count} masks`}, but fill-mask takes one`,
    `Write ${token === undefined ? '"[MASK]" or "<mask>", whichever the model uses,' : quote(token)} once.`,
  )
}

function checkColumns({ input, path }: Example, { valueAt }: ExampleOwner, report: ExampleReport): void {
  const tables = [
    ['structured_data', input.structuredData],
    ['table', input.table],
  ] as const
  for (const [key, columns = []] of tables) {
    const lengths = new Set(columns.map(({ values }) => values.length))
    if (lengths.size < 2) continue
    report(
      'widget-columns',
      valueAt([...path, key]),
      `the columns of ${key} differ in length: ${[...lengths].sort((a, b) => a - b).join(' and ')} values`,
      'Give every column the same number of values.',
    )
  }
}
