import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPackage, hasProgram, runProgram } from '../interpreters-for-test.ts'
import { deepValue, LONG_TEXT, NASTY_TEXTS, nastyValue } from '../nasty-for-test.ts'
import type { Client } from '../render/client.ts'
import { CLIENTS } from '../render/clients.ts'
import { renderRequest, renderSnippet } from '../render/render-request.ts'
import { allPairs, optionsFor } from '../request/pairs-for-test.ts'
import { resolveRequest } from '../request/resolve-request.ts'
import type { SnippetOptions, SnippetRequest } from '../types.ts'
import { FILE_BYTES, OTHER_TOKEN, TOKEN, type Wire, wireOf } from '../wire-for-test.ts'
import { RESULT, type Recorder, redirect, startRecorder } from './recorder-for-test.ts'

/** All combinations take minutes; every shape of every client is among the few that always run. */
const ALL = process.env.SNIPPETS === 'all'

/** A virtual environment's, where the packages of the clients are. */
const PYTHON = process.env.SNIPPET_PYTHON ?? 'python3'

const PROGRAMS: { readonly [language: string]: { program: string; file: string; needs: readonly string[] } } =
  {
    js: { program: 'node', file: 'snippet.mjs', needs: [] },
    python: { program: PYTHON, file: 'snippet.py', needs: [] },
    sh: { program: 'bash', file: 'snippet.sh', needs: ['curl', 'jq'] },
  }

const PRELOAD = new URL('./sdk-preload-for-test.mjs', import.meta.url).href
const PYTHON_PRELOAD = fileURLToPath(new URL('./python-preload-for-test.py', import.meta.url))
const MODULES =
  process.env.SNIPPET_MODULES ?? fileURLToPath(new URL('../../../node_modules', import.meta.url))
/** Clients that put requests together in a way of their own; how theirs differ is written down in `fixtures`. */
const OWN_WAY = new Set(['huggingface_hub', 'fal_client'])

const folder = mkdtempSync(join(tmpdir(), 'modelbook-snippets-'))
let recorder: Recorder
beforeAll(async () => {
  recorder = await startRecorder()
})
afterAll(() => {
  recorder.close()
  rmSync(folder, { recursive: true })
})

let runs = 0

/** Run the snippet of one client in a folder of its own, where files have names as they come. */
async function run(client: Client, request: SnippetRequest, { broken = false, files = [] as string[] } = {}) {
  runs += 1
  const key = `case-${runs}`
  const cwd = join(folder, key)
  mkdirSync(cwd)
  for (const file of ['cats.jpg', 'cat.png', 'sample.wav', ...files])
    writeFileSync(join(cwd, file), FILE_BYTES)
  recorder.expect(key, request, broken)
  const own = client.name === 'huggingface.js' || OWN_WAY.has(client.name)
  // A client that names the router itself is led to the recorder from outside.
  const { code } = renderSnippet(
    own && request.call.endpointUrl === undefined ? request : redirect(request, recorder.origin, key),
    client,
  )
  const { program, file } = PROGRAMS[client.language] ?? { program: '', file: '' }
  writeFileSync(join(cwd, file), code)
  symlinkSync(MODULES, join(cwd, 'node_modules'))
  const { provider, providerModelId: providerId, task } = request.call
  const env = {
    RECORDER: `${recorder.origin}/${key}`,
    MAPPING: JSON.stringify([{ provider, providerId, status: 'live', task }]),
    TASK: request.call.model.pipelineTag,
    HF_TOKEN: TOKEN,
    API_TOKEN: TOKEN,
    OPENAI_API_KEY: OTHER_TOKEN,
    FAL_KEY: TOKEN,
  }
  const preload = client.language === 'js' ? ['--import', PRELOAD] : [PYTHON_PRELOAD]
  const words = own ? [...preload, file] : [file]
  const result = await runProgram(program, words, { cwd, env })
  return { ...result, code, cwd, wire: recorder.first(key), key }
}

/** Clients that are packages: how a program is asked for one. */
function hasClient({ language, name }: Client): boolean {
  if (language === 'python') return hasPackage(PYTHON, ['-c', `import ${name}`], name)
  if (language !== 'js' || name === 'fetch') return true
  const found = name === 'openai' ? name : '@huggingface/inference'
  return (
    existsSync(join(MODULES, found)) || hasPackage('node', ['--eval', `require.resolve('${found}')`], found)
  )
}

/** Whether the client has a snippet for it; what it has none for is a test of its own. */
function serves(client: Client, request: SnippetRequest): boolean {
  return renderRequest(request, [client]).snippets.length > 0
}

async function expectRight(client: Client, options: SnippetOptions, files: string[] = []): Promise<void> {
  const request = await resolveRequest(options)
  if (!serves(client, request)) return
  const { status, stdout, stderr, cwd, wire, key } = await run(client, request, { files })
  expect({ key, status, stderr }).toEqual({ key, status: 0, stderr: '' })
  expect(wire).toEqual(wireOf(request))
  expect(existsSync(join(cwd, 'pwned'))).toBe(false)
  if (request.streaming) expect(stdout).toContain(client.name === 'curl' ? '[DONE]' : 'Hello ✓\n')
  else if (request.next.kind === 'nothing') expect(stdout).toMatch(/très bien|0\.2/)
  else expect(new Uint8Array(readFileSync(join(cwd, request.next.file)))).toEqual(RESULT)
}

