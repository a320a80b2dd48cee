/** Draws `<Question choices={[…]}/>`: a quiz with explained answers. */

import type { ElementContent } from 'hast'
import { element, text } from '../../article/html/hast.ts'
import { questionSchema, readAttributes } from '../dialect/component-attributes.ts'
import { inlineMarkup } from './inline-markup.ts'
import type { PlacedPart } from './settle-parts.ts'
import { drawSource } from './undrawable.ts'

export function drawQuestion(part: PlacedPart): ElementContent[] {
  const read = readAttributes(questionSchema, part.tag.attributes)
  if (read === undefined) return drawSource(part)
  const many = read.choices.filter(({ correct }) => correct === true).length > 1
  return [
    ...part.children,
    element(
      'div',
      { dataPart: 'quiz', dataN: part.number, dataMany: many ? 'yes' : undefined },
      read.choices.map(({ text: answer, explain = '', correct }) =>
        element('div', { dataCorrect: correct === true ? 'yes' : 'no' }, [
          element('span', {}, inlineMarkup(answer)),
          element(
            'span',
            {},
            explain === '' ? [text(correct === true ? 'Correct.' : 'Not so.')] : inlineMarkup(explain),
          ),
        ]),
      ),
    ),
  ]
}
