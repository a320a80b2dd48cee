/** Types of an API reference, the same for every language. */

/** One parameter of a signature. */
export interface ApiParameter {
  /** As shown: with the stars of `*args`; `*` and `/` alone separate the parameters around them. */
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
  /** Empty for fields with only a type, such as a return value. */
  name: string
  /** Inline Markdown: `` `str`, *optional* ``; empty when unknown. */
  type: string
  /** Markdown. */
  text: string
}

/** The title of the fields that are the values of an enumeration. */
export const VALUES = 'Values'

/** A part of a docstring. */
export type ApiBlock =
  | { type: 'text'; markdown: string }
  | { type: 'fields'; title: string; fields: ApiField[] }
  | { type: 'section'; title: string; markdown: string }
  | { type: 'alert'; kind: 'note' | 'tip' | 'warning'; markdown: string }

/** Where an object is defined in its repository. */
export interface ApiSource {
  /** Path relative to the root of the source that has the docs. */
  path: string
  /** 1-based. */
  line: number
  /** Address of the line for readers; undefined when the settings do not give one. */
  href: string | undefined
}

/** A class, a function or anything else that a package exports. */
export interface ApiObject {
  /** The shortest dotted path to it, such as `acme.Pipeline.run`; also its anchor. */
  name: string
  /** The dotted path of its definition, if different; references may use any module between the two. */
  definedAt?: string
  /** What it is, in terms of its language: `class`, `function`, `method`, `property`, `interface`. */
  kind: string
  /** Further traits: `async`, `classmethod`, `dataclass`. */
  labels: readonly string[]
  /** Language of the signature, for highlighting. */
  language: 'python' | 'typescript'
  /** Signatures as text, one for each overload. */
  signatures: readonly string[]
  /** Its documentation. */
  blocks: readonly ApiBlock[]
  /** `blocks` of a class whose constructor is shown as a separate member; undefined when they would be the same. */
  blocksWithoutInit?: readonly ApiBlock[]
  source: ApiSource | undefined
  /** Names of its bases, as the source writes them. */
  bases: readonly string[]
  /** Direct and indirect bases outside the package, which may add members; none when left out. */
  basesElsewhere?: readonly string[]
  members: readonly ApiMember[]
}

/** A member of a class. */
export interface ApiMember {
  /** Its last name, such as `run`. */
  name: string
  /** Whether it is shown by default: public, documented, and not just inherited. */
  isShown: boolean
  /** The base that it is inherited from, such as `acme.Base`; undefined for the class's own members. */
  inheritedFrom: string | undefined
  /** Reads its entry, under the name of the class that is shown. */
  read(): ApiObject
}

/** A package whose reference can be shown. */
export interface ApiPackage {
  /** The name under which it is imported. */
  name: string
  /**
   * Finds an object by its dotted path, with or without the package's name in front.
   *
   * @returns undefined when the package has no such object
   */
  find(path: string): ApiObject | undefined
  /** Dotted paths of what the package exports, to suggest one for a misspelt name. */
  names(): Iterable<string>
  /** Syntax errors in the sources read so far; none when left out. */
  faults?(): Iterable<ApiFault>
  /** The sources read so far, in which the texts of entries stand as written; none when left out. */
  sources?(): Iterable<SourceText>
}

/** A source file. */
export interface SourceText {
  /** As in {@link ApiSource}. */
  path: string
  text: string
}

/** A place in a source file. */
export interface SourcePlace extends SourceText {
  /** Offset into the text, in UTF-16 code units. */
  at: number
}

/** The first syntax error in a source file. */
export type ApiFault = SourcePlace
