/** Resolves names in the modules of a Python package, through imports and re-exports. */

import type { ApiFault, SourceText } from '../types.ts'
import { mergeOrders } from './method-order.ts'
import { type PyClass, type PyDefinition, type PyModule, type PyVariable, readModule } from './module.ts'
import type { ParsePython } from './parser.ts'
import { isPackage, StarNames } from './star-names.ts'

/** The source files of a package. */
export interface PackageFiles {
  /** The name under which the package is imported. */
  name: string
  /** Paths relative to the package's folder, separated by `/`, such as `utils/_http.py`; in order. */
  paths: readonly string[]
  /** The text of a file. */
  read(path: string): string
  /** The path of a file in the source that has the docs. */
  sourcePath(path: string): string
  /** Address of a line, for a reader. */
  hrefOf(path: string, line: number): string | undefined
}

/** A definition and its module. */
export interface Found<T extends PyDefinition = PyDefinition> {
  definition: T
  module: ModuleFile
}

/** A module that has been read. */
export interface ModuleFile extends PyModule {
  /** Dotted path below the package; empty for the package itself. */
  path: string
  file: string
  /** The package that it belongs to. */
  within: Modules
}

/** Names resolved so far in one query; also undefined while a name is being resolved. */
type Asked = Map<string, ModuleFile | Found | undefined>

export class Modules {
  readonly files: PackageFiles
  readonly #parse: ParsePython
  readonly #together: ReadonlyMap<string, Modules>
  readonly #paths: ReadonlyMap<string, string>
  /** Stub files for compiled modules, some of them beside a Python module that re-exports the compiled one. */
  readonly #stubs: ReadonlyMap<string, string>
  /** Modules read so far, by file. */
  readonly #read = new Map<string, ModuleFile>()
  readonly #stars = new StarNames(this)
  /** Caches {@link publicPath}. */
  readonly #publicPaths = new Map<PyDefinition, string>()

  /** @param together - packages that are read with this one, by name; its classes may inherit from theirs */
  constructor(files: PackageFiles, parse: ParsePython, together: ReadonlyMap<string, Modules>) {
    this.files = files
    this.#parse = parse
    this.#together = together
    const stubs = files.paths.filter((path) => path.endsWith('.pyi'))
    this.#stubs = new Map(stubs.map((path) => [modulePath(path), path]))
    const sources = files.paths.filter((path) => !path.endsWith('.pyi'))
    this.#paths = new Map([...this.#stubs, ...sources.map((path) => [modulePath(path), path] as const)])
  }

  /** A module by its dotted path below the package. */
  module(path: string): ModuleFile | undefined {
    const file = this.#paths.get(path)
    return file === undefined ? undefined : this.#readFile(path, file)
  }

  #readFile(path: string, file: string): ModuleFile {
    const known = this.#read.get(file)
    if (known !== undefined) return known
    const read = { ...this.#parse(this.files.read(file), readModule), path, file, within: this }
    this.#read.set(file, read)
    return read
  }

  /** Syntax errors in the modules read so far. */
  faults(): ApiFault[] {
    return [...this.#read.values()].flatMap(({ file, fault }) =>
      fault === undefined
        ? []
        : [{ path: this.files.sourcePath(file), text: this.files.read(file), at: fault }],
    )
  }

