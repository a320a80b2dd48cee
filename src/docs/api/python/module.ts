/** Reads what a Python module defines and imports from its syntax tree. */

import type { Node } from 'web-tree-sitter'
import type { ApiParameter } from '../types.ts'
import { type DocsDecorator, readDocsDecorator } from './docs-decorators.ts'
import {
  childrenOf,
  docstringOf,
  fieldText,
  oneLineOf,
  readParameter,
  readTypeAlias,
  readVariable,
} from './statements.ts'

export interface PyFunction {
  type: 'function'
  name: string
  /** 1-based line of the `def`. */
  line: number
  isAsync: boolean
  /** As written after the `@`. */
  decorators: readonly string[]
  docsDecorators: readonly DocsDecorator[]
  /** As written after the name, such as `[T: int]`; empty when there are none. */
  typeParameters: string
  parameters: readonly ApiParameter[]
  returns: string | undefined
  docstring: string | undefined
  /** The function's `@overload`s. */
  overloads: readonly Omit<PyFunction, 'overloads'>[]
}

export interface PyClass {
  type: 'class'
  name: string
  line: number
  decorators: readonly string[]
  docsDecorators: readonly DocsDecorator[]
  /** As for a function. */
  typeParameters: string
  /** Dotted names, without anything in brackets. */
  bases: readonly string[]
  docstring: string | undefined
  members: Map<string, PyDefinition>
}

export interface PyVariable {
  type: 'variable'
  name: string
  /** How it is written, if that is more than its name: `type Pair[T]`. */
  written?: string
  line: number
  annotation: string | undefined
  value: string | undefined
  /** The text of a string value, or the texts of a dictionary that has a description. */
  text: string | ReadonlyMap<string, string> | undefined
  /** The arguments of `field(…)`, if that is its value: they say what it is as a field of a class. */
  field?: FieldArguments | undefined
  docstring: string | undefined
}

/** The arguments of a call, as written. */
export interface FieldArguments {
  given: readonly string[]
  named: ReadonlyMap<string, string>
}

export type PyDefinition = PyFunction | PyClass | PyVariable

/** The target to which an import binds a name. */
interface PyImport {
  /** Dotted path of the module; leading dots as written. */
  module: string
  /** Name in it; undefined for the module itself. */
  name: string | undefined
}

export interface PyModule {
  docstring: string | undefined
  definitions: Map<string, PyDefinition>
  imports: Map<string, PyImport>
  /** Modules whose public names are all imported, by `from module import *`. */
  stars: string[]
  /** Offset of the first syntax error; undefined when there is none. */
  fault: number | undefined
}

/** Statements whose blocks belong to the module or class around them, such as `if TYPE_CHECKING:`. */
const AROUND = new Set(['if_statement', 'try_statement', 'with_statement'])
/** Parts of these that run when the first does not. */
const OTHERWISE = new Set(['else_clause', 'elif_clause', 'except_clause', 'finally_clause'])

/** Read a module from the root of its tree; anything the grammar could not parse is left out. */
export function readModule(root: Node): PyModule {
  const docstring = docstringOf(root)
  const fault = findFault(root)?.startIndex
  const module: PyModule = { docstring, definitions: new Map(), imports: new Map(), stars: [], fault }
  readBody(root, module.definitions, module, false)
  return module
}

/** The first node for an error or for a missing token. */
function findFault(root: Node): Node | null | undefined {
  let at: Node | null | undefined = root.hasError ? root : undefined
  while (at && !at.isError && !at.isMissing) at = at.children.find((child) => child?.hasError)
  if (at !== root) return at
  // An unclosed bracket is an error of the whole module; the rest of its statement begins with a keyword.
  return root.children.find((child) => child?.hasError || child?.isNamed === false) ?? root
}

/** @param otherwise - whether the block runs only if another does not; existing definitions are then kept */
function readBody(
  body: Node,
  into: Map<string, PyDefinition>,
  module: PyModule | undefined,
  otherwise: boolean,
): void {
  const statements = childrenOf(body)
  for (const [at, statement] of statements.entries()) {
    switch (statement.type) {
      case 'import_statement':
      case 'import_from_statement':
        if (module !== undefined) readImport(statement, module, otherwise)
        break
      case 'class_definition':
      case 'function_definition':
      case 'decorated_definition':
        define(into, readDefinition(statement), otherwise)
        break
      case 'expression_statement':
        define(into, readVariable(statement, statements[at + 1]), otherwise)
        break
      case 'type_alias_statement':
        define(into, readTypeAlias(statement, statements[at + 1]), otherwise)
        break
      default:
        if (AROUND.has(statement.type)) {
          for (const part of childrenOf(statement)) {
            if (part.type === 'block') readBody(part, into, module, otherwise)
            else if (OTHERWISE.has(part.type)) {
              for (const block of childrenOf(part))
                if (block.type === 'block') readBody(block, into, module, true)
            }
          }
        }
    }
  }
}

