/** `/models/{id}` and `/datasets/{id}`: one card, its facts, its files and what is wrong with it. */

import type { Root } from 'hast'
import type { TocEntry } from '../card/article/headings.ts'
import type { Entry } from '../edition/types.ts'
import { encodeText } from '../islands/clipboard.ts'
import { CopyButtonIsland } from '../islands/island.tsx'
import type { TaskNames } from '../task/names.ts'
import { Article } from '../ui/article.tsx'
import { Facts } from '../ui/facts.tsx'
import { FileList } from '../ui/file-list.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { hubUrl, listPath } from '../ui/paths.ts'
import { ProblemList } from '../ui/problem-list.tsx'
import { SourceLink, type SourceLinkProps } from '../ui/source-link.tsx'
import { Toc } from '../ui/toc.tsx'
import { datasetData, modelData } from './structured-data.ts'

export interface CardPageProps {
  site: Site
  tasks: TaskNames
  kind: 'model' | 'dataset'
  entry: Entry
  /** The card's body, ready to be shown: drawn by {@link Article} from a sanitised tree. */
  articleHtml: string
  toc: TocEntry[]
  /** Whether the article is only the card's source as yet; such a page is not kept. */
  provisional: boolean
  source: SourceLinkProps
  /** Which of the ids that the facts name this catalogue has. */
  has: (kind: 'model' | 'dataset', id: string) => boolean
}

const SECTION = { model: '/models', dataset: '/datasets' } as const

export function CardPage({ site, tasks, kind, entry, articleHtml, toc, source, has }: CardPageProps) {
  const task = entry.task === undefined ? undefined : tasks.find(entry.task)
  const description = entry.summary || `The ${kind} ${entry.id}: its facts and its files.`
  return (
    <Layout
      site={site}
      title={entry.id}
      description={description}
      section={SECTION[kind]}
      data={kind === 'model' ? modelData(entry, tasks) : datasetData(entry)}
    >
      <div className={`reading hue-${task?.modality ?? 'none'}`}>
        <header className="card-head">
          {entry.owner !== undefined && (
            <p className="owner">
              <a href={listPath(kind, { owner: entry.owner })}>{entry.owner}</a> /
            </p>
          )}
          <div className="title-row">
            <h1>{entry.name}</h1>
            <CopyButtonIsland value={encodeText(entry.id)} title={`Copy the id ${entry.id}`} />
          </div>
          {entry.summary !== '' && <p className="lede">{entry.summary}</p>}
          <ProblemList problems={entry.problems} />
        </header>
        <aside className="beside" aria-label="Facts">
          <details className="fold">
            <summary>Facts and files</summary>
            <Facts kind={kind} entry={entry} tasks={tasks} has={has} />
            {entry.files.length > 0 && <FileList kind={kind} id={entry.id} files={entry.files} />}
          </details>
          <Toc entries={toc} />
        </aside>
        <article className="prose">
          {articleHtml === '' ? (
            <EmptyCard kind={kind} id={entry.id} />
          ) : (
            // Drawn by Article from a tree that has been sanitised
            <div dangerouslySetInnerHTML={{ __html: articleHtml }} />
          )}
          <SourceLink {...source} />
        </article>
      </div>
    </Layout>
  )
}

/** The HTML-ready form of a card's body. */
export function CardArticle({ tree }: { tree: Root }) {
  return <Article tree={tree} />
}

function EmptyCard({ kind, id }: { kind: 'model' | 'dataset'; id: string }) {
  return (
    <div className="empty">
      <p>
        This card has no text yet. What the {kind} is for, how to use it and where it fails would stand here.
      </p>
      <p>
        The Hub may have more under the same id: <a href={hubUrl(kind, id)}>{id}</a>.
      </p>
    </div>
  )
}