  /** The sources of the modules read so far. */
  sources(): SourceText[] {
    return [...this.#read.keys()].map((file) => ({
      path: this.files.sourcePath(file),
      text: this.files.read(file),
    }))
  }

  /** Text of a module; empty if there is no such module. */
  textOf(path: string): string {
    const file = this.#paths.get(path)
    return file === undefined ? '' : this.files.read(file)
  }

  /**
   * The definition that a dotted name means in a module; undefined if it is in none of the packages.
   *
   * @param asked - state of the enclosing query, as imports may be circular
   */
  resolve(module: ModuleFile, name: string, asked: Asked = new Map()): Found | undefined {
    const at = this.#follow(module, name, asked)
    return at !== undefined && isFound(at) ? at : undefined
  }

  /** The module that a dotted name means, such as a submodule that the package re-exports. */
  resolveModule(module: ModuleFile, name: string): ModuleFile | undefined {
    const at = this.#follow(module, name, new Map())
    return at === undefined || isFound(at) ? undefined : at
  }

  #follow(module: ModuleFile, name: string, asked: Asked): ModuleFile | Found | undefined {
    let at: ModuleFile | Found = module
    for (const segment of name.split('.')) {
      const next: ModuleFile | Found | undefined = isFound(at)
        ? this.#member(at, segment, asked)
        : this.#lookUp(at, segment, asked)
      if (next === undefined) return undefined
      at = next
    }
    return at
  }

  /** Dotted path below the package of an imported module; undefined for another package. */
  absolute(module: ModuleFile, path: string): string | undefined {
    const dots = /^\.*/.exec(path)?.[0].length ?? 0
    const rest = path.slice(dots)
    if (dots === 0) {
      const { name } = this.files
      if (rest === name) return ''
      return rest.startsWith(`${name}.`) ? rest.slice(name.length + 1) : undefined
    }
    const segments = moduleSegments(module)
    const up = dots - (isPackage(module) ? 1 : 0)
    if (up > segments.length) return undefined
    return [...segments.slice(0, segments.length - up), ...(rest === '' ? [] : [rest])].join('.')
  }

  /** A class and its bases in method resolution order, as far as they are in the packages read. */
  linearize(found: Found<PyClass>, seen: ReadonlySet<PyClass> = new Set()): Found<PyClass>[] {
    if (seen.has(found.definition)) return []
    const within = new Set([...seen, found.definition])
    const bases = found.definition.bases.flatMap((name) => {
      const base = this.resolve(found.module, name)
      return base !== undefined && isClass(base) ? [base] : []
    })
    return [found, ...mergeOrders([...bases.map((base) => this.linearize(base, within)), bases])]
  }

  /** The public names of a module, including those that it re-exports from other modules of the package. */
  publicNames(module: ModuleFile): string[] {
    return this.#stars.of(module.path)
  }

  /** The public objects that a module offers, by name. */
  offers(module: ModuleFile): { name: string; found: Found }[] {
    return this.#stars.offered(module).flatMap((name) => {
      const found = name.startsWith('_') ? undefined : this.resolve(module, name)
      return found === undefined ? [] : [{ name, found }]
    })
  }

  /** Finds a top-level definition in any module of the package; parses only modules that may have it. */
  search(name: string): Found | undefined {
    const begins = new RegExp(`^(?:(?:class|def|async def)[ \\t]+${name}\\b|${name}[ \\t]*[:=])`, 'm')
    const paths = [...this.#paths].toSorted(([a], [b]) => rank(a) - rank(b) || a.length - b.length)
    for (const [path, file] of paths) {
      if (!begins.test(this.files.read(file))) continue
      const module = this.module(path)
      const definition = module?.definitions.get(name)
      if (module !== undefined && definition !== undefined) return { definition, module }
    }
    return undefined
  }

  /** The shortest dotted path to a definition, including the package's name. */
  publicPath(found: Found): string {
    const { within } = found.module
    if (within !== this) return within.publicPath(found)
    const path = this.#publicPaths.get(found.definition) ?? this.#findPublicPath(found)
    this.#publicPaths.set(found.definition, path)
    return path
  }

  /** The dotted path, with its package's name, of the module that defines it. */
  definitionPath({ definition, module }: Found): string {
    return [module.within.files.name, ...moduleSegments(module), definition.name].join('.')
  }

  #findPublicPath(found: Found): string {
    const { definition, module } = found
    const segments = moduleSegments(module)
    for (let length = 0; length < segments.length; length += 1) {
      const prefix = segments.slice(0, length)
      const above = this.module(prefix.join('.'))
      if (above === undefined) continue
      if (this.resolve(above, definition.name)?.definition === definition) {
        return [this.files.name, ...prefix, definition.name].join('.')
      }
    }
    return this.definitionPath(found)
  }

  #lookUp(module: ModuleFile, name: string, asked: Asked): ModuleFile | Found | undefined {
    const { within } = module
    const key = `${within.files.name} ${module.file} ${name}`
    if (asked.has(key)) return asked.get(key)
    asked.set(key, undefined)
    const found = within.#lookUpAnew(module, name, asked)
    asked.set(key, found)
    return found
  }

  #lookUpAnew(module: ModuleFile, name: string, asked: Asked): ModuleFile | Found | undefined {
    const definition = module.definitions.get(name)
    if (definition !== undefined && definition.type !== 'variable') return { definition, module }
    const imported = definition === undefined ? this.#imported(module, name, asked) : undefined
    if (imported !== undefined) return imported
    const stub = this.#inStub(module, name)
    if (stub !== undefined) return stub
    if (definition !== undefined) return this.#dealias({ definition, module }, asked)
    if (module.imports.has(name)) return undefined
    const below = isPackage(module) ? this.module(join(module.path, name)) : undefined
    if (below !== undefined) return below
    for (const star of this.#stars.sourcesOf(module, name)) {
      const from = this.module(star)
      const found = from === undefined ? undefined : this.#lookUp(from, name, asked)
      if (found !== undefined) return found
    }
    return undefined
  }

  #imported(module: ModuleFile, name: string, asked: Asked): ModuleFile | Found | undefined {
    const bound = module.imports.get(name)
    if (bound === undefined) return undefined
    const [first = ''] = bound.module.split('.')
    const isOwn = this.absolute(module, bound.module) !== undefined
    const within = isOwn ? this : this.#together.get(first)
    const path = within?.absolute(module, bound.module)
    if (within === undefined || path === undefined) return undefined
    const from = within.module(path)
    if (bound.name === undefined) return from
    // A submodule counts where the package itself has no such name.
    const found = from === undefined || from === module ? undefined : this.#lookUp(from, bound.name, asked)
    return found ?? within.module(join(path, bound.name))
  }

  /** A definition of a compiled module that this one re-exports, as described by the stub beside it. */
  #inStub(module: ModuleFile, name: string): Found | undefined {
    const file = this.#stubs.get(module.path)
    if (file === undefined || file === module.file) return undefined
    const stub = this.#readFile(module.path, file)
    const definition = stub.definitions.get(name)
    return definition === undefined || definition.type === 'variable'
      ? undefined
      : { definition, module: stub }
  }

  /** Resolves aliases: `run = api.run`, where `api = Api()`, is the method `run` of `Api`. */
  #dealias(found: Found, asked: Asked): Found {
    const value = found.definition.type === 'variable' ? found.definition.value : undefined
    if (value === undefined || !/^[A-Za-z_]\w*(?:\.\w+)*$/.test(value)) return found
    const target = this.resolve(found.module, value, asked)
    return target !== undefined && target.definition.type !== 'variable' ? target : found
  }

  #member(found: Found, name: string, asked: Asked): Found | undefined {
    const owner = isVariable(found) ? this.#classOf(found, asked) : found
    if (owner === undefined || !isClass(owner)) return undefined
    for (const { definition, module } of this.linearize(owner)) {
      const member = definition.members.get(name)
      if (member !== undefined) return { definition: member, module }
    }
    return undefined
  }

  /** The class of which a variable is defined as an instance. */
  #classOf({ definition, module }: Found<PyVariable>, asked: Asked): Found | undefined {
    const [, name] = /^([A-Za-z_][\w.]*)\(/.exec(definition.value ?? '') ?? []
    return name === undefined ? undefined : this.resolve(module, name, asked)
  }
}

function isFound(place: ModuleFile | Found): place is Found {
  return 'definition' in place
}

/** Whether what was found is a class. */
export function isClass(found: Found): found is Found<PyClass> {
  return found.definition.type === 'class'
}

function isVariable(found: Found): found is Found<PyVariable> {
  return found.definition.type === 'variable'
}

/** `utils/_http.py` is the module `utils._http`, `utils/__init__.py` is `utils`. */
function modulePath(file: string): string {
  return file
    .replace(/\.pyi?$/, '')
    .replace(/(?:^|\/)__init__$/, '')
    .replaceAll('/', '.')
}

function moduleSegments({ path }: ModuleFile): string[] {
  return path === '' ? [] : path.split('.')
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** Ranks private modules last. */
function rank(path: string): number {
  return /(?:^|\.)_/.test(path) ? 1 : 0
}
