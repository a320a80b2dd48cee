/** What an API reference says of a package: one shape, whatever language the package is written in. */

/** One parameter of a signature. */
export interface ApiParameter {
  /** As a reader sees it: with the stars of `*args`; `*` and `/` alone part the parameters around them. */
  name: string
  /** As the source writes it. */
  type: string | undefined
  default: string | undefined
}

export interface ApiSignature {
  parameters: readonly ApiParameter[]
  returns: string | undefined
}

/** One item of a list such as "Parameters" or "Raises". */
export interface ApiField {
  /** Empty for what has a type alone, such as what a function returns. */
  name: string
  /** Inline Markdown: `` `str`, *optional* ``; empty when nothing is known. */
  type: string
  /** Markdown. */
  text: string
}

/** The title of the fields that are the values of an enumeration. */
export const VALUES = 'Values'

/** A part of what a docstring says, in its order. */
export type ApiBlock =
  | { type: 'text'; markdown: string }
  | { type: 'fields'; title: string; fields: ApiField[] }
  | { type: 'section'; title: string; markdown: string }
  | { type: 'alert'; kind: 'note' | 'tip' | 'warning'; markdown: string }

/** Where in its repository an object is written. */
export interface ApiSource {
  /** Relative to the root of the source that has the docs. */
  path: string
  /** 1-based. */
  line: number
  /** Address of the line for a reader; undefined when the settings do not say. */
  href: string | undefined
}

/** A class, a function or what else a package offers. */
export interface ApiObject {
  /** The shortest dotted path that it can be had by, such as `acme.Pipeline.run`; its anchor. */
  name: string
  /** The dotted path of its definition, where that is another: a reference may name it by any module on the way. */
  definedAt?: string
  /** What it is, as a reader of that language says: `class`, `function`, `method`, `property`, `interface`. */
  kind: string
  /** What is special about it: `async`, `classmethod`, `dataclass`. */
  labels: readonly string[]
  /** Language of the signature, for highlighting. */
  language: 'python' | 'typescript'
  /** How it is written down, one text for each way to call it. */
  signatures: readonly string[]
  /** What its documentation says. */
  blocks: readonly ApiBlock[]
  /** The same of a class whose constructor is shown as a member of its own; undefined when it would say as much. */
  blocksWithoutInit?: readonly ApiBlock[]
  source: ApiSource | undefined
  /** Names of its bases, as the source writes them. */
  bases: readonly string[]
  /** Bases, its own or of its bases, that are not in the package and may give it more members; none when left out. */
  basesElsewhere?: readonly string[]
  members: readonly ApiMember[]
}

/** A member of a class. */
export interface ApiMember {
  /** Its last name, such as `run`. */
  name: string
  /** Whether a reference that names no members shows it: public, described, and not only taken over from a base. */
  isShown: boolean
  /** The base that it is taken over from, such as `acme.Base`; undefined for the class's own. */
  inheritedFrom: string | undefined
  /** Reads it in full, under the name of the class that is shown. */
  read(): ApiObject
}

/** A package whose reference can be shown. */
export interface ApiPackage {
  /** What it is imported as. */
  name: string
  /**
   * An object by its dotted path, with or without the package's name in front.
   *
   * @returns undefined when the package has none of that name
   */
  find(path: string): ApiObject | undefined
  /** Dotted paths of what the package offers, to say what a misspelt name may have meant. */
  names(): Iterable<string>
  /** Where the sources that have been read so far are none of their language; none when left out. */
  faults?(): Iterable<ApiFault>
}

/** The first place of a source that cannot be read. */
export interface ApiFault {
  /** Of the source, as that of {@link ApiSource}. */
  path: string
  text: string
  /** Offset into the text, in UTF-16 code units. */
  at: number
}
