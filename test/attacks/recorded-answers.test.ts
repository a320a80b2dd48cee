/** What a server that is asked for examples tries against the folder, the token and the terminal of who asks. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseExamples } from '../../src/reproduce/choose.ts'
import { placeAll, recordAll } from '../../src/reproduce/record.ts'
import { parseSettings } from '../../src/settings/read-settings.ts'
import { startAnswering } from '../helpers/answering-server.ts'
import { makeFolder } from '../helpers/folder.ts'
import { makeStore } from '../helpers/ingest.ts'
import { type Said, startModelServer } from '../helpers/model-server.ts'

const TOKEN = 'secret-of-ours-1234'
const CHAT = '---\npipeline_tag: text-generation\nwidget: [{text: Hello}]\n---\n# Tiny\n'
const EXAMPLES = 'models/acme/tiny/.examples'

/** Records the example of a folder at an address. */
async function recordAt(endpoint: string, card = CHAT) {
  vi.stubEnv('API_TOKEN', TOKEN)
  const folder = makeFolder({ 'models/acme/tiny/README.md': card })
  const { store, run } = makeStore()
  await run(folder)
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  const { chosen } = chooseExamples(edition, parseSettings({}), { ids: [] }, { endpoint })
  edition.close()
  const { signal } = new AbortController()
  const report = await recordAll(placeAll(chosen), { concurrency: 1, signal, patience: 1 }, () => {})
  return { folder, report }
}

const recordAnswerOf = async (said: Said) => await recordAt((await startModelServer(() => said)).url)

const all = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

const message = (content: string, more: object = {}) => ({
  body: { choices: [{ message: { content } }], ...more },
})

afterEach(() => vi.unstubAllEnvs())

describe('a server that is asked', () => {
  it.each<[string, Said]>([
    ['in what the model says', message(`It is ${TOKEN}.`)],
    ['in the name of the model', message('Hi', { model: TOKEN })],
    ['in its fingerprint', message('Hi', { system_fingerprint: `fp-${TOKEN}` })],
    ['in a refusal', { status: 400, body: `Bearer ${TOKEN}` }],
    ['in a stream', { body: [JSON.stringify({ choices: [{ delta: { content: TOKEN } }] }), '[DONE]'] }],
  ])('has the token written nowhere: %s', async (_, said) => {
    const { folder, report } = await recordAnswerOf(said)
    expect(report.recorded).toEqual([])
    expect(all(folder)).not.toContain(TOKEN)
    expect(report.failed.map(({ reason, answer }) => reason + answer).join()).not.toContain(TOKEN)
  })

  it('has the token sent to no other host', async () => {
    const heard: unknown[] = []
    const other = await startModelServer(({ headers }) => {
      heard.push(headers.authorization)
      return message('Hi')
    })
    await recordAnswerOf({ status: 307, headers: { location: `${other.url}/v1/chat/completions` }, body: '' })
    expect(heard.filter((value) => value !== undefined)).toEqual([])
  })

  it.each([
    '---\ntext: other\n...',
    '!!js/function "x"',
    '&a [*a]',
    '\u0000\u001B[2J\u2028',
    '{{',
    '# no',
    '__proto__',
  ])('changes no more of the file than the output: %j', async (text) => {
    const { folder, report } = await recordAnswerOf(message(text, { model: text }))
    expect(report.failed).toEqual([])
    expect(readdirSync(join(folder, EXAMPLES))).toEqual(['hello.yaml'])
    const { store, run } = makeStore()
    await run(folder)
    const edition = store.openCurrent()
    const entry = edition?.findEntry('model', 'acme/tiny')
    edition?.close()
    expect(entry?.examples?.read).toMatchObject([{ value: { text: 'Hello', output: {}, recorded: {} } }])
  })

  it('is hung up on when its answer does not end', async () => {
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    let sent = 0
    const endless = await startAnswering((request, response) => {
      request.resume()
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += 1
      }
      response.on('drain', more)
      more()
    })
    const { report } = await recordAt(endless.url).finally(endless.close)
    expect(report.failed[0]?.reason).toBe('The answer has more than 32 MB.')
    expect(sent).toBeLessThan(200)
  })
})
