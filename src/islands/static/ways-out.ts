/** Offers ways out of a list without hits on a static site: the same list with one condition less. */

import { plural } from '../../format.ts'
import { waysOut } from '../../search/query/ways-out.ts'
import { addressWith, chosenIn, type Query, toggle, unchosen } from './list-query.ts'

/** The list with one of its conditions dropped. */
export interface WayOut {
  /** What is dropped: the words, a facet value, or all words but one. */
  less: 'text' | 'value' | 'others'
  label: string
  href: string
  /** The number of hits then, also as `3 models`. */
  total: number
  found: string
}

type Way = Pick<WayOut, 'less' | 'label'> & { other: Query }

/**
 * The variants of a list with one condition dropped that find something.
 *
 * @param one - what is listed, such as `model`
 * @param isSuggested - whether another text is offered
 */
export async function findWaysOut(
  page: Document,
  query: Query,
  one: string,
  isSuggested: boolean,
  totalOf: (query: Query) => Promise<number>,
): Promise<WayOut[]> {
  const chosen = chosenIn(query).map(([name, value]): Way => {
    const { facet, label } = namesOf(page, name, value)
    return { less: 'value', label: `${facet} ${label}`, other: toggle(query, name, [value]) }
  })
  const steps = waysOut<Way>({
    ...{ text: query.text, isSuggested, chosen },
    withText: (label, text, isLeft) => ({
      ...{ less: isLeft ? 'others' : 'text', label },
      other: { ...query, page: 1, text },
    }),
    unfiltered: (text) => ({ less: 'text', label: text, other: { ...unchosen(query), text } }),
  })
  let step = steps.next()
  while (step.done !== true)
    step = steps.next(await Promise.all(step.value.map(({ other }) => totalOf(other))))
  return step.value.map(({ less, label, other, total }) => ({
    ...{ less, label, href: addressWith(other, location.pathname), total, found: plural(total, one) },
  }))
}

/** The page's names for a facet and one of its values. */
export function namesOf(page: Document, name: string, value: string): { facet: string; label: string } {
  const facets = [...page.querySelectorAll<HTMLElement>(`[data-facet="${CSS.escape(name)}"]`)]
  const facet = facets.find((one) => !one.hidden) ?? facets[0]
  const links = [...(facet?.querySelectorAll<HTMLAnchorElement>('li a') ?? [])]
  const named = links.find((link) => link.dataset.value === value)
  return {
    facet: (facet?.querySelector('h2')?.textContent ?? name).toLowerCase(),
    label: named?.title || (named?.querySelector('.label')?.textContent ?? value),
  }
}
