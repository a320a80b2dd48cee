/** Draws the facets of a list on a static site: what is chosen, and the number of hits for each value. */

import { formatCount } from '../../format.ts'
import { addressWith, choose, chosenIn, isOfDocs, type Query, toggle } from './list-query.ts'
import type { Counts } from './pagefind.ts'

export function drawFacets(page: Document, query: Query, counts: Counts): void {
  for (const facet of page.querySelectorAll<HTMLElement>('[data-facet]')) {
    const name = facet.dataset.facet ?? ''
    const chosen = chosenIn(query).flatMap(([own, value]) => (own === name ? value : []))
    const change = facet.dataset.of === 'docs' ? choose : toggle
    for (const link of facet.querySelectorAll<HTMLAnchorElement>('a')) {
      const values = new URL(link.href, location.href).searchParams.getAll(name)
      const isChosen = values.every((value) => chosen.includes(value))
      if (isChosen) link.setAttribute('aria-current', 'true')
      link.dataset.value = values.join()
      link.setAttribute('href', addressWith(change(query, name, values), location.pathname))
      const item = link.closest<HTMLElement>('li')
      const [value = ''] = values
      const count = counts[name]?.[value] ?? 0
      const shown = link.querySelector('.count')
      if (shown !== null) shown.textContent = formatCount(count)
      if (item !== null) item.hidden = count === 0 && !isChosen
    }
    for (const group of facet.querySelectorAll<HTMLElement>('.part, details')) {
      group.hidden = group.querySelector('li:not([hidden])') === null
    }
    const more = facet.querySelector('details')
    const summary = more?.querySelector('summary')
    if (more && summary) {
      more.open = more.querySelector('[aria-current]') !== null
      summary.textContent = `${formatCount(more.querySelectorAll('li:not([hidden])').length)} more`
    }
    const isOther = (facet.dataset.of === 'docs') !== isOfDocs(query)
    const left = facet.querySelectorAll('li:not([hidden])').length
    // In docs, a single value is no choice, as on a server.
    const isChoice = left > 1 || facet.dataset.of !== 'docs' || chosen.length > 0
    facet.hidden = isOther || left === 0 || !isChoice
  }
}
