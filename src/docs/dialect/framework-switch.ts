/** Converts the framework switch of course pages, which is Svelte: `{#if fw === 'pt'} … {:else} … {/if}`. */

import { maskCode } from './mask-code.ts'

const LINE =
  /^([ \t>]*)(?:\{#if fw === ['"](pt|tf)['"]\}|(\{:else\})|(\{\/if\})|<FrameworkSwitchCourse \{fw\} ?\/>)[ \t]*$/gm
const OTHER = { pt: 'tf', tf: 'pt' } as const

/**
 * Convert framework-dependent content to `<frameworkcontent>`, whose tabs replace the switch at the top of the page.
 * Line numbers do not change, and an unclosed alternative stays as it is.
 *
 * @see https://github.com/huggingface/course
 */
export function readFrameworkSwitch(text: string): string {
  if (!text.includes('{#if fw') && !text.includes('<FrameworkSwitchCourse')) return text
  const edits: { from: number; to: number; tags: string }[] = []
  let open: { opening: (typeof edits)[number]; framework: 'pt' | 'tf'; others: typeof edits } | undefined
  for (const match of maskCode(text).matchAll(LINE)) {
    const [line, indent = '', framework, otherwise, end] = match
    const from = match.index + indent.length
    const edit = { from, to: match.index + line.trimEnd().length, tags: '' }
    if (framework === 'pt' || framework === 'tf') {
      open = { opening: { ...edit, tags: `<frameworkcontent><${framework}>` }, framework, others: [] }
    } else if (otherwise !== undefined) {
      if (open === undefined || open.others.length > 0) continue
      open.others.push({ ...edit, tags: `</${open.framework}><${OTHER[open.framework]}>` })
    } else if (end !== undefined) {
      if (open === undefined) continue
      const last = open.others.length > 0 ? OTHER[open.framework] : open.framework
      edits.push(open.opening, ...open.others, { ...edit, tags: `</${last}></frameworkcontent>` })
      open = undefined
    } else edits.push(edit)
  }
  let out = ''
  let at = 0
  for (const { from, to, tags } of edits.toSorted((a, b) => a.from - b.from)) {
    out += text.slice(at, from) + tags
    at = to
  }
  return out + text.slice(at)
}
