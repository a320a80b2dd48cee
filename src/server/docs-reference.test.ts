import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

const FILES = {
  'docs/tiny/_toctree.yml': '- { local: index, title: Start }\n- { local: api, title: API }\n',
  'docs/tiny/index.md': '# Start\n\nUse [`~tiny.run`], or [`Runner.stop`]; not [`tiny.walk`].',
  'docs/tiny/api.md': '# API\n\n[[autodoc]] run\n\n[[autodoc]] Runner\n\n[[autodoc]] tiny.runn\n',
  'src/tiny/__init__.py': `
def run(inputs: str, *, top_k: int = 5) -> list[str]:
    """Runs <script>alert(1)</script> it.

    Args:
        inputs (\`str\`): What goes in.
        top_k (\`int\`, *optional*, defaults to 5):
            How many:

            - few
            - many

    Returns:
        \`list[str]\`: What comes out.
    """

class Runner:
    """Runs on."""
    def stop(self) -> None:
        """Stops."""
`,
}
let site: AppForTest
const get = async (path: string, accept = 'text/html') =>
  (await site.app.request(path, { headers: { accept } })).text()

beforeAll(async () => {
  site = await makeApp(FILES, {
    docs: [
      {
        path: 'docs/tiny',
        packages: [{ path: 'src/tiny', source: 'https://git.example/{path}#L{line}' }],
      },
    ],
  })
})
afterAll(() => site.close())

describe('a page with an API reference', () => {
  it('has an entry for each object, in the contents of the page too', async () => {
    const html = await get('/docs/tiny/api')
    expect(html).toMatch(/<h2 id="tiny\.run" aria-label="[^"]*"><code>run<\/code>/)
    expect(html).toMatch(/<h3 id="tiny\.Runner\.stop" aria-label="[^"]*"><code>stop<\/code>/)
    expect(html).toContain('<a href="#tiny.Runner.stop">stop</a>')
    expect(html).toMatch(/<dl class="api-fields"><div id="tiny\.run\.inputs"><dt><code>inputs<\/code>/)
    expect(html).toContain('href="https://git.example/__init__.py#L2"')
    expect(html).toMatch(
      /<div class="api-entry api-brief"><div class="api-head"><span class="api-kind">class/,
    )
    expect(html).toMatch(
      /<div class="api-entry api-brief"><div class="api-head api-member"><span class="api-kind">method/,
    )
    expect(html).not.toContain('alert(1)')
  })

  it('says what it could not find, and what that may be', async () => {
    const html = await get('/docs/tiny/api')
    expect(html).toMatch(/<code>tiny\.runn<\/code> is not in the sources.*href="[^"]*#tiny\.run"/s)
    expect(html).toContain('Did you mean &quot;tiny.run&quot;')
  })

  it('is where names in other pages lead', async () => {
    const html = await get('/docs/tiny')
    expect(html).toContain('<a href="/docs/tiny/api#tiny.run"><code>run</code></a>')
    expect(html).toContain('<a href="/docs/tiny/api#tiny.Runner.stop"><code>Runner.stop</code></a>')
    expect(html).toContain('<code>tiny.walk</code>')
    expect(html).not.toContain('#tiny.walk')
  })

  it('has a Markdown twin that says as much', async () => {
    const markdown = await get('/docs/tiny/api.md', '*/*')
    expect(markdown).toContain('```python\nrun(inputs: str, *, top_k: int = 5) -> list[str]\n```')
    expect(markdown).toContain('- `inputs` `str`: What goes in.')
    expect(markdown).toMatch(
      /- `top_k` `int`, \*optional\*, defaults to 5:\n\n {2}How many:\n\n {2}- few\n {2}- many/,
    )
    expect(markdown).toContain('- `list[str]`: What comes out.')
  })

  it('is found by what it says', async () => {
    expect(await get('/search?q=what+comes+out')).toContain('#tiny.run')
  })
})
