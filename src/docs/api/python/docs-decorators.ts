/** Reads decorators that document the object they decorate, in addition to its docstring. */

import type { Node } from 'web-tree-sitter'
import { readString } from './strings.ts'

/** An argument of a decorator: a text, or the name of a text and the values for its `{0}`. */
type DocsArgument = { text: string } | { name: string; fillings: readonly string[] }

export interface DocsDecorator {
  /** Name as written, such as `utils.add_start_docstrings`. */
  name: string
  role: 'start' | 'end' | 'example' | 'returns' | 'auto'
  texts: readonly DocsArgument[]
  named: ReadonlyMap<string, DocsArgument>
}

/**
 * The decorators of the Hub's libraries, which agree on their meaning.
 *
 * @see https://github.com/huggingface/transformers/blob/v4.44.0/src/transformers/utils/doc.py
 * @see https://github.com/huggingface/diffusers/blob/main/src/diffusers/utils/doc_utils.py
 * @see https://huggingface.co/docs/transformers/auto_docstring
 */
const ROLES: Readonly<Record<string, DocsDecorator['role']>> = {
  add_start_docstrings: 'start',
  add_start_docstrings_to_model_forward: 'start',
  add_end_docstrings: 'end',
  replace_example_docstring: 'example',
  replace_return_docstrings: 'returns',
  add_code_sample_docstrings: 'returns',
  auto_docstring: 'auto',
}

/** Read a decorator; empty for one without such a role. */
export function readDocsDecorator(decorator: Node): DocsDecorator[] {
  const called = decorator.namedChild(0)
  const name = (called?.type === 'call' ? called.childForFieldName('function') : called)?.text ?? ''
  const last = name.slice(name.lastIndexOf('.') + 1)
  const role = Object.hasOwn(ROLES, last) ? ROLES[last] : undefined
  if (role === undefined) return []
  const texts: DocsArgument[] = []
  const named = new Map<string, DocsArgument>()
  for (const argument of called?.childForFieldName('arguments')?.namedChildren ?? []) {
    const keyword = argument?.childForFieldName('name')?.text
    const value = argument?.type === 'keyword_argument' ? argument.childForFieldName('value') : argument
    const read = value ? readArgument(value) : undefined
    if (read === undefined) continue
    if (argument?.type === 'keyword_argument') named.set(keyword ?? '', read)
    else texts.push(read)
  }
  return [{ name, role, texts, named }]
}

function readArgument(node: Node): DocsArgument | undefined {
  const text = readString(node)
  if (text !== undefined) return { text }
  if (node.type === 'identifier' || node.type === 'attribute') return { name: node.text, fillings: [] }
  // `DOCS.format("batch_size, sequence_length")`
  const called = node.type === 'call' ? node.childForFieldName('function') : null
  const name = called?.childForFieldName('object')
  if (name?.type !== 'identifier' || called?.childForFieldName('attribute')?.text !== 'format')
    return undefined
  const given = node.childForFieldName('arguments')?.namedChildren ?? []
  return { name: name.text, fillings: given.flatMap((one) => (one ? (readString(one) ?? []) : [])) }
}
