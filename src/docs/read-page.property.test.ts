import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AWKWARD_TEXTS, anyMixture } from '../../test/helpers/awkward-texts.ts'
import { readDocsPage } from './read-page.ts'
import { renderDocsPage } from './render-page.ts'

/** The same for components. */
const AWKWARD_PARTS = [
  '<Tip>\n\n# in a box\n\n</Tip>',
  '<Tip># in one line</Tip>\n# after',
  '<hfoptions id="a">\n<hfoption id="b">\n\n## in a tab\n\n</hfoption>\n<hfoption id="c">\n## in a tab\n</hfoption>\n</hfoptions>',
  '<Tip>\n# never closed\n\n```\n</Tip>\n# in code\n```',
  '- <Tip>\n\n  # in an item\n\n  </Tip>',
  '> <Added version="1" /> # quoted\n\n# `code` <Deprecated version="2">text</Deprecated>',
  '<Unknown>\n# in an unknown\n</Unknown>\n\n<Unknown />\n# after',
  '[[autodoc]] acme.Thing\n    - all\n\n# after',
  '## Named[[by-hand]]\n## Named too [[by-hand]]',
  '> [!NOTE] in one line\n\n> [!TIP]\n> # in an alert',
  '<div>\n  <div>\n\n    <h2>indented</h2>\n\n  </div>\n</div>\n\n    # code',
  '`<Tip>` # text\n\n`<Tip>`\n\n# <Tip>',
  '<a id="written"></a>\n\n## Setext\n---\n\n<h2 id="own">own</h2>',
]

const CONTEXT = {
  resolveLink: (href: string) => ({ href, external: false }),
  resolveImage: (src: string) => ({ type: 'own' as const, src }),
  resolveObject: () => undefined,
  notebook: undefined,
}

async function expectSame(markdown: string): Promise<void> {
  const page = readDocsPage(
    { set: 'a', version: '', language: 'en' },
    {
      page: 'b',
      path: 'b.md',
      sourcePath: 'b.md',
      bytes: new TextEncoder().encode(markdown),
      updated: undefined,
    },
  )
  const { tree, toc, hasTitle } = await renderDocsPage(page.text, CONTEXT)
  const known = page.sections.flatMap(({ id }) => (id === '' ? [] : [id]))
  expect(hasTitle ? known.slice(1) : known).toEqual(toc.map(({ id }) => id))
  expect(JSON.stringify(tree)).toSatisfy((html: string) =>
    page.anchors.every((id) => html.includes(`"id":${JSON.stringify(id)}`)),
  )
}

describe('the sections and anchors that search and checks know', () => {
  it.each(AWKWARD_PARTS)('are those of the page for %j', expectSame)

  it('are those of the page for any mixture of these', async () => {
    const any = anyMixture([...AWKWARD_PARTS, ...AWKWARD_TEXTS])
    await fc.assert(fc.asyncProperty(any, expectSame), { numRuns: 100 })
  })
})
