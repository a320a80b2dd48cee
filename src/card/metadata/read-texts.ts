/** Reads texts from front matter, in whatever shape an author gave them. */

import { isObject, type JsonObject, type Path } from '../json.ts'
import type { Rules } from '../rule.ts'
import type { Json } from '../types.ts'

export const shapeRules = {
  'wrong-type': {
    severity: 'error',
    description: 'A key has the kind of value that it takes.',
  },
  'null-item': { severity: 'error', description: 'A list has no empty items.' },
  'list-for-text': { severity: 'warning', description: 'A key that takes one text is not a list.' },
  'empty-value': { severity: 'hint', description: 'No key is left without a value.' },
  'template-left-over': { severity: 'warning', description: 'The placeholders of a template are filled in.' },
} satisfies Rules

/** How texts may be written under a key. */
export type TextShape = 'text' | 'list' | 'text-or-list'

/** A text of front matter and where it was found. */
export interface TextItem {
  text: string
  path: Path
}

/** A value of the wrong shape, which was still read where possible. */
export interface ShapeFault {
  rule: keyof typeof shapeRules
  path: Path
  found: Json
}

export interface ReadTexts {
  items: TextItem[]
  faults: ShapeFault[]
}

/** A scalar as its author wrote it, so that a licence `1.0` is not read as `1`. */
export type SourceOf = (path: Path) => string | undefined

/** Placeholders of Jinja, Python's format and Template and the Hub's templates; not `[MASK]`, `<mask>`, `<cat-toy>`. */
const PLACEHOLDER =
  /^(?:\{\{[^}]*\}\}|\{%[^%]*%\}|\{[\w ]+\}|\$\w+|\[[a-z]+(?:[- ][a-z]+)+\]|\W*(?:more information needed|needs more information)\W*)$/i

/** Whether a text is a placeholder that nobody has filled in. */
export function isPlaceholder(text: string): boolean {
  return text.length < 200 && PLACEHOLDER.test(text.trim())
}

/**
 * Read the texts under a key.
 *
 * A single text is a list of one. Numbers and booleans are read as written. A mapping in a list counts as its `name`,
 * `id` or `type`, or its only key; any other mapping, as the texts in it. Placeholders are left out.
 */
export function readTexts(value: Json, shape: TextShape, path: Path, sourceOf: SourceOf): ReadTexts {
  const items: TextItem[] = []
  const faults: ShapeFault[] = []
  const note = (rule: ShapeFault['rule'], at: Path, found: Json): void => {
    faults.push({ rule, path: at, found })
  }
  const add = (item: Json, at: Path, isItem: boolean): void => {
    if (item === null) note(isItem ? 'null-item' : 'empty-value', at, item)
    else if (Array.isArray(item)) addList(item, at)
    else if (isObject(item)) addMapping(item, at, isItem)
    else addScalar(item, at)
  }
  const addList = (list: Json[], at: Path): void => {
    if (list.length > 0) note('wrong-type', at, list)
    for (const [index, inner] of list.entries())
      if (typeof inner === 'string') add(inner, [...at, index], true)
  }
  const addScalar = (scalar: string | number | boolean, at: Path): void => {
    const text = typeof scalar === 'string' ? scalar.trim() : (sourceOf(at) ?? String(scalar))
    if (text === '') {
      note('empty-value', at, scalar)
    } else if (isPlaceholder(text)) {
      note('template-left-over', at, text)
    } else {
      if (typeof scalar !== 'string') note('wrong-type', at, scalar)
      items.push({ text, path: at })
    }
  }
  const addMapping = (item: JsonObject, at: Path, isItem: boolean): void => {
    const [key, ...otherKeys] = Object.keys(item)
    const isBare = key !== undefined && otherKeys.length === 0 && item[key] === null
    if (key === undefined) {
      note('empty-value', at, item)
    } else if (isBare && isItem && (key === '' || key === 'null')) {
      // `- ?` is a mapping with a null key and value.
      note('null-item', at, item)
    } else if (isBare && !isItem) {
      // Unquoted `{name}` is a mapping to YAML, but a placeholder to its author.
      note('template-left-over', at, `{${key}}`)
    } else if (otherKeys.length === 0 && /^\{.*\}$/.test(key)) {
      // Unquoted `{{ name }}` is a mapping in a mapping to YAML.
      note('template-left-over', at, `{${key}}`)
    } else {
      note('wrong-type', at, item)
      const named = item.name ?? item.id ?? item.type
      const onlyKey = isItem && otherKeys.length === 0 && key !== 'null' && key !== '' ? [key] : undefined
      const texts = typeof named === 'string' ? [named] : (onlyKey ?? textsWithin(item))
      for (const text of texts) items.push({ text, path: at })
    }
  }

  if (!Array.isArray(value)) {
    add(value, path, false)
    if (shape === 'list' && items.length > 0 && typeof value === 'string') note('wrong-type', path, value)
    return { items, faults }
  }
  for (const [index, item] of value.entries()) add(item, [...path, index], true)
  if (shape === 'text' && items.length > 0) note('list-for-text', path, value)
  return { items, faults }
}

/** The texts of a mapping such as `{en: [a], fr: [b]}`; deeper texts belong to some other structure. */
function textsWithin(mapping: JsonObject): string[] {
  const texts = Object.values(mapping)
    .flat()
    .filter((item) => typeof item === 'string')
  return [...new Set(texts)]
}
