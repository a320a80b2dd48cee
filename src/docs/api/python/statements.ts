/** Reads parts of Python's syntax: parameters, assignments, docstrings. */

import type { Node } from 'web-tree-sitter'
import type { ApiParameter } from '../types.ts'
import type { FieldArguments, PyVariable } from './module.ts'
import { readDocstring, readString } from './strings.ts'

/** A parameter of a function, with stars in its name; none for a comment, and where the source is broken. */
export function readParameter(node: Node): ApiParameter[] {
  const type = node.childForFieldName('type')
  const value = node.childForFieldName('value')
  // The first child of a parameter with a type but no default is its name, including stars.
  const name = node.childForFieldName('name') ?? (type === null ? node : node.namedChild(0))
  if (name === null || node.type === 'comment' || node.type === 'ERROR') return []
  return [
    {
      name: name.text,
      type: type === null ? undefined : oneLineOf(type),
      default: value === null ? undefined : oneLineOf(value),
    },
  ]
}

/**
 * A variable that a statement assigns to.
 *
 * @param next - the statement below, which may be a string that describes it
 * @returns undefined for any other statement, and for an assignment to more than a name
 */
export function readVariable(statement: Node, next: Node | undefined): PyVariable | undefined {
  const assignment = statement.namedChild(0)
  if (assignment?.type !== 'assignment') return undefined
  const left = assignment.childForFieldName('left')
  if (left?.type !== 'identifier') return undefined
  const type = assignment.childForFieldName('type')
  let right = assignment.childForFieldName('right')
  // In `run = go = start`, the value is `start`.
  while (right?.type === 'assignment') right = right.childForFieldName('right')
  return {
    type: 'variable',
    name: left.text,
    line: statement.startPosition.row + 1,
    annotation: type === null ? undefined : oneLineOf(type),
    value: right === null ? undefined : oneLineOf(right),
    text: right === null ? undefined : readText(right),
    field: right === null ? undefined : readField(right),
    docstring: next === undefined ? undefined : stringOf(next),
  }
}

/** `type Pair[T] = tuple[T, T]`. @see https://peps.python.org/pep-0695/ */
export function readTypeAlias(statement: Node, next: Node | undefined): PyVariable | undefined {
  const left = statement.childForFieldName('left')
  const right = statement.childForFieldName('right')
  if (left === null || right === null) return undefined
  return {
    type: 'variable',
    name: left.text.replace(/\[.*$/s, '').trim(),
    written: `type ${oneLineOf(left)}`,
    line: statement.startPosition.row + 1,
    annotation: undefined,
    value: oneLineOf(right),
    text: undefined,
    docstring: next === undefined ? undefined : stringOf(next),
  }
}

/** The arguments of `field` of dataclasses or `Field` of Pydantic; undefined for any other value. */
function readField(value: Node): FieldArguments | undefined {
  if (value.type !== 'call' || !/(?:^|\.)[fF]ield$/.test(fieldText(value, 'function'))) return undefined
  const given: string[] = []
  const named = new Map<string, string>()
  for (const argument of childrenOf(value.childForFieldName('arguments') ?? value)) {
    const inner = argument.childForFieldName('value')
    if (argument.type !== 'keyword_argument') given.push(oneLineOf(argument))
    else if (inner !== null) named.set(fieldText(argument, 'name'), oneLineOf(inner))
  }
  return { given, named }
}

/** The text of a string or dictionary; dictionaries without a description are data. */
function readText(value: Node): PyVariable['text'] {
  if (value.type !== 'dictionary') return readString(value)
  const texts = new Map<string, string>()
  for (const pair of childrenOf(value)) {
    const [key, text] = ['key', 'value'].map((field) => {
      const node = pair.childForFieldName(field)
      return node === null ? undefined : readString(node)
    })
    if (key !== undefined && text !== undefined) texts.set(key, text)
    if (!texts.has('description')) return undefined
  }
  return texts
}

/** The docstring of a body, without its indentation; undefined if the body does not begin with one. */
export function docstringOf(body: Node | null): string | undefined {
  const first = body === null ? undefined : childrenOf(body)[0]
  return first === undefined ? undefined : stringOf(first)
}

function stringOf(statement: Node): string | undefined {
  const value = statement.type === 'expression_statement' ? statement.namedChild(0) : null
  if (value?.type !== 'string' && value?.type !== 'concatenated_string') return undefined
  return readDocstring(value)
}

/** The named children of a node, without comments, which may be anywhere in a tree. */
export function childrenOf(node: Node): Node[] {
  return node.namedChildren.filter((child): child is Node => child !== null && child.type !== 'comment')
}

/** The source of a field of a node; empty if the node has no such field. */
export function fieldText(node: Node, field: string): string {
  return node.childForFieldName(field)?.text ?? ''
}

/** The source of a node on one line, without comments, which would swallow the rest of the line. */
export function oneLineOf(node: Node): string {
  const { text, startIndex: start } = node
  let code = ''
  let at = 0
  for (const comment of node.descendantsOfType('comment')) {
    if (comment === null) continue
    code += text.slice(at, comment.startIndex - start)
    at = comment.endIndex - start
  }
  return oneLine(code + text.slice(at))
}

/** Joins source of several lines into one line. */
function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replace(/([[({]) /g, '$1')
    .replace(/,? ([\])}])/g, '$1')
    .trim()
}
