/** For tests: runs a snippet as a reader would, in a separate folder, against the recorder. */

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Client } from '../../../src/snippet/render/client.ts'
import { renderRequest, renderSnippet } from '../../../src/snippet/render/render-request.ts'
import type { SnippetRequest } from '../../../src/snippet/types.ts'
import { languageOf, runOf } from './clients.ts'
import { type Run, runProgram } from './interpreters.ts'
import { type Manner, type Recorder, redirect, startRecorder } from './recorder.ts'
import { FILE_BYTES, OTHER_TOKEN, TOKEN, type Wire } from './wire.ts'

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** The files in the example inputs. */
const FILES = ['cats.jpg', 'cat.png', 'sample.wav']

/** The outcome of a run. */
export interface SnippetRun extends Run {
  code: string
  /** The first request sent. */
  wire: Wire | undefined
  /** A file in the run's folder; undefined if there is none. */
  read(file: string): Uint8Array | undefined
}

/** An environment to run snippets in. */
export interface Stage {
  /**
   * @param files - names of files that the inputs need, besides those of the examples
   * @param code - to run in place of ours
   */
  run(
    client: Client,
    request: SnippetRequest,
    manner?: Manner & { files?: readonly string[]; code?: string },
  ): Promise<SnippetRun>
  close(): Promise<void>
}

/** Whether the client has a snippet for a request; only these can be run in tests. */
export function serves(client: Client, request: SnippetRequest): boolean {
  return renderRequest(request, [client]).snippets.length > 0
}

/** Start a recorder, and make a folder that is removed along with it. */
export async function openStage(): Promise<Stage> {
  const recorder = await startRecorder()
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-snippets-'))
  let runs = 0
  return {
    run(client, request, { files = [], code, ...manner } = {}) {
      runs += 1
      const key = `case-${runs}`
      const cwd = join(folder, key)
      mkdirSync(cwd)
      for (const file of [...FILES, ...files]) writeFileSync(join(cwd, file), FILE_BYTES)
      symlinkSync(MODULES, join(cwd, 'node_modules'))
      recorder.expect(key, request, manner)
      return runIn(cwd, key, recorder, client, request, code)
    },
    async close() {
      await recorder.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function runIn(
  cwd: string,
  key: string,
  recorder: Recorder,
  client: Client,
  request: SnippetRequest,
  foreign?: string,
): Promise<SnippetRun> {
  const { file, programs, words, lead = [], runWarm } = languageOf(client)
  // The reader's own endpoint is always in the code, even for clients that otherwise know the URL themselves.
  const { isLed: isClientLed = false, program = programs[0], packages = [], env: clientEnv } = runOf(client)
  const isLed = isClientLed && request.call.endpointUrl === undefined
  const { code } =
    foreign === undefined
      ? renderSnippet(isLed ? request : redirect(request, recorder.origin, key), client)
      : { code: foreign.replaceAll(new URL(request.url).origin, `${recorder.origin}/${key}`) }
  writeFileSync(join(cwd, file), code)
  const { provider, providerModelId: providerId, task, adapter, model } = request.call
  const weights = adapter && { adapter: adapter.kind, adapterWeightsPath: adapter.weightsPath }
  const env = {
    RECORDER: `${recorder.origin}/${key}`,
    MAPPING: JSON.stringify([
      { provider, providerId, hfModelId: model.id, status: 'live', task, ...weights },
    ]),
    TASK: request.call.model.pipelineTag,
    HF_TOKEN: TOKEN,
    API_TOKEN: TOKEN,
    OPENAI_API_KEY: OTHER_TOKEN,
    FAL_KEY: TOKEN,
    ...clientEnv,
  }
  const all = [...words, ...(isClientLed ? lead : []), file]
  const place = { cwd, env }
  const result = await (runWarm?.(program, packages, all, place) ?? runProgram(program, all, place))
  return {
    ...result,
    code,
    wire: recorder.first(key),
    read: (name) => {
      const path = join(cwd, name)
      return existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined
    },
  }
}
