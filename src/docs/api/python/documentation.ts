/** Reads the documentation of a class or function from its docstring and the decorators that add to it. */

import { parseDocstring } from '../docstring.ts'
import { asReference, type Signed } from '../docstring-fields.ts'
import type { ApiBlock, ApiField } from '../types.ts'
import { autoBlocks } from './auto-docstring.ts'
import type { DocsDecorator } from './docs-decorators.ts'
import type { PyClass, PyDefinition, PyFunction } from './module.ts'
import { type Found, isClass, type Modules } from './modules.ts'
import { dedent } from './strings.ts'

type Documented = Found<PyFunction> | Found<PyClass>

/** What is known about an object, apart from its own docstring. */
export interface Surroundings extends Signed {
  /** The class, or the class that it is a member of, and its bases in order; empty for a function. */
  order: readonly Found<PyClass>[]
}

/**
 * Read all documentation of an object.
 *
 * @param docstrings - the object's own docstrings, in order
 */
export function readDocumentation(
  modules: Modules,
  found: Documented,
  docstrings: readonly (string | undefined)[],
  surroundings: Surroundings,
): ApiBlock[] {
  const { docsDecorators } = found.definition
  const own = docstrings.flatMap((text) => (text === undefined ? [] : parseDocstring(text, surroundings)))
  if (docsDecorators.length === 0) return own
  const said = (decorator: DocsDecorator) =>
    textsOf(modules, found, decorator).flatMap((text) => parseDocstring(dedent(text), surroundings))
  const by = (role: DocsDecorator['role']) => docsDecorators.filter((one) => one.role === role)
  let blocks = joined([...by('start').flatMap(said), ...own, ...by('end').toReversed().flatMap(said)])
  for (const one of by('example')) blocks = withExample(blocks, said(one))
  for (const one of by('returns')) {
    const output = one.named.get('output_type')
    if (output !== undefined && 'name' in output) blocks = withReturned(blocks, asReference(output.name))
  }
  for (const one of by('auto')) {
    const given = one.named.get('custom_args')
    const more =
      given === undefined ? [] : parseDocstring(dedent(textOf(modules, found, given)), surroundings)
    const intro = one.named.get('custom_intro')
    const text = intro === undefined ? '' : textOf(modules, found, intro)
    blocks = autoBlocks(modules, found, one, {
      ...surroundings,
      intro: text.trim() === '' ? undefined : parseDocstring(dedent(text), {}),
      blocks: joined([...more, ...blocks]),
    })
    const { returns } = surroundings
    if (returns !== undefined && returns !== 'None')
      blocks = withReturned(blocks, returnedType(modules, found, returns))
  }
  return blocks
}

/** The docstring of a definition, or else of its first overload that has one. */
export function docstringOf(definition: PyDefinition): string | undefined {
  if (definition.docstring !== undefined || definition.type !== 'function') return definition.docstring
  return definition.overloads.find((one) => one.docstring !== undefined)?.docstring
}

/**
 * The docstring of the nearest base for a method that has none, as in Python's own help.
 *
 * @param order - the class with which it is shown, and its bases
 */
export function inheritedDocstring(
  { name, docsDecorators }: PyFunction,
  order: readonly Found<PyClass>[],
): string | undefined {
  if (docsDecorators.length > 0) return undefined
  for (const { definition } of order) {
    const same = definition.members.get(name)
    const docstring = same && docstringOf(same)
    if (docstring !== undefined) return docstring
  }
  return undefined
}

/**
 * The nearest base that already documents a method which has no docstring, or the same one.
 *
 * @see https://github.com/huggingface/doc-builder
 */
export function saidBefore(
  member: PyDefinition,
  bases: readonly Found<PyClass>[],
): Found<PyClass> | undefined {
  if (member.type !== 'function') return undefined
  const own = docstringOf(member)
  return bases.find(({ definition }) => {
    const same = definition.members.get(member.name)
    const said = same && docstringOf(same)
    return said !== undefined && (own === undefined || own === said)
  })
}

function textsOf(modules: Modules, found: Documented, { texts }: DocsDecorator): string[] {
  return texts.map((one) => textOf(modules, found, one)).filter((text) => text.trim() !== '')
}

type Argument = DocsDecorator['texts'][number]

/** The text of an argument; empty if it names anything but a constant of the package. */
function textOf(modules: Modules, { module }: Documented, argument: Argument): string {
  if ('text' in argument) return argument.text
  const target = modules.resolve(module, argument.name)?.definition
  if (target?.type !== 'variable' || typeof target.text !== 'string') return ''
  return argument.fillings.length === 0
    ? target.text
    : target.text
        .replace(/\{(\d)\}/g, (all, at: string) => argument.fillings[Number(at)] ?? all)
        .replace(/\{\{|\}\}/g, (twice) => twice.charAt(0))
}

/** Merges lists with the same title into the first; the last description of a name counts. */
function joined(blocks: readonly ApiBlock[]): ApiBlock[] {
  const out: ApiBlock[] = []
  for (const block of blocks) {
    const at = out.findIndex(
      (one) => one.type === 'fields' && block.type === 'fields' && one.title === block.title,
    )
    const known = out[at]
    if (known?.type !== 'fields' || block.type !== 'fields') out.push(block)
    else out[at] = { ...known, fields: joinFields(known.fields, block.fields) }
  }
  return out
}

function joinFields(known: readonly ApiField[], more: readonly ApiField[]): ApiField[] {
  const named = new Map(more.map((field) => [field.name, field]))
  const kept = known.map((field) => (field.name === '' ? field : (named.get(field.name) ?? field)))
  return [...kept, ...more.filter((field) => !kept.includes(field))]
}

/** Inserts an example at the empty section that the docstring leaves for it. */
function withExample(blocks: readonly ApiBlock[], example: readonly ApiBlock[]): ApiBlock[] {
  const isPlace = (block: ApiBlock) =>
    block.type === 'section' && /^Examples?$/.test(block.title) && block.markdown === ''
  return blocks.flatMap((block) =>
    isPlace(block) ? (example[0]?.type === 'text' ? [block, ...example] : example) : [block],
  )
}

function withReturned(blocks: readonly ApiBlock[], type: string): ApiBlock[] {
  if (blocks.some((block) => block.type === 'fields' && /^(?:Returns|Yields)$/.test(block.title)))
    return [...blocks]
  const after = blocks.findLastIndex((block) => block.type === 'fields') + 1
  const returns: ApiBlock = { type: 'fields', title: 'Returns', fields: [{ name: '', type, text: '' }] }
  return after === 0 ? [...blocks, returns] : [...blocks.slice(0, after), returns, ...blocks.slice(after)]
}

/** An annotation whose class of the package, if it names exactly one, is a reference: only names become links. */
function returnedType(modules: Modules, { module }: Documented, returns: string): string {
  const names = new Set(returns.match(/[A-Za-z_][\w.]*/g))
  const classes = [...names].filter((name) => {
    const target = modules.resolve(module, name)
    return target !== undefined && isClass(target)
  })
  const [only] = classes
  if (classes.length !== 1 || only === undefined) return asReference(returns)
  const rest = returns.replace(new RegExp(`\\s*\\|?\\s*\\b${only.replaceAll('.', '\\.')}\\b`), '')
  return /[\w]/.test(rest) ? `[\`${only}\`] or \`${rest.trim()}\`` : `[\`${only}\`]`
}
