/** Converts the reStructuredText in docstrings to Markdown of the docs dialect. */

const DIRECTIVE = /^(\s*)\.\. ([A-Za-z][\w-]*(?::[\w-]+)?)::(?:\s+(.*))?$/
const FOOTNOTE = /^(\s*)\.\. \[(#[\w.-]*|[\w.-]+)\]\s+(.*)$/
/** Link targets and comments, which are not shown. */
const UNSEEN = /^\s*\.\.(?: (?![\w:-]+::|\[).*)?$/
const FENCE = /^\s*(?:`{3,}|~{3,})/
const SESSION = /^\s*>>>/
const OPTION = /^\s*:[\w-]+:/

/** Directives that become alerts. @see https://docutils.sourceforge.io/docs/ref/rst/directives.html#admonitions */
const ALERTS: Readonly<Record<string, string>> = {
  note: 'NOTE',
  seealso: 'NOTE',
  admonition: 'NOTE',
  todo: 'NOTE',
  tip: 'TIP',
  hint: 'TIP',
  important: 'IMPORTANT',
  attention: 'WARNING',
  warning: 'WARNING',
  caution: 'CAUTION',
  danger: 'CAUTION',
  error: 'CAUTION',
}

/** @see https://www.sphinx-doc.org/en/master/usage/restructuredtext/directives.html#describing-changes-between-versions */
const VERSIONS: Readonly<Record<string, string>> = {
  versionadded: 'Added',
  versionchanged: 'Changed',
  deprecated: 'Deprecated',
  versionremoved: 'Changed',
}

/** Directives whose content is code, with their default language. */
const CODE: Readonly<Record<string, string>> = {
  code: '',
  'code-block': '',
  sourcecode: '',
  ipython: 'python',
  doctest: 'python',
  testcode: 'python',
  testoutput: 'text',
  plot: 'python',
  'parsed-literal': 'text',
}

/** Converts directives and footnotes to Markdown; fenced code is left alone. */
export function withoutDirectives(lines: readonly string[]): string[] {
  if (!lines.some((line) => line.trimStart().startsWith('..') || line.endsWith('::'))) return [...lines]
  const out: string[] = []
  let isFenced = false
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    if (FENCE.test(line)) isFenced = !isFenced
    const directive = isFenced ? null : DIRECTIVE.exec(line)
    if (directive !== null) {
      const [, indent = '', name = '', argument = ''] = directive
      const body = bodyBelow(lines, at + 1, indent.length)
      out.push(...writeDirective(indent, name.toLowerCase(), argument, withoutMargin(body)))
      at += 1 + body.length
      continue
    }
    const literal = isFenced ? undefined : literalBelow(lines, at)
    if (literal !== undefined) {
      out.push(...literal.written)
      at = literal.next
      continue
    }
    const [, indent, label, text] = (isFenced ? null : FOOTNOTE.exec(line)) ?? []
    if (indent !== undefined) out.push('', `${indent}\\[${label}\\] ${text}`)
    else if (isFenced || !UNSEEN.test(line)) out.push(line)
    at += 1
  }
  return out
}

/** Reads an indented block after a paragraph ending in `::` as code, unless it has fences or directives. */
function literalBelow(lines: readonly string[], at: number): { written: string[]; next: number } | undefined {
  if (lines[at]?.endsWith('::') !== true || lines[at + 1]?.trim() !== '') return undefined
  const [, indent = '', text = ''] = /^(\s*)(.*)::$/.exec(lines[at] ?? '') ?? []
  const body = bodyBelow(lines, at + 1, indent.length)
  if (body.length === 0 || body.some((line) => FENCE.test(line) || DIRECTIVE.test(line))) return undefined
  const code = withoutMargin(body.slice(body.findIndex((line) => line.trim() !== '')))
  const said = text.trim() === '' ? [] : [`${indent}${text.trimEnd()}:`]
  const language = code.some((line) => SESSION.test(line)) ? 'python' : ''
  const fence = [`\`\`\`${language}`, ...code, '```'].map((line) => (line === '' ? '' : indent + line))
  return { written: [...said, '', ...fence, ''], next: at + 1 + body.length }
}

function bodyBelow(lines: readonly string[], from: number, indent: number): string[] {
  let end = from
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (line.length - line.trimStart().length <= indent) break
    end = at + 1
  }
  return lines.slice(from, end)
}

function withoutMargin(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line.trim() !== '')
  const margin = Math.min(...filled.map((line) => line.length - line.trimStart().length))
  return lines.map((line) => line.slice(margin))
}

