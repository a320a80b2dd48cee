/** The parts of an API entry: its call number, its signature, and what it takes and gives. */

import type { Element, ElementContent } from 'hast'
import { element, isBlank, text } from '../../card/article/hast.ts'
import type { AttributeValue } from '../dialect/attributes.ts'
import type { PlacedPart } from './settle-parts.ts'

/** What it is, its whole name, its bases, and the line where it is written. */
export function drawApiHead({ tag }: PlacedPart): ElementContent[] {
  const { kind, name, id, bases, source, href } = tag.attributes
  const where = said(source)
  const address = said(href)
  const isMember = /(?:method|property|attribute|constructor)$/.test(said(kind) ?? '')
  return [
    element('div', { className: isMember ? ['api-head', 'api-member'] : ['api-head'], id: said(id) }, [
      element('span', { className: ['api-kind'] }, [text(said(kind) ?? '')]),
      text(' '),
      element('code', { className: ['api-path'] }, [text(said(name) ?? '')]),
      ...(said(bases) === undefined
        ? []
        : [text(' extends '), element('code', {}, [text(said(bases) ?? '')])]),
      ...(where === undefined
        ? []
        : [
            text(' '),
            element('span', { className: ['api-source'] }, [
              address === undefined ? text(where) : element('a', { href: address }, [text(where)]),
            ]),
          ]),
    ]),
  ]
}

/** Each way to call it, as code. */
export function drawApiSignature({ children }: PlacedPart): ElementContent[] {
  return [
    element(
      'div',
      { className: ['api-signature'] },
      children.filter((child) => !isBlank(child)),
    ),
  ]
}

/** The title of a part that has no list, such as an example. */
export function drawApiTitle({ tag }: PlacedPart): ElementContent[] {
  return [element('div', { className: ['api-title'] }, [text(said(tag.attributes.title) ?? '')])]
}

/** A list with a title, such as the parameters. */
export function drawApiFields({ tag, children }: PlacedPart): ElementContent[] {
  const fields = children.filter((child): child is Element => isPart(child, 'api-field'))
  const others = children.filter((child) => !isPart(child, 'api-field') && !isBlank(child))
  return [
    element('div', { className: ['api-title'] }, [text(said(tag.attributes.title) ?? '')]),
    ...others,
    element(
      'dl',
      { className: ['api-fields'] },
      fields.map(({ properties, children: field }) => element('div', { id: properties.id }, field)),
    ),
  ]
}

/** One of them: its name and type above what it means. */
export function drawApiField({ tag, children }: PlacedPart): ElementContent[] {
  const name = said(tag.attributes.name)
  const types = children.filter((child): child is Element => isPart(child, 'api-type'))
  const meaning = children.filter((child) => !isPart(child, 'api-type') && !isBlank(child))
  const term = [
    ...(name === undefined ? [] : [element('code', {}, [text(name)])]),
    ...types.flatMap(({ children: type }) => [
      text(name === undefined ? '' : ' '),
      element('span', { className: ['api-type'] }, type.flatMap(inline)),
    ]),
  ]
  return [
    element('div', { dataPart: 'api-field', id: said(tag.attributes.id) }, [
      element('dt', {}, term),
      ...(meaning.length === 0 ? [] : [element('dd', {}, meaning)]),
    ]),
  ]
}

/** The type of one, drawn beside its name. */
export function drawApiType({ children }: PlacedPart): ElementContent[] {
  return [element('div', { dataPart: 'api-type' }, children)]
}

function isPart(node: ElementContent, part: string): node is Element {
  return node.type === 'element' && node.properties.dataPart === part
}

/** What a paragraph holds: a term has none. */
function inline(node: ElementContent): ElementContent[] {
  if (isBlank(node)) return []
  return node.type === 'element' && node.tagName === 'p' ? node.children : [node]
}

/** What an attribute says. */
function said(value: AttributeValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
