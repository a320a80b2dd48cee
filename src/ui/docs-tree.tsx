/** The table of contents of a docs set; its branches fold without a script. */

import type { TocNode } from '../docs/types.ts'

export interface DocsTreeProps {
  nodes: readonly TocNode[]
  /** Address of a page; undefined for one that is not there. */
  hrefOf: (page: string) => string | undefined
  /** BCP 47 tag of the titles; undefined where it is that of the site. */
  language: string | undefined
}

/**
 * The tree with every branch open and every link marked as that of the page that is read: hundreds of links are the same on
 * each page of a set, so that they are drawn once, and of the marks a page keeps its own, see {@link treeMarks}.
 */
export function DocsTree({ nodes, hrefOf, language }: DocsTreeProps) {
  return (
    <ul lang={language}>
      {nodes.map((node, at) => (
        <li key={at}>
          {node.sections.length === 0 ? (
            <Leaf node={node} hrefOf={hrefOf} />
          ) : (
            <details open>
              <summary>
                <Leaf node={node} hrefOf={hrefOf} />
              </summary>
              <DocsTree nodes={node.sections} hrefOf={hrefOf} language={undefined} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function Leaf({ node, hrefOf }: Pick<DocsTreeProps, 'hrefOf'> & { node: TocNode }) {
  const href = node.page === undefined ? undefined : hrefOf(node.page)
  const label = (
    <>
      {node.title}
      {node.isNew && <small className="new"> new</small>}
    </>
  )
  if (href === undefined) return <span>{label}</span>
  return (
    <a href={href} aria-current="page">
      {label}
    </a>
  )
}

/** The marks of a tree as React writes them; a title or an address has no quotes that are not escaped. */
export const TREE_MARK = / (?:open=""|aria-current="page")/

/** Tells for each mark of a {@link DocsTree}, in their order, which pages have it. */
export function treeMarks({ nodes, hrefOf }: Omit<DocsTreeProps, 'language'>): ((page: string) => boolean)[] {
  return nodes.flatMap((node) => {
    const { page, sections, isExpanded } = node
    const link = page === undefined || hrefOf(page) === undefined ? [] : [(read: string) => read === page]
    if (sections.length === 0) return link
    const below = new Set(pagesOf(node))
    return [
      (read: string) => isExpanded || below.has(read),
      ...link,
      ...treeMarks({ nodes: sections, hrefOf }),
    ]
  })
}

function pagesOf({ page, sections }: TocNode): string[] {
  return [...(page === undefined ? [] : [page]), ...sections.flatMap(pagesOf)]
}
