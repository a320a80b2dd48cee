/** The head of every page: the name of the site, the ways into it, and the search. */

import { either } from '../format.ts'
import { LIMITS } from '../limits.ts'
import { ROOT } from '../paths.ts'
import { furtherOf, type Site, type SitePart, sectionsOf } from './site.ts'

/** What the search box of a page searches, where that is not the whole catalogue. */
export interface HeadSearch {
  /** The form's action. */
  action: string
  /** What is searched: `Search in models`. */
  label: string
  /** Placeholder, in place of the label. */
  placeholder?: string
  /** Further URL parameters to pass along. */
  state?: readonly (readonly [name: string, value: string])[]
}

export interface MastheadProps {
  site: Site
  /** The section that the page belongs to. */
  section: SitePart | undefined
  search: HeadSearch | undefined
  /** Text in the search box. */
  text: string | undefined
}

export function Masthead({ site, section, search = searchOfAll(site), text }: MastheadProps) {
  const { label, placeholder = label, state = [] } = search
  return (
    <header className="masthead">
      <a className="brand" href="/">
        {site.logo !== undefined && <img src={site.logo} alt="" />}
        {site.title}
      </a>
      <Parts site={site} section={section} />
      <search>
        <form action={search.action} className="find">
          <input
            id="mb-search"
            type="search"
            maxLength={LIMITS.text}
            name="q"
            defaultValue={text}
            placeholder={placeholder}
            aria-label={label}
            aria-keyshortcuts="/"
            autoComplete="off"
            spellCheck={false}
          />
          {state
            .filter(([name]) => name !== 'q')
            .map(([name, value]) => (
              <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
            ))}
          <span className="key" aria-hidden="true">
            /
          </span>
        </form>
      </search>
    </header>
  )
}

/** The sections, and the further indexes in a menu, which opens without a script. */
function Parts({ site, section }: Pick<MastheadProps, 'site' | 'section'>) {
  const further = furtherOf(site)
  const current = (href: SitePart) => (href === section ? 'true' : undefined)
  return (
    <nav aria-label="Site">
      {sectionsOf(site).map(({ href, label }) => (
        <a key={href} href={href} aria-current={current(href)}>
          {label}
        </a>
      ))}
      {further.length > 0 && (
        <details className="menu">
          <summary>More</summary>
          <div>
            {further.map(({ href, label }) => (
              <a key={href} href={href} aria-current={current(href)}>
                {label}
              </a>
            ))}
          </div>
        </details>
      )}
    </nav>
  )
}

/** The nouns of the search box, by section. */
const SOUGHT = [
  [ROOT.models, 'model'],
  [ROOT.datasets, 'dataset'],
  [ROOT.tasks, 'task'],
  [ROOT.docs, 'page'],
] as const

/** The search of the whole catalogue. */
export function searchOfAll({ parts }: Site): HeadSearch {
  const sought = SOUGHT.flatMap(([part, name]) => (parts.includes(part) ? [name] : []))
  const placeholder = 'Search the catalogue'
  return { action: ROOT.search, label: `${placeholder} for a ${either().format(sought)}`, placeholder }
}

/** The search of one section. @param title - such as `Models` */
export function searchIn(action: string, title: string): HeadSearch {
  return { action, label: `Search in ${title.toLowerCase()}` }
}
