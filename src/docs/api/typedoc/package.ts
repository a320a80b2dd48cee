/** The API reference of a TypeScript package, from TypeDoc's JSON. */

import {
  type ApiBlock,
  type ApiMember,
  type ApiObject,
  type ApiPackage,
  type ApiSource,
  VALUES,
} from '../types.ts'
import { markdownOf, parameterType, readComment } from './comment.ts'
import { printParameter, printType, printTypeParameters } from './print-type.ts'
import { KIND, parseTypeDoc, type Reflection } from './schema.ts'

/** How a package and its sources are named to readers. */
export interface TypeDocPlaces {
  /** The name under which the package is imported; undefined for TypeDoc's name without its scope. */
  name: string | undefined
  /** Address of a line; undefined for the one in TypeDoc's JSON. */
  hrefOf(path: string, line: number): string | undefined
}

/** Characters in a line that a reader takes in at a glance. */
const LINE = 72
const CONTAINERS: readonly number[] = [KIND.project, KIND.module, KIND.namespace]
const LABELS = ['isAbstract', 'isStatic', 'isProtected', 'isReadonly'] as const

const KINDS = new Map<number, string>([
  [KIND.project, 'module'],
  [KIND.module, 'module'],
  [KIND.namespace, 'namespace'],
  [KIND.enum, 'enum'],
  [KIND.variable, 'variable'],
  [KIND.function, 'function'],
  [KIND.class, 'class'],
  [KIND.interface, 'interface'],
  [KIND.constructor, 'constructor'],
  [KIND.property, 'property'],
  [KIND.method, 'method'],
  [KIND.accessor, 'property'],
  [KIND.typeAlias, 'type'],
])

/**
 * Read a package.
 *
 * @param text - output of `typedoc --json`
 * @throws {Error} the text is anything else
 */