/** One pair for each way of sending and each way of going on; which providers they are differs from client to client. */
async function pairsOfEachShape(pairs: SnippetOptions[]): Promise<SnippetOptions[][]> {
  const shapes = new Map<string, SnippetOptions[]>()
  for (const options of pairs) {
    const { body, next } = await resolveRequest(options)
    const place = next.kind === 'download' ? next.place.kind : ''
    const job = next.kind === 'poll' ? `${next.poll.job.kind} ${next.poll.resultAfter !== undefined}` : ''
    const shape = [body.kind, next.kind, place, job, options.streaming].join(' ')
    shapes.set(shape, [...(shapes.get(shape) ?? []), options])
  }
  return [...shapes.values()]
}

const PAIRS = allPairs()
const CHAT = PAIRS.filter(({ model }) => model.pipelineTag === 'text-generation')
const EVERY = [...PAIRS, ...CHAT.map((options) => ({ ...options, streaming: true }))]
const SHAPES = await pairsOfEachShape(EVERY)
const casesFor = ({ rank }: Client) =>
  ALL ? EVERY : SHAPES.flatMap((pairs) => pairs.slice(rank % pairs.length).slice(0, 1))

describe.each(
  CLIENTS.filter(({ name }) => !OWN_WAY.has(name)).map(
    (client) => [client.language, client.name, client] as const,
  ),
)('%s/%s', (language, _, client) => {
  const { program, needs } = PROGRAMS[language] ?? { program: language, needs: [] }
  const canRun = [program, ...needs].every(hasProgram) && hasClient(client)

  it
    .skipIf(!canRun)
    .each(
      casesFor(client).map(
        (options) =>
          [
            options.provider,
            options.model.pipelineTag,
            options.streaming ? ' streaming' : '',
            options,
          ] as const,
      ),
    )(
    'sends the request of %s %s%s and carries it through',
    async (_provider, _task, _streaming, options) => {
      await expectRight(client, { ...options, billTo: 'acme' })
    },
  )

  it.skipIf(!canRun)('says what the server says when it refuses', async () => {
    const pairs = ['text-generation', 'text-to-image', 'translation']
    for (const options of pairs.map((task) => optionsFor('hf-inference', task))) {
      const request = await resolveRequest(options)
      if (!serves(client, request)) continue
      const { status, stdout, stderr } = await run(client, request, { broken: true })
      expect(status).not.toBe(0)
      expect(stdout + stderr).toContain('pay first')
    }
  })

  it.skipIf(!canRun)('sends nasty inputs as they are and runs nothing', async () => {
    const file = `a '$(touch pwned)' "b" \`c\` -;@.png`
    await expectRight(client, {
      ...optionsFor('hf-inference', 'text-classification'),
      inputs: [
        ...NASTY_TEXTS,
        ...fc.sample(nastyValue, 50),
        Object.fromEntries(NASTY_TEXTS.map((text) => [text, text])),
      ],
      parameters: { long: LONG_TEXT, 'a"b\'c$(id)`': null, not: Number.NaN },
      billTo: `a'b"c$(touch pwned)\`d\`\\!x`,
      providerModelId: `acme/a'b"c$(touch pwned)\`d\`\\ ?#&%41[x]{y,z}é`,
    })
    await expectRight(client, {
      ...optionsFor('together', 'text-generation'),
      model: { id: `a'"$(touch pwned)`, pipelineTag: 'text-generation', tags: [] },
      inputs: LONG_TEXT,
      streaming: true,
    })
    await expectRight(client, { ...optionsFor('hf-inference', 'translation'), inputs: deepValue(400) })
    const image = { file, mime: 'image/png' }
    await expectRight(client, { ...optionsFor('hf-inference', 'image-classification'), inputs: image }, [
      file,
    ])
    const inputs = { image, prompt: `FILE '$(touch pwned)'` }
    await expectRight(client, { ...optionsFor('replicate', 'image-to-image'), inputs }, [file])
    await expectRight(
      client,
      { ...optionsFor('together', 'automatic-speech-recognition'), inputs: { file, mime: 'audio/wav' } },
      [file],
    )
  })
})

describe.each(
  CLIENTS.filter(({ name }) => OWN_WAY.has(name)).map((client) => [client.name, client] as const),
)('%s, which goes its own way', (name, client) => {
  const canRun =
    hasProgram(PYTHON) && hasClient(client) && hasPackage(PYTHON, ['-c', 'import PIL, numpy'], 'pillow')

  it.skipIf(!canRun || !ALL)(
    'differs from the request as it did before',
    async () => {
      const failed: string[] = []
      const differences: { [pair: string]: unknown } = {}
      for (const options of EVERY) {
        const request = await resolveRequest(options)
        if (!serves(client, request)) continue
        const pair = [options.provider, options.model.pipelineTag, options.streaming ? 'streaming' : ''].join(
          ' ',
        )
        const { status, stderr, wire } = await run(client, request)
        if (status !== 0) failed.push(`${pair}: ${stderr}`)
        differences[pair.trim()] = differenceOf(wireOf(request), wire)
      }
      expect(failed).toEqual([])
      const table = `${JSON.stringify(differences, null, 2).replaceAll(CONTENTS, 'FILE')}\n`
      await expect(table).toMatchFileSnapshot(`fixtures/${name}.json`)
    },
    300_000,
  )
})

const CONTENTS = Buffer.from(FILE_BYTES).toString('base64')

/** The parts of a request that a client sends in another way. */
function differenceOf(expected: Wire, actual: Wire | undefined): object | string {
  if (actual === undefined) return 'nothing was sent'
  const parts = Object.entries(actual).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(expected, key)),
  )
  return parts.length === 0 ? 'none' : Object.fromEntries(parts)
}
