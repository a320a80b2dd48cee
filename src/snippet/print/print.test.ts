import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { hasProgram, runProgram } from '../../../test/helpers/snippet/interpreters.ts'
import { deepValue, LONG_TEXT, NASTY_TEXTS, nastyValue } from '../../../test/helpers/snippet/nasty.ts'
import { isObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import { goJson, goText } from './go.ts'
import { jsLiteral, jsPath, jsText } from './javascript.ts'
import { jsonText } from './json.ts'
import { isPythonName, pythonArguments, pythonLiteral, pythonPath } from './python.ts'
import { hereJson, hereMark, jqPath, shellWord } from './shell.ts'

const folder = mkdtempSync(join(tmpdir(), 'modelbook-print-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starting an interpreter costs more than printing all the values. */
const VALUES: Json[] = [
  ...NASTY_TEXTS,
  LONG_TEXT,
  deepValue(64),
  Object.fromEntries(NASTY_TEXTS.map((text) => [text, text])),
  JSON.parse('{"__proto__": {"a": 1}, "constructor": [], "a b": {}}'),
  ...fc.sample(nastyValue, 300),
]
const TEXTS = [...NASTY_TEXTS, LONG_TEXT, ...fc.sample(fc.string({ unit: 'binary' }), 300)]

async function output(program: string, file: string, code: string, words = [file]): Promise<string> {
  writeFileSync(join(folder, file), code)
  const { status, stdout, stderr } = await runProgram(program, words, { cwd: folder })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Values as JSON, which distinguishes lone surrogates and keeps the order of keys. */
const lines = (values: Json[]) => values.map((value) => JSON.stringify(value))

describe.skipIf(!hasProgram('python3'))('python3', () => {
  it('reads every literal as the value that was printed', async () => {
    const code = `import json\nfor value in [\n${VALUES.map((value) => pythonLiteral(value)).join(',\n')}\n]:\n    print(json.dumps(value))\n`
    const values = (await output('python3', 'values.py', code))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines(values)).toEqual(lines(VALUES))
  })

  it('takes any key as an argument', async () => {
    const objects = VALUES.filter(isObject)
    const calls = objects.map((value) => `show(\n${pythonArguments(value)}\n)`)
    const code = `import json\ndef show(**values):\n    print(json.dumps(values))\n${calls.join('\n')}\n`
    const values = (await output('python3', 'calls.py', code))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    // Named arguments come before the others, so only the contents are compared.
    expect(values).toEqual(objects)
  })
})

describe('node', () => {
  it('reads every literal as the value that was printed', async () => {
    const code = `for (const value of [\n${VALUES.map((value) => jsLiteral(value)).join(',\n')}\n]) console.log(JSON.stringify(value));\n`
    const values = (await output('node', 'values.mjs', code)).trimEnd().split('\n')
    expect(values).toEqual(lines(VALUES))
  })

  it('reads JSON as the value that was printed', () => {
    expect(lines(VALUES.map((value) => JSON.parse(jsonText(value))))).toEqual(lines(VALUES))
    expect(lines(VALUES.map((value) => JSON.parse(hereJson(value))))).toEqual(lines(VALUES))
  })
})

describe.skipIf(!hasProgram('bash'))('bash', () => {
  it('takes every text as one word and runs nothing', async () => {
    const code = TEXTS.filter((text) => text.length < 10_000).map(
      (text) => `printf '%s\\0' ${shellWord(text)}\n`,
    )
    const words = (await output('bash', 'words.sh', code.join(''))).split('\0').slice(0, -1)
    const texts = TEXTS.filter((text) => text.length < 10_000)
    expect(words).toEqual(texts.map((text) => text.replaceAll('\0', '').toWellFormed()))
  })

  it('reads here-documents as they are, however long', async () => {
    const code = VALUES.map((value) => {
      const text = hereJson(value)
      const mark = hereMark(text)
      return `cat << '${mark}'\n${text}\n${mark}\nprintf '\\0'\n`
    })
    const texts = (await output('bash', 'here.sh', code.join(''))).split('\0').slice(0, -1)
    expect(lines(texts.map((text) => JSON.parse(text)))).toEqual(lines(VALUES))
  })
})

describe.skipIf(!hasProgram('go'))('go', () => {
  it('reads every string as the text that was printed', async () => {
    const json = VALUES.map((value) => goJson(jsonText(value)))
    const all = [...json, ...TEXTS.map((text) => goText(text))]
    const code = `package main\n\nimport (\n\t"encoding/json"\n\t"os"\n)\n\nfunc main() {\n\tjson.NewEncoder(os.Stdout).Encode([]string{\n${all.join(',\n')},\n})\n}\n`
    const texts: string[] = JSON.parse(await output('go', 'values.go', code, ['run', 'values.go']))
    expect(lines(texts.slice(0, json.length).map((text) => JSON.parse(text)))).toEqual(lines(VALUES))
    expect(texts.slice(json.length)).toEqual(TEXTS.map((text) => text.toWellFormed()))
  }, 120_000)
})

describe('literals', () => {
  it('indent by 4 spaces and keep short lists on a line', () => {
    const value = { a: ['x', 'y'], b: { c: [] }, d: [{ e: null }] }
    expect(jsLiteral(value)).toBe(
      '{\n    a: ["x", "y"],\n    b: {\n        c: [],\n    },\n    d: [\n        {\n            e: null,\n        },\n    ],\n}',
    )
    expect(pythonLiteral({ a: true, b: null })).toBe('{\n    "a": True,\n    "b": None,\n}')
    expect(jsonText({ a: true, b: null })).toBe('{\n    "a": true,\n    "b": null\n}')
  })

  it('write as null what is not a number', () => {
    expect(pythonLiteral([Number.NaN, Number.POSITIVE_INFINITY])).toBe('[None, None]')
    expect(jsLiteral([Number.NaN])).toBe('[null]')
  })

  it('show what one cannot see', () => {
    expect(jsText('a\u202eb\u2028c\u0080')).toBe('"a\\u202eb\\u2028c\\u0080"')
    expect(jsText('</script>')).toBe('"\\u003c/script>"')
    expect(shellWord('a\u001b[1m')).toBe("$'a\\033[1m'")
  })

  it('name an argument only by what Python takes for a name', () => {
    expect(['a', '_1', 'class', '1a', 'a b', 'é', ''].map(isPythonName)).toEqual([
      true,
      true,
      ...Array(5).fill(false),
    ])
  })

  it('lead to a place within an answer', () => {
    expect(jsPath(['data', 0, 'a b'])).toBe('.data[0]["a b"]')
    expect(pythonPath(['data', 0])).toBe('["data"][0]')
    expect([jqPath(['data', 0, 'x']), jqPath([0, 'blob'])]).toEqual(['.data[0].x', '.[0].blob'])
  })
})
