/** The documentation's tables are complete: they list everything that exists, and nothing else. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Argument, Command, Option } from 'commander'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import * as card from '../src/card/index.ts'
import { EVIDENCE } from '../src/card/inferred/types.ts'
import { compareSchema, expectSchema } from '../src/card/metadata/expectation.ts'
import { frontMatterJsonSchema } from '../src/card/metadata/front-matter.ts'
import { RULES } from '../src/card/rules.ts'
import { variableOf } from '../src/cli/commands/environment.ts'
import { openServed } from '../src/cli/locations.ts'
import { createProgram } from '../src/cli/program.ts'
import { DATA_ENDINGS, isMedia, SQLITE_ENDINGS } from '../src/data-formats.ts'
import { COMPONENTS } from '../src/docs/dialect/component-names.ts'
import { docsRules } from '../src/docs/problems.ts'
import { checkDocs } from '../src/docs/read-docs.ts'
import { ownRules as exampleRules } from '../src/example/open-file.ts'
import { LIMITS } from '../src/limits.ts'
import { HEALTH_PATH, READY_PATH } from '../src/paths.ts'
import { DEFAULT_RULES } from '../src/reproduce/compare/rules.ts'
import { TEST_REPORTS } from '../src/reproduce/report/formats.ts'
import { FIELDS } from '../src/search/index/format.ts'
import { FACETS, RANGES, SORTS } from '../src/search/types.ts'
import { settingsRules } from '../src/settings/problems.ts'
import { settingsSchema } from '../src/settings/schema.ts'
import * as snippet from '../src/snippet/index.ts'
import { SHOWN_FILES, SHOWN_FOLDERS } from '../src/sources/hidden-paths.ts'
import { collectionRules } from '../src/task/collection.ts'
import * as task from '../src/task/index.ts'
import { collectionJsonSchema, ownerJsonSchema, taskJsonSchema } from '../src/task/json-schema.ts'
import { metricFrontMatterSchema, metricRules } from '../src/task/metric.ts'
import { ownerRules } from '../src/task/owner.ts'
import { taskRules } from '../src/task/task-problem.ts'
import { builtinVocabulary } from '../src/task/vocabulary.ts'
import { ENDPOINT_NAMES } from '../src/viewer/api.ts'
import { formatOf } from '../src/viewer/formats.ts'
import { GUIDE, readGuide, readGuidePage, tableRows } from './guide/pages.ts'
import { makeApp } from './helpers/app.ts'

const firstCells = (page: string, heading?: string) =>
  tableRows(readGuidePage(page), heading).map(([first = '']) => first)

describe('the documentation', () => {
  it('has no problem, and names every page in its table of contents', async () => {
    const { served, settings } = await openServed(GUIDE)
    await settings.read()
    const sets = await served.readDocs?.(() => {})
    expect((await checkDocs(sets ?? [], builtinVocabulary())).problems).toEqual([])
    const toctree = readFileSync(`${GUIDE}/_toctree.yml`, 'utf8')
    const named = [...toctree.matchAll(/local: (\S+)/g)].map(([, page]) => page)
    expect(named.toSorted()).toEqual(readGuide().map(({ name }) => name))
  })
})

describe('the page of commands', () => {
  const program = createProgram()
  const help = program.createHelp()
  const commands = listCommands(program)
  const rowOf = (given: Option | Argument) =>
    'flags' in given
      ? [given.flags, help.optionDescription(given)]
      : [given.required ? `<${given.name()}>` : `[${given.name()}]`, help.argumentDescription(given)]

  it('describes every command, and what all of them take', () => {
    const headings = [...readGuidePage('commands').text.matchAll(/^## modelbook (.*)$/gm)].map(
      ([, name]) => name,
    )
    expect(headings).toEqual(commands.map(([name]) => name))
    const common = [...help.visibleOptions(program)].map(rowOf)
    expect(tableRows(readGuidePage('commands'), 'Commands')).toEqual(expect.arrayContaining(common))
  })

  it.each(commands)('lists what modelbook %s takes', (name, command) => {
    const rows = [...command.registeredArguments, ...command.options].map(rowOf)
    expect(tableRows(readGuidePage('commands'), `modelbook ${name}`)).toEqual(rows)
  })
})

/** The rules of comparison stand in the first table below their heading, the kinds of answers in the second. */
const compareRows = tableRows(readGuidePage('testing-models'), 'What counts as the same').filter(
  ({ length }) => length === 4,
)

