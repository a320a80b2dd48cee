/** `/owners/{name}`: who somebody is, and the cards that are theirs; and `/owners`, the list of all. */

import { formatCount, plural } from '../format.ts'
import { cardPath, feedPath, listPath, ROOT, searchPath } from '../paths.ts'
import type { ListedCollection, ListedOwner, OwnedCounts } from '../search/types.ts'
import { taskNames } from '../task/names.ts'
import type { Owner } from '../task/owner.ts'
import type { Task } from '../task/types.ts'
import type { ShownArticle } from '../ui/article.tsx'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { Toc } from '../ui/docs/toc.tsx'
import { FactRow } from '../ui/fact-row.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { CountedTable } from '../ui/list/counted-table.tsx'
import { SourceLink, type SourceLinkProps } from '../ui/source-link.tsx'
import { CardsOfBothKinds, type FirstCards } from './cards-section.tsx'
import { CollectionList } from './collection-list.tsx'
import { DocsSets, type DocsSetsPageProps } from './docs-sets-page.tsx'
import { type Searched, SearchedPage } from './searched-page.tsx'
import { ownerData } from './structured-data.ts'

export interface OwnerPageProps {
  site: Site
  tasks: readonly Task[]
  owner: Owner
  /** Address of the picture. */
  picture: string | undefined
  /** Undefined while search is away, as are models and datasets. */
  counts: OwnedCounts | undefined
  models: FirstCards | undefined
  datasets: FirstCards | undefined
  /** The newest, and the number of all. */
  collections: { first: readonly ListedCollection[]; total: number }
  docs: DocsSetsPageProps['sets']
  /** What the owner's card says; undefined without one. */
  own: { article: ShownArticle; source: SourceLinkProps } | undefined
}

export function OwnerPage(props: OwnerPageProps) {
  const { site, owner, counts, models, datasets, collections, docs, own } = props
  const { id, name } = owner
  const tasks = taskNames(props.tasks)
  const description = owner.summary || `${describeCounts(counts)} of ${name}.`
  const trail: Trail = [
    { name: 'Owners', path: ROOT.owners },
    { name, path: cardPath('owner', id) },
  ]
  return (
    <Layout
      site={site}
      title={name}
      description={description}
      section={ROOT.owners}
      data={ownerData(owner, props.picture)}
      trail={trail}
      {...(site.isStatic === true
        ? {}
        : { feed: `${feedPath(ROOT.search)}?${new URLSearchParams({ owner: id })}` })}
    >
      <div className="reading hue-none">
        <header className="card-head">
          <Breadcrumbs trail={trail} />
          <div className="owner-head">
            {props.picture !== undefined && (
              <img className="owner-picture" src={props.picture} alt="" width={64} height={64} />
            )}
            <h1 dir="auto">{name}</h1>
          </div>
          {owner.summary !== '' && (
            <p className="lede" dir="auto">
              {owner.summary}
            </p>
          )}
        </header>
        <aside className="beside" aria-label="Facts">
          <OwnerFacts owner={owner} counts={counts} />
          {own !== undefined && <Toc entries={own.article.toc} />}
        </aside>
        <article className="prose">
          {own === undefined ? (
            site.authors && (
              <p className="note">
                Nothing is written about them yet. To say who they are, write <code>owners/{id}.md</code>.
              </p>
            )
          ) : (
            <>
              {/* Drawn by Article from a tree that has been sanitised */}
              <div dangerouslySetInnerHTML={{ __html: own.article.html }} />
              <SourceLink {...own.source} />
            </>
          )}
        </article>
      </div>
      <CardsOfBothKinds models={models} datasets={datasets} chosen={{ owner: id }} tasks={tasks} />
      {collections.total > 0 && (
        <section aria-labelledby="mb-collections">
          <h2 id="mb-collections">Collections</h2>
          <CollectionList collections={collections.first} Heading="h3" of={id} />
          {collections.total > collections.first.length && (
            <p>
              <a href={searchPath({ kind: 'collection', owner: id })}>
                All {plural(collections.total, 'collection')}
              </a>
            </p>
          )}
        </section>
      )}
      {docs.length > 0 && (
        <section aria-labelledby="mb-docs">
          <h2 id="mb-docs">Docs</h2>
          <DocsSets sets={docs} Heading="h3" />
        </section>
      )}
    </Layout>
  )
}

/** "3 models, 1 dataset", of the kinds that there are. */
function describeCounts(counts: OwnedCounts | undefined): string {
  if (counts === undefined) return 'The cards'
  const kinds = (['model', 'dataset', 'collection'] as const).filter((kind) => counts[kind] > 0)
  return kinds.length === 0 ? 'No cards' : kinds.map((kind) => plural(counts[kind], kind)).join(', ')
}

function OwnerFacts({ owner: { id, name, contact }, counts }: Pick<OwnerPageProps, 'owner' | 'counts'>) {
  return (
    <dl className="facts">
      {name !== id && (
        <FactRow label="Id">
          <code>{id}</code>
        </FactRow>
      )}
      {counts !== undefined && counts.model > 0 && (
        <FactRow label="Models">
          <a href={listPath('model', { owner: id })}>{formatCount(counts.model)}</a>
        </FactRow>
      )}
      {counts !== undefined && counts.dataset > 0 && (
        <FactRow label="Datasets">
          <a href={listPath('dataset', { owner: id })}>{formatCount(counts.dataset)}</a>
        </FactRow>
      )}
      {contact.length > 0 && (
        <FactRow label="Contact">
          <ul>
            {contact.map((way) => (
              <li key={way}>
                <Contact way={way} />
              </li>
            ))}
          </ul>
        </FactRow>
      )}
    </dl>
  )
}

/** @see https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address, of which this is the strict half */
const EMAIL = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/

/** Only what is surely an address becomes a link. */
function Contact({ way }: { way: string }) {
  if (EMAIL.test(way)) return <a href={`mailto:${way}`}>{way}</a>
  const url = /^https?:\/\//i.test(way) ? URL.parse(way) : null
  if (url === null) return way
  return (
    <a href={url.href} rel="noopener">
      {url.host + (url.pathname === '/' ? '' : url.pathname)}
    </a>
  )
}

export interface OwnersPageProps extends Searched {
  site: Site
  /** The owners on this page. */
  owners: readonly ListedOwner[]
}

export function OwnersPage(props: OwnersPageProps) {
  return (
    <SearchedPage
      site={props.site}
      title="Owners"
      description="Whom the models and datasets of this catalogue are from."
      lede="The people and teams behind the models and datasets, those with the most first."
      searched={props}
      noun="owner"
      path={ROOT.owners}
      none={
        <>
          No card has an owner yet. It is named by the folder between <code>models</code> and a card:{' '}
          <code>models/&lt;owner&gt;/&lt;name&gt;/README.md</code>.
        </>
      }
      nothing={
        <>
          No owner is called <q>{props.text}</q>.
        </>
      }
    >
      <CountedTable
        one="Owner"
        all="Owners"
        counted={['Models', 'Datasets']}
        rows={props.owners.map(({ id, name, summary, counts }) => ({
          id,
          name: (
            <>
              <a href={cardPath('owner', id)}>{name}</a> {name !== id && <small>{id}</small>}
              {summary !== '' && <p>{summary}</p>}
            </>
          ),
          counts: [counts.model, counts.dataset].map((count) => (count > 0 ? formatCount(count) : '')),
        }))}
      />
    </SearchedPage>
  )
}
