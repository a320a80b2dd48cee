/** The demo of a task in a line, for tasks whose models here have no example. */

import type { SmallExampleProps, SmallPart } from '../../example/small-of.ts'
import { cut } from '../../format.ts'
import { filePath } from '../../paths.ts'
import type { DemoItem, Task } from '../../task/types.ts'

const MOST_CHARACTERS = 90
const MOST_MARKS = 3

/** @returns undefined for a task without a demo */
export function smallDemo({ id, info: { demo } }: Task): SmallExampleProps | undefined {
  const [input, output] = [demo.inputs[0], demo.outputs[0]]
  if (input === undefined || output === undefined) return undefined
  return { input: [partOf(id, input)], output: [partOf(id, output)] }
}

function partOf(task: string, item: DemoItem): SmallPart {
  switch (item.type) {
    case 'text':
      return textPart(item.content)
    case 'img':
      return { type: 'picture', src: filePath('task', task, item.filename), label: item.alt ?? 'A picture' }
    case 'audio':
      return { type: 'name', text: item.label ?? 'A sound' }
    case 'chart': {
      const best = item.data.toSorted((a, b) => b.score - a.score)[0]
      return best === undefined
        ? { type: 'name', text: 'Scores' }
        : { type: 'best', label: cut(best.label, MOST_CHARACTERS), score: best.score }
    }
    case 'tabular':
      return textPart((item.table[1] ?? item.table[0] ?? []).join(' · '))
    case 'text-with-tokens': {
      const marks = item.tokens.map(({ type, start, end }) => ({
        text: item.text.slice(start, end),
        kind: type,
      }))
      return {
        type: 'marks',
        marks: marks.slice(0, MOST_MARKS),
        more: Math.max(0, marks.length - MOST_MARKS),
      }
    }
  }
}

const textPart = (text: string): SmallPart => ({ type: 'text', text: cut(text.trim(), MOST_CHARACTERS) })
