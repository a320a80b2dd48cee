import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { formatHtml } from './html.tsx'
import { formatGithub, formatJson, formatJunit } from './machine.ts'
import { formatText, markChanges } from './text.ts'
import type { Tested } from './types.ts'

const same: Tested = {
  id: 'acme/parcels',
  title: 'One address',
  file: 'models/acme/parcels/README.md',
  line: 5,
  hash: 'a'.repeat(64),
  outcome: 'same',
  differences: [],
  reason: undefined,
  expects: undefined,
  isOneOfMany: false,
  server: 'https://llm.acme.example',
  durations: { recorded: 40, now: 42 },
  shown: undefined,
}
const texts = { recorded: 'It is in the hall.', now: 'It is in the van.' }
const changed: Tested = {
  ...same,
  title: 'Where <it> is',
  file: 'models/acme/parcels/.examples/where.yaml',
  line: 1,
  hash: 'b'.repeat(64),
  outcome: 'changed',
  differences: [{ message: 'the text is "It is in the van.", not "It is in the hall."', texts }],
  shown: {
    input: [{ type: 'text', content: 'Where is it?' }],
    recorded: [{ type: 'text', content: texts.recorded }],
    now: [{ type: 'text', content: texts.now }],
  },
}
const failed: Tested = {
  ...same,
  id: 'acme/other',
  hash: 'c',
  outcome: 'failed',
  reason: 'llm.acme.example is down',
}
const unrecorded: Tested = { ...same, hash: 'd', outcome: 'unrecorded', reason: 'Record it first.' }
const all = [same, changed, failed, unrecorded]

describe('the report for a terminal', () => {
  it('says what is the same in a line, and marks the words that differ', () => {
    expect(formatText(all)).toBe(`models/acme/parcels/README.md:5  the same: acme/parcels, One address
models/acme/parcels/.examples/where.yaml:1  changed: acme/parcels, Where <it> is
  the text is "It is in the van.", not "It is in the hall."
    | It is in the [-hall-]{+van+}.
  It took 42 ms, and 40 ms when it was recorded.
models/acme/parcels/README.md:5  not answered: acme/other, One address
  llm.acme.example is down
  It took 42 ms, and 40 ms when it was recorded.
models/acme/parcels/README.md:5  not recorded: acme/parcels, One address
  Record it first.
  It took 42 ms, and 40 ms when it was recorded.

4 examples: 1 the same, 1 changed, 1 not recorded, 1 not answered`)
  })

  it('says what was expected of an answer that may vary', () => {
    expect(formatText([{ ...same, expects: 'contains “Kiel”' }])).toContain('as expected: acme/parcels')
    expect(formatText([{ ...changed, expects: 'contains “Kiel”' }])).toContain(
      'not as expected: acme/parcels',
    )
  })

  it('cuts what is equal for long', () => {
    const long = 'word '.repeat(100)
    const shown = markChanges({ recorded: `${long}end`, now: `${long}start` }) ?? ''
    expect(shown).toMatch(/^…(word ){12}\[-end-\]\{\+start\+\}$/)
  })

  it('lets no answer steer a terminal or a build server', () => {
    const hostile = { recorded: 'a \u001B[31m ##[error]b c', now: 'a \u001B[32m ##[error]b d' }
    const text = formatText([
      { ...changed, title: '\u001B[2J', differences: [{ message: '\u001B', texts: hostile }] },
    ])
    expect(text).not.toContain('\u001B')
    expect(text).not.toContain('##[')
  })
})