describe('the page of testing models', () => {
  const described = (schema: z.ZodType) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return Object.entries(properties).map(([key, value]) => [
      key,
      typeof value === 'object' ? value.description : undefined,
    ])
  }

  it('has the rules of comparison, with their defaults', () => {
    expect(compareRows.map(([rule, , says]) => [rule, says])).toEqual(described(compareSchema))
    const usual = new Map(compareRows.map(([rule = '', value]) => [rule, Number(value)]))
    usual.delete('bytes')
    expect(Object.fromEntries(usual)).toEqual(DEFAULT_RULES)
  })

  it('has all that an example may expect, and all reports', () => {
    expect(tableRows(readGuidePage('testing-models'), 'What must hold instead')).toEqual(
      described(expectSchema),
    )
    const reports = firstCells('testing-models', 'Reports')
    expect(reports).toEqual(TEST_REPORTS.map((report) => `--report ${report}`))
  })
})

/** Executable commands, with their names after `modelbook`. */
function listCommands(above: Command, name = ''): [string, Command][] {
  return above.commands.flatMap((command) => {
    const full = `${name} ${command.name()}`.trim()
    return command.commands.length > 0 ? listCommands(command, full) : [[full, command]]
  })
}

describe('the page of folders', () => {
  it('lists the dot files that are not hidden', () => {
    const names = firstCells('folder', 'Hidden files').flatMap((cell) => cell.split(', '))
    expect(names.sort()).toEqual([...SHOWN_FILES, ...[...SHOWN_FOLDERS].map((name) => `${name}/`)].sort())
  })
})

describe('the page of the viewer', () => {
  it('lists every ending of a table that is read', () => {
    const named = firstCells('viewer', 'What is read').flatMap((cell) => cell.match(/\.\w+/g) ?? [])
    const read = [...DATA_ENDINGS].filter(
      ([ending, { reader }]) => !isMedia(reader) && formatOf(`a.${ending}`),
    )
    expect(named).toEqual(
      [...read.map(([ending]) => ending), ...SQLITE_ENDINGS].map((ending) => `.${ending}`),
    )
  })
})

describe('the page of the configuration', () => {
  it('has the variable of every option of serve', () => {
    const options = createProgram().commands.find((command) => command.name() === 'serve')?.options ?? []
    const named = tableRows(readGuidePage('configuration'), 'Options of serve')
    expect(named).toEqual(
      [...Map.groupBy(options, variableOf)].map(([variable, all]) => [
        variable,
        all.map(({ flags }) => flags).join(', '),
      ]),
    )
  })

  const rows = Object.entries({
    'The site': '',
    'Servers of your own': 'endpoints[].',
    Providers: 'inferenceProviderMapping.*[].',
    'Docs sets': 'docs[].',
  }).flatMap(([heading, above]) =>
    tableRows(readGuidePage('configuration'), heading).map(([key = '', usual = '']) => [above + key, usual]),
  )
  rows.push(...compareRows.map(([rule = '', usual = '']) => [`compare.${rule}`, usual]))
  const keys = listKeys(settingsSchema)

  it('has every key of modelbook.yaml, and no other', () => {
    const names = [...new Set(keys.map(({ key }) => key))]
    expect(rows.map(([key]) => key).toSorted()).toEqual(names.toSorted())
  })

  it('says the defaults that the code has', () => {
    const usual = keys.flatMap(({ key, fallback }) => (fallback === undefined ? [] : [[key, fallback]]))
    expect(usual.length).toBeGreaterThan(4)
    expect(rows).toEqual(expect.arrayContaining(usual))
  })
})

interface Key {
  key: string
  /** The default, if it is a single literal value. */
  fallback: string | undefined
}

/** The keys of a schema in the page's notation: `list[].key`, and `mapping.*[].key` for a mapping of lists. */
function listKeys(schema: z.core.$ZodType, path = '', fallback?: string): Key[] {
  // Zod's documented way to distinguish its types; see https://zod.dev/library-authors
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) =>
        listKeys(value, path === '' ? key : `${path}.${key}`),
      )
    case 'array':
      return listKeys(def.element, `${path}[]`)
    case 'record':
      return listKeys(def.valueType, path.endsWith('.*') ? `${path}[]` : `${path}.*`)
    case 'union': {
      // For a value or a list of values, the list covers both.
      const lists = def.options.filter((option) => option._zod.def.type === 'array')
      return (lists.length > 0 ? lists : def.options).flatMap((option) => listKeys(option, path))
    }
    case 'pipe':
      return listKeys(def.in._zod.def.type === 'transform' ? def.out : def.in, path, fallback)
    case 'default': {
      const usual = def.defaultValue
      return listKeys(def.innerType, path, typeof usual === 'object' ? undefined : String(usual))
    }
    case 'optional':
    case 'prefault':
      return listKeys(def.innerType, path)
    default:
      return [{ key: path.replace(/(?:\[\]|\.\*)+$/, ''), fallback }]
  }
}

