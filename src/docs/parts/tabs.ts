/** Draws alternatives as tabs: `<hfoptions>`, `<Tabs>`, `<frameworkcontent>` and the like. */

import type { Element, ElementContent } from 'hast'
import { element, isBlank, text } from '../../article/html/hast.ts'
import type { ComponentTag } from '../dialect/attributes.ts'
import type { PlacedPart } from './settle-parts.ts'

/** Labels of tabs that are named by their component. */
const LABELS: Readonly<Record<string, string>> = {
  pt: 'PyTorch',
  tf: 'TensorFlow',
  jax: 'JAX',
  curl: 'cURL',
  python: 'Python',
  js: 'JavaScript',
  rust: 'Rust',
  node: 'Node.js',
}

/** Proper names for ids that authors use. */
const KNOWN: Readonly<Record<string, string>> = {
  bash: 'Bash',
  curl: 'cURL',
  cli: 'CLI',
  javascript: 'JavaScript',
  js: 'JavaScript',
  node: 'Node.js',
  python: 'Python',
  pytorch: 'PyTorch',
  rust: 'Rust',
  tensorflow: 'TensorFlow',
  typescript: 'TypeScript',
  openai: 'OpenAI',
}

/** One alternative, such as `<hfoption id="Python">` or `<pt>`. */
export function drawTab({ tag, children }: PlacedPart): ElementContent[] {
  return [element('div', { dataPart: 'tab', dataLabel: tabLabel(tag) }, children)]
}

/** The label of a tab. */
export function tabLabel({ name, attributes: { id, label, value } }: ComponentTag): string {
  const said = name === 'TabItem' ? (label ?? value) : id
  const written = typeof said === 'string' && said.trim() !== '' ? said.trim() : name
  const labels = name === 'hfoption' ? KNOWN : LABELS
  const key = name === 'hfoption' ? written : name
  return (Object.hasOwn(labels, key) ? labels[key] : undefined) ?? written
}

/** A set of alternatives; the page draws the switch between them. */
export function drawTabs({ tag, number, children }: PlacedPart): ElementContent[] {
  const tabs = children.filter(isTab)
  if (tabs.length === 0) return children
  const id = tag.attributes.id
  const name = typeof id === 'string' ? id : ''
  // Content between the alternatives applies to all of them.
  const others = children.filter((child) => !isTab(child) && !isBlank(child))
  return [
    ...others,
    element('div', { dataPart: 'tabs', dataN: number, dataLabel: name }, withOwnLabels(tabs)),
  ]
}

function isTab(node: ElementContent): node is Element {
  return node.type === 'element' && node.properties.dataPart === 'tab'
}

/** Makes labels unique, as readers could not tell tabs of the same name apart; fills empty tabs. */
function withOwnLabels(tabs: Element[]): Element[] {
  const counts = new Map<string, number>()
  for (const tab of tabs) {
    const label = String(tab.properties.dataLabel)
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    if (count > 1) tab.properties.dataLabel = `${label} ${count}`
    if (tab.children.every(isBlank)) tab.children = [element('p', {}, [text('There is nothing here yet.')])]
  }
  return tabs
}