function define(
  into: Map<string, PyDefinition>,
  definition: PyDefinition | undefined,
  otherwise: boolean,
): void {
  if (definition === undefined) return
  const known = into.get(definition.name)
  if (known === undefined) {
    into.set(definition.name, definition)
    return
  }
  if (otherwise ? !saysMore(definition, known) : isWrapped(known, definition)) return
  if (known.type === 'function' && definition.type === 'function') {
    // The setter of a property adds nothing to its getter.
    if (definition.decorators.some((name) => /\.(?:setter|deleter|getter)$/.test(name))) return
    const overloads = isOverload(known) ? [...known.overloads, known] : known.overloads
    into.set(definition.name, { ...definition, overloads })
    return
  }
  into.set(definition.name, definition)
}

/** Whether a definition documents what another only declares for type checkers, as in `if TYPE_CHECKING: Pen = …`. */
function saysMore(definition: PyDefinition, than: PyDefinition): boolean {
  return (
    than.type === 'variable' &&
    than.docstring === undefined &&
    definition.type !== 'variable' &&
    definition.docstring !== undefined
  )
}

/** Whether a variable only wraps the definition of its name, as a decorator would: `Pen = register(Pen)`. */
function isWrapped({ name, type }: PyDefinition, again: PyDefinition): boolean {
  if (type === 'variable' || again.type !== 'variable') return false
  return new RegExp(`^(?:[A-Za-z_][\\w.]*\\()+${name}\\b`).test(again.value ?? '')
}

/** Whether a function is only an overload of the one that follows it. */
export function isOverload({ decorators }: Pick<PyFunction, 'decorators'>): boolean {
  return decorators.some((name) => /(?:^|\.)overload$/.test(name))
}

function readDefinition(statement: Node): PyDefinition | undefined {
  const decorators: string[] = []
  const docsDecorators: DocsDecorator[] = []
  let node: Node | null = statement
  if (statement.type === 'decorated_definition') {
    for (const child of childrenOf(statement)) {
      if (child.type !== 'decorator') continue
      decorators.push(oneLineOf(child).replace(/^@\s*/, ''))
      docsDecorators.push(...readDocsDecorator(child))
    }
    node = statement.childForFieldName('definition')
  }
  const by = { decorators, docsDecorators }
  if (node?.type === 'class_definition') return readClass(node, by)
  return node?.type === 'function_definition' ? readFunction(node, by) : undefined
}

type Decorated = Pick<PyFunction, 'decorators' | 'docsDecorators'>

function readClass(node: Node, by: Decorated): PyClass {
  const body = node.childForFieldName('body')
  const members = new Map<string, PyDefinition>()
  if (body !== null) readBody(body, members, undefined, false)
  const superclasses = node.childForFieldName('superclasses')
  const bases = superclasses === null ? [] : childrenOf(superclasses)
  return {
    type: 'class',
    name: fieldText(node, 'name'),
    line: node.startPosition.row + 1,
    ...by,
    typeParameters: typeParametersOf(node),
    bases: bases.flatMap((base) => {
      const name = oneLineOf(base).replace(/\[.*$/, '')
      return base.type !== 'keyword_argument' && /^[\w.]+$/.test(name) ? [name] : []
    }),
    docstring: docstringOf(body),
    members,
  }
}

function readFunction(node: Node, by: Decorated): PyFunction {
  const parameters = node.childForFieldName('parameters')
  const returns = node.childForFieldName('return_type')
  return {
    type: 'function',
    name: fieldText(node, 'name'),
    line: node.startPosition.row + 1,
    isAsync: /^async\b/.test(node.text),
    ...by,
    typeParameters: typeParametersOf(node),
    parameters: parameters === null ? [] : childrenOf(parameters).flatMap((child) => readParameter(child)),
    returns: returns === null ? undefined : oneLineOf(returns),
    docstring: docstringOf(node.childForFieldName('body')),
    overloads: [],
  }
}

function typeParametersOf(node: Node): string {
  const parameters = node.childForFieldName('type_parameters')
  return parameters === null ? '' : oneLineOf(parameters)
}

function readImport(statement: Node, module: PyModule, otherwise: boolean): void {
  const bind = (name: string, target: PyImport) => {
    if (!otherwise || !module.imports.has(name)) module.imports.set(name, target)
  }
  const names = statement.childrenForFieldName('name').filter((node) => node !== null)
  if (statement.type === 'import_statement') {
    for (const node of names) {
      const path = fieldText(node, 'name') || node.text
      const alias = node.childForFieldName('alias')?.text
      const [first = ''] = path.split('.')
      bind(alias ?? first, { module: alias === undefined ? first : path, name: undefined })
    }
    return
  }
  const from = fieldText(statement, 'module_name').replace(/\s/g, '')
  if (childrenOf(statement).some((child) => child.type === 'wildcard_import')) module.stars.push(from)
  for (const node of names) {
    const name = fieldText(node, 'name') || node.text
    bind(node.childForFieldName('alias')?.text ?? name, { module: from, name })
  }
}
