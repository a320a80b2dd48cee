/** `<Question choices={[…]}/>`: a quiz whose answers explain themselves. */

import type { ElementContent } from 'hast'
import { element, text } from '../../card/article/hast.ts'
import type { AttributeValue } from '../dialect/attributes.ts'
import { inlineMarkup } from './inline-markup.ts'
import type { PlacedPart } from './settle-parts.ts'

/** @see https://github.com/huggingface/course for quizzes in this form */
export function drawQuestion({ tag, number, children }: PlacedPart): ElementContent[] {
  const { choices } = tag.attributes
  const read = (Array.isArray(choices) ? choices : []).flatMap((choice) => readChoice(choice) ?? [])
  if (read.length === 0) return children
  const many = read.filter(({ correct }) => correct).length > 1
  return [
    ...children,
    element(
      'div',
      { dataPart: 'quiz', dataN: number, dataMany: many ? 'yes' : undefined },
      read.map(({ answer, explain, correct }) =>
        element('div', { dataCorrect: correct ? 'yes' : 'no' }, [
          element('span', {}, inlineMarkup(answer)),
          element(
            'span',
            {},
            explain === '' ? [text(correct ? 'Correct.' : 'Not so.')] : inlineMarkup(explain),
          ),
        ]),
      ),
    ),
  ]
}

function readChoice(
  choice: AttributeValue,
): { answer: string; explain: string; correct: boolean } | undefined {
  if (typeof choice !== 'object' || choice === null || Array.isArray(choice)) return undefined
  const { text: answer, explain, correct } = choice
  if (typeof answer !== 'string') return undefined
  return { answer, explain: typeof explain === 'string' ? explain : '', correct: correct === true }
}
