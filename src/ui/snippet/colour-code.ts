/**
 * Highlights the code of snippets with the same result on the server and in the browser.
 *
 * The grammars of the articles' highlighter outweigh all of the snippets' code. Since we print snippets ourselves, a
 * few regular expressions are enough to tell their tokens apart.
 */

/** A token of code; plain without a class. */
export interface CodePart {
  text: string
  className?: string
}

const QUOTED = String.raw`"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`
const NUMBER = String.raw`(?<n>\b\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?\b)`
const CALL = String.raw`(?<f>\b[A-Za-z_]\w*(?=\())`

const words = (list: string) => list.trim().split(/\s+/).join('|')

/** Alternatives in order of precedence; the group's name is the class. */
const PARTS: { readonly [language: string]: string } = {
  js: [
    String.raw`(?<c>//[^\n]*)`,
    String.raw`(?<s>${QUOTED}|${'`'}(?:\\.|[^${'`'}\\])*${'`'})`,
    `(?<k>\\b(?:${words('async await break const continue default else export for from function if import in let new of return throw try catch typeof while')})\\b)`,
    String.raw`(?<v>\b(?:true|false|null|undefined)\b)`,
    NUMBER,
    CALL,
  ].join('|'),
  python: [
    '(?<c>#[^\\n]*)',
    String.raw`(?<s>[fbr]?(?:"""(?:\\.|[^\\])*?"""|${QUOTED}))`,
    `(?<k>\\b(?:${words('and as async await break class continue def elif else except finally for from if import in is lambda not or pass raise return try while with yield')})\\b)`,
    String.raw`(?<v>\b(?:True|False|None)\b)`,
    NUMBER,
    CALL,
  ].join('|'),
  sh: [
    String.raw`(?<s>(?<=<< *'\w+'[^\n]*\n)[^]*?(?=\n\w+(?:\n|$))|'[^']*'|"(?:\\.|[^"\\])*")`,
    String.raw`(?<c>(?<=^|\n|\s)#[^\n]*)`,
    `(?<k>\\b(?:${words('if then else elif fi for while do done in case esac exit return set export')})\\b(?=[\\s;]|$))`,
    String.raw`(?<f>(?<=^|\n|\| *|\$\()(?:curl|jq|base64|printf|echo|cat|sleep|sed|test)\b)`,
    String.raw`(?<v>\$\w+|\$\{[^}]*\}|(?<=\s)--?[A-Za-z][\w-]*)`,
  ].join('|'),
  go: [
    String.raw`(?<c>//[^\n]*)`,
    String.raw`(?<s>"(?:\\.|[^"\\\n])*"|${'`'}[^${'`'}]*${'`'})`,
    `(?<k>\\b(?:${words('break case chan const continue default defer else for func go if import interface map package range return struct switch type var')})\\b)`,
    String.raw`(?<v>\b(?:true|false|nil)\b)`,
    NUMBER,
    CALL,
  ].join('|'),
}

/** Longer code is left plain: colours no longer help, and a browser draws each token separately. */
const MAX_COLOURED = 50_000

/**
 * @param language - of a snippet, such as `python`; code of an unknown language is left plain
 * @returns tokens whose texts together are exactly `code`
 */
export function colourCode(code: string, language: string): CodePart[] {
  const pattern = Object.hasOwn(PARTS, language) ? PARTS[language] : undefined
  if (pattern === undefined || code.length > MAX_COLOURED) return [{ text: code }]
  const parts: CodePart[] = []
  let at = 0
  for (const match of code.matchAll(new RegExp(pattern, 'g'))) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0]
    if (kind === undefined || match[0] === '') continue
    if (match.index > at) parts.push({ text: code.slice(at, match.index) })
    parts.push({ text: match[0], className: `tok-${kind}` })
    at = match.index + match[0].length
  }
  if (at < code.length) parts.push({ text: code.slice(at) })
  return parts
}
