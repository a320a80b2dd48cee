/** Reads a TSDoc comment as the blocks of an entry. */

import type { ApiBlock, ApiField } from '../types.ts'
import { printType } from './print-type.ts'
import type { Comment, CommentPart, Reflection } from './schema.ts'

/** The blocks of a comment, with the parameters and types of its signature. */
export function readComment(comment: Comment | undefined, signature?: Reflection): ApiBlock[] {
  const summary = markdownOf(comment?.summary ?? [])
  const fields: ApiField[] = (signature?.parameters ?? []).flatMap((one) => {
    const text = markdownOf(one.comment?.summary ?? [])
    return text === '' ? [] : [{ name: one.name, type: parameterType(one), text }]
  })
  const blocks: ApiBlock[] = [
    ...(summary === '' ? [] : [{ type: 'text' as const, markdown: summary }]),
    ...(fields.length === 0 ? [] : [{ type: 'fields' as const, title: 'Parameters', fields }]),
  ]
  for (const { tag, content } of comment?.blockTags ?? []) {
    const block = readTag(tag, markdownOf(content), signature)
    if (block !== undefined) blocks.push(block)
  }
  return blocks
}

/** @see https://typedoc.org/documents/Tags.html */
function readTag(tag: string, markdown: string, signature: Reflection | undefined): ApiBlock | undefined {
  switch (tag) {
    case '@returns': {
      const type = signature?.type === undefined ? '' : codeOf(printType(signature.type))
      return { type: 'fields', title: 'Returns', fields: [{ name: '', type, text: markdown }] }
    }
    case '@throws':
      return { type: 'fields', title: 'Throws', fields: [{ name: '', type: '', text: markdown }] }
    case '@example':
      return { type: 'section', title: 'Example', markdown }
    case '@see':
      return { type: 'section', title: 'See also', markdown }
    case '@deprecated':
      return { type: 'alert', kind: 'warning', markdown: `Deprecated. ${markdown}`.trim() }
    case '@remarks':
      return { type: 'text', markdown }
    default:
      return undefined
  }
}

/** The Markdown of a comment; links to a name become references. */
export function markdownOf(parts: readonly CommentPart[]): string {
  return parts
    .map(({ kind, text, tag, target }) => {
      if (kind !== 'inline-tag' || tag?.startsWith('@link') !== true) return text
      if (typeof target === 'string') return `[${text}](${target})`
      return /^[\w.]+$/.test(text) ? `[\`${text}\`]` : `\`${text}\``
    })
    .join('')
    .trim()
}

/** Inline code, even if it contains backticks; a type's name becomes a reference. */
function codeOf(type: string): string {
  if (/^[A-Z]\w*$/.test(type)) return `[\`${type}\`]`
  const mark = type.includes('`') ? '``' : '`'
  return mark === '`' ? `\`${type}\`` : `\`\` ${type} \`\``
}

/** The type of a parameter or property, with notes: optional, read-only, default. */
export function parameterType({ type, flags, defaultValue }: Reflection): string {
  return [
    codeOf(printType(type)),
    ...(flags.isOptional === true || defaultValue !== undefined ? ['*optional*'] : []),
    ...(flags.isReadonly === true ? ['*read-only*'] : []),
    ...(defaultValue === undefined ? [] : [`defaults to ${codeOf(defaultValue)}`]),
  ].join(', ')
}
