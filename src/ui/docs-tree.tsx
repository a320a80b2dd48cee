/** The table of contents of a docs set; its branches fold without a script. */

import type { TocNode } from '../docs/types.ts'

export interface DocsTreeNavProps {
  tree: readonly TocNode[]
  /** The page that is read. */
  page: string
  /** Address of a page; undefined for one that is not there. */
  hrefOf: (page: string) => string | undefined
  /** BCP 47 tag of the titles; undefined where it is that of the site. */
  language: string | undefined
}

export function DocsTreeNav({ tree, page, hrefOf, language }: DocsTreeNavProps) {
  return (
    <nav className="docs-tree" aria-label="Contents">
      <Branch nodes={tree} page={page} hrefOf={hrefOf} language={language} />
    </nav>
  )
}

function Branch({
  nodes,
  page,
  hrefOf,
  language,
}: Omit<DocsTreeNavProps, 'tree'> & { nodes: readonly TocNode[] }) {
  return (
    <ul lang={language}>
      {nodes.map((node, at) => (
        <li key={at}>
          {node.sections.length === 0 ? (
            <Leaf node={node} page={page} hrefOf={hrefOf} />
          ) : (
            <details open={node.isExpanded || holds(node, page)}>
              <summary>
                <Leaf node={node} page={page} hrefOf={hrefOf} />
              </summary>
              <Branch nodes={node.sections} page={page} hrefOf={hrefOf} language={undefined} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function Leaf({ node, page, hrefOf }: Pick<DocsTreeNavProps, 'page' | 'hrefOf'> & { node: TocNode }) {
  const href = node.page === undefined ? undefined : hrefOf(node.page)
  const label = (
    <>
      {node.title}
      {node.isNew && <small className="new"> new</small>}
    </>
  )
  if (href === undefined) return <span>{label}</span>
  return (
    <a href={href} aria-current={node.page === page ? 'page' : undefined}>
      {label}
    </a>
  )
}

/** Whether a page is somewhere below a heading. */
function holds(node: TocNode, page: string): boolean {
  return node.page === page || node.sections.some((section) => holds(section, page))
}
