/** Writes an API entry in the docs dialect, so that it is rendered, searched and linked like any other text. */

import { type ApiBlock, type ApiField, type ApiObject, VALUES } from './types.ts'

export interface EntryPlace {
  /** Level of the entry's heading, 1 to 6; undefined where the page already has a heading for it. */
  level: number | undefined
  /** Whether the page already has an anchor with the entry's name. */
  hasAnchor: boolean
}

/** The anchors of an entry, in order: its own, and one for each parameter. */
export function anchorsOf({ name, blocks }: ApiObject): string[] {
  return [
    name,
    ...blocks.flatMap((block) =>
      block.type === 'fields' ? block.fields.flatMap((field) => fieldId(name, field)) : [],
    ),
  ]
}

/** The objects that an entry describes, by name: itself, and the values of an enumeration. */
export function objectsOf({ name, blocks }: ApiObject): string[] {
  const values = blocks.flatMap((block) =>
    block.type === 'fields' && block.title === VALUES
      ? block.fields.flatMap((field) => fieldId(name, field))
      : [],
  )
  return [name, ...values]
}

/** Write an entry without its members. */
export function printEntry(object: ApiObject, { level, hasAnchor }: EntryPlace): string {
  const { name, kind, labels, source, signatures, language, bases } = object
  const last = kind === 'module' ? name : name.slice(name.lastIndexOf('.') + 1)
  const anchor = hasAnchor ? '' : `[[${name}]]`
  const attributes = {
    // "classmethod" already says "method", and "dataclass" says "class".
    kind: [...labels, ...(labels.some((label) => label.endsWith(kind)) ? [] : [kind])].join(' '),
    name,
    id: level === undefined && !hasAnchor ? name : undefined,
    bases: bases.length === 0 ? undefined : bases.join(', '),
    // With a link, the file name is enough.
    source:
      source &&
      `${source.href === undefined ? source.path : source.path.replace(/^.*\//, '')}, line ${source.line}`,
    href: source?.href,
  }
  return [
    ...(level === undefined ? [] : [`${'#'.repeat(level)} \`${last}\`${anchor}`]),
    `<ApiHead${printAttributes(attributes)} />`,
    ...(signatures.length === 0
      ? []
      : [
          '<ApiSignature>',
          ...signatures.map((text) => `\`\`\`${language}\n${text}\n\`\`\``),
          '</ApiSignature>',
        ]),
    ...object.blocks.filter(saysSomething).map((block) => printBlock(name, block)),
  ].join('\n\n')
}

/** Drops the title of an empty section, unless its content follows as text, as the code of examples may. */
function saysSomething(block: ApiBlock, at: number, blocks: readonly ApiBlock[]): boolean {
  return block.type !== 'section' || block.markdown !== '' || blocks[at + 1]?.type === 'text'
}

function printBlock(name: string, block: ApiBlock): string {
  switch (block.type) {
    case 'text':
      return block.markdown
    case 'section':
      return `<ApiTitle${printAttributes({ title: block.title })} />\n\n${block.markdown}`.trimEnd()
    case 'alert':
      return [
        `> [!${block.kind.toUpperCase()}]`,
        ...block.markdown.split('\n').map((line) => `> ${line}`.trimEnd()),
      ].join('\n')
    case 'fields':
      return [
        `<ApiFields${printAttributes({ title: block.title })}>`,
        ...block.fields.map((field) => printField(name, field)),
        '</ApiFields>',
      ].join('\n\n')
  }
}

function printField(object: string, field: ApiField): string {
  const { name, type, text } = field
  const [id] = fieldId(object, field)
  return [
    `<ApiField${printAttributes({ name: name === '' ? undefined : name, id })}>`,
    ...(type === '' ? [] : [`<ApiType>\n\n${type}\n\n</ApiType>`]),
    ...(text === '' ? [] : [text]),
    '</ApiField>',
  ].join('\n\n')
}

/** `acme.run.inputs`; none for `*args`, to which nobody links. */
function fieldId(object: string, { name }: ApiField): string[] {
  return /^\w+$/.test(name) ? [`${object}.${name}`] : []
}

/** Attributes of a component, each preceded by a space; undefined ones are left out. */
export function printAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`],
    )
    .join('')
}
