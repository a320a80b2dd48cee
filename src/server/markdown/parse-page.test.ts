import { toString as textOf } from 'hast-util-to-string'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { parsePage } from './parse-page.ts'

describe('the main part of a page', () => {
  it('has what React wrote, character by character', () => {
    const said = 'a < b && "c" > \'d\' &lt;'
    const html = renderToString(h('main', { id: 'main' }, h('p', { title: said }, said, h('br'), 'end')))
    const [paragraph] = parsePage(`<html><body><nav>Way</nav>${html}<p>Foot</p></body></html>`).children
    expect(paragraph).toMatchObject({ tagName: 'p', properties: { title: said } })
    expect(paragraph?.type === 'element' && textOf(paragraph)).toBe(`${said}end`)
  })

  it('has code in one piece', () => {
    const html =
      '<main><pre><code class="language-py"><span class="tok-k">if</span> <i>a</i>:\n</code></pre></main>'
    expect(parsePage(html).children).toMatchObject([
      {
        tagName: 'pre',
        children: [
          {
            properties: { className: ['language-py'] },
            children: [{ type: 'text', value: 'if ' }, { tagName: 'i' }, { type: 'text', value: ':\n' }],
          },
        ],
      },
    ])
  })

  it('goes on after a control, whatever stands in it', () => {
    const html =
      '<main>a<label>b<input type="text"><b>c</b></label><span class="x anchor"><i>d</i></span><!-- <p> -->' +
      '<p hidden="">e</p><i aria-hidden="true">f</i><script>if (1<2) "</b>"</script><details class="fold"><summary>g</summary>h</details>' +
      '<details class="origin"><summary>g</summary>i</details>j</main>'
    expect(textOf(parsePage(html))).toBe('ahij')
  })
})
