/** Derives what Python generates from the fields of a class: constructors of dataclasses and similar, enum values. */

import { asReference } from '../docstring-fields.ts'
import { tidyMarkdown } from '../docstring-markdown.ts'
import { type ApiBlock, type ApiField, type ApiParameter, VALUES } from '../types.ts'
import type { PyClass, PyVariable } from './module.ts'
import type { Found } from './modules.ts'

/** Also matches derived decorators, such as `dataclass_with_extra`. */
const DATACLASS = /(?:^|[._])dataclass(?:[_(]|$)/
/** Bases that generate a constructor from the annotated fields. */
const FIELD_BASES = /(?:^|\.)(?:NamedTuple|TypedDict|BaseModel)$/
/** Turns every subclass into a dataclass. @see https://peps.python.org/pep-0681/ */
const TRANSFORM = /(?:^|\.)dataclass_transform(?:\(|$)/
const KEYWORDS_BELOW = /(?:^|\.)dataclass_transform\(.*\bkw_only_default\s*=\s*True\b/
const KEYWORDS = /\bkw_only\s*=\s*True\b/
const ENUM_BASES = /(?:^|\.)(?:Enum|IntEnum|StrEnum|Flag|IntFlag)$/

/** Whether a decorator makes its annotated variables fields, which callers pass to the class. */
export function isDataclass({ decorators }: PyClass): boolean {
  return decorators.some((one) => DATACLASS.test(one))
}

/** Whether one of its own bases is an enum of the standard library, so that its variables are members. */
export function isEnum({ bases }: PyClass): boolean {
  return bases.some((base) => ENUM_BASES.test(base))
}

/**
 * The classes whose annotated fields Python turns into a constructor, because of a decorator or a base.
 */
export function fieldClasses(order: readonly Found<PyClass>[]): Set<PyClass> {
  const classes = order.map(({ definition }) => definition)
  const last = classes.findLastIndex(
    ({ bases, decorators }) =>
      bases.some((base) => FIELD_BASES.test(base)) || decorators.some((one) => TRANSFORM.test(one)),
  )
  return new Set(classes.filter((one, at) => at <= last || isDataclass(one)))
}

/**
 * The parameters of the constructor that Python generates from the fields of a class.
 *
 * @param order - the class and its bases in method resolution order
 * @returns undefined when no class has such fields and the constructor may be that of a base elsewhere
 * @see https://docs.python.org/3/library/dataclasses.html
 */
export function fieldParameters(order: readonly Found<PyClass>[]): ApiParameter[] | undefined {
  const made = fieldClasses(order)
  if (made.size === 0) return order.every(({ definition }) => definition.bases.length === 0) ? [] : undefined
  const fields = new Map<string, ApiParameter & { isKeyword: boolean }>()
  for (const one of [...made].toReversed()) {
    let areKeywords = takesKeywords(one, order)
    for (const member of one.members.values()) {
      if (member.type !== 'variable' || member.annotation === undefined) continue
      if (/^(?:typing\.)?ClassVar\b/.test(member.annotation)) continue
      if (/(?:^|\.)KW_ONLY$/.test(member.annotation)) {
        areKeywords = true
        continue
      }
      const { name, annotation: type, field } = member
      const given = fieldDefault(member)
      const isKeyword = areKeywords || field?.named.get('kw_only') === 'True'
      if (given !== 'none') fields.set(name, { name, type, default: given, isKeyword })
    }
  }
  const parameters = [...fields.values()]
  const keywords = parameters.filter(({ isKeyword }) => isKeyword)
  const star = keywords.length === 0 ? [] : [{ name: '*', type: undefined, default: undefined }]
  return [...parameters.filter(({ isKeyword }) => !isKeyword), ...star, ...keywords].map(
    ({ name, type, default: value }) => ({ name, type, default: value }),
  )
}

/** Whether all fields of a class are keyword-only. */
function takesKeywords(one: PyClass, order: readonly Found<PyClass>[]): boolean {
  const own = one.decorators.find((decorator) => DATACLASS.test(decorator) && !TRANSFORM.test(decorator))
  if (own !== undefined) return KEYWORDS.test(own)
  const above = order.slice(order.findIndex(({ definition }) => definition === one))
  return above.some(({ definition }) => definition.decorators.some((text) => KEYWORDS_BELOW.test(text)))
}

/** The default of a field; `none` for one that the constructor does not take. */
function fieldDefault({ value, field }: PyVariable): string | undefined {
  if (field === undefined) return value
  if (field.named.get('init') === 'False') return 'none'
  // Pydantic takes the default as its first argument, and `...` for none.
  const given = field.named.get('default') ?? field.given[0]
  if (given !== undefined) return given === '...' ? undefined : given
  const factory = field.named.get('default_factory')
  if (factory === undefined) return undefined
  return /^[\w.]+$/.test(factory) ? `${factory}()` : '...'
}

/** The documentation of an enum with its values in a separate section, each with its description in the docstring. */
export function withEnumValues(blocks: readonly ApiBlock[], definition: PyClass): ApiBlock[] {
  const said = new Map(
    blocks.flatMap((block) =>
      block.type === 'fields' ? block.fields.map(({ name, text }) => [name, text]) : [],
    ),
  )
  const fields: ApiField[] = [...definition.members.values()].flatMap((member) =>
    member.type !== 'variable' || member.name.startsWith('_') || member.value === undefined
      ? []
      : [
          {
            name: member.name,
            type: `\`${member.value}\``,
            text: member.docstring ?? said.get(member.name) ?? '',
          },
        ],
  )
  if (fields.length === 0) return [...blocks]
  const names = new Set(fields.map(({ name }) => name))
  const others = blocks.flatMap((block): ApiBlock[] => {
    if (block.type !== 'fields') return [block]
    const left = block.fields.filter(({ name }) => !names.has(name))
    return left.length === 0 ? [] : [{ ...block, fields: left }]
  })
  return [...others, { type: 'fields', title: VALUES, fields }]
}

/** The documentation of a class with its attributes that have a docstring and are not listed in that of the class. */
export function withAttributes(blocks: readonly ApiBlock[], definition: PyClass): ApiBlock[] {
  const said = new Set(
    blocks.flatMap((block) => (block.type === 'fields' ? block.fields.map(({ name }) => name) : [])),
  )
  const fields = [...definition.members.values()].flatMap((member): ApiField[] => {
    if (member.type !== 'variable' || member.docstring === undefined) return []
    const { name, annotation, value, docstring } = member
    if (name.startsWith('_') || said.has(name)) return []
    const type = annotation ?? value
    return [
      {
        name,
        type: type === undefined ? '' : asReference(type),
        text: tidyMarkdown(docstring.split('\n')),
      },
    ]
  })
  return fields.length === 0 ? [...blocks] : [...blocks, { type: 'fields', title: 'Attributes', fields }]
}
