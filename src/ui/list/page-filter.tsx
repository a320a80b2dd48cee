/** A box that filters a page by the typed words; it needs a script, and is hidden without one. */

import { ROOT } from '../../paths.ts'

/** @param label - its purpose, such as `Filter the tasks` */
export function PageFilter({ label }: { label: string }) {
  return (
    <div className="page-filter">
      <input type="search" placeholder={label} aria-label={label} />
      <p role="status">
        <span hidden>
          Nothing on this page has these words. <a href={ROOT.search}>Search everything for them</a>.
        </span>
      </p>
    </div>
  )
}
