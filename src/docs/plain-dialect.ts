/** Writes a page's components as plain Markdown, for readers of the raw text. */

import { alertTitle } from '../article/alert-titles.ts'
import { type IsolatedPage, isolate, type Part } from './dialect/isolate.ts'
import { STAND_IN_TAG } from './dialect/stand-in-writer.ts'
import { admonitionKind, changeLabel } from './parts/admonitions.ts'
import { tabLabel } from './parts/tabs.ts'

/** Most pages do not match, and testing this is cheaper than isolating components. */
const MAY_HAVE_PARTS = /<(?:[A-Z]|hfoption|frameworkcontent|inferencesnippet|tokenizerslangcontent)|\[\[/

/**
 * Write a page without its tags: labels of tabs and titles of boxes go above their content.
 *
 * @param page - the text with its components isolated, if that has been done
 * @param language - BCP 47 tag of the text; English when left out
 */
export function plainDialect(text: string, page = isolate(text), language?: string): string {
  return MAY_HAVE_PARTS.test(text) ? withoutTags(page, language) : text
}

function withoutTags(page: IsolatedPage, language: string | undefined): string {
  return page.markdown.replace(STAND_IN_TAG, (_, n: string | undefined) => {
    const part = n === undefined ? undefined : page.find(n)
    return part === undefined ? '' : openingOf(part, language)
  })
}

function openingOf(part: Part, language: string | undefined): string {
  if (part.type === 'directive') {
    return part.directive.name === 'autodoc' ? `\`${part.directive.object}\`` : ''
  }
  if (part.type === 'unknown') return part.selfClosing ? part.source : ''
  const { name, tag, source } = part
  const said = (attribute: string) => {
    const value = tag.attributes[attribute]
    return typeof value === 'string' ? value : ''
  }
  switch (name) {
    case 'hfoption':
    case 'TabItem':
    case 'pt':
    case 'tf':
    case 'jax':
    case 'curl':
    case 'python':
    case 'js':
    case 'rust':
    case 'node':
      return `**${tabLabel(tag)}**`
    case 'Tip':
      return `**${alertTitle(admonitionKind(tag), language)}:**`
    case 'Added':
    case 'Changed':
    case 'Deprecated':
      return `**${changeLabel(tag)}:** `
    case 'ApiHead':
      return `${said('kind')} \`${said('name')}\`${said('bases') === '' ? '' : ` extends \`${said('bases')}\``}`
    case 'ApiTitle':
    case 'ApiFields':
      return said('title') === '' ? '' : `**${said('title')}**`
    case 'ApiField':
      return said('name') === '' ? '' : `\`${said('name')}\``
    case 'ApiSummaryItem':
      return `- \`${said('name')}\`: ${said('text')}`
    case 'CourseFloatingBanner':
      return ''
    default:
      return tag.selfClosing ? source : ''
  }
}
