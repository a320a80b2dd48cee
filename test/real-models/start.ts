/** Installs a set of real models in an environment of its own, and starts its server. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type DebianPackages, ensureDebian } from '../debian-packages.ts'
import { ensureEnvironments, type PythonEnvironment, pythonEnvironment } from '../python-environment.ts'
import type { SetName } from './models.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What a set needs: Python packages, if any, and Debian's packages by their programs. */
interface Needs {
  environment?: PythonEnvironment
  debian: DebianPackages
}

/** The files list all that is needed: some packages require libraries for training, or for drawing. */
const environmentOf = (set: SetName) =>
  pythonEnvironment(here(`requirements/${set}.txt`), `models-${set}`, true)

const NEEDS: { readonly [set in SetName]: Needs } = {
  embeddings: { environment: environmentOf('embeddings'), debian: {} },
  tabular: { environment: environmentOf('tabular'), debian: {} },
  language: { environment: environmentOf('language'), debian: {} },
  tools: {
    debian: { tesseract: 'tesseract-ocr', 'espeak-ng': 'espeak-ng', apertium: 'apertium-eng-spa' },
  },
  // What it is to hear is spoken by eSpeak NG.
  sound: { environment: environmentOf('sound'), debian: { 'espeak-ng': 'espeak-ng' } },
  voice: { environment: environmentOf('voice'), debian: {} },
  vision: { environment: environmentOf('vision'), debian: {} },
  chat: { environment: environmentOf('chat'), debian: {} },
}

/** The folder of the Python packages of a set that has some. */
export const environmentFolder = (set: SetName): string | undefined => NEEDS[set].environment?.folder

/** Installs what a set needs, unless it is there. @returns why it cannot be served, if it cannot */
export async function ensureSet(set: SetName): Promise<string | undefined> {
  const { environment, debian } = NEEDS[set]
  const found = environment && (await ensureEnvironments([environment], `real models: ${set}`))
  if (found?.[0] !== undefined) return found[0]
  const missing = ensureDebian(debian)
  return missing.length === 0 ? undefined : `Missing: ${missing.join(', ')}. Install them with apt-get.`
}

export interface ModelServer {
  /** Origin. */
  url: string
  close: () => Promise<void>
}

/**
 * Starts the server of a set.
 *
 * @param variables - of its environment, for models that read any
 * @throws if it ends before it answers; the message has what it said
 */
export async function startModels(
  set: SetName,
  variables: { readonly [name: string]: string } = {},
): Promise<ModelServer> {
  const python = NEEDS[set].environment?.python ?? 'python3'
  const words = set === 'chat' ? [here('server/chat.py')] : [here('server/server.py'), set]
  const child = spawn(python, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HF_HUB_OFFLINE: '1',
      // One thread adds numbers in one order.
      OMP_NUM_THREADS: '1',
      OPENBLAS_NUM_THREADS: '1',
      PYTHONDONTWRITEBYTECODE: '1',
      // Where the drawing library of one package keeps what it knows of the machine's fonts.
      MPLCONFIGDIR: environmentFolder(set),
      ...variables,
    },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  const ended = once(child, 'close')
  const lines = createInterface({ input: child.stdout })
  const [url] = await Promise.race([
    once(lines, 'line'),
    ended.then(([code]): never => {
      throw new Error(`The server of ${set} ended with code ${code}.\n${said}`)
    }),
  ])
  return {
    url: String(url),
    close: async () => {
      child.stdin.end()
      await ended
    },
  }
}
