/** What is tried while another reader asks for a page; an attack is one line here. */

/** A card of a model with this front matter and text. */
const card = (frontMatter: string, text = '# Card\n') => `---\n${frontMatter}\n---\n${text}`
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('')

export interface Attack {
  name: string
  /** A request; `body` is sent as JSON unless `type` says otherwise. */
  request?: { path: string; body?: unknown; type?: string }
  /** Files that appear in the served folder, by path. */
  files?: Record<string, string>
  /** A page that is asked for once they have been read. */
  page?: string
}

const tool = (name: string, args: unknown) => ({
  path: '/mcp',
  body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
})
const check = (content: string) => ({ path: '/api/validate-yaml', body: { content, repoType: 'model' } })
/** A card in the folder of models, and then its page. */
const place = (name: string, text: string): Attack => ({
  name: `a card: ${name}`,
  files: { [`models/hostile/${name.replaceAll(/\W+/g, '-')}/README.md`]: text },
  page: `/models/hostile/${name.replaceAll(/\W+/g, '-')}`,
})

const BRACKETS = card(`a: ${'['.repeat(98_000)}`)
const BROKEN = card(lines(180_000, (at) => `k${at}: [\n`))
const MERGED = card(
  `base: &a {${lines(1_900, (at) => `k${at}: 1, `)}}\nused:\n  <<: [${'*a, '.repeat(8_000)}]`,
)
const COMMAS = card(`a: [${','.repeat(120_000)}]`)
const LONG = card(lines(130_000, (at) => `k${at}: ${at}\n`))
const LETTERS = 'a e i o s t r n'

/** A card with four results on each of a hundred benchmarks. */
const measured = (name: string, shift: number) =>
  card(
    `model-index:\n- name: ${name}\n  results:\n${lines(
      100,
      (at) => `  - task: {type: text-classification}
    dataset: {type: bench-${at}, name: Bench ${at}, split: test}
    metrics:
${lines(4, (metric) => `    - {type: ${['accuracy', 'f1', 'ap', 'recall'][metric]}, value: ${(shift + at * 7 + metric) % 97}}\n`)}`,
    )}`,
  )

/** Cards that are there from the start: texts with what is searched for at their end, and models with many results. */
export const BEFORE: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from({ length: 40 }, (_, at) => [
    `models/long/text-${at}/README.md`,
    card(
      'license: mit',
      `# Text\n\n${'Nations ornament another story about stones. '.repeat(2_500)}\n\n${LETTERS}\n`,
    ),
  ]),
  ...Array.from({ length: 200 }, (_, at) => [
    `models/measured/m-${at}/README.md`,
    measured(`m-${at}`, at * 13),
  ]),
])

export const ATTACKS: readonly Attack[] = [
  { name: 'the first call of MCP, no attack', request: tool('search', { query: 'text' }) },
  { name: 'MCP reads a path of 50 kB', request: tool('read_page', { path: '/a'.repeat(25_000) }) },
  { name: 'MCP reads a path of 200 kB', request: tool('read_page', { path: '/a'.repeat(100_000) }) },
  {
    name: 'MCP searches 1 MB of words',
    request: tool('search', { query: lines(150_000, (at) => `w${at} `) }),
  },
  {
    name: 'a model with 400 results, one of 200',
    request: { path: '/models/measured/m-7?anew' },
  },
  { name: 'a path of 8 kB', request: { path: '/a'.repeat(4_000) } },
  { name: 'a check of brackets', request: check(BRACKETS) },
  { name: 'a check of brackets as plain text', request: { ...check(BRACKETS), type: 'text/plain' } },
  { name: 'a check of broken keys', request: check(BROKEN) },
  { name: 'a check of merge keys', request: check(MERGED) },
  { name: 'a check of commas', request: check(COMMAS) },
  { name: 'a check of a long card', request: check(LONG) },
  { name: 'letters in the palette', request: { path: `/api/palette?q=${encodeURIComponent(LETTERS)}` } },
  {
    name: 'letters thrice',
    request: { path: `/api/palette?q=${encodeURIComponent(`${LETTERS} `.repeat(3))}` },
  },
  { name: 'letters in a search', request: { path: `/search?q=${encodeURIComponent(LETTERS)}` } },
  place('brackets', BRACKETS),
  place('broken keys', BROKEN),
  place('merge keys', MERGED),
  place('commas', COMMAS),
  place('long front matter', LONG),
]
