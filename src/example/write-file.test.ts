import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readExamples } from './read-examples.ts'
import type { Recording } from './types.ts'
import { writeExampleFile, writeRecording } from './write-file.ts'

const RECORDING: Recording = {
  date: '2026-11-27T09:30:00.000Z',
  server: 'https://a.example/v1',
  model: 'tiny',
  revision: '0123456',
  fingerprint: '1e5',
  parameters: { temperature: 0, stop: ['2026-01-01'] },
  seed: 7,
  duration: 38,
  firstToken: 12,
  tokens: { input: 5, output: 2 },
  modelbook: '1.0',
}

/** The recording that is read of a file with these keys. */
const read = (text: string) =>
  readExamples({}, { files: [], read: [{ path: '.examples/a.yaml', value: parse(text) }] })[0]?.recording

describe('a recording', () => {
  it('is read as it was written', () => {
    const recorded = writeRecording(RECORDING, undefined)
    expect(read(writeExampleFile({ text: 'A', output: 'B', recorded }).text)).toEqual(RECORDING)
  })

  it('has a line only for what is known', () => {
    const bare = { date: RECORDING.date, server: 'a', model: undefined, revision: undefined }
    const recorded = writeRecording({ ...bare, duration: 1.6, tokens: undefined }, 'ab')
    expect(recorded).toEqual({ date: '2026-11-27T09:30:00Z', server: 'a', duration_ms: 2, input: 'ab' })
  })

  it('takes the place of an older one, in a file of which all else stays', () => {
    const value = { output: 'New', recorded: writeRecording(RECORDING, undefined) }
    const before =
      '# Ours\ntext: A # as written\noutput: Old\nrerun: {date: 2026-01-01, same: true}\nexpect: {}\n'
    const { text } = writeExampleFile(value, { path: 'a.yaml', text: before })
    expect(text).toMatch(/^# Ours\ntext: A # as written\noutput: New\nexpect:/)
    expect(read(text)).toEqual(RECORDING)
    const json = writeExampleFile(value, { path: 'a.json', text: '{"text": "A", "rerun": {}}' }).text
    expect(JSON.parse(json)).toEqual({ text: 'A', ...value })
  })
})
