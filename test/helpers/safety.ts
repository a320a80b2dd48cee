/** Finds anything in an article that could run, load, style or mislead, for the tests of this folder. */

import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import {
  ADDRESS_ATTRIBUTES,
  type AddressRule,
  readCandidates,
} from '../../src/article/html/address-attributes.ts'
import { elementsOf, stringProperty } from '../../src/article/html/hast.ts'
import { KEPT_NAMES } from '../../src/article/html/html-names.ts'

const ELEMENTS = new Set([...KEPT_NAMES, 'input', 'math'])
const ATTRIBUTES = new Set(
  `align alt ariaDescribedBy ariaLabel checked className colSpan controls dataFootnoteBackref dataFootnoteRef
  dataFootnotes dataLanguage dataTitle decoding dir disabled height href id lang loading media open poster preload rel
  reversed role rowSpan scope span src srcSet start title type vAlign value width`.split(/\s+/),
)
const CLASSES =
  /^(?:tok-[kscnfv]|language-.+|alert|alert-\w+|image-elsewhere|image-missing|light-only|dark-only|center|layout-(?:grid|row|stack|lead)|line|line-(?:marked|add|del)|outer|task-list-item|contains-task-list|footnotes|sr-only|data-footnote-backref)$/
const ADDRESS = /^(?:https?:|mailto:|ftp:|\/|#|[^:]*$|[^:]*[/?#])/i
const OWN = /^(?:\/files\/|data:image\/(?:png|jpeg|jpg|gif|webp);base64,)/

const RULES: Readonly<Record<string, Readonly<Record<string, AddressRule>>>> = ADDRESS_ATTRIBUTES
const ADDRESS_NAMES = [...new Set(Object.values(RULES).flatMap((rules) => Object.keys(rules)))]

function isAllowed(tagName: string, name: string, value: string): boolean {
  const rule = RULES[tagName]?.[name]
  if (rule === 'followed') return ADDRESS.test(value)
  if (rule === 'loaded') return OWN.test(value)
  const candidates = rule === 'candidates' ? readCandidates(value) : undefined
  return candidates?.every(({ address }) => OWN.test(address)) === true
}

/** Everything that must not be in a tree, one line each; empty for a safe tree. */
export function findDangers(tree: Root): string[] {
  const dangers: string[] = []
  const ids = new Set<string>()
  let level = 1
  const inMath = new Set<Element>()
  for (const node of elementsOf(tree)) {
    const { tagName, properties } = node
    if (tagName === 'math') for (const inner of elementsOf(node)) inMath.add(inner)
    if (inMath.has(node) || tagName === 'math') {
      const bad = Object.keys(properties).filter((name) => /^on|style|href|src|class|^id$/i.test(name))
      if (bad.length > 0 || (tagName !== 'math' && !/^(?:m[a-z]+|semantics|annotation)$/.test(tagName))) {
        dangers.push(`math <${tagName}> ${bad.join(' ')}`)
      }
      continue
    }
    if (!ELEMENTS.has(tagName)) dangers.push(`<${tagName}>`)
    for (const name of Object.keys(properties)) {
      if (!ATTRIBUTES.has(name)) dangers.push(`<${tagName} ${name}>`)
    }
    for (const name of Array.isArray(properties.className) ? properties.className : []) {
      if (!CLASSES.test(String(name))) dangers.push(`class ${name}`)
    }
    for (const name of ADDRESS_NAMES) {
      const value = stringProperty(node, name)
      if (value !== undefined && !isAllowed(tagName, name, value)) dangers.push(`${name} ${value}`)
    }
    const id = stringProperty(node, 'id')
    if (id !== undefined && ids.has(id)) dangers.push(`id ${id} twice`)
    if (id !== undefined) ids.add(id)
    if (id?.startsWith('mb-') === true && !/^mb-(?:\d+-)?(?:fn|footnotes)/.test(id))
      dangers.push(`reserved id ${id}`)
    if (/^h[1-6]$/.test(tagName)) {
      const next = Number(tagName.slice(1))
      if (next === 1 || next > level + 1) dangers.push(`<${tagName}> after level ${level}: ${textOf(node)}`)
      level = next
    }
    if (tagName === 'a') {
      for (const inner of elementsOf(node)) if (inner.tagName === 'a') dangers.push('a link within a link')
    }
  }
  return dangers
}
