/** `/models/{id}` and `/datasets/{id}`: one card, with its facts, files and problems. */

import type { Unfilled } from '../article/fold-unfilled.ts'
import type { TocEntry } from '../article/headings.ts'
import type { Json, RepoKind } from '../card/types.ts'
import type { CardsHere, Entry } from '../edition/types.ts'
import { plural } from '../format.ts'
import { encodeText } from '../islands/clipboard.ts'
import { CopyButtonIsland } from '../islands/island.tsx'
import { cardPath, docsPath, GUIDE_SET, hubUrl, KIND_ROOT, listPath } from '../paths.ts'
import type { CitedPaper, Lineage } from '../relations/types.ts'
import { taskNames } from '../task/names.ts'
import type { Task } from '../task/types.ts'
import type { ShownArticle } from '../ui/article.tsx'
import { Breadcrumbs, type Trail } from '../ui/breadcrumbs.tsx'
import { LineageTrees, WholeTree } from '../ui/chart/lineage.tsx'
import { ModelResults, type ModelResultTable } from '../ui/chart/model-results.tsx'
import { Toc, topDepth } from '../ui/docs/toc.tsx'
import { AT_WORK_ID, AtWork, type AtWorkProps, NothingAtWork } from '../ui/example/at-work.tsx'
import { type FactPlaces, Facts, type Users } from '../ui/facts.tsx'
import { FileList } from '../ui/file-list.tsx'
import { Layout, type Site } from '../ui/layout.tsx'
import { MoreKeys } from '../ui/more-keys.tsx'
import { Sources } from '../ui/origin.tsx'
import { AuthorNotes, ProblemList } from '../ui/problem-list.tsx'
import { DatasetViewer, VIEWER_ID } from '../ui/rows/dataset-viewer.tsx'
import { COLUMNS_ID, DeclaredColumns } from '../ui/rows/declared-columns.tsx'
import type { SqlViewerProps } from '../ui/rows/sql-props.ts'
import { SqlViewer } from '../ui/rows/sql-viewer.tsx'
import type { DatasetViewerProps } from '../ui/rows/viewer-props.ts'
import { Loading, type LoadingProps } from '../ui/snippet/loading.tsx'
import {
  SNIPPET_SECTION_ID,
  type SnippetSection,
  SnippetSectionView,
} from '../ui/snippet/snippet-section.tsx'
import { SourceLink, type SourceLinkProps } from '../ui/source-link.tsx'
import type { DeclaredSubset } from '../viewer/types.ts'
import { datasetData, modelData } from './structured-data.ts'

export interface CardPageProps {
  site: Site
  tasks: readonly Task[]
  kind: RepoKind
  entry: Entry
  article: ShownArticle
  source: SourceLinkProps
  /** A model's evaluation results, each with its rank. */
  results: ModelResultTable[]
  /** The id of the model that replaces this one, if any. */
  newest: string | undefined
  /** What a model was made from, and what was made from it. */
  lineage: Lineage | undefined
  /** The papers that it cites. */
  papers: CitedPaper[]
  /** Where the facts lead. */
  places: FactPlaces
  usedBy: Users
  /** Whether models are evaluated on this dataset. */
  isBenchmark: boolean
  /** What the model does with some inputs; undefined where the card has none, or its text shows them. */
  examples: AtWorkProps | undefined
  /** Whether the text shows the examples, where the author has put them. */
  isGalleryInText?: boolean
  /** How to call the model; undefined for a dataset. */
  snippets: SnippetSection | undefined
  /** The code that loads it; undefined when no way is known. */
  loading: LoadingProps | undefined
  /** The rows of a dataset; undefined when the catalogue has none. */
  viewer?: DatasetViewerProps | undefined
  /** In place of them, a query over them and its answer. */
  sql?: SqlViewerProps | undefined
  /** What the card of a dataset says of its columns and rows. */
  declared: readonly DeclaredSubset[]
  /** The models and datasets of this catalogue that the facts name. */
  here: CardsHere
}

