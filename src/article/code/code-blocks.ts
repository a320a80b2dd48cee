/** Colours code blocks (`pre > code`) and labels them with their language. */

import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { elementsOf, stringProperty, text } from '../html/hast.ts'
import { processorTime } from '../processor-time.ts'
import { diffClass, markLines, readLines } from './code-lines.ts'
import { highlight } from './highlight.ts'
import { findLanguage } from './languages.ts'

/** Processor time of this thread for all blocks of an article; blocks beyond it stay plain. */
const MAX_MILLISECONDS = 3000

const LANGUAGE_CLASS = /^language-(.+)$/

/** Colours the code blocks of a tree in place; the text of each `code` is exactly the text between its fences. */
export async function settleCodeBlocks(tree: Root): Promise<void> {
  const deadline = processorTime() + MAX_MILLISECONDS
  for (const pre of elementsOf(tree)) {
    if (pre.tagName !== 'pre') continue
    const [code, ...others] = pre.children
    if (code?.type !== 'element' || code.tagName !== 'code' || others.length > 0) continue
    const name = languageOf(code)
    const title = stringProperty(code, 'dataTitle')
    const marked = readLines(stringProperty(code, 'dataLines') ?? '')
    const source = withoutLastLineEnd(textOf(code))
    const language = name === undefined ? undefined : findLanguage(name)
    code.properties = name === undefined ? {} : { className: [`language-${language ?? name.toLowerCase()}`] }
    if (name !== undefined) pre.properties.dataLanguage = language ?? name.toLowerCase()
    if (title !== undefined && title !== '') pre.properties.dataTitle = title
    if (code.children.some((child) => child.type === 'element')) continue
    const inTime = language !== undefined && processorTime() < deadline
    const coloured = inTime ? await highlight(source, language) : [text(source)]
    const isDiff = language === 'diff'
    code.children =
      marked.size === 0 && !isDiff
        ? coloured
        : markLines(coloured, (line, number) => {
            if (marked.has(number)) return 'line-marked'
            return isDiff ? diffClass(line) : undefined
          })
  }
}

function languageOf(code: Element): string | undefined {
  const { className } = code.properties
  if (!Array.isArray(className)) return undefined
  for (const name of className) {
    const match = LANGUAGE_CLASS.exec(String(name))
    if (match?.[1] !== undefined) return match[1].slice(0, 40)
  }
  return undefined
}

/** HTML trees add a line end after the last line, which the author did not write between the fences. */
function withoutLastLineEnd(code: string): string {
  return code.endsWith('\n') ? code.slice(0, -1) : code
}
