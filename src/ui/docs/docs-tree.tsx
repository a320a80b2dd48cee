/** The table of contents of a docs set; its branches fold without a script. */

import type { TocNode } from '../../docs/types.ts'

export interface DocsTreeProps {
  nodes: readonly TocNode[]
  /** Address of a page; undefined for one that does not exist. */
  hrefOf: (page: string) => string | undefined
  /** BCP 47 tag of the titles; undefined for the site's own language. */
  language: string | undefined
}

/**
 * The tree with every branch open and every link marked as current: a set's pages share hundreds of links, so the tree
 * is drawn once, and each page keeps only its own marks, see {@link treeMarks}.
 */
export function DocsTree({ nodes, hrefOf, language }: DocsTreeProps) {
  return (
    <ul lang={language}>
      {nodes.map((node, at) => {
        const isBranch = node.sections.length > 0
        const isLink = hrefTo(node, hrefOf) !== undefined
        return (
          <li key={at}>
            {/* Beside the summary: a button with a link in it is a single thing to most screen readers. */}
            {(!isBranch || isLink) && <Leaf node={node} hrefOf={hrefOf} />}
            {isBranch && (
              <details open>
                <summary aria-label={isLink ? `Pages of ${node.title}` : undefined}>
                  {!isLink && <Leaf node={node} hrefOf={hrefOf} />}
                </summary>
                <DocsTree nodes={node.sections} hrefOf={hrefOf} language={undefined} />
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const hrefTo = ({ page }: TocNode, hrefOf: DocsTreeProps['hrefOf']) =>
  page === undefined ? undefined : hrefOf(page)

function Leaf({ node, hrefOf }: Pick<DocsTreeProps, 'hrefOf'> & { node: TocNode }) {
  const href = hrefTo(node, hrefOf)
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

/** The marks of a tree as React writes them; quotes in titles and addresses are escaped, so they cannot match. */
export const TREE_MARK = / (?:open=""|aria-current="page")/

/** Returns, for each mark of a {@link DocsTree} in order, a test for the pages that keep it. */
export function treeMarks({ nodes, hrefOf }: Omit<DocsTreeProps, 'language'>): ((page: string) => boolean)[] {
  return nodes.flatMap((node) => {
    const { page, sections, isExpanded } = node
    const link = hrefTo(node, hrefOf) === undefined ? [] : [(read: string) => read === page]
    if (sections.length === 0) return link
    const below = new Set(pagesOf(node))
    return [
      ...link,
      (read: string) => isExpanded || below.has(read),
      ...treeMarks({ nodes: sections, hrefOf }),
    ]
  })
}

function pagesOf({ page, sections }: TocNode): string[] {
  return [...(page === undefined ? [] : [page]), ...sections.flatMap(pagesOf)]
}
