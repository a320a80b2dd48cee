/** Reads the field lists of Sphinx docstrings: `:param name: description`. */

import { asReference, type Signed, sayOptionalOnce, signedField, textOf } from './docstring-fields.ts'
import type { ApiBlock, ApiField } from './types.ts'

type Title = 'Parameters' | 'Attributes' | 'Returns' | 'Yields' | 'Raises'

/** @see https://www.sphinx-doc.org/en/master/usage/domains/python.html#info-field-lists */
const TITLES: Readonly<Record<string, Title>> = {
  param: 'Parameters',
  parameter: 'Parameters',
  arg: 'Parameters',
  argument: 'Parameters',
  key: 'Parameters',
  keyword: 'Parameters',
  kwarg: 'Parameters',
  var: 'Attributes',
  ivar: 'Attributes',
  cvar: 'Attributes',
  return: 'Returns',
  returns: 'Returns',
  yield: 'Yields',
  yields: 'Yields',
  raise: 'Raises',
  raises: 'Raises',
  except: 'Raises',
  exception: 'Raises',
}
const FIELD =
  /^:(?:(param|parameter|arg|argument|key|keyword|kwarg|var|ivar|cvar|raises?|except|exception|type|vartype)[ \t]+([^:\n]{1,200})|(returns?|yields?|rtype)):(?:[ \t]+(.*))?$/

/**
 * The field list that begins at a line.
 *
 * @returns its blocks and the index of the line after it; undefined when none begins there
 */
export function readFieldList(
  lines: readonly string[],
  from: number,
  signed: Signed,
): { blocks: ApiBlock[]; next: number } | undefined {
  const fields = new Map<Title, ApiField[]>()
  const types = new Map<string, string>()
  let next = from
  for (let at = from; at < lines.length; ) {
    const [all, role, argument = '', given = '', rest = ''] = FIELD.exec(lines[at] ?? '') ?? []
    if (all === undefined) break
    let end = at + 1
    while (end < lines.length && goesOn(lines, end)) end += 1
    const text = textOf(rest, lines.slice(at + 1, end))
    if (role === 'type' || role === 'vartype') types.set(argument, text)
    else if (given === 'rtype') types.set('', text)
    else {
      const title = TITLES[role ?? given] ?? 'Parameters'
      // `:param int size:` has the type before the name.
      const [, type = '', name = ''] = /^(.*?)\s*([*\\\w.]*)$/.exec(argument) ?? []
      const field =
        title === 'Raises'
          ? { name: '', type: argument.split(/,\s*/).map(asReference).join(', '), text }
          : { name: name.replaceAll('\\', ''), type: asReference(type), text }
      const known = fields.get(title)
      if (known === undefined) fields.set(title, [field])
      else known.push(field)
    }
    next = end
    at = end
  }
  if (next === from) return undefined
  const returned = types.get('')
  if (returned !== undefined && !fields.has('Returns') && !fields.has('Yields'))
    fields.set('Returns', [{ name: '', type: '', text: '' }])
  const typed = (title: Title, { name, type, text }: ApiField): ApiField => {
    const written = types.get(name)
    const known = written === undefined ? type : /[`[]/.test(written) ? written : asReference(written)
    if (title === 'Raises') return { name, type, text }
    if (name !== '') return sayOptionalOnce({ name, type: known || signedField(name, signed), text })
    const { returns } = signed
    return {
      name,
      type: known || (returns === undefined || returns === 'None' ? '' : asReference(returns)),
      text,
    }
  }
  const blocks = [...fields].map(
    ([title, all]): ApiBlock => ({ type: 'fields', title, fields: all.map((one) => typed(title, one)) }),
  )
  return { blocks, next }
}

/** Whether a line continues a field: it is indented, or begins in lower case and was meant to be. */
function goesOn(lines: readonly string[], at: number): boolean {
  return /^(?:\s|$)/.test(lines[at] ?? '') || (lines[at - 1] !== '' && /^[a-z]/.test(lines[at] ?? ''))
}