export function typedocPackage(text: string, places: TypeDocPlaces): ApiPackage {
  const project = parseTypeDoc(text)
  const name = places.name ?? project.name.replace(/^@[^/]*\//, '')
  const all = resolveReferences([{ reflection: project, path: name }, ...entriesOf(project, name)])
  const isModule = ({ kind }: Reflection) => kind === KIND.project || kind === KIND.module
  const entries = all.filter(({ reflection }) => !isModule(reflection))
  const modules = all.filter(({ reflection }) => isModule(reflection))
  const describe = (one: Reflection, path: string) => describeObject(one, path, places)
  return {
    name,
    find(path) {
      const dotted = path.replaceAll('/', '.')
      const below = dotted.startsWith(`${name}.`) ? dotted.slice(name.length + 1) : dotted
      // A name is found in any module, as objects are seldom imported from the module that defines them.
      const named = [...entries, ...modules]
      const found =
        named.find((entry) => [below, `${name}.${below}`].includes(entry.path)) ??
        named.find((entry) => entry.path.endsWith(`.${below}`))
      if (found !== undefined) return describe(found.reflection, found.path)
      const at = below.lastIndexOf('.')
      const owner = at < 0 ? undefined : this.find(below.slice(0, at))
      return owner?.members.find((member) => member.name === below.slice(at + 1))?.read()
    },
    names: () => entries.map(({ path }) => path),
  }
}

interface TypeDocEntry {
  reflection: Reflection
  path: string
}

/** Replaces re-exports, by another module or name, with the original. */
function resolveReferences(entries: readonly TypeDocEntry[]): TypeDocEntry[] {
  const byId = new Map(entries.map(({ reflection }) => [reflection.id, reflection]))
  // What is re-exported may be a re-export itself.
  const meantBy = (one: Reflection, passed: readonly Reflection[] = []): Reflection | undefined => {
    const target = one.kind === KIND.reference ? byId.get(one.target ?? one.id) : undefined
    if (target === undefined || passed.includes(target)) return undefined
    return target.kind === KIND.reference ? meantBy(target, [...passed, target]) : target
  }
  const resolve = (one: Reflection): Reflection => {
    const meant = meantBy(one)
    return meant === undefined ? one : { ...meant, name: one.name }
  }
  for (const { reflection } of entries) {
    if (CONTAINERS.includes(reflection.kind)) reflection.children = reflection.children?.map(resolve)
  }
  return entries.map(({ reflection, path }) => ({ reflection: resolve(reflection), path }))
}

/** Everything that can be imported, module by module. */
function* entriesOf(parent: Reflection, path: string): Generator<TypeDocEntry> {
  for (const child of parent.children ?? []) {
    const below = `${path}.${child.name.replaceAll('/', '.')}`
    yield { reflection: child, path: below }
    if (CONTAINERS.includes(child.kind)) yield* entriesOf(child, below)
  }
}

function describeObject(one: Reflection, name: string, places: TypeDocPlaces): ApiObject {
  const signatures = signaturesOf(one)
  const spoken = signatures.filter(({ comment }) => comment !== undefined)
  return {
    name,
    kind: KINDS.get(one.kind) ?? 'member',
    labels: LABELS.filter((label) => one.flags[label] === true).map((label) => label.slice(2).toLowerCase()),
    language: 'typescript',
    signatures: writtenAs(one, signatures),
    blocks: [
      ...readComment(one.comment),
      ...spoken.flatMap((signature) => readComment(signature.comment, signature)),
      ...fieldsOf(one),
    ],
    source: sourceOf(one, places),
    bases: (one.extendedTypes ?? []).map((type) => printType(type)),
    members: membersOf(one, name, places),
  }
}

/** The call signatures of an object; those of a class are its constructor's. */
function signaturesOf(one: Reflection): Reflection[] {
  if (one.kind === KIND.class) {
    return (one.children ?? []).find(({ kind }) => kind === KIND.constructor)?.signatures ?? []
  }
  return one.signatures ?? (one.getSignature === undefined ? [] : [one.getSignature])
}

function writtenAs(one: Reflection, signatures: readonly Reflection[]): string[] {
  const types = printTypeParameters(one.typeParameters)
  switch (one.kind) {
    case KIND.class:
      return signatures.map((signature) => printCall(`new ${one.name}${types}`, signature, undefined))
    case KIND.interface:
      return [`interface ${one.name}${types}`, ...callsOf(one, signatures)]
    case KIND.typeAlias:
      // The properties of an object type are listed as fields, and its calls as signatures.
      return one.type === undefined
        ? [`type ${one.name}${types}`, ...callsOf(one, signatures)]
        : [`type ${one.name}${types} = ${printType(one.type)}`]
    case KIND.enum:
      return []
    case KIND.accessor:
      return [`${one.name}: ${printType(one.getSignature?.type)}`]
    case KIND.variable:
      return [`${one.flags.isConst === true ? 'const ' : ''}${printValue(one)}`]
    case KIND.property:
      return [printValue(one)]
    default:
      return callsOf(one, signatures)
  }
}

/** Drops a default value that TypeDoc abbreviates to `...`. */
function printValue(one: Reflection): string {
  return printParameter(one.defaultValue === '...' ? { ...one, defaultValue: undefined } : one)
}

function callsOf({ name }: Reflection, signatures: readonly Reflection[]): string[] {
  return signatures.map((signature) =>
    printCall(
      `${name}${printTypeParameters(signature.typeParameters)}`,
      signature,
      printType(signature.type),
    ),
  )
}

/** One line where it fits, else a line for each parameter. */
function printCall(name: string, signature: Reflection, returns: string | undefined): string {
  const parameters = (signature.parameters ?? []).map((one) => printParameter(one))
  const end = returns === undefined ? '' : `: ${returns}`
  const line = `${name}(${parameters.join(', ')})${end}`
  if (line.length <= LINE || parameters.length === 0) return line
  return `${name}(\n${parameters.map((one) => `  ${one},\n`).join('')})${end}`
}

/** The values of an enumeration, or the properties of a class or interface. */
function fieldsOf(one: Reflection): ApiBlock[] {
  const children = (one.type?.declaration?.children ?? one.children ?? []).filter(isPublic)
  const values = children.filter(({ kind }) => kind === KIND.enumMember)
  const properties = children.filter(
    ({ kind, inheritedFrom }) => kind === KIND.property && inheritedFrom === undefined,
  )
  const list = (title: string, fields: readonly Reflection[]): ApiBlock[] =>
    fields.length === 0
      ? []
      : [
          {
            type: 'fields',
            title,
            fields: fields.map((field) => ({
              name: field.name,
              type: parameterType(field),
              text: markdownOf(field.comment?.summary ?? []),
            })),
          },
        ]
  return [...list(VALUES, values), ...list('Properties', properties)]
}

const MEMBERS: readonly number[] = [KIND.method, KIND.accessor, KIND.property]

/** The members of a class, or the exports of a module or namespace; modules in it have their own entries. */
function membersOf(one: Reflection, name: string, places: TypeDocPlaces): ApiMember[] {
  const isContainer = CONTAINERS.includes(one.kind)
  return (one.children ?? [])
    .filter(({ kind }) => (isContainer ? kind !== KIND.module : MEMBERS.includes(kind)))
    .map((child) => {
      const isSpoken =
        child.comment !== undefined || signaturesOf(child).some(({ comment }) => comment !== undefined)
      const base = child.inheritedFrom?.name.replace(/\.[^.]*$/, '')
      return {
        name: child.name,
        isShown: child.kind !== KIND.property && isPublic(child) && isSpoken && base === undefined,
        inheritedFrom: base,
        read: () => describeObject(child, `${name}.${child.name}`, places),
      }
    })
}

function isPublic({ flags }: Reflection): boolean {
  return flags.isPrivate !== true && flags.isProtected !== true
}

function sourceOf(one: Reflection, places: TypeDocPlaces): ApiSource | undefined {
  const [source] = one.sources ?? one.signatures?.[0]?.sources ?? []
  if (source === undefined) return undefined
  const { fileName, line, url } = source
  return { path: fileName, line, href: places.hrefOf(fileName, line) ?? url }
}
