/** Code of our own that loads models: goldens in `fixtures` (`vitest run -u` updates them), parsed by real interpreters. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hasProgram, runProgram } from '../../../test/helpers/snippet/interpreters.ts'
import { CASES, exampleOfEverything, modelWith, SITE } from '../../../test/helpers/snippet/models.ts'
import { NASTY_TEXTS } from '../../../test/helpers/snippet/nasty.ts'
import { loadableLibraries, modelSnippets, ownSnippets } from './load-model.ts'
import type { LoadableModel, LoadingSnippet } from './types.ts'

const folder = mkdtempSync(join(tmpdir(), 'modelbook-loading-'))
afterAll(() => rmSync(folder, { recursive: true }))

const EXTENSIONS = { python: 'py', javascript: 'mjs', bash: 'sh' } as const

const nameOfFile = ({ id, title, language }: LoadingSnippet) =>
  `${[id, title].filter(Boolean).join('-').replaceAll(' ', '-')}.${EXTENSIONS[language]}`

const ALL = Object.entries(CASES).map(([name, [library, facts]]) => ({
  name,
  library,
  snippets: ownSnippets(modelWith(facts), library),
}))

describe.each(ALL)('$name', ({ name, snippets }) => {
  it('prints what it printed before', async () => {
    expect(snippets).not.toEqual([])
    for (const snippet of snippets) {
      await expect(`${snippet.code}\n`).toMatchFileSnapshot(`fixtures/${name}/${nameOfFile(snippet)}`)
    }
  })
})

it.each(['constructor', 'toString', '__proto__'])('%s is a task that no library knows', (task) => {
  const codeFor = (task: string) =>
    loadableLibraries().map((library) =>
      ownSnippets(modelWith({ task }), library).map(({ code }) => code.replaceAll(task, 'TASK')),
    )
  expect(codeFor(task)).toEqual(codeFor('nobodys-task'))
})

it('there is a case for every library', () => {
  const tried = new Set(ALL.flatMap(({ snippets }) => snippets.map(({ id }) => id)))
  expect(loadableLibraries().filter((id) => !tried.has(id))).toEqual([])
})

it('code is indented by 4 spaces and has no place to fill in and no mark of a shell', () => {
  for (const { snippets } of ALL) {
    for (const { code, install = '' } of snippets) {
      expect(`${code}\n${install}`).not.toMatch(/\t|<[A-Z_]+>|\{\{|YOUR_|fill-in|^!|undefined/m)
      expect(code.split('\n').filter((line) => /^(?: {4})* {1,3}\S/.test(line))).toEqual([])
      expect(code).toBe(code.trim())
    }
  }
})

describe('a model whose files are here', () => {
  const here = (library: string, facts: Partial<LoadableModel>) =>
    ownSnippets(modelWith({ site: SITE, ...facts }), library).map(({ code }) => code)

  it('is loaded from here: the address is set before the first import that reads it', () => {
    for (const code of here('transformers', { task: 'text-classification' })) {
      const [before = ''] = code.split('from transformers')
      expect(before).toContain('os.environ["HF_ENDPOINT"] = "https://models.example.com"')
    }
    expect(here('transformers.js', { task: 'text-classification' })[0]).toContain(
      'env.remoteHost = "https://models.example.com/";',
    )
  })

  it('is served by vLLM, llama.cpp and Ollama from here', () => {
    expect(here('transformers', { task: 'text-generation' }).at(-1)).toBe(
      'HF_ENDPOINT=https://models.example.com vllm serve acme/tiny',
    )
    const code = here('gguf', { files: ['a b-Q4_K_M.gguf'] }).join('\n')
    expect(code).toContain(
      'llama-server --model-url https://models.example.com/acme/tiny/resolve/main/a%20b-Q4_K_M.gguf',
    )
    expect(code).not.toContain('huggingface.co')
  })
})

describe('a model in GGUF alone', () => {
  it('is loaded by the programs that read it, and by no library that finds nothing there', () => {
    const ways = (facts: Partial<LoadableModel>) =>
      ownSnippets(modelWith({ task: 'text-generation', ...facts }), 'transformers').map(({ id }) => id)
    expect(ways({ id: 'acme/tiny-GGUF' })).toEqual(['llama.cpp', 'ollama', 'lm-studio'])
    expect(ways({ files: ['tiny-Q4_0.gguf'] })).not.toContain('transformers')
    expect(ways({ files: ['tiny-Q4_0.gguf', 'model.safetensors'] })).toContain('transformers')
  })
})

describe('what is not known', () => {
  it('gives no code: the name of a file, the algorithm, the base model, the interface, the task', () => {
    const known = (library: string, facts: Partial<LoadableModel> = {}) =>
      ownSnippets(modelWith(facts), library)
    expect(known('sklearn')).toEqual([])
    expect(known('stable-baselines3', { files: ['a.zip'] })).toEqual([])
    expect(known('diffusers', { task: 'text-to-image', tags: ['lora'] })).toEqual([])
    expect(known('speechbrain')).toEqual([])
    expect(known('peft')).toEqual([])
    expect(known('transformers', { task: 'robotics' })).toEqual([])
    expect(known('acme-loader', { task: 'text-classification' })).toEqual([])
  })

  it('is said where code is shown all the same', () => {
    const [snippet] = ownSnippets(modelWith(), 'transformers')
    expect(snippet?.note).toContain('is not known')
  })
})

it('ids that Hub clients refuse have no code', () => {
  for (const id of ['acme/team/tiny', 'a--b', '-a/b', 'acme/tiny.git', 'x'.repeat(97), "acme/t'iny", '']) {
    expect(modelSnippets(modelWith({ id, task: 'text-classification' }), 'transformers')).toEqual([])
  }
})

it('pipelines that Transformers no longer has are not shown', () => {
  for (const task of ['summarization', 'translation', 'question-answering', 'image-to-text']) {
    const snippets = ownSnippets(modelWith({ task }), 'transformers')
    expect(snippets.map(({ title }) => title)).toEqual(['model class'])
  }
})

/** Every case with the same text in every place that a card or file can fill, skipping the checks on ids. */
function withText(text: string): LoadingSnippet[] {
  return Object.values(CASES).flatMap(([library, facts]) => {
    const { files = [], baseModel = [], site } = facts
    const model = modelWith({
      ...facts,
      id: `acme/${text}`,
      ...exampleOfEverything(text),
      baseModel: baseModel.map(() => text),
      // Extensions are kept, as they say what a file is.
      files: files.map((path) => path.replace(/[^/.]+(?=\.|$)/, () => text)),
      ...(site === undefined ? {} : { site: { url: `https://h/${text}` } }),
    })
    return ownSnippets(model, library)
  })
}

