/** Writes the types of TypeDoc's JSON as TypeScript. */

import { asType, type Reflection, type Type } from './schema.ts'

/** Deeper types are cut: nobody reads them in a signature. */
const MAX_DEPTH = 12

/** A type in TypeScript's syntax; `unknown` where there is none. */
export function printType(type: Type | undefined, depth = 0): string {
  if (type === undefined) return 'unknown'
  if (depth > MAX_DEPTH) return '…'
  const print = (inner: Type | null | undefined) => printType(inner ?? undefined, depth + 1)
  const within = (inner: Type | null | undefined, least: Binding) => {
    const written = print(inner)
    return bindingOf(inner ?? undefined) < least ? `(${written})` : written
  }
  const list = (inner: readonly Type[] | undefined, mark: string) => (inner ?? []).map(print).join(mark)
  switch (type.type) {
    case 'array':
      return `${within(type.elementType, WHOLE)}[]`
    case 'conditional':
      return `${within(type.checkType, UNION)} extends ${within(type.extendsType, UNION)} ? ${print(type.trueType)} : ${print(type.falseType)}`
    case 'indexedAccess':
      return `${within(type.objectType, WHOLE)}[${print(type.indexType)}]`
    case 'inferred':
      return `infer ${type.name ?? ''}`
    case 'intersection':
      return (type.types ?? []).map((one) => within(one, INTERSECTION)).join(' & ')
    case 'literal':
      return printLiteral(type.value)
    case 'mapped':
      return printMapped(type, print)
    case 'namedTupleMember':
      return `${type.name ?? ''}${type.isOptional === true ? '?' : ''}: ${print(type.element)}`
    case 'optional':
      return `${within(type.elementType, WHOLE)}?`
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
    case 'typeOperator':
      return `${type.operator ?? ''} ${within(asType(type.target), OPERATOR)}`
    case 'union':
      return (type.types ?? []).map((one) => within(one, UNION)).join(' | ')
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
        : `${child.name}${child.flags.isOptional === true ? '?' : ''}: ${printReflection(child, depth)}`,
    ),
  ]
  return fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`
}

function printLiteral(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  return typeof value === 'object' && value !== null ? 'bigint' : String(value)
}

/** `{ readonly [K in keyof T as N]?: T[K] }` */
function printMapped(type: Type, print: (type: Type | undefined) => string): string {
  const signs = { '+': '', '-': '-' } as const
  const { readonlyModifier: fixed, optionalModifier: optional, nameType } = type
  const before = fixed === undefined ? '' : `${signs[fixed]}readonly `
  const mark = optional === undefined ? '' : `${signs[optional]}?`
  const name = nameType === undefined ? '' : ` as ${print(nameType)}`
  return `{ ${before}[${type.parameter ?? 'K'} in ${print(type.parameterType)}${name}]${mark}: ${print(type.templateType)} }`
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

/** How tightly the parts of a type hold together, as TypeScript reads it: in a tighter place it needs brackets. */
type Binding = 0 | 1 | 2 | 3 | 4
const [UNION, INTERSECTION, OPERATOR, WHOLE] = [1, 2, 3, 4] as const

function bindingOf(type: Type | undefined): Binding {
  switch (type?.type) {
    case 'conditional':
      return 0
    case 'union':
      return UNION
    case 'intersection':
      return INTERSECTION
    case 'typeOperator':
    case 'query':
    case 'inferred':
      return OPERATOR
    default:
      return isFunction(type) ? 0 : WHOLE
  }
}
