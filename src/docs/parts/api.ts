/** Draws the parts of an API entry: its head, its signatures, and its lists of fields. */

import type { Element, ElementContent } from 'hast'
import { element, isBlank, text } from '../../article/html/hast.ts'
import type { AttributeValue } from '../dialect/attributes.ts'
import type { PlacedPart } from './settle-parts.ts'

/** The head: kind, full name, bases, and the line of the definition. */
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

/** The signatures, as code. */
export function drawApiSignature({ children }: PlacedPart): ElementContent[] {
  return [
    element(
      'div',
      { className: ['api-signature'] },
      children.filter((child) => !isBlank(child)),
    ),
  ]
}

/** The title of a section without fields, such as an example. */
export function drawApiTitle({ tag }: PlacedPart): ElementContent[] {
  return [element('div', { className: ['api-title'] }, [text(said(tag.attributes.title) ?? '')])]
}

/** A list of fields with a title, such as the parameters. */
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

/** One field: its name and type above its description. */
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

/** The type of a field, drawn beside its name. */
export function drawApiType({ children }: PlacedPart): ElementContent[] {
  return [element('div', { dataPart: 'api-type' }, children)]
}

function isPart(node: ElementContent, part: string): node is Element {
  return node.type === 'element' && node.properties.dataPart === part
}

/** Unwraps paragraphs, which a `dt` must not contain. */
function inline(node: ElementContent): ElementContent[] {
  if (isBlank(node)) return []
  return node.type === 'element' && node.tagName === 'p' ? node.children : [node]
}

/** The text of an attribute; undefined if it is empty or not a text. */
function said(value: AttributeValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