/** Prints each program's syntax tree without its strings, and whether the text is in one of these. */
const READ = `import ast, json, sys
class Blank(ast.NodeTransformer):
    def visit_Constant(self, node):
        return ast.Constant("text") if isinstance(node.value, str) else node
for code in json.load(open(sys.argv[1])):
    tree = ast.parse(code)
    strings = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    print(json.dumps([strings, ast.dump(Blank().visit(tree))]))
`

describe.skipIf(!hasProgram('python3'))('python3', () => {
  const read = async (codes: string[]): Promise<[string[], string][]> => {
    writeFileSync(join(folder, 'read.py'), READ)
    writeFileSync(join(folder, 'codes.json'), JSON.stringify(codes))
    const { status, stdout, stderr } = await runProgram('python3', ['read.py', 'codes.json'], { cwd: folder })
    if (status !== 0) throw new Error(stderr)
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  const pythonOf = (text: string) =>
    withText(text)
      .filter(({ language }) => language === 'python')
      .map(({ code }) => code)

  it('reads every snippet as the same program, whatever the names and texts in it', async () => {
    const texts = ['plain', ...NASTY_TEXTS.filter((text) => text !== '')]
    const perText = pythonOf('plain').length
    // Starting an interpreter costs more than reading all the programs.
    const programs = await read(texts.flatMap(pythonOf))
    expect(programs.length).toBe(texts.length * perText)
    for (const [index, [strings, tree]] of programs.entries()) {
      expect(tree).toBe(programs[index % perText]?.[1])
      const text = texts[Math.floor(index / perText)] ?? ''
      expect(strings.some((string) => string.includes(text))).toBe(true)
    }
  }, 120_000)
})

describe('node', () => {
  it('reads the id of a model and its input as they are', async () => {
    const scripts = withText('plain').filter(({ language }) => language === 'javascript')
    expect(scripts.length).toBeGreaterThan(0)
    for (const text of NASTY_TEXTS) {
      const codes = withText(text)
        .filter(({ language }) => language === 'javascript')
        .map(({ code }) => code.replace(/^import .*$/m, ''))
      const run = `const env = {};\nconst seen = [];\nconst inputs = [];\nconsole.log = () => {};\nconst pipeline = async (...all) => { seen.push(all[1]); return (input) => { inputs.push(input); }; };\n${codes
        .map((code) => `await (async () => {\n${code}\n})();`)
        .join('\n')}\nconsole.info(JSON.stringify([seen, inputs]));`
      writeFileSync(join(folder, 'run.mjs'), run)
      const { stdout, stderr } = await runProgram('node', ['run.mjs'], { cwd: folder })
      expect(stderr).toBe('')
      const [ids, inputs] = JSON.parse(stdout)
      expect(new Set(ids)).toEqual(new Set([`acme/${text}`]))
      expect(inputs.flat()).toContain(text)
    }
  }, 120_000)
})

describe.skipIf(!hasProgram('bash'))('bash', () => {
  const STUBS = ['llama-server', 'ollama', 'lms', 'vllm', 'curl']
    .map((name) => `${name}() { printf '%s\\0' ${name} "$@"; printf '\\n\\0'; }\n`)
    .join('')

  it('takes every name as one word and runs nothing else', async () => {
    const wordsOf = async (text: string) => {
      const commands = withText(text).filter(({ language }) => language === 'bash')
      expect(commands.length).toBeGreaterThan(3)
      const script = `${STUBS}${commands.map(({ code }) => code).join('\n')}\n`
      writeFileSync(join(folder, 'run.sh'), script)
      const { status, stdout, stderr } = await runProgram('bash', ['run.sh'], { cwd: folder })
      expect(stderr).toBe('')
      expect(status).toBe(0)
      return stdout.split('\n\0').map((line) => line.split('\0').length)
    }
    const plain = await wordsOf('plain')
    // File names affect which one is chosen, so only commands without any are compared by their words.
    for (const text of NASTY_TEXTS) expect((await wordsOf(text)).length).toBe(plain.length)
  }, 120_000)
})
