/** `/docs/{set}/{page}`: one page of a docs set, with the set's tree on the left. */

import type { TocEntry } from '../article/headings.ts'
import type { Problem } from '../card/types.ts'
import { formatDate } from '../format.ts'
import { ROOT } from '../paths.ts'
import { shownEntries, Toc } from '../ui/docs/toc.tsx'
import { CONTENT, Layout, type Site } from '../ui/layout.tsx'
import { AuthorNotes, ProblemList } from '../ui/problem-list.tsx'
import { SourceLink, type SourceLinkProps } from '../ui/source-link.tsx'

/** A link with its label. */
export interface DocsLinkProps {
  href: string
  label: string
}

/** Another version or language of the page. */
export interface DocsChoice extends DocsLinkProps {
  current: boolean
  /** BCP 47 tag of a language; undefined for a version. */
  tag?: string | undefined
}

export interface DocsPageProps {
  site: Site
  /** The set's title and the address of its first page. */
  set: DocsLinkProps
  title: string
  description: string
  /** BCP 47 tag and direction of the text. */
  language: { tag: string; direction: 'ltr' | 'rtl' }
  /** BCP 47 tag of the tree's titles; a page that stands in for a translation is in another; see {@link foreign}. */
  treeLanguage: string | undefined
  /** Headings of the tree above this page, outermost first. */
  above: { label: string; href: string | undefined }[]
  /** A drawn `DocsTree`. */
  treeHtml: string
  versions: DocsChoice[]
  languages: DocsChoice[]
  /** For an older version, the same page in the latest one, or that version's first page when it no longer has it. */
  newer: (DocsLinkProps & { isThere: boolean }) | undefined
  /** The languages wanted and shown, when a translation is missing. */
  fallback: { wanted: string; shown: string } | undefined
  articleHtml: string
  hasTitle: boolean
  toc: TocEntry[]
  provisional: false | 'coming' | 'failed'
  problems: Problem[]
  /** The page's source file, as its problems name it. */
  file: string
  previous: DocsLinkProps | undefined
  next: DocsLinkProps | undefined
  /** ISO 8601. */
  updated: string | undefined
  /** Parameters that limit a search to this set, version and language. */
  searchState: [name: string, value: string][]
  /** Address of the page's Markdown. */
  markdown: string
  /** Undefined for a page from outside the served folder. */
  source: SourceLinkProps | undefined
}

export function DocsPage(props: DocsPageProps) {
  const { site, set, title, description, language, articleHtml, hasTitle, toc } = props
  const { previous, next, updated, markdown, source } = props
  const day = updated === undefined ? undefined : formatDate(updated)
  return (
    <Layout
      site={site}
      title={set.label === title || set.label === site.title ? title : `${title} · ${set.label}`}
      description={description}
      section={ROOT.docs}
      search={{ action: ROOT.search, label: `Search ${set.label}`, state: props.searchState }}
      docs
    >
      <div className="docs hue-none">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
        <aside className="docs-side" aria-label="Contents of this set" tabIndex={0}>
          <details className="fold">
            <summary>{set.label}</summary>
            <SetHead {...props} />
            <nav
              className="docs-tree"
              aria-label="Contents"
              dangerouslySetInnerHTML={{ __html: props.treeHtml }}
            />
          </details>
        </aside>
        {shownEntries(toc).length > 0 && (
          <aside className="docs-toc" aria-label="On this page">
            <Toc entries={toc} language={foreign(language.tag)} />
          </aside>
        )}
        <main className="docs-main" {...CONTENT}>
          <div className="docs-bar">
            <Breadcrumbs {...props} />
            <p className="docs-copy">
              {/* Takes its place before the script that makes it work arrives, so that nothing moves. */}
              <button type="button" className="copy-page" disabled>
                Copy page
              </button>
              <span role="status" className="copied" />{' '}
              <a href={markdown} data-copy-page="">
                View as Markdown
              </a>
            </p>
          </div>
          <Notices {...props} />
          <article className="prose" lang={language.tag} dir={language.direction}>
            {!hasTitle && <h1>{title}</h1>}
            {/* Drawn by DocsBody from a tree that has been sanitised */}
            <div dangerouslySetInnerHTML={{ __html: articleHtml }} />
          </article>
          {site.authors && <ProblemList problems={props.problems} of="page" file={props.file} />}
          <footer className="docs-foot">
            <nav className="around" aria-label="Neighbouring pages">
              {previous !== undefined && (
                <a href={previous.href} rel="prev" className="previous">
                  <small>Previous</small> <span lang={props.treeLanguage}>{previous.label}</span>
                </a>
              )}
              {next !== undefined && (
                <a href={next.href} rel="next" className="next">
                  <small>Next</small> <span lang={props.treeLanguage}>{next.label}</span>
                </a>
              )}
            </nav>
            {source !== undefined && <SourceLink {...source} />}
            {day !== undefined && (
              <p className="changed">
                Last changed <time dateTime={updated}>{day}</time>
              </p>
            )}
            {!site.authors && <AuthorNotes problems={props.problems} of="page" file={props.file} />}
          </footer>
        </main>
      </div>
    </Layout>
  )
}

/** Text in the site's own language needs no `lang`. */
export const foreign = (tag: string) => (tag === 'en' ? undefined : tag)

function SetHead({ set, versions, languages }: DocsPageProps) {
  return (
    <div className="docs-set">
      <p className="set-name">
        <a href={set.href}>{set.label}</a>
      </p>
      <Choice label="Version" choices={versions} />
      <Choice label="Language" choices={languages} />
    </div>
  )
}

/** A choice among versions or languages as links, which needs no script. */
function Choice({ label, choices }: { label: string; choices: DocsChoice[] }) {
  const current = choices.find((choice) => choice.current)
  if (choices.length < 2 || current === undefined) return null
  return (
    <details className="choose">
      <summary>
        <span className="visually-hidden">{label}: </span>
        {current.label}
      </summary>
      <ul>
        {choices.map((choice) => (
          <li key={choice.href}>
            <a
              href={choice.href}
              lang={choice.tag}
              hrefLang={choice.tag}
              aria-current={choice.current ? 'true' : undefined}
            >
              {choice.label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Breadcrumbs({ set, above, title, language, treeLanguage }: DocsPageProps) {
  // A set's first page usually has the set's title.
  const isSetItself = above.length === 0 && title === set.label
  return (
    <nav aria-label="Breadcrumbs" className="crumbs">
      <ol>
        <li>
          <a href={ROOT.docs}>Docs</a>
        </li>
        {!isSetItself && (
          <li>
            <a href={set.href}>{set.label}</a>
          </li>
        )}
        {above.map(({ label, href }) => (
          <li key={label} lang={treeLanguage}>
            {href === undefined ? label : <a href={href}>{label}</a>}
          </li>
        ))}
        <li aria-current="page" lang={foreign(language.tag)}>
          {title}
        </li>
      </ol>
    </nav>
  )
}

function Notices({ newer, fallback, versions }: DocsPageProps) {
  const current = versions.find((version) => version.current)
  return (
    <>
      {newer !== undefined && (
        <p className="notice" role="note">
          This is version {current?.label}.{' '}
          {newer.isThere ? (
            <>
              <a href={newer.href}>See the same page in {newer.label}</a>, the latest.
            </>
          ) : (
            <>
              The latest, <a href={newer.href}>{newer.label}</a>, does not have this page.
            </>
          )}
        </p>
      )}
      {fallback !== undefined && (
        <p className="notice" role="note">
          This page is not available in {fallback.wanted} yet, so it is shown in {fallback.shown}.
        </p>
      )}
    </>
  )
}
