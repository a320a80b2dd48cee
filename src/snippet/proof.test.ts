/** What pages say of snippets that ran: it comes from a run, of this code and with the clients that are installed. */

import { describe, expect, it } from 'vitest'
import { chooseCases, listCases } from '../../test/helpers/snippet/cases.ts'
import { digestOf, pinnedVersion, provenTasks, readProofs } from '../../test/helpers/snippet/proof.ts'
import { type ProofFile, proofsOf } from './proof.ts'
import { CLIENTS } from './render/clients.ts'

const RENEW = '`npm run test:snippets` runs all snippets and writes it anew.'

const CASES = chooseCases(CLIENTS, await listCases(), 'all')

describe('the record of the last run', () => {
  it.each(readProofs().map((run) => [`${run.language}/${run.client}`, run] as const))(
    'is about the code of %s as it is now, with the version that the tests install',
    (_, run) => {
      const client = CLIENTS.find(({ language, name }) => language === run.language && name === run.client)
      if (client === undefined) throw new Error(`proof.json has a client that is none. ${RENEW}`)
      expect(run.code, `The code has changed. ${RENEW}`).toBe(digestOf(client, CASES.get(client) ?? []))
      const pinned = pinnedVersion(client, run)
      if (pinned !== undefined) expect(run.version, RENEW).toBe(pinned)
    },
  )
})

describe('a task', () => {
  it('is proven by all of its cases: one that fails takes it away', () => {
    const cases = [...CASES.values()][0] ?? []
    const names = cases.map(({ name }) => name)
    const [failed] = cases
    const task = failed?.request.call.model.pipelineTag
    expect(provenTasks(cases, new Set(names))).toContain(task)
    expect(provenTasks(cases, new Set(names.slice(1)))).not.toContain(task)
    expect(provenTasks(cases, new Set(names.slice(1))).length).toBeGreaterThan(0)
  })

  it('is only said to have run with the clients that ran it', () => {
    const ran = { date: '2026-03-04', code: 'a'.repeat(64) }
    const runs: ProofFile = [
      { language: 'sh', client: 'curl', name: 'curl', version: '8.1', tasks: ['fill-mask'], ...ran },
      { language: 'python', client: 'httpx', name: 'httpx', version: '0.2', tasks: ['translation'], ...ran },
    ]
    expect(proofsOf('fill-mask', runs)).toEqual([
      { language: 'sh', client: 'curl', date: '2026-03-04', with: 'curl 8.1' },
    ])
    expect(proofsOf('summarization', runs)).toEqual([])
  })
})
