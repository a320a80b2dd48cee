/** Writes the types of TypeDoc's JSON as TypeScript. */

import { asType, type Reflection, type Type } from './schema.ts'

/** Deeper types are cut: nobody reads them in a signature. */
const MAX_DEPTH = 12

/** A type in TypeScript's syntax; `unknown` where there is none. */
export function printType(type: Type | undefined, depth = 0): string {
  if (type === undefined) return 'unknown'
  if (depth > MAX_DEPTH) return '…'
  const print = (inner: Type | null | undefined) => printType(inner ?? undefined, depth + 1)
  const list = (inner: readonly Type[] | undefined, mark: string) => (inner ?? []).map(print).join(mark)
  switch (type.type) {
    case 'array':
      return `${inBrackets(type.elementType, print(type.elementType))}[]`
    case 'conditional':
      return `${print(type.checkType)} extends ${print(type.extendsType)} ? ${print(type.trueType)} : ${print(type.falseType)}`
    case 'indexedAccess':
      return `${print(type.objectType)}[${print(type.indexType)}]`
    case 'inferred':
      return `infer ${type.name ?? ''}`
    case 'intersection':
      return list(type.types, ' & ')
    case 'literal':
      return printLiteral(type.value)
    case 'mapped':
      return `{ [${type.parameter ?? 'K'} in ${print(type.parameterType)}]: ${print(type.templateType)} }`
    case 'namedTupleMember':
      return `${type.name ?? ''}${type.isOptional === true ? '?' : ''}: ${print(type.element)}`
    case 'optional':
      return `${print(type.elementType)}?`
    case 'predicate':
      return `${type.asserts === true ? 'asserts ' : ''}${type.name ?? ''}${type.targetType == null ? '' : ` is ${print(type.targetType)}`}`
    case 'query':
      return `typeof ${print(type.queryType)}`
    case 'reflection':
      return printReflection(type.declaration, depth)
    case 'rest':
      return `...${print(type.elementType)}`
    case 'templateLiteral':
      return printTemplate(type, print)
    case 'tuple':
      return `[${list(type.elements, ', ')}]`
    case 'typeOperator': {
      const target = asType(type.target)
      return `${type.operator ?? ''} ${inBrackets(target, print(target))}`
    }
    case 'union':
      return (type.types ?? []).map((one) => (isFunction(one) ? `(${print(one)})` : print(one))).join(' | ')
    default: {
      const names = list(type.typeArguments, ', ')
      return `${type.name ?? 'unknown'}${names === '' ? '' : `<${names}>`}`
    }
  }
}

/** A parameter: `inputs?: string`. */
export function printParameter({ name, flags, type, defaultValue }: Reflection, depth = 0): string {
  const isOptional = flags.isOptional === true
  const shown = name === '__namedParameters' ? 'options' : name
  const value = defaultValue === undefined ? '' : ` = ${defaultValue}`
  return `${flags.isRest === true ? '...' : ''}${shown}${isOptional ? '?' : ''}: ${printType(type, depth + 1)}${value}`
}

/** `<T extends string = 'a'>`, or nothing. */
export function printTypeParameters(parameters: readonly Reflection[] | undefined, depth = 0): string {
  if (parameters === undefined || parameters.length === 0) return ''
  const written = parameters.map(({ name, type, default: value }) => {
    const bound = type === undefined ? '' : ` extends ${printType(type, depth)}`
    return `${name}${bound}${value === undefined ? '' : ` = ${printType(value, depth)}`}`
  })
  return `<${written.join(', ')}>`
}

function printReflection(declaration: Reflection | undefined, depth: number): string {
  const { signatures = [], children = [], indexSignatures = [] } = declaration ?? {}
  const call = ({ typeParameters, parameters = [], type }: Reflection, mark: string) =>
    `${printTypeParameters(typeParameters, depth + 1)}(${parameters.map((one) => printParameter(one, depth)).join(', ')})${mark}${printType(type, depth + 1)}`
  const [signature] = signatures
  if (signature !== undefined && signatures.length + children.length === 1) return call(signature, ' => ')
  const fields = [
    ...signatures.map((one) => call(one, ': ')),
    ...indexSignatures.map(
      ({ parameters, type }) =>
        `[${(parameters ?? []).map((one) => printParameter(one, depth)).join(', ')}]: ${printType(type, depth + 1)}`,
    ),
    ...children.map((child) =>
      child.signatures === undefined
        ? printParameter({ ...child, defaultValue: undefined }, depth)
        : `${child.name}: ${printReflection(child, depth)}`,
    ),
  ]
  return fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`
}

function printLiteral(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  return typeof value === 'object' && value !== null ? 'bigint' : String(value)
}

function printTemplate({ head, tail }: Type, print: (type: Type | undefined) => string): string {
  const parts = Array.isArray(tail) ? tail : []
  const written = parts.map((part: unknown) =>
    Array.isArray(part) ? `\${${print(asType(part[0]))}}${String(part[1] ?? '')}` : '',
  )
  return `\`${head ?? ''}${written.join('')}\``
}

function isFunction(type: Type | undefined): boolean {
  const { signatures = [], children = [] } = type?.declaration ?? {}
  return type?.type === 'reflection' && signatures.length === 1 && children.length === 0
}

/** Wraps a type of several parts in the brackets it needs before `[]` and after `keyof`. */
function inBrackets(type: Type | undefined, written: string): string {
  const needs = ['union', 'intersection', 'conditional', 'typeOperator', 'query', 'inferred'].includes(
    type?.type ?? '',
  )
  return needs || isFunction(type) ? `(${written})` : written
}
