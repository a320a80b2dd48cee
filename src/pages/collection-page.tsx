/** `/collections/{slug}`: cards that somebody has gathered, in order and with notes; and `/collections`, the list of all. */

import type { EntrySummary } from '../edition/types.ts'
import { formatBytes, formatParameters } from '../format.ts'
import { cardPath, feedPath, listPath, ROOT } from '../paths.ts'
import type { ListedCollection } from '../search/types.ts'
import type { CollectionItem } from '../task/collection.ts'
import { type TaskNames, taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import type { ShownArticle } from '../ui/article.tsx'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { SourceLink, type SourceLinkProps } from '../ui/source-link.tsx'
import { CollectionList } from './collection-list.tsx'
import { type Searched, SearchedPage } from './searched-page.tsx'
import { collectionData } from './structured-data.ts'

/** An item with its card, if that is in the catalogue. */
export interface ShownItem extends CollectionItem {
  card: EntrySummary | undefined
}

export interface CollectionPageProps {
  site: Site
  tasks: readonly Task[]
  id: string
  owner: string | undefined
  title: string
  summary: string
  /** The summary that the card states, if it does: another is taken from its text, which follows on the page. */
  lede: string
  items: readonly ShownItem[]
  article: ShownArticle
  source: SourceLinkProps
}

export function CollectionPage(props: CollectionPageProps) {
  const { site, id, owner, title, summary, lede, items, article, source } = props
  const tasks = taskNames(props.tasks)
  const trail: Trail = [
    { name: 'Collections', path: ROOT.collections },
    ...(owner === undefined ? [] : [{ name: owner, path: cardPath('owner', owner) }]),
    { name: title, path: cardPath('collection', id) },
  ]
  return (
    <Layout
      site={site}
      title={title}
      description={summary}
      section={ROOT.collections}
      data={collectionData(
        title,
        items.flatMap(({ card }) => card ?? []),
      )}
      trail={trail}
    >
      <header className="card-head hue-none">
        <Breadcrumbs trail={trail} />
        <h1 dir="auto">{title}</h1>
        {lede !== '' && (
          <p className="lede" dir="auto">
            {lede}
          </p>
        )}
      </header>
      <article className="prose">
        {/* Drawn by Article from a tree that has been sanitised */}
        <div dangerouslySetInnerHTML={{ __html: article.html }} />
      </article>
      <section aria-labelledby="mb-items">
        <h2 id="mb-items">In this collection</h2>
        {items.length === 0 ? (
          <p className="note">Nothing yet.</p>
        ) : (
          <ol className="gathered">
            {items.map((item) => (
              <Item key={`${item.kind} ${item.id}`} item={item} tasks={tasks} />
            ))}
          </ol>
        )}
      </section>
      <SourceLink {...source} />
    </Layout>
  )
}

function Item({ item: { kind, id, note, card }, tasks }: { item: ShownItem; tasks: TaskNames }) {
  const task = card?.task === undefined ? undefined : tasks.find(card.task)
  return (
    <li className={`hue-${task?.modality ?? 'none'}`}>
      <h3 dir="auto">
        {card === undefined ? id : <a href={cardPath(kind, id)}>{card.title}</a>}{' '}
        {card !== undefined && card.title !== id && <small>{id}</small>}
      </h3>
      {note !== undefined && (
        <p className="gathered-note" dir="auto">
          {note}
        </p>
      )}
      {card !== undefined && card.summary !== '' && <p dir="auto">{card.summary}</p>}
      <p className="count">
        {card === undefined ? (
          `This ${kind} is not in this catalogue.`
        ) : (
          <>
            {kind === 'model' ? 'Model' : 'Dataset'}
            {card.task !== undefined && (
              <>
                {'\u00a0· '}
                <a href={listPath(kind, { task: card.task })}>{tasks.label(card.task)}</a>
              </>
            )}
            {sizesOf(card).map((size) => `\u00a0· ${size}`)}
          </>
        )}
      </p>
    </li>
  )
}

function sizesOf({ parameters, bytes }: EntrySummary): string[] {
  return [
    ...(parameters === undefined ? [] : [formatParameters(parameters)]),
    ...(bytes === undefined ? [] : [formatBytes(bytes)]),
  ]
}

export interface CollectionsPageProps extends Searched {
  site: Site
  /** The collections on this page. */
  collections: readonly ListedCollection[]
}

export function CollectionsPage(props: CollectionsPageProps) {
  return (
    <SearchedPage
      site={props.site}
      feed={feedPath(ROOT.collections)}
      title="Collections"
      description="Models and datasets that belong together."
      lede="Models and datasets that belong together, chosen by people who know them."
      searched={props}
      noun="collection"
      path={ROOT.collections}
      none={
        <>
          There are no collections yet. Each is a file such as <code>collections/small-models.md</code> that
          lists cards.
        </>
      }
      nothing={
        <>
          No collection is called <q>{props.text}</q>.
        </>
      }
    >
      <CollectionList collections={props.collections} Heading="h2" />
    </SearchedPage>
  )
}