describe('the reports for programs', () => {
  it('are JSON with all but what is drawn', () => {
    expect(JSON.parse(formatJson(all))).toMatchObject({
      same: 1,
      changed: 1,
      unrecorded: 1,
      failed: 1,
      examples: {
        1: { id: 'acme/parcels', outcome: 'changed', differences: [{ texts }], durations: { now: 42 } },
      },
    })
    expect(formatJson(all)).not.toContain('"shown"')
  })

  it('are annotations of what needs to be looked at', () => {
    expect(formatGithub(all).split('\n')).toEqual([
      '::error file=models/acme/parcels/.examples/where.yaml,line=1,col=1,title=modelbook test::changed: acme/parcels, Where <it> is%0Athe text is "It is in the van.", not "It is in the hall."',
      '::error file=models/acme/parcels/README.md,line=5,col=1,title=modelbook test::not answered: acme/other, One address%0Allm.acme.example is down',
      '4 examples: 1 the same, 1 changed, 1 not recorded, 1 not answered',
    ])
  })
})

/** Attributes and elements of each element, required ones first. */
const JUNIT: { readonly [name: string]: { required: string[]; attributes: string[]; children: string[] } } = {
  testsuites: {
    required: [],
    attributes: ['name', 'time', 'tests', 'failures', 'errors'],
    children: ['testsuite'],
  },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    attributes: ['group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'file', 'log', 'url'],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    required: ['name'],
    attributes: ['time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  ...Object.fromEntries(
    ['failure', 'error', 'skipped'].map((name) => [
      name,
      { required: [], attributes: ['type', 'message'], children: ['#text'] },
    ]),
  ),
}

interface Node {
  [name: string]: Node[] | { [attribute: string]: string } | string
}

describe('the report as JUnit', () => {
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' })

  /** What breaks the schema that Jenkins has for it. */
  function faultsIn(nodes: Node[], allowed: readonly string[], within: string): string[] {
    return nodes.flatMap((node) => {
      const { ':@': given, ...rest } = node
      const names = Object.keys(rest)
      const [name = ''] = names
      const shape = JUNIT[name]
      if (!allowed.includes(name)) return [`${name} in ${within}`]
      if (shape === undefined) return []
      const attributes = Object.keys(given ?? {})
      const children = rest[name]
      const known = [...shape.required, ...shape.attributes]
      return [
        ...attributes.filter((one) => !known.includes(one)).map((one) => `${name} has ${one}`),
        ...shape.required.filter((one) => !attributes.includes(one)).map((one) => `${name} lacks ${one}`),
        ...faultsIn(Array.isArray(children) ? children : [], shape.children, name),
      ]
    })
  }

  it('has the elements and attributes of its schema', () => {
    const [, root]: Node[] = parser.parse(formatJunit(all))
    expect(faultsIn(root === undefined ? [] : [root], ['testsuites'], 'the document')).toEqual([])
  })

  it('has a suite for each model and a case for each example', () => {
    const xml = formatJunit(all)
    expect(xml).toContain('<testsuites name="modelbook test" tests="4" failures="1" errors="1" time="0.168">')
    expect(xml).toContain(
      '<testsuite name="acme/parcels" tests="3" failures="1" errors="0" time="0.126" skipped="1">',
    )
    expect(xml).toContain('<testcase name="Where &lt;it&gt; is" classname="acme/parcels" time="0.042">')
    expect(xml).toMatch(
      /<failure type="changed" message="the text is [^>]*>models\/acme\/parcels\/.examples\/where.yaml:1\n/,
    )
  })
})

describe('the report as a page', () => {
  const page = () => formatHtml(all, '2026-11-28T02:00:00.000Z')

  it('shows both answers beside each other, and what differs in them', () => {
    const words = page()
      .replaceAll(/<style>[\s\S]*?<\/style>|<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    expect(words).toContain('Recorded It is in the hall. Now It is in the van.')
    expect(page()).toContain('<del>hall</del><ins>van</ins>')
    expect(words).toContain('What still comes out acme/parcels, One address: the same')
  })

  it('is one file that asks no other for anything', () => {
    expect(page()).toContain('default-src &#x27;none&#x27;')
    expect(page()).not.toMatch(/<script|<link|src="(?!data:)|url\((?!"?data:)|@import/)
  })

  it('has the styles of what it shows', () => {
    expect(page()).toContain('.pane')
  })
})
