/** Draws `[[autodoc]]`, where it has no source, and `[[open-in-colab]]`. */

import type { ElementContent } from 'hast'
import { element, text } from '../../article/html/hast.ts'
import type { Directive } from '../dialect/directives.ts'
import { drawNotebookLinks } from './links.ts'
import type { PartContext } from './settle-parts.ts'

/** An object without its reference is drawn as its name and members; a notebook link only if the page has one. */
export function drawDirective(directive: Directive, context: PartContext): ElementContent[] {
  if (directive.name === 'open-in-colab') {
    return context.notebook === undefined
      ? []
      : drawNotebookLinks([{ label: 'open this page in Colab', href: context.notebook }])
  }
  const { object, members } = directive
  const named = members.filter((member) => member !== 'all')
  const name = object.slice(object.lastIndexOf('.') + 1)
  return [
    element('section', { className: ['reference'], id: object, ariaLabel: `Reference: ${object}` }, [
      element('p', { className: ['reference-name'] }, [
        element('code', {}, [
          text(object.slice(0, object.length - name.length)),
          element('b', {}, [text(name)]),
        ]),
      ]),
      ...(named.length === 0
        ? []
        : [
            element(
              'ul',
              { className: ['reference-members'] },
              named.map((member) =>
                element('li', { id: `${object}.${member}` }, [element('code', {}, [text(member)])]),
              ),
            ),
          ]),
      element('p', { className: ['note'] }, [
        text(
          'Its signature and description come from the source of the package, which this docs set does not name.',
        ),
      ]),
    ]),
  ]
}
