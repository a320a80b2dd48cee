import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withEngine } from '../engine/engine.ts'
import { quoteText } from '../engine/sql.ts'
import { structuresOf } from './json-structure.ts'

const scratch = mkdtempSync(join(tmpdir(), 'modelbook-structure-'))

/** Values for one place; each is put beside each other one. */
const VALUES = [
  ...['null', 'true', '1', '-1', '9223372036854775808', '36893488147419103232', '0.5', '"{}"'],
  ...['{}', '{"a": 1}', '{"a": "x", "2": {}}', '{"A": {"b": null}, "__proto__": 1}', '{"a": 1, "a": "x"}'],
  ...['[]', '[1, -1]', '[1, "a"]', '[{}]', '[{}, {"a": "it\'s {}"}]', '[[], {}]', '[["{}, \\""], [null]]'],
]

it('joins the structures of any values as the engine does that holds them all', async () => {
  const pairs = VALUES.flatMap((one) => VALUES.map((other) => [`{"x": ${one}}`, `{"y": [], "x": ${other}}`]))
  await withEngine({ files: [], scratch }, async (engine) => {
    for (const pair of pairs) {
      const rows = pair.map((text, file) => `SELECT '${file}' AS file, ${quoteText(text)}::JSON AS json`)
      const from = `(${rows.join(' UNION ALL ')})`
      const [[joined] = []] = await engine.all(`SELECT json_group_structure(json) FROM ${from}`)
      const { all } = await structuresOf(engine, from)
      // The engine calls mappings without any field JSON.
      const named = JSON.parse(JSON.stringify(all).replaceAll('{}', '"JSON"'))
      expect(named, pair.join('\n')).toEqual(JSON.parse(String(joined)))
    }
  })
})