export function CardPage(props: CardPageProps) {
  const { site, kind, entry, lineage } = props
  const tasks = taskNames(props.tasks)
  const task = entry.task === undefined ? undefined : tasks.find(entry.task)
  const hasRows = areRowsHere(props)
  return (
    <Layout
      site={site}
      title={entry.title}
      description={entry.summary || `The ${kind} ${entry.id}: its facts and its files.`}
      section={KIND_ROOT[kind]}
      data={kind === 'model' ? modelData(entry, tasks, lineage?.bases ?? []) : datasetData(entry)}
      trail={trailOf(kind, entry)}
    >
      <div className={`reading${hasRows ? ' with-rows' : ''} hue-${task?.modality ?? 'none'}`}>
        <Head {...props} />
        <AtHand {...props} />
        <aside className="beside" aria-label="Facts">
          <details className="fold">
            <summary>{hasRows ? 'Facts' : 'Facts and files'}</summary>
            <Facts {...props} tasks={tasks} canCompare={site.isStatic !== true} />
            <MoreKeys kind={kind} frontMatter={entry.frontMatter} />
            {!hasRows && <Files {...props} />}
          </details>
          {!hasRows && <Toc entries={contentsOf(props)} />}
        </aside>
        {props.viewer !== undefined && <DatasetViewer {...props.viewer} />}
        {props.sql !== undefined && <SqlViewer {...props.sql} />}
        {/* Rows are as wide as the page, so what is long stands beside the text below them. */}
        {hasRows && (
          <aside className="beside" aria-label="Files and contents">
            <details className="fold">
              <summary>Files</summary>
              <Files {...props} />
            </details>
            <Toc entries={contentsOf(props)} />
          </aside>
        )}
        <Text {...props} />
      </div>
    </Layout>
  )
}

const Files = ({ site, kind, entry: { id, files } }: CardPageProps) =>
  files.length > 0 && <FileList site={site} kind={kind} id={id} files={files} />

/** The lists that a card is in, from the widest, and the card. */
function trailOf(kind: RepoKind, { id, owner, name }: Entry): Trail {
  return [
    { name: kind === 'model' ? 'Models' : 'Datasets', path: listPath(kind) },
    ...(owner === undefined ? [] : [{ name: owner, path: cardPath('owner', owner) }]),
    { name, path: cardPath(kind, id) },
  ]
}

/** What the card is called, and what it is about. */
function Head({ site, kind, entry, article, newest, here }: CardPageProps) {
  const { titleId, lede } = article
  const newestHere = new Map(here.model).get(newest ?? '')
  return (
    <header className="card-head">
      <Breadcrumbs trail={trailOf(kind, entry)} />
      <h1 id={titleId || undefined} dir="auto">
        {entry.title}
      </h1>
      <p className="id">
        <code>{entry.id}</code>{' '}
        <CopyButtonIsland value={encodeText(entry.id)} title={`Copy the id ${entry.id}`} />
      </p>
      {lede !== undefined && (
        // As below
        <p className="lede" id={lede.id} dir="auto" dangerouslySetInnerHTML={{ __html: lede.html }} />
      )}
      {newest !== undefined && (
        <p className="notice" role="note">
          There is a newer version of this model:{' '}
          {newestHere === undefined ? newest : <a href={cardPath('model', newestHere)}>{newest}</a>}
        </p>
      )}
      {site.authors && (
        <ProblemList
          problems={[...entry.problems, ...(article.problems ?? [])]}
          of="card"
          file={entry.path}
        />
      )}
      <Terms text={entry.metadata.extra.extra_gated_prompt} />
    </header>
  )
}

/** The chapter of the guide on examples. */
const EXAMPLES_GUIDE = docsPath({ set: GUIDE_SET, version: '', language: '' }, 'examples')

/** Whether those who write the cards of the site are told that this model has no example. */
const lacksExamples = ({ site, kind, examples, isGalleryInText }: CardPageProps) =>
  site.authors && kind === 'model' && examples === undefined && isGalleryInText !== true

/** What the model does, then the ways to use it. */
function AtHand(props: CardPageProps) {
  const { site, examples, loading, snippets, article } = props
  return (
    <div className="at-hand">
      {examples !== undefined && <AtWork {...examples} />}
      {lacksExamples(props) && <NothingAtWork guide={site.guide && EXAMPLES_GUIDE} />}
      <Ways loading={loading} snippets={article.toc.length > 0 ? snippets : undefined} />
    </div>
  )
}

/** What surely works comes first: files that are here, then whoever is said to serve the model. */
function Ways({ loading, snippets }: Pick<CardPageProps, 'loading' | 'snippets'>) {
  const picker = snippets !== undefined && 'picker' in snippets ? snippets.picker : undefined
  const call = picker !== undefined && (
    <p className="to-code">
      <a href={`#${SNIPPET_SECTION_ID}`}>Code that calls it</a> at {picker.offers[0].id} is below the card.
    </p>
  )
  const load = loading !== undefined && <Loading {...loading} />
  return loading?.isHere === true ? (
    <>
      {load}
      {call}
    </>
  ) : (
    <>
      {call}
      {load}
    </>
  )
}

