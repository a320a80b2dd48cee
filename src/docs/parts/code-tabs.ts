/** Turns adjacent code blocks that each name a tab (```` ```sh tab="npm" ````) into tabs. */

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { element, isBlank, stringProperty } from '../../article/html/hast.ts'

/** Gathers the code tabs of a tree in place. */
export function gatherCodeTabs(tree: Root): void {
  let count = 0
  gather(tree)

  function gather(parent: Root | Element): void {
    if (!parent.children.some((child) => child.type === 'element' && labelOf(child) !== undefined)) {
      for (const child of parent.children) if (child.type === 'element') gather(child)
      return
    }
    const out: RootContent[] = []
    let run: { label: string; node: Element }[] = []
    const flush = () => {
      if (run.length > 1) out.push(tabsOf(run, `code-${count++}`))
      else for (const { node } of run) out.push(node)
      run = []
    }
    for (const child of parent.children) {
      const label = child.type === 'element' ? labelOf(child) : undefined
      if (child.type === 'element' && label !== undefined) {
        run.push({ label, node: child })
        continue
      }
      if (isBlank(child) && run.length > 0) continue
      flush()
      if (child.type === 'element') gather(child)
      out.push(child)
    }
    flush()
    parent.children = out.filter((node): node is ElementContent => node.type !== 'doctype')
  }
}

function labelOf(node: Element): string | undefined {
  const [code] = node.tagName === 'pre' ? node.children : []
  return code?.type === 'element' ? stringProperty(code, 'dataTab') : undefined
}

function tabsOf(run: readonly { label: string; node: Element }[], n: string): Element {
  const tabs = run.map(({ label, node }) => element('div', { dataPart: 'tab', dataLabel: label }, [node]))
  return element('div', { dataPart: 'tabs', dataN: n, dataLabel: '' }, tabs)
}
