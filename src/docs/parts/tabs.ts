/** Alternatives side by side, as tabs: `<hfoptions>`, `<frameworkcontent>`, `<inferencesnippet>`, `<tokenizerslangcontent>`, `<Tabs>`. */

import type { Element, ElementContent } from 'hast'
import { element, isBlank, text } from '../../card/article/hast.ts'
import type { ComponentTag } from '../dialect/attributes.ts'
import type { PlacedPart } from './settle-parts.ts'

/** What a tab is called whose component says it by its name. */
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

/** Ids that authors use, as a reader knows them. */
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

/** One alternative: `<hfoption id="Python">`, `<pt>` and their like. */
export function drawTab({ tag, children }: PlacedPart): ElementContent[] {
  return [element('div', { dataPart: 'tab', dataLabel: tabLabel(tag) }, children)]
}

/** What a tab is called. */
export function tabLabel({ name, attributes: { id, label, value } }: ComponentTag): string {
  const said = name === 'TabItem' ? (label ?? value) : id
  const written = typeof said === 'string' && said.trim() !== '' ? said.trim() : name
  const labels = name === 'hfoption' ? KNOWN : LABELS
  const key = name === 'hfoption' ? written : name
  return (Object.hasOwn(labels, key) ? labels[key] : undefined) ?? written
}

/** A set of alternatives; drawn by the page, which knows how to switch between them. */
export function drawTabs({ tag, number, children }: PlacedPart): ElementContent[] {
  const tabs = children.filter(isTab)
  if (tabs.length === 0) return children
  const id = tag.attributes.id
  const name = typeof id === 'string' ? id : ''
  // What stands between the alternatives is for all of them.
  const others = children.filter((child) => !isTab(child) && !isBlank(child))
  return [
    ...others,
    element('div', { dataPart: 'tabs', dataN: number, dataLabel: name }, withOwnLabels(tabs)),
  ]
}

function isTab(node: ElementContent): node is Element {
  return node.type === 'element' && node.properties.dataPart === 'tab'
}

/** Two tabs of one name would be one to a reader. */
function withOwnLabels(tabs: Element[]): Element[] {
  const counts = new Map<string, number>()
  for (const tab of tabs) {
    const label = String(tab.properties.dataLabel)
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    if (count > 1) tab.properties.dataLabel = `${label} ${count}`
    if (tab.children.every(isBlank)) tab.children = [element('p', {}, [text('Nothing stands here yet.')])]
  }
  return tabs
}