const RESULTS_ID = 'mb-results'
const FAMILY_ID = 'mb-family'

/** The headings of the text, and the page's own sections around it. */
function contentsOf(props: CardPageProps): TocEntry[] {
  const {
    article: { toc },
    examples,
    snippets,
    results,
    lineage,
  } = props
  const own = (isThere: boolean, id: string, text: string, depth = topDepth(toc)) =>
    isThere ? [{ id, text, depth }] : []
  return [
    ...own(examples !== undefined, AT_WORK_ID, 'At work', toc[0]?.depth),
    ...own(areRowsHere(props), VIEWER_ID, 'Rows', toc[0]?.depth),
    ...toc,
    ...own(areDeclared(props), COLUMNS_ID, 'Columns and splits'),
    ...own(snippets !== undefined, SNIPPET_SECTION_ID, 'Call this model'),
    ...own(results.length > 0, RESULTS_ID, 'Evaluation results'),
    ...own(hasFamily(lineage), FAMILY_ID, 'Model tree'),
  ]
}

/** Rows at hand say more than a card does. */
const areDeclared = (props: CardPageProps) => !areRowsHere(props) && props.declared.length > 0

const areRowsHere = ({ viewer, sql }: CardPageProps) => viewer !== undefined || sql !== undefined

const hasFamily = (lineage: Lineage | undefined): lineage is Lineage =>
  lineage !== undefined && lineage.bases.length + lineage.derived.length > 0

/** The card's text, and what the catalogue knows besides. */
function Text(props: CardPageProps) {
  const { site, kind, entry, article, source, snippets, results, lineage, declared } = props
  const { html, lede, unfilled = [] } = article
  return (
    <article className="prose">
      {html === '' && lede === undefined ? (
        <EmptyCard kind={kind} id={entry.id} />
      ) : (
        // Drawn by Article from a tree that has been sanitised
        html !== '' && <div dangerouslySetInnerHTML={{ __html: html }} />
      )}
      {areDeclared(props) && <DeclaredColumns subsets={declared} />}
      <Sources metadata={entry.metadata} />
      {snippets !== undefined && <SnippetSectionView section={snippets} />}
      {results.length > 0 && (
        <section aria-labelledby={RESULTS_ID}>
          <h2 id={RESULTS_ID}>Evaluation results</h2>
          <ModelResults tables={results} />
        </section>
      )}
      {hasFamily(lineage) && (
        <section aria-labelledby={FAMILY_ID}>
          <h2 id={FAMILY_ID}>Model tree</h2>
          <LineageTrees id={entry.id} lineage={lineage} heading="h3" />
          <WholeTree id={entry.id} />
        </section>
      )}
      <SourceLink {...source} />
      <NotSaid parts={unfilled} />
      {!site.authors && (
        <AuthorNotes
          problems={[...entry.problems, ...(article.problems ?? [])]}
          of="card"
          file={entry.path}
        />
      )}
    </article>
  )
}

/** The parts of a template that the author left as they were; links to them lead here. */
function NotSaid({ parts }: { parts: readonly Unfilled[] }) {
  if (parts.length === 0) return null
  return (
    <details className="author-notes">
      <summary>
        {plural(parts.length, 'part')} of the card’s template {parts.length === 1 ? 'is' : 'are'} not filled
        in
      </summary>
      <ul>
        {parts.map(({ id, name }, at) => (
          // They never change within an edition.
          <li key={at} id={id}>
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}

function EmptyCard({ kind, id }: { kind: RepoKind; id: string }) {
  return (
    <div className="empty">
      <p>This card has no text yet. It would say what the {kind} is for, how to use it and where it fails.</p>
      <p>
        The Hub may have more under the same id: <a href={hubUrl(kind, id)}>{id}</a>.
      </p>
    </div>
  )
}

/** What the Hub has readers agree to before they get the files. */
function Terms({ text }: { text: Json | undefined }) {
  if (typeof text !== 'string') return null
  return (
    <details className="terms">
      <summary>Terms of access</summary>
      {text
        .trim()
        .split(/\n+/)
        .map((paragraph, at) => (
          // They never change within an edition.
          <p key={at} dir="auto">
            {paragraph}
          </p>
        ))}
    </details>
  )
}
