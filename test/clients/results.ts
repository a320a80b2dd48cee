/** The results of client calls, and their table in the documentation. */

export interface CallResult {
  client: string
  version: string
  call: string
  /** The exception as text; undefined when the call worked. */
  error?: string
}

const HEAD = `# Tested clients

With \`HF_ENDPOINT\` (Python) or \`hubUrl\` (JavaScript) set to the address of a Modelbook, these clients read its models and
datasets. They are the released packages, unmodified and pinned. A test makes every call below to a catalogue of its own,
through a reverse proxy. \`npm run test:clients\` writes this page, and fails when a call does not do what is expected.

`

/** Write the page with the table. */
export function formatResults(results: readonly CallResult[]): string {
  const versions = new Map<string, Set<string>>()
  const rows = new Map<string, { client: string; call: string; passed: Map<string, boolean> }>()
  for (const { client, version, call, error } of results) {
    versions.set(client, (versions.get(client) ?? new Set()).add(version))
    const row = rows.get(`${client} ${call}`) ?? { client, call, passed: new Map() }
    row.passed.set(version, error === undefined)
    rows.set(`${client} ${call}`, row)
  }
  const sections = [...versions].map(([client, all]) => {
    const columns = [...all]
    const lines = [...rows.values()]
      .filter((row) => row.client === client)
      .map(
        ({ call, passed }) =>
          `| ${call.replaceAll('|', '\\|')} | ${columns.map((version) => mark(passed.get(version))).join(' | ')} |`,
      )
    const head = `| call | ${columns.join(' | ')} |\n| --- | ${columns.map(() => '---').join(' | ')} |`
    return `## ${client}\n\n${head}\n${lines.join('\n')}\n`
  })
  return HEAD + sections.join('\n')
}

function mark(passed: boolean | undefined): string {
  if (passed === undefined) return 'not in this version'
  return passed ? 'passes' : 'fails'
}
