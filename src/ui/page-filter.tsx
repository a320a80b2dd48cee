/** A box that hides what of a page does not have the typed words; it needs script, and is not shown without. */

/** @param label - what it does, `Filter the tasks` */
export function PageFilter({ label }: { label: string }) {
  return (
    <div className="page-filter">
      <input type="search" placeholder={label} aria-label={label} />
      <p role="status">
        <span hidden>
          Nothing on this page has these words. <a href="/search">Search everything for them</a>.
        </span>
      </p>
    </div>
  )
}
