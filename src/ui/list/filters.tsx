/** The filters beside a list: folded on a phone, where they end with the way to what they leave. */

import { FacetPanel, type FacetPanelProps, isSearched } from './facet-panel.tsx'

/** Where the list that filters narrow is found in the page. */
export const HITS_ID = 'mb-hits'

/** @param found - how much the list has now: `11 models` */
export function Filters({ found, ...panel }: FacetPanelProps & { found: string }) {
  return (
    <>
      <a className="past-filters" href={`#${HITS_ID}`}>
        Skip the filters
      </a>
      {/* What was searched for within a facet must be seen, also on a phone without script. */}
      <details className="fold" open={panel.groups.some(isSearched)}>
        <summary>Filters</summary>
        <FacetPanel {...panel} />
        <p className="show-found">
          <a href={`#${HITS_ID}`}>
            Show <span data-part="show">{found}</span>
          </a>
        </p>
      </details>
    </>
  )
}