function writeDirective(indent: string, name: string, argument: string, body: string[]): string[] {
  const firstText = body.findIndex((line) => line.trim() !== '' && !OPTION.test(line))
  const options = firstText < 0 ? body : body.slice(0, firstText)
  const text = firstText < 0 ? [] : withoutDirectives(body.slice(firstText))
  const set = (written: string[]) => ['', ...written.map((line) => (line === '' ? '' : indent + line)), '']
  const alert = Object.hasOwn(ALERTS, name) ? ALERTS[name] : undefined
  if (alert !== undefined) {
    const title = name === 'seealso' ? ['See also:'] : []
    const first = [...title, ...(argument === '' ? [] : [argument])].join(' ')
    const said = [...(first === '' ? [] : [first, ...(text.length === 0 ? [] : [''])]), ...text]
    return set([`> [!${alert}]`, ...said.map((line) => `> ${line}`.trimEnd())])
  }
  const change = Object.hasOwn(VERSIONS, name) ? VERSIONS[name] : undefined
  if (change !== undefined) {
    const [, version = '', first = ''] = /^(\S*)\s*(.*)$/.exec(argument) ?? []
    const said = [first, ...text.map((line) => line.trim())].filter((line) => line !== '').join(' ')
    const tag = `${change} version="${version.replace(/[^\w.+-]/g, '')}"`
    return set([said === '' ? `<${tag}/>` : `<${tag}>${said}</${change}>`])
  }
  const language = Object.hasOwn(CODE, name) ? CODE[name] : undefined
  if (language !== undefined) {
    const code = firstText < 0 ? [] : body.slice(firstText)
    return set([`\`\`\`${argument.trim() || language}`, ...code, '```'])
  }
  if (name === 'math') return set(['$$', ...[argument, ...text].filter((line) => line !== ''), '$$'])
  if (name === 'rubric' || name === 'topic') return set([`**${argument}**`, '', ...text])
  if (name === 'image' || name === 'figure') {
    const alt = /:alt:\s*(.*)/.exec(options.join('\n'))?.[1]?.trim() ?? ''
    return set([`![${alt}](${argument})`, '', ...text])
  }
  // Other directives are for Sphinx; only their text is kept.
  return text.length === 0 ? [] : set(text)
}

/** Roles such as `` :class:`~acme.Pipeline` `` and `` :py:meth:`run <acme.Pipeline.run>` ``. */
const ROLE = /(?<![`\w:]):(?:[a-z]+:)?([a-z]+):`((?:[^`\n]|\n(?!\s*\n))+)`/g
const OBJECTS = new Set(
  'class meth method func function obj attr attribute exc mod module data const property type any'.split(' '),
)
/** `` `text <address>`__ `` */
const LINK = /`((?:[^`<>\n]|\n(?!\s*\n))*[^`<>\s])\s*<(https?:[^<>\s]+)>`__?/g
/** `` `text`_ `` and `[1]_`, which refer to targets elsewhere. */
const NAMED = /(?<!`)`([^`<>]+)`__?(?!\w)/g
const CITED = /\[(#[\w.-]*|[\w.-]+)\]_(?!\w)/g
/** An escaped space that separates markup from the following text, and is not shown. */
const JOINT = /(?<=[`*|])\\ /g

/**
 * Converts roles and links to Markdown. Objects become references, which turn into links where the docs describe them.
 * Fenced code is left alone.
 *
 * @see https://www.sphinx-doc.org/en/master/usage/domains/python.html#cross-referencing-python-objects
 */
export function withoutRoles(lines: readonly string[]): string[] {
  const text = lines.join('\n')
  if (!text.includes('`') && !text.includes(']_') && !text.includes('][')) return [...lines]
  return text
    .split(FENCED)
    .map((part, at) => (at % 2 === 1 ? part : writeInline(part)))
    .join('')
    .split('\n')
}

const FENCED = /(^[ \t]*```[^\n]*\n[\s\S]*?(?:^[ \t]*```[ \t]*$|$(?![\s\S])))/m

/** References of mkdocstrings: `` [`run`][acme.Pipeline.run] `` and `[running][acme.Pipeline.run]`. */
const BESIDE = /\[(`?)([^[\]`\n]{1,200})\1\]\[([A-Za-z_]\w*(?:\.\w+)*)?\](?!\()/g

function writeInline(text: string): string {
  return text
    .replace(BESIDE, (all, code: string, title: string, target = title) => {
      const isNamed = target === title || target.endsWith(`.${title}`)
      if (code === '') return isNamed || !target.includes('.') ? all : title
      return isNamed ? `[\`${target === title ? '' : '~'}${target}\`]` : `\`${title}\``
    })
    .replace(LINK, (_, title: string, address: string) => `[${inOneLine(title)}](${address})`)
    .replace(ROLE, (_, role: string, content: string) => writeRole(role, inOneLine(content)))
    .replace(NAMED, '$1')
    .replace(CITED, '\\[$1\\]')
    .replace(JOINT, '')
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function writeRole(role: string, content: string): string {
  const [, title, target] = /^(.*?)\s*<([^<>]+)>$/s.exec(content) ?? []
  if (OBJECTS.has(role)) {
    const name = (target ?? content).replace(/^(~?)\./, '$1').replace(/\(\)$/, '')
    if (/^~?[A-Za-z_][\w.]*$/.test(name)) return `[\`${name}\`]`
    return `\`${(title ?? content).replace(/^!/, '')}\``
  }
  switch (role) {
    case 'math':
      return `\\\\( ${content} \\\\)`
    case 'ref':
    case 'doc':
    case 'term':
    case 'numref':
      return title || content
    case 'pep':
      return `[PEP ${content}](https://peps.python.org/pep-${content.padStart(4, '0')}/)`
    case 'doi':
      return `[${title || content}](https://doi.org/${target ?? content})`
    case 'arxiv':
      return `[${title || content}](https://arxiv.org/abs/${target ?? content})`
    case 'rfc':
      return `[RFC ${content}](https://www.rfc-editor.org/rfc/rfc${content})`
    default:
      return `\`${title ?? content}\``
  }
}
