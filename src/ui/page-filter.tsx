/** A box that hides what of a page does not have the typed words; it needs script, and is not shown without. */

export function PageFilter({ label }: { label: string }) {
  return <input className="page-filter" type="search" placeholder={label} aria-label={label} />
}
