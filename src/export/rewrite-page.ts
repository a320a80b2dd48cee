/** Turns the page that a server sends into the one that is kept as a file: its addresses and its head. */

import type { StaticTarget } from './addresses.ts'

/**
 * A tag with attributes as React writes it, or a whole script. React escapes quotes and angle brackets wherever they are
 * not markup, in text and in attributes alike, so that this finds tags and nothing else.
 *
 * @see https://react.dev/reference/react-dom/server/renderToString
 */
const TAG =
  /<script\b(?<scriptAttributes>[^>]*)>(?<script>[\s\S]*?)<\/script>|<(?<name>[a-z][a-z0-9-]*)(?<attributes>(?:\s+[^\s=>"/]+(?:="[^"]*")?)+)\s*\/?>/g

/** An attribute that holds an address from the root; two slashes would name another host. */
const ADDRESS = /(?<before>\s(?<attribute>href|src|action|poster|data-hydrate)=")(?<address>\/(?!\/)[^"]*)"/g

/** Names what makes lists change by asking the server. */
const ASKS_SERVER = /\sdata-browse="[^"]*"/

const CHARSET = /<meta charset="utf-8"\/>/i

export interface RewriteOptions {
  /** Where an address of the server leads. */
  find(address: string): StaticTarget
  /** Attributes of the root element. */
  root: string
  /** What stands first in the head, after the character set. */
  head: string
  /** Another text for an inline script. */
  script(text: string, attributes: string): string
  /** What shows the picture in a file, where that is not the file itself. */
  picture(file: string): string | undefined
}

/**
 * Rewrite a page.
 *
 * @param html - of a whole page of this site
 * @returns the page without the links to what only a server answers
 */
export function rewritePage(html: string, options: RewriteOptions): string {
  const parts: string[] = []
  let done = 0
  TAG.lastIndex = 0
  for (let match = TAG.exec(html); match !== null; match = TAG.exec(html)) {
    const [tag] = match
    const { scriptAttributes, script = '', name = '', attributes = '' } = match.groups ?? {}
    let written = tag
    if (scriptAttributes !== undefined) {
      const text = options.script(script, scriptAttributes)
      const own = scriptAttributes.replace(ASKS_SERVER, '')
      written = `<script${rewriteAttributes('script', own, options)}>${text}</script>`
    } else if (name === 'html') {
      written = `<html${attributes} ${options.root}>`
    } else if (name === 'a' && leadsNowhere(attributes, options)) {
      written = ''
      TAG.lastIndex = html.indexOf('</a>', TAG.lastIndex) + '</a>'.length
    } else if (name === 'link' && (leadsNowhere(attributes, options) || isShown(attributes, options))) {
      written = ''
    } else if (attributes.includes('="/')) {
      written = tag.replace(attributes, () => rewriteAttributes(name, attributes, options))
    } else continue
    parts.push(html.slice(done, match.index), written)
    done = TAG.lastIndex
  }
  parts.push(html.slice(done))
  return parts.join('').replace(CHARSET, (charset) => charset + options.head)
}

/** The same for a part of a page, without pictures and scripts. */
export function rewriteFragment(html: string, find: RewriteOptions['find']): string {
  return rewritePage(html, { find, root: '', head: '', script: (text) => text, picture: () => undefined })
}

function rewriteAttributes(name: string, attributes: string, { find, picture }: RewriteOptions): string {
  return attributes.replace(ADDRESS, (all, before: string, _attribute: string, address: string) => {
    const target = find(unescapeAttribute(address))
    if (target.type === 'none') return all
    const instead = name === 'img' && target.type === 'file' ? picture(target.file) : undefined
    return `${before}${escapeAttribute(instead ?? target.href)}"`
  })
}

function leadsNowhere(attributes: string, { find }: RewriteOptions): boolean {
  const address = /\shref="(\/(?!\/)[^"]*)"/.exec(attributes)?.[1]
  return address !== undefined && find(unescapeAttribute(address)).type === 'none'
}

/** Whether it fetches ahead a picture that stands in the page itself. */
function isShown(attributes: string, { find, picture }: RewriteOptions): boolean {
  const address = /\shref="(\/(?!\/)[^"]*)"/.exec(attributes)?.[1]
  if (address === undefined || !attributes.includes('as="image"')) return false
  const target = find(unescapeAttribute(address))
  return target.type === 'file' && picture(target.file) !== undefined
}

/** Character references that React writes. */
const CHARACTERS: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

const unescapeAttribute = (text: string) =>
  text.replace(/&(?:amp|quot|#x27|lt|gt);/g, (reference) => CHARACTERS[reference] ?? reference)

/** As in an attribute in double quotes. */
export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
