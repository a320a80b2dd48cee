/** The head of a page on files: the way to it, its name, the revisions to choose from, and what else there is on it. */

import type { ReactNode } from 'react'
import { type BrowserPart, browserPath, cardPath, listPath } from '../../paths.ts'
import { Breadcrumbs, type Trail } from '../breadcrumbs.tsx'
import type { RepoHead } from './file-props.ts'

/** Digits of a commit that people tell it by, as git shows them. */
const SHORT_COMMIT = 7

export const shortCommit = (commit: string) => commit.slice(0, SHORT_COMMIT)

/** A revision as readers call it. */
export const revisionName = (revision: string) =>
  /^[0-9a-f]{40}$/.test(revision) ? shortCommit(revision) : revision

/** The folders above a file or folder, from the list of all cards. */
export function fileTrail({ kind, id, revision, path }: RepoHead, part: BrowserPart): Trail {
  const segments = path === '' ? [] : path.split('/')
  const isFile = part === 'blob'
  return [
    { name: kind === 'model' ? 'Models' : 'Datasets', path: listPath(kind) },
    { name: id, path: cardPath(kind, id) },
    { name: 'Files', path: browserPath('tree', kind, id, '', revision) },
    ...segments.map((name, at) => {
      const own = segments.slice(0, at + 1).join('/')
      const isLast = at === segments.length - 1
      return { name, path: browserPath(isFile && isLast ? 'blob' : 'tree', kind, id, own, revision) }
    }),
  ]
}

/**
 * @param part - the page
 * @param of - what the page or its history is of
 * @param children - further links
 */
export function FileHead({
  head,
  part,
  of,
  children,
}: {
  head: RepoHead
  part: BrowserPart
  of: 'tree' | 'blob'
  children?: ReactNode
}) {
  const { kind, id, path, revision, commit, hasHistory } = head
  const name = path.slice(path.lastIndexOf('/') + 1) || 'Files'
  const own = fileTrail(head, of)
  const trail: Trail =
    part === 'commits'
      ? [...own, { name: 'History', path: browserPath('commits', kind, id, path, revision) }]
      : own
  const tabs = [
    { part: of, name: of === 'tree' ? 'Folder' : 'File' },
    { part: 'commits', name: 'History' },
  ] as const
  return (
    <header className="file-head">
      <Breadcrumbs trail={trail} />
      <h1 dir="auto">{part === 'commits' ? `History of ${path === '' ? id : name}` : name}</h1>
      <div className="file-tools">
        {hasHistory && <Revisions head={head} part={part} />}
        {hasHistory && (
          <nav className="segments" aria-label="Views">
            {tabs.map((tab) => (
              <a
                key={tab.part}
                href={browserPath(tab.part, kind, id, path, revision)}
                aria-current={tab.part === part ? 'page' : undefined}
                rel="nofollow"
              >
                {tab.name}
              </a>
            ))}
          </nav>
        )}
        {children}
        {hasHistory && revision !== commit && (
          <a
            className="at-commit"
            href={browserPath(part, kind, id, path, commit)}
            rel="nofollow"
            title="The address of this page as it is now, for good"
          >
            <code>{shortCommit(commit)}</code>
          </a>
        )}
      </div>
    </header>
  )
}

/** Works without a script: a closed list of links. */
function Revisions({ head, part }: { head: RepoHead; part: BrowserPart }) {
  const { kind, id, path, revision, branches, tags } = head
  const groups = [
    { name: 'Branches', names: branches },
    { name: 'Tags', names: tags },
  ]
  return (
    <details className="revisions">
      <summary>
        <span className="visually-hidden">Revision: </span>
        {revisionName(revision)}
      </summary>
      <div>
        {groups.map(
          ({ name, names }) =>
            names.length > 0 && (
              <nav key={name} aria-label={name}>
                <p>{name}</p>
                <ul>
                  {names.map((one) => (
                    <li key={one}>
                      <a
                        href={browserPath(part, kind, id, path, one)}
                        aria-current={one === revision ? 'page' : undefined}
                        rel="nofollow"
                      >
                        {one}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            ),
        )}
      </div>
    </details>
  )
}