describe('the page of front matter', () => {
  const words = builtinVocabulary()
  it.each([
    ['Models', frontMatterJsonSchema('model', words)],
    ['Datasets', frontMatterJsonSchema('dataset', words)],
    ['Tasks', taskJsonSchema()],
    ['Owners', ownerJsonSchema()],
    ['Collections', collectionJsonSchema()],
  ])('has every key of %s with its description', (heading, schema) => {
    const { properties } = z
      .object({ properties: z.record(z.string(), z.object({ description: z.string() })) })
      .parse(schema)
    const rows = Object.entries(properties).map(([key, { description }]) => [key, description])
    expect(tableRows(readGuidePage('front-matter'), heading)).toEqual(rows)
  })

  it('has every key of Metrics', () => {
    expect(firstCells('front-matter', 'Metrics')).toEqual(Object.keys(metricFrontMatterSchema.shape))
  })
})

describe('the page of problems', () => {
  it.each([
    ['Cards', RULES],
    ['Examples', exampleRules],
    ['Task and metric cards', { ...taskRules, ...metricRules }],
    ['Owners and collections', { ...ownerRules, ...collectionRules }],
    ['Docs', docsRules],
    ['Settings', settingsRules],
  ])('has every rule of %s', (heading, rules) => {
    const rows = Object.entries(rules).map(([rule, { severity, description }]) => [
      rule,
      severity,
      description,
    ])
    expect(tableRows(readGuidePage('problems'), heading)).toEqual(
      rows.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    )
  })
})

describe('the page of the HTTP API', () => {
  it('has every address that the site answers', async () => {
    const { app, close } = await makeApp({ 'models/acme/tiny.md': '# Tiny' })
    await close()
    const paths = app.routes.map(({ path }) => path).filter((path) => path !== '/*' && path !== '*')
    const documented = [...readGuidePage('http-api').text.matchAll(/^\| `(\/[^`?]*)/gm)].map(
      ([, path = '']) => path,
    )
    // The route of a paper's version counts as that of the paper.
    const routes = new Set(paths.map((path) => path.replace(/:file\{[^}]+\}$|:id\{.+v\\d\+\}$/, '*')))
    const asRoute = (path: string) => {
      const named = path.replace(/\{(\w+)\}/g, ':$1')
      return routes.has(named) ? named : path.replace(/\{.*/, '*')
    }
    const known = new Set(documented.map(asRoute))
    expect([...routes].filter((route) => !known.has(route))).toEqual([])
    const extra = [...known].filter((path) => !routes.has(path))
    // The Hub's own addresses, files, events and health checks are handled before any routes.
    const before = [HEALTH_PATH, READY_PATH]
    expect(extra.filter((path) => !/^\/(?:api\/|_|\*)/.test(path) && !before.includes(path))).toEqual([])
  })
})

describe('the limits', () => {
  it('are those of the code', () => {
    const shown = tableRows(readGuidePage('http-api'), 'Limits').map(([, most]) => most)
    expect(shown).toEqual(Object.values(LIMITS).map((limit) => limit.toLocaleString('en')))
  })
})

describe('the page of JavaScript', () => {
  it.each([
    ['modelbook/card', card],
    ['modelbook/task', task],
    ['modelbook/snippet', snippet],
  ])('has what %s exports', (name, exports) => {
    expect(firstCells('javascript', name).toSorted()).toEqual(Object.keys(exports).toSorted())
  })
})

describe('the other pages', () => {
  it('list what search takes', () => {
    expect(firstCells('search', 'Facets')).toEqual(FACETS)
    expect(firstCells('search', 'Fields')).toEqual(FIELDS)
    expect(firstCells('cards', 'What a card does not state')).toEqual(EVIDENCE)
    expect(firstCells('search', 'Ranges')).toEqual(RANGES.map((id) => `${id}_min, ${id}_max`))
    const { text } = readGuidePage('search')
    for (const sort of SORTS) expect(text).toContain(`\`${sort}\``)
  })

  it('list the clients that there are snippets for', () => {
    const folder = fileURLToPath(new URL('../src/snippet/templates', import.meta.url))
    const clients = readdirSync(folder, { withFileTypes: true })
      .filter((item) => item.isDirectory())
      .flatMap((language) =>
        readdirSync(`${folder}/${language.name}`, { withFileTypes: true }).filter((item) =>
          item.isDirectory(),
        ),
      )
      .map(({ name }) => name)
    expect(firstCells('snippets', 'Clients').toSorted()).toEqual([...new Set(clients)].toSorted())
  })

  it('list what can be asked of the rows of a dataset', () => {
    expect(firstCells('viewer', 'Rows as JSON')).toEqual(ENDPOINT_NAMES)
  })

  it('show every component of the dialect', () => {
    const { text } = readGuidePage('dialect')
    // Components of the API reference come from `[[autodoc]]`.
    const written = Object.keys(COMPONENTS).filter((name) => !name.startsWith('Api'))
    for (const name of written) expect(text).toContain(`<${name}`)
  })
})
