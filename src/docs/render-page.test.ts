import { describe, expect, it } from 'vitest'
import { draw } from '../../test/helpers/html.ts'
import { type DocsContext, renderDocsPage } from './render-page.ts'

const CONTEXT: DocsContext = {
  resolveLink: (href) => ({ href, external: false }),
  resolveImage: (src) => ({ type: 'own', src }),
  notebook: undefined,
  resolveObject: (name) => (name === '~acme.Pipeline' ? '#acme.Pipeline' : undefined),
}

/** A page as HTML; parts that the page itself draws appear as the `div`s that it draws them from. */
async function htmlOf(text: string, context: Partial<DocsContext> = {}): Promise<string> {
  const html = draw((await renderDocsPage(text, { ...CONTEXT, ...context })).tree)
  return html.replace(/(<div[^>]*>)\s+/g, '$1').replace(/\s+(<\/div>)/g, '$1')
}

describe('a page of docs', () => {
  it('keeps its first heading as its title, and begins its contents below', async () => {
    const { tree, toc, hasTitle } = await renderDocsPage('# Tiny\n\n## Use\n\n### Fast', CONTEXT)
    expect(hasTitle).toBe(true)
    expect(toc.map(({ id, depth }) => `${depth} ${id}`)).toEqual(['2 use', '3 fast'])
    expect(draw(tree)).toContain('<h1 id="tiny">Tiny</h1>')
  })

  it('calls a tab by its id, whatever the id', async () => {
    const html = await htmlOf('<hfoptions id="a">\n<hfoption id="constructor">\nA\n</hfoption>\n</hfoptions>')
    expect(html).toContain('data-label="constructor"')
  })

  it('takes an anchor that the author wrote behind a heading', async () => {
    await expect(htmlOf('## Adding files (CLI)[[cli]]')).resolves.toBe('<h2 id="cli">Adding files (CLI)</h2>')
  })

  it('has tabs for the languages of a library, whose names are words elsewhere', async () => {
    const html = await htmlOf(
      'A <node> of a tree.\n\n<tokenizerslangcontent>\n<python>\nA\n</python>\n<rust>\nB\n</rust>\n<node>\nC\n</node>\n</tokenizerslangcontent>',
    )
    expect([...html.matchAll(/data-label="([^"]+)"/g)].map(([, label]) => label)).toEqual([
      'Python',
      'Rust',
      'Node.js',
    ])
    expect(html).toContain('A &lt;node&gt; of a tree.')
  })

  it('goes on with HTML that is indented behind a blank line', async () => {
    const card = '    <a class="card"\n       href="./black">\n      <div>Black</div>\n    </a>'
    const html = await htmlOf(
      `<div>\n  <div>\n\n${card}\n\n${card}\n\n  </div>\n</div>\n\nLike so:\n\n    <a> is code`,
    )
    expect(html.match(/<a href="\.\/black">\s*<div>Black<\/div>\s*<\/a>/g)).toHaveLength(2)
    expect(html.match(/<code>/g)).toHaveLength(1)
  })

  it('loads nothing from other sites, whatever holds the address', async () => {
    const other = 'http://other.example/a.png'
    const html = await htmlOf(
      `<Tip background="${other}"><picture><source srcset="own.png 0.1x,${other}"><img src="own.png"></picture></Tip>
      <DocNotebookDropdown options={[{label: "A", value: "javascript:alert(1)"}]} />
      <Question choices={[{text: "<a href='javascript:alert(1)'>b</a> ![c](${other})", correct: true}]} />`,
      { resolveImage: (src) => (src === 'own.png' ? { type: 'own', src } : { type: 'missing', href: src }) },
    )
    expect(html).toContain('<img src="own.png"')
    expect(html).not.toMatch(/<source|(?:src|srcset|background)="[^"]*other|="javascript/i)
  })

  it('has in a quiz the characters that its author could not write', async () => {
    const html = await htmlOf('<Question choices={[{text: "A &#60;mask> &amp; `b`", correct: true}]} />')
    expect(html).toContain('A &lt;mask&gt; &amp; <code>b</code>')
  })

  it('reads text between backticks as data, unless something in it is to be worked out', async () => {
    const html = await htmlOf(
      '<Question choices={[{text: `Say "a"\nand \\`b\\``, explain: \'not `c\'}, {text: "`d`", correct: true}]} />',
    )
    expect(html).toContain('<span>Say &quot;a&quot;\nand <code>b</code></span><span>not `c</span>')
    expect(html).toContain('data-correct="yes"><span><code>d</code>')
    const worked = '<Question choices={[{text: `$' + '{1 + 1}`}]} />'
    await expect(htmlOf(worked)).resolves.toContain('<code>&lt;Question')
  })

  it('reads what stands in quotes as HTML does', async () => {
    const html = await htmlOf(
      '<hfoptions id="a">\n<hfoption id="Say &quot;a&quot; &amp; &#x62;">\nA\n</hfoption>\n</hfoptions>',
    )
    expect(html).toContain('data-label="Say &quot;a&quot; &amp; b"')
  })

  it('links to the notebooks of a course page, when it has some', async () => {
    const banner = (notebooks: string) =>
      htmlOf(`<CourseFloatingBanner chapter={2}\n  classNames="absolute"${notebooks} />\n\nA`)
    await expect(
      banner('\n  notebooks={[\n    {label: "Colab", value: "https://colab.example/a.ipynb"},\n]}'),
    ).resolves.toContain('<a href="https://colab.example/a.ipynb">Notebook: Colab</a>')
    await expect(banner('')).resolves.toMatch(/^\s*<p>A<\/p>$/)
  })

  it('reads Markdown right after a tag, where Markdown itself would not', async () => {
    const html = await htmlOf('<Tip>\nUse `pip` and [read on](./more).\n</Tip>\nAfter.')
    expect(html).toContain('<code>pip</code> and <a href="./more">read on</a>')
    expect(html).toMatch(/<p>After\.<\/p>$/)
  })

  it.each([
    ['<Tip>\n\nA\n\n</Tip>', 'alert-tip'],
    ['<Tip warning={true}>\n\nA\n\n</Tip>', 'alert-warning'],
    ['<Tip warning={true}}>\nA\n</Tip>', 'alert-warning'],
    ['<Tip warning="{true}">\nA\n</Tip>', 'alert-warning'],
    ['> [!WARNING]\n> A', 'alert-warning'],
  ])('draws %j as a box of its kind', async (text, name) => {
    await expect(htmlOf(text)).resolves.toContain(`<div class="alert ${name}" role="note">`)
  })

  it.each([
    ['fr', '<Tip>\nA\n</Tip>\n\n> [!WARNING]\n> B', ['Astuce', 'Avertissement']],
    ['zh', '> [!NOTE] A', ['备注']],
    ['zh-Hant', '> [!NOTE] A', ['備註']],
    ['hi', '> [!TIP]\n> A', ['Tip']],
  ])(
    'calls its boxes in its language, %s, and in English where no words are known',
    async (language, text, titles) => {
      const html = await htmlOf(text, { language })
      expect([...html.matchAll(/"alert-title">([^<]*)/g)].map(([, title]) => title)).toEqual(titles)
    },
  )

  it('draws the tabs of other sites', async () => {
    const html = await htmlOf(
      '<Tabs groupId="os">\n  <TabItem value="mac" label="macOS" default>\n\nA\n\n  </TabItem>\n  <TabItem value="win">\n\nB\n\n  </TabItem>\n</Tabs>\n\n<hfoptions><hfoption id="C">\n\n```c\nx\n```\n\n</hfoption><hfoption id="D">\n\nE\n</hfoption></hfoptions>\nAfter.',
    )
    expect([...html.matchAll(/data-label="([^"]+)"/g)].map(([, label]) => label)).toEqual([
      'macOS',
      'win',
      'C',
      'D',
    ])
    expect(html).toMatch(/<p>E<\/p>\s*<\/div>\s*<\/div>\s*<p>After\.<\/p>$/)
  })

  it('draws options as tabs, with the code that CommonMark would swallow', async () => {
    const html = await htmlOf(
      '<hfoptions id="install">\n<hfoption id="python">\n```bash\npip install tiny\n```\n</hfoption>\n<hfoption id="Rust">\nSoon.\n</hfoption>\n</hfoptions>',
    )
    expect(html).toContain('data-part="tabs"')
    expect(html).toContain('data-label="Python"><pre data-language="bash">')
    expect(html).toContain('data-label="Rust"><p>Soon.</p>')
  })

  it('draws frameworks as tabs, also when all of one stands on a line', async () => {
    const html = await htmlOf(
      '<frameworkcontent>\n  <pt>```bash pip install torch ```</pt>\n  <tf>```bash pip install tensorflow ```</tf>\n</frameworkcontent>',
    )
    expect(html).toMatch(/data-label="PyTorch"><pre.*pip.*torch/)
    expect(html).toMatch(/data-label="TensorFlow"><pre.*tensorflow/)
  })

  it.each([
    '<frameworkcontent>\n<pt>\n```text\npip torch\n```</pt>\n<tf>\n```text\npip tf\n```\n</tf>\n</frameworkcontent>\nAfter.',
    '<frameworkcontent>\n<pt>```text\npip torch\n```\n</pt>\n<tf>```text\npip tf\n```</tf></frameworkcontent>\nAfter.',
    '<frameworkcontent><pt>```text\npip torch\n``` </pt><tf>\n~~~text\npip tf\n~~~</tf></frameworkcontent>\n\nAfter.',
  ])('draws code that begins and ends on the lines of tags: %j', async (text) => {
    const html = await htmlOf(text)
    expect(html).toMatch(
      /"PyTorch"><pre[^>]*><code[^>]*>pip torch\s*<.*"TensorFlow"><pre[^>]*><code[^>]*>pip tf\s*<.*<p>After/s,
    )
    expect(html).not.toContain('`')
  })

  it('leaves a tag within code that goes on to the code', async () => {
    const html = await htmlOf('<Tip>\n\n````text\n```</Tip>\n<Tip>```\n````\n\n</Tip>\nAfter.')
    expect(html).toContain('```&lt;/Tip&gt;')
    expect(html).toMatch(/<p>After\.<\/p>$/)
  })

  it('closes what is never closed, and loses nothing', async () => {
    const html = await htmlOf('<hfoptions id="a">\n<hfoption id="b">\n\nFirst.\n\n# Second\n')
    expect(html).toContain('First.')
    expect(html).toContain('Second')
    expect(html).not.toContain('mb-part')
  })

  it('shows an unknown component as its content, and one without content as its source', async () => {
    const html = await htmlOf(
      '<CourseBanner chapter={1}>\n\nInside.\n\n</CourseBanner>\n\n<Widget name="x" />',
    )
    expect(html).toContain('<p>Inside.</p>')
    expect(html).toContain('<code>&lt;Widget name=&quot;x&quot; /&gt;</code>')
    expect(html).not.toContain('CourseBanner')
  })

  it('leaves a placeholder that only looks like a tag as the author wrote it', async () => {
    await expect(htmlOf('Run `hf jobs` with <job_id> and <Token>.')).resolves.toContain(
      '&lt;job_id&gt; and &lt;Token&gt;',
    )
  })

  it('leaves components in code alone', async () => {
    const html = await htmlOf('```html\n<Tip>\nA\n</Tip>\n```\n\nand `<hfoptions>`')
    expect(html.replace(/<\/?span[^>]*>/g, '')).toContain('&lt;Tip&gt;')
    expect(html).toContain('<code>&lt;hfoptions&gt;</code>')
    expect(html).not.toContain('alert')
  })

  it('takes attributes as data and runs nothing of a page', async () => {
    const text =
      '<Youtube id={alert(1)} />\n\n<Tip warning={(() => true)()}>\nA\n</Tip>\n\n{1 + 1} and {process.exit()}'
    const html = await htmlOf(text)
    expect(html).not.toContain('data-part="video"')
    expect(html).toContain('alert-tip')
    expect(html).toContain('{1 + 1} and {process.exit()}')
  })

  it.each([
    '<Question choices={[{text: ask()}]} />',
    '<Question choices={[{explain: "Why"}]} />',
    '<Question />',
    '<Youtube id="no id" />',
    '<PipelineTag pipeline="../a" />',
    '<DocNotebookDropdown options={[{label: "Colab"}]} />',
  ])('shows the source of %j, which cannot be drawn', async (text) => {
    const html = await htmlOf(text)
    expect(html.replaceAll('&quot;', '"').replaceAll('&gt;', '>')).toBe(
      `<p><code>${text.replace('<', '&lt;')}</code></p>`,
    )
  })

  it('draws a video that is embedded by hand as one', async () => {
    const frame = (src: string) => `<iframe width="5" src="${src}" title="A talk"></iframe>\n\nAfter.`
    const html = await htmlOf(frame('https://www.youtube.com/embed/l9QZuazbzWM?si=x'))
    expect(html).toContain('data-part="video" data-id="l9QZuazbzWM" data-label="A talk"')
    expect(html).toContain('<p>After.</p>')
    await expect(htmlOf(frame('https://video.example/embed/l9QZuazbzWM'))).resolves.not.toContain('data-part')
  })

  it('keeps a quote around a component in one piece', async () => {
    const html = await htmlOf('> A\n>\n> <Tip>\n>\n> B\n>\n> </Tip>\n>\n> C')
    expect(html.match(/<blockquote>/g)).toHaveLength(1)
    expect(html).toMatch(/<blockquote>.*A.*alert.*B.*C.*<\/blockquote>$/s)
  })

  it('takes text on the line of an alert for its beginning', async () => {
    await expect(htmlOf('> [!TIP] One line\n> and more.')).resolves.toMatch(
      /alert-tip.*<p>One line\s+and more\.<\/p>/s,
    )
  })

  it('does not let an author write a part of his own', async () => {
    const html = await htmlOf(
      '<div data-part="snippet" data-n="0">A</div>\n\n<mb-part data-n="p0-0">B</mb-part>',
    )
    expect(html).not.toContain('data-part')
    expect(html).toContain('B')
    expect(html).not.toContain('<mb-part')
  })

  it('names what a reference entry is about, with its members', async () => {
    const html = await htmlOf('[[autodoc]] tiny.models.Tiny\n    - all\n    - forward\n\nAfter.')
    expect(html).toContain('<section class="reference" id="tiny.models.Tiny"')
    expect(html).toContain('<li id="tiny.models.Tiny.forward"><code>forward</code></li>')
    expect(html).toContain('<p>After.</p>')
  })

  it('links the notebook where the set says where notebooks are', async () => {
    const text = '# A\n\n[[open-in-colab]]\n\nB'
    await expect(htmlOf(text)).resolves.not.toContain('colab')
    await expect(htmlOf(text, { notebook: 'https://colab.example/a.ipynb' })).resolves.toContain(
      '<a href="https://colab.example/a.ipynb">',
    )
  })

  it('draws a question with its answers and what they explain', async () => {
    const html = await htmlOf(
      "<Question\n\tchoices={[\n\t\t{ text: 'The `model`', explain: \"Right: it's the model.\", correct: true },\n\t\t{ text: 'Nobody' },\n\t]}\n/>",
    )
    expect(html).toContain('data-part="quiz"')
    expect(html).toContain('<code>model</code>')
    expect(html).toContain('Right: it&#x27;s the model.')
  })

  it.each([
    ['<Added version="4.1"/>', 'Added in 4.1'],
    ['<Changed version="4.2">It is faster.</Changed>', 'It is faster.'],
    ['<Deprecated version="5">Use `new`.</Deprecated>', 'Deprecated since 5'],
  ])('says with %j in which version that was', async (text, said) => {
    await expect(htmlOf(`The argument. ${text}`)).resolves.toContain(said)
  })

  it('draws a reference to an object as its name', async () => {
    const html = await htmlOf('See [`~models.Tiny`] and [`Tiny.forward`].')
    expect(html).toBe('<p>See <code>Tiny</code> and <code>Tiny.forward</code>.</p>')
    await expect(htmlOf('A [`~acme.Pipeline`] runs.')).resolves.toBe(
      '<p>A <a href="#acme.Pipeline"><code>Pipeline</code></a> runs.</p>',
    )
  })

  it('marks lines, colours diffs and makes tabs of code that names them', async () => {
    const marked =
      '<pre data-language="python" data-title="a.py"><code class="language-python">a\n<span class="line line-marked">b'
    for (const fence of [
      'py title="a.py" {2}',
      ' py title="a.py" hl_lines="2 5-6"',
      ' {.py title="a.py" hl_lines="2"}',
    ])
      await expect(htmlOf(`\`\`\`${fence}\na\nb\n\`\`\``)).resolves.toContain(marked)
    await expect(htmlOf('```diff\n- a\n+ b\n```')).resolves.toMatch(/line-del.*line-add/s)
    const html = await htmlOf('```sh tab="npm"\nnpm i\n```\n```sh tab="pnpm"\npnpm add\n```')
    expect(html).toMatch(/data-part="tabs".*data-label="npm".*data-label="pnpm"/s)
  })

  it('keeps pictures for one colour scheme apart, and columns as columns', async () => {
    const html = await htmlOf(
      '<div class="flex justify-center"><img class="block dark:hidden" src="a.png"/><img class="hidden dark:block" src="b.png"/></div>',
    )
    expect(html).toContain('<div class="layout-row center">')
    expect(html).toMatch(/a\.png"[^>]*class="light-only"/)
    expect(html).toMatch(/b\.png"[^>]*class="dark-only"/)
  })
})
