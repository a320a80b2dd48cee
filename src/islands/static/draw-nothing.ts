/** Says that nothing was found and what to try, in the words of the server's pages. */

import { adviceFor, noDocsHave, nothingMatches, otherWords } from '../../ui/list/nothing-words.ts'
import { docsTitle } from './draw-found.ts'
import { addressWith, chosenIn, isOfDocs, type Query } from './list-query.ts'
import { findWaysOut } from './ways-out.ts'

/**
 * @param kind - what the list holds; undefined for the search of everything
 * @param isSuggested - whether another text is offered
 * @param totalOf - counts the hits of another query
 */
export async function drawNothing(
  page: Document,
  query: Query,
  kind: string | undefined,
  isSuggested: boolean,
  totalOf: (query: Query) => Promise<number>,
): Promise<Element> {
  const note = page.createElement('div')
  note.className = 'empty'
  const say = (...parts: (string | Node)[]) => {
    const line = page.createElement('p')
    line.append(...parts)
    return line
  }
  const linkTo = (href: string, text: string) => {
    const link = page.createElement('a')
    link.setAttribute('href', href)
    link.textContent = text
    return link
  }
  if (isOfDocs(query)) {
    const wider = addressWith({ ...query, page: 1, set: undefined, version: undefined }, location.pathname)
    const hasOthers = query.set !== undefined
    note.append(
      say(noDocsHave(docsTitle(page, query))),
      say(otherWords(hasOthers), ...(hasOthers ? [' ', linkTo(wider, 'search all documentation'), '.'] : [])),
    )
    return note
  }
  const one = kind ?? 'card'
  const waysOut = await findWaysOut(page, query, one, isSuggested, totalOf)
  note.append(say(nothingMatches(one, waysOut.length > 0)))
  if (waysOut.length > 0) {
    const list = page.createElement('ul')
    for (const { less, label, href, found } of waysOut) {
      const item = page.createElement('li')
      const name = page.createElement(less === 'value' ? 'span' : 'q')
      name.textContent = label
      const isLeft = less === 'others'
      item.append(linkTo(href, found), isLeft ? ' with ' : ' without ', name, isLeft ? ' alone' : '')
      list.append(item)
    }
    note.append(list)
  }
  const advice = adviceFor(query.text, chosenIn(query).length, waysOut.length)
  note.append(say(`${advice} `, linkTo(location.pathname, 'the whole list'), '.'))
  return note
}
