/** The API reference of a Python package: its classes and functions, read from their sources without running them. */

import { parseDocstring } from '../docstring.ts'
import type {
  ApiBlock,
  ApiFault,
  ApiMember,
  ApiObject,
  ApiPackage,
  ApiParameter,
  SourceText,
} from '../types.ts'
import {
  fieldClasses,
  fieldParameters,
  isDataclass,
  isEnum,
  withAttributes,
  withEnumValues,
} from './class-fields.ts'
import { docstringOf, inheritedDocstring, readDocumentation, saidBefore } from './documentation.ts'
import { isOverload, type PyClass, type PyFunction, type PyVariable } from './module.ts'
import { type Found, isClass, type ModuleFile, Modules, type PackageFiles } from './modules.ts'
import type { ParsePython } from './parser.ts'
import { printSignature, printVariable } from './signature.ts'

/**
 * Read a package; its modules are parsed on demand.
 *
 * @param together - packages whose classes may be bases of this package's; this package is added to them
 */
export function pythonPackage(
  files: PackageFiles,
  parse: ParsePython,
  together: Map<string, Modules> = new Map(),
): ApiPackage {
  const modules = new Modules(files, parse, together)
  together.set(files.name, modules)
  return new PythonPackage(modules)
}

/** Decorators that make a method a property. */
const PROPERTY = /(?:^|\.)(?:cached_)?property$/
/** A path with a private module. */
const PRIVATE = /(?:^|\.)_[a-z]/
/** Python's own bases that give a class no members to describe. */
const BARE_BASES = /(?:^|\.)(?:object|ABC|Generic|Protocol)$/

class PythonPackage implements ApiPackage {
  readonly #modules: Modules

  constructor(modules: Modules) {
    this.#modules = modules
  }

  get name(): string {
    return this.#modules.files.name
  }

  find(path: string): ApiObject | undefined {
    const below = path.startsWith(`${this.name}.`) ? path.slice(this.name.length + 1) : path
    const root = this.#modules.module('')
    if (root === undefined || !/^\w+(?:\.\w+)*$/.test(below)) return undefined
    const module =
      path === this.name ? root : (this.#modules.module(below) ?? this.#modules.resolveModule(root, below))
    if (module !== undefined && this.#modules.resolve(root, below) === undefined)
      return this.#describeModule(module)
    const segments = below.split('.')
    // The object itself, or a member of the class that the path without its last name means.
    const direct = this.#resolve(segments)
    const owner = segments.length > 1 ? this.#resolve(segments.slice(0, -1)) : undefined
    if (owner !== undefined && isClass(owner)) {
      return this.#describe(owner, this.#nameOf(owner, path.slice(0, path.lastIndexOf('.'))))
        .members.find(({ name }) => name === segments.at(-1))
        ?.read()
    }
    if (direct === undefined) return undefined
    // A method of a module-level instance is shown under the name that the module gives it.
    const isMember = direct.module.definitions.get(direct.definition.name) !== direct.definition
    return isMember
      ? this.#describeMember(direct, `${this.name}.${below}`)
      : this.#describe(direct, this.#nameOf(direct, path))
  }

  /** The shortest path, or the requested one if that avoids another package or a private module. */
  #nameOf(found: Found, path: string): string {
    const shortest = this.#modules.publicPath(found)
    const isOwn = shortest.startsWith(`${this.name}.`)
    const below = path.startsWith(`${this.name}.`) ? path.slice(this.name.length + 1) : path
    const isAsked = isOwn ? PRIVATE.test(shortest) && !PRIVATE.test(below) : path !== below
    const root =
      isAsked && `.${below}`.endsWith(`.${found.definition.name}`) ? this.#modules.module('') : undefined
    return root !== undefined && this.#modules.resolve(root, below)?.definition === found.definition
      ? `${this.name}.${below}`
      : shortest
  }

  names(): Iterable<string> {
    const root = this.#modules.module('')
    return root === undefined ? [] : this.#modules.publicNames(root).map((name) => `${this.name}.${name}`)
  }

  faults(): ApiFault[] {
    return this.#modules.faults()
  }

  sources(): SourceText[] {
    return this.#modules.sources()
  }

  #resolve(segments: readonly string[]): Found | undefined {
    const root = this.#modules.module('')
    if (root === undefined) return undefined
    const found = this.#modules.resolve(root, segments.join('.'))
    if (found !== undefined) return found
    const [first = '', ...rest] = segments
    const elsewhere = this.#modules.search(first)
    if (elsewhere === undefined || rest.length === 0) return elsewhere
    return this.#modules.resolve(elsewhere.module, segments.join('.'))
  }

