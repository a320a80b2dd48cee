import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listCases } from '../../../../../test/helpers/snippet/cases.ts'
import { hasProgram, runProgram } from '../../../../../test/helpers/snippet/interpreters.ts'
import { NASTY_TEXTS } from '../../../../../test/helpers/snippet/nasty.ts'
import { optionsFor } from '../../../../../test/helpers/snippet/pairs.ts'
import { openStage } from '../../../../../test/helpers/snippet/run-snippet.ts'
import { wireOf } from '../../../../../test/helpers/snippet/wire.ts'
import { renderSnippet } from '../../../render/render-request.ts'
import { resolveRequest } from '../../../request/resolve-request.ts'
import { client } from './client.ts'

const folder = mkdtempSync(join(tmpdir(), 'modelbook-go-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('net/http', () => {
  it.skipIf(!hasProgram('gofmt'))('is written as the formatter of Go has it', async () => {
    const nasty = await resolveRequest({
      ...optionsFor('hf-inference', 'text-classification'),
      inputs: [...NASTY_TEXTS],
    })
    const requests = [nasty, ...(await listCases()).map(({ request }) => request)]
    requests.forEach((request, index) => {
      writeFileSync(join(folder, `${index}.go`), renderSnippet(request, client).code)
    })
    const run = await runProgram('gofmt', ['-l', folder])
    expect(run).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  it.skipIf(!hasProgram('go'))('names the fields of a form as browsers do', async () => {
    const request = await resolveRequest(optionsFor('together', 'automatic-speech-recognition'))
    if (request.body.kind !== 'multipart') throw new Error('It is no form.')
    const fields = NASTY_TEXTS.map((text) => ({ name: text.toWellFormed(), value: text.toWellFormed() }))
    const nasty = { ...request, body: { ...request.body, parts: [...request.body.parts, ...fields] } }
    const stage = await openStage()
    const { wire, status, stderr, read } = await stage.run(client, nasty)
    await stage.close()
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(wire).toEqual(wireOf(nasty))
    expect(read('pwned')).toBeUndefined()
  })

  it('decodes what may come as a data URL, with no file in the request too', async () => {
    const request = await resolveRequest(optionsFor('fal-ai', 'text-to-image'))
    if (request.next.kind !== 'poll' || request.next.place.kind !== 'url') throw new Error('It is no job.')
    const place = { ...request.next.place, mayBeData: true as const }
    const { code } = renderSnippet({ ...request, next: { ...request.next, place } }, client)
    expect(code).toContain('base64.StdEncoding.DecodeString')
    expect(code).toContain('\t"encoding/base64"\n')
  })

  it('has an import for what it uses and for nothing else', async () => {
    const { code } = renderSnippet(await resolveRequest(optionsFor('groq', 'text-generation')), client)
    const names = [...code.matchAll(/^\t"(?:\w+\/)*(\w+)"$/gm)].map(([, name = '']) => name)
    expect(names).toEqual(['fmt', 'io', 'log', 'http', 'os', 'strings', 'time'])
  })
})
