/** Takes a style sheet apart, for `vite.config.ts`: each rule with the classes that a page must have for it to apply. */

import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import { type ChildNode, parse } from 'postcss'

/** A part of a style sheet that a page has whole or not at all. */
export interface StyleRule {
  css: string
  /** The conditions around it, outermost first, e.g. `@media (width<=40rem)`. */
  within: string[]
  /** Sets of classes: without all classes of one of them, a page has nothing that the rule applies to. */
  needs: string[][]
}

/** Rules with other rules in them. */
const GROUPS = new Set(['media', 'supports'])

/** Needs nothing. */
const ALWAYS = [[]]

/**
 * @param css - a style sheet without nested rules
 * @returns its rules in cascade order, without those for paper: printing waits for the whole style sheet
 */
export function splitRules(css: string): StyleRule[] {
  return parse(css).nodes.flatMap((node) => rulesOf(node, []))
}

function rulesOf(node: ChildNode, within: string[]): StyleRule[] {
  if (node.type === 'comment') return []
  if (node.type === 'rule') return [{ css: node.toString(), within, needs: needsOf(node.selector) }]
  if (node.type === 'atrule' && GROUPS.has(node.name)) {
    if (node.params === 'print') return []
    const around = [...within, `@${node.name} ${node.params}`]
    return (node.nodes ?? []).flatMap((child) => rulesOf(child, around))
  }
  return [{ css: node.toString(), within, needs: ALWAYS }]
}

function needsOf(selector: string): string[][] {
  let needs: string[][] = []
  transform({
    filename: selector,
    code: Buffer.from(`${selector}{color:red}`),
    visitor: {
      Rule: {
        style({ value }) {
          needs = ofAny(value.selectors)
        },
      },
    },
  })
  const isCovered = (set: string[]) =>
    needs.some((less) => less.length < set.length && less.every((name) => set.includes(name)))
  return needs.filter((set) => !isCovered(set))
}

const ofAny = (selectors: readonly Selector[]): string[][] => selectors.flatMap(ofAll)

function ofAll(selector: Selector): string[][] {
  return selector.reduce<string[][]>(
    (sets, component) =>
      ofComponent(component).flatMap((more) => sets.map((set) => [...new Set([...set, ...more])])),
    ALWAYS,
  )
}

/** @see https://www.w3.org/TR/selectors-4/ */
function ofComponent(component: SelectorComponent): string[][] {
  if (component.type === 'class') return [[component.name]]
  if (component.type !== 'pseudo-class') return ALWAYS
  switch (component.kind) {
    case 'is':
    case 'where':
    case 'any':
    case 'has':
      return ofAny(component.selectors)
    case 'nth-child':
    case 'nth-last-child':
      return component.of == null ? ALWAYS : ofAny(component.of)
    // A reader points at nothing before the first paint.
    case 'hover':
      return []
    default:
      return ALWAYS
  }
}