  #describeModule(module: ModuleFile): ApiObject {
    const { files } = this.#modules
    return {
      name: [this.name, ...(module.path === '' ? [] : [module.path])].join('.'),
      kind: 'module',
      labels: [],
      language: 'python',
      signatures: [],
      blocks: module.docstring === undefined ? [] : parseDocstring(module.docstring, {}),
      source: { path: files.sourcePath(module.file), line: 1, href: files.hrefOf(module.file, 1) },
      bases: [],
      members: this.#modules.offers(module).map(({ name, found }) => ({
        name,
        isShown: docstringOf(found.definition) !== undefined,
        inheritedFrom: undefined,
        read: () => this.#describe(found, this.#modules.publicPath(found)),
      })),
    }
  }

  #describe(found: Found, name: string): ApiObject {
    const definedAt = this.#modules.definitionPath(found)
    return { ...this.#describeDefinition(found, name), ...(definedAt === name ? {} : { definedAt }) }
  }

  #describeDefinition(found: Found, name: string): ApiObject {
    switch (found.definition.type) {
      case 'class':
        return this.#describeClass({ ...found, definition: found.definition }, name)
      case 'function':
        return this.#describeFunction({ ...found, definition: found.definition }, name, 'function')
      case 'variable':
        return this.#describeVariable({ ...found, definition: found.definition }, name)
    }
  }

  #describeClass(found: Found<PyClass>, name: string): ApiObject {
    const { definition } = found
    const order = this.#modules.linearize(found)
    const init = this.#initOf(order)
    const parameters = init === undefined ? fieldParameters(order) : withoutSelf(init.parameters)
    const annotations = parameters ?? []
    const documented = order.find(
      ({ definition: one }) => init !== undefined && one.members.get(init.name) === init,
    )
    const signed = { parameters: annotations }
    // This decorator merges the constructor's documentation into that of the class.
    const isAuto = definition.docsDecorators.some(({ role }) => role === 'auto')
    const initDocstring =
      documented === order[0] || definition.docstring === undefined ? init?.docstring : undefined
    const initDocs = isAuto || initDocstring === undefined ? [] : parseDocstring(initDocstring, signed)
    const docstrings = [definition.docstring, ...(isAuto ? [initDocstring] : [])]
    const own = readDocumentation(this.#modules, found, docstrings, { ...signed, order })
    const values = order.some(({ definition: one }) => isEnum(one))
    return {
      name,
      kind: 'class',
      labels: [...(isDataclass(definition) ? ['dataclass'] : []), ...(values ? ['enum'] : [])],
      language: 'python',
      signatures:
        parameters === undefined || values
          ? []
          : [printSignature(definition.name + definition.typeParameters, { parameters, returns: undefined })],
      blocks: values ? withEnumValues(own, definition) : withAttributes(mergeInit(own, initDocs), definition),
      ...(values || initDocs.length === 0 ? {} : { blocksWithoutInit: withAttributes(own, definition) }),
      source: this.#sourceOf(found),
      bases: definition.bases,
      basesElsewhere: order.flatMap(({ definition: one, module }) =>
        one.bases.filter(
          (base) => this.#modules.resolve(module, base) === undefined && !BARE_BASES.test(base),
        ),
      ),
      members: this.#membersOf(order, name),
    }
  }

  /** The constructor that Python would call; undefined if generated from fields or defined by a base elsewhere. */
  #initOf(order: readonly Found<PyClass>[]): PyFunction | undefined {
    const made = fieldClasses(order)
    for (const { definition } of order) {
      const init = definition.members.get('__init__')
      if (init?.type === 'function') return init
      if (made.has(definition)) return undefined
      const make = definition.members.get('__new__')
      if (make?.type === 'function') return make
    }
    return undefined
  }

  #membersOf(order: readonly Found<PyClass>[], name: string): ApiMember[] {
    const members = new Map<string, ApiMember>()
    for (const [depth, { definition: owner, module }] of order.entries()) {
      for (const [memberName, definition] of owner.members) {
        if (members.has(memberName)) continue
        const docs = docstringOf(definition)
        const isDecorated = definition.type === 'function' && definition.docsDecorators.length > 0
        const found = { definition, module }
        const base = isDecorated ? undefined : saidBefore(definition, order.slice(depth + 1))
        const from = base ?? (depth === 0 ? undefined : { definition: owner, module })
        members.set(memberName, {
          name: memberName,
          isShown:
            depth === 0 &&
            !memberName.startsWith('_') &&
            (docs !== undefined || isDecorated) &&
            base === undefined &&
            definition.type === 'function',
          inheritedFrom: from && this.#modules.publicPath(from),
          read: () => this.#describeMember(found, `${name}.${memberName}`, order),
        })
      }
    }
    return [...members.values()]
  }

  /** @param order - the class with which it is shown, and its bases */
  #describeMember(found: Found, name: string, order: readonly Found<PyClass>[] = []): ApiObject {
    const { definition } = found
    return definition.type === 'function'
      ? this.#describeFunction({ ...found, definition }, name, 'method', order)
      : this.#describeDefinition(found, name)
  }

  #describeFunction(
    found: Found<PyFunction>,
    name: string,
    kind: 'function' | 'method',
    order: readonly Found<PyClass>[] = [],
  ): ApiObject {
    const { definition } = found
    const { decorators, returns } = definition
    const isProperty = kind === 'method' && decorators.some((one) => PROPERTY.test(one))
    const isStatic = decorators.some((one) => /(?:^|\.)staticmethod$/.test(one))
    const shown = (parameters: readonly ApiParameter[]) =>
      kind === 'function' || isStatic ? parameters : withoutSelf(parameters)
    const parameters = shown(definition.parameters)
    const ways = [
      ...definition.overloads,
      ...(isOverload(definition) || definition.overloads.length === 0 ? [definition] : []),
    ]
    const documented = docstringOf(definition) ?? inheritedDocstring(definition, order)
    return {
      name,
      kind: isProperty ? 'property' : kind,
      labels: [
        ...(definition.isAsync ? ['async'] : []),
        ...['classmethod', 'staticmethod', 'abstractmethod'].filter((label) =>
          decorators.some((one) => one === label || one.endsWith(`.${label}`)),
        ),
        ...(decorators.some((one) => /(?:^|\.)contextmanager$/.test(one)) ? ['context manager'] : []),
      ],
      language: 'python',
      signatures: isProperty
        ? [printVariable(definition.name, returns, undefined)]
        : ways.map((way) =>
            printSignature(definition.name + way.typeParameters, {
              parameters: shown(way.parameters),
              returns: way.returns,
            }),
          ),
      blocks: readDocumentation(this.#modules, found, [documented], {
        parameters,
        returns: isProperty ? undefined : returns,
        order,
      }),
      source: this.#sourceOf(found),
      bases: [],
      members: [],
    }
  }

  #describeVariable(found: Found<PyVariable>, name: string): ApiObject {
    const { definition } = found
    return {
      name,
      kind: 'attribute',
      labels: [],
      language: 'python',
      signatures: [
        printVariable(definition.written ?? definition.name, definition.annotation, definition.value),
      ],
      blocks: definition.docstring === undefined ? [] : parseDocstring(definition.docstring, {}),
      source: this.#sourceOf(found),
      bases: [],
      members: [],
    }
  }

  #sourceOf({ definition, module }: Found): ApiObject['source'] {
    const { files } = module.within
    const { line } = definition
    return { path: files.sourcePath(module.file), line, href: files.hrefOf(module.file, line) }
  }
}

function withoutSelf(parameters: readonly ApiParameter[]): readonly ApiParameter[] {
  if (parameters[0]?.name.startsWith('*') !== false) return parameters
  // A slash needs a parameter before it.
  return parameters.slice(parameters[1]?.name === '/' ? 2 : 1)
}

/** The documentation of a class, followed by what its constructor adds. */
function mergeInit(own: readonly ApiBlock[], init: readonly ApiBlock[]): ApiBlock[] {
  const titles = new Set(own.flatMap((block) => (block.type === 'fields' ? [block.title] : [])))
  return [...own, ...init.filter((block) => block.type !== 'fields' || !titles.has(block.title))]
}
