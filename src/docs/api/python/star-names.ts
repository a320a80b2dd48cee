/**
 * Finds the names that `from module import *` imports, as large packages export their names through chains of these, and
 * the names that a module offers to readers.
 */

import type { ModuleFile, Modules } from './modules.ts'

/** A literal `__all__`, which is found in a large module without parsing the rest. */
const ALL = /^__all__[ \t]*(?::[^=\n]*)?=[ \t]*[[(]([^\])]*)[\])][ \t]*(?:#.*)?$/m

/** The value of an `__all__` that lists names and computes nothing, as `sorted(…)` does. */
const LITERAL = /^(?:\s*(?:(["'])\w+\1|[[\](),+]))+$/
/** An `__all__` that grows below its first value. */
const GROWN = /^__all__(?:[ \t]*\+=|\.(?:extend|append)\()/m

/** The names that a module itself exports. */
interface OwnNames {
  names: readonly string[]
  /** Without a literal `__all__`: modules whose names it exports too. */
  stars: readonly string[]
}

export class StarNames {
  readonly #modules: Modules
  readonly #own = new Map<string, OwnNames>()
  readonly #taken = new Map<string, ReadonlyMap<string, readonly string[]>>()

  constructor(modules: Modules) {
    this.#modules = modules
  }

  /** The public names of a module, by path, including those from its star imports. */
  of(path: string, seen: Set<string> = new Set()): string[] {
    if (seen.has(path)) return []
    seen.add(path)
    const { names, stars } = this.#ownOf(path)
    return [...new Set([...names, ...stars.flatMap((star) => this.of(star, seen))])]
  }

  /**
   * The names that a module offers to its readers: those in its `__all__`, or else those that it defines; for a package,
   * also those that it imports from its modules. A module without classes and functions of its own offers what it
   * imports with a star.
   */
  offered(module: ModuleFile, seen: ReadonlySet<string> = new Set()): string[] {
    if (seen.has(module.path)) return []
    const all = module.definitions.get('__all__')
    const value = all?.type === 'variable' ? (all.value ?? '') : ''
    const isWhole = LITERAL.test(value) && !GROWN.test(this.#modules.textOf(module.path))
    const listed = isWhole ? namesIn(value) : []
    if (listed.length > 0) return listed
    if (isPackage(module)) return this.of(module.path)
    const definitions = [...module.definitions.values()]
    const isOwn = definitions.some(({ name, type }) => type !== 'variable' && !name.startsWith('_'))
    if (isOwn) return [...module.definitions.keys()]
    const within = new Set([...seen, module.path])
    const taken = this.#starsOf(module).flatMap((star) => {
      const from = this.#modules.module(star)
      return from === undefined ? [] : this.offered(from, within)
    })
    return [...new Set([...module.definitions.keys(), ...taken])]
  }

  /** Paths of the modules, in order, from which a module star-imports a name. */
  sourcesOf(module: ModuleFile, name: string): readonly string[] {
    if (module.stars.length === 0) return []
    let taken = this.#taken.get(module.path)
    if (taken === undefined) {
      const made = new Map<string, string[]>()
      for (const star of this.#starsOf(module)) {
        for (const one of this.of(star, new Set([module.path])))
          made.set(one, [...(made.get(one) ?? []), star])
      }
      this.#taken.set(module.path, made)
      taken = made
    }
    return taken.get(name) ?? []
  }

  #ownOf(path: string): OwnNames {
    const known = this.#own.get(path)
    if (known !== undefined) return known
    const own = this.#readOwn(path)
    this.#own.set(path, own)
    return own
  }

  #readOwn(path: string): OwnNames {
    const text = this.#modules.textOf(path)
    const listed = text.split('__all__').length === 2 ? ALL.exec(text)?.[1] : undefined
    if (listed !== undefined) {
      return { names: namesIn(listed), stars: [] }
    }
    const module = this.#modules.module(path)
    if (module === undefined) return { names: [], stars: [] }
    const imported = [...module.imports].flatMap(([name, { module: from }]) =>
      this.#modules.absolute(module, from) === undefined ? [] : [name],
    )
    return {
      names: [...module.definitions.keys(), ...imported].filter((name) => !name.startsWith('_')),
      stars: this.#starsOf(module),
    }
  }

  #starsOf(module: ModuleFile): string[] {
    return module.stars.flatMap((star) => this.#modules.absolute(module, star) ?? [])
  }
}

/** Whether a module is a folder with other modules. */
export function isPackage({ file }: Pick<ModuleFile, 'file'>): boolean {
  return /(?:^|\/)__init__\.pyi?$/.test(file)
}

/** The strings in the source of an `__all__`. */
function namesIn(source: string): string[] {
  return [...source.matchAll(/(['"])(\w+)\1/g)].flatMap(([, , name]) => name ?? [])
}
