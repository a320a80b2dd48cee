import { mkdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { PortInUseError } from '../server/http/listen.ts'
import { describeError } from './describe-error.ts'

describe('describeError', () => {
  it('says an error for people as it is', () => {
    expect(describeError(new PortInUseError(4321, '127.0.0.1', undefined))).toBe(
      'Port 4321 on 127.0.0.1 is already in use.\n' +
        '  Run again with --port 4322, or with --port 0 to let the system choose.',
    )
  })

  it('says what the system refuses as it is', () => {
    const read = () => readFileSync('/')
    expect(read).toThrow()
    try {
      read()
    } catch (error) {
      expect(describeError(error)).toBe('EISDIR: illegal operation on a directory, read')
    }
  })

  it('says what to do where the system refuses for a reason that a person can mend', () => {
    const file = new URL(import.meta.url).pathname
    const make = () => mkdirSync(`${file}/site`)
    expect(make).toThrow()
    try {
      make()
    } catch (error) {
      expect(describeError(error)).toBe(
        `${file}/site is a file, or below one, where a folder is needed (ENOTDIR).\n` +
          '  Choose another place, or move the file.',
      )
    }
  })

  it('says what to do where a disk is full, which no path comes with', () => {
    const message = 'ENOSPC: no space left on device, write'
    const error = Object.assign(new Error(message), { code: 'ENOSPC', syscall: 'write' })
    expect(describeError(error)).toBe('The disk is full (ENOSPC).\n  Free some space, then run again.')
  })

  it('says where room is to be made when a database finds none', () => {
    const database = new DatabaseSync(':memory:')
    database.exec('CREATE TABLE cards (body); PRAGMA max_page_count = 2')
    const fill = () => database.exec('INSERT INTO cards VALUES (zeroblob(100000))')
    expect(fill).toThrow()
    try {
      fill()
    } catch (error) {
      expect(describeError(error)).toBe(
        'The disk that the editions are kept on is full.\n' +
          '  Free some space there, or choose another place with --editions.',
      )
    }
  })

  it('owns up to a fault and shows where it is only when asked', () => {
    const error = new TypeError('x is not a function')
    expect(describeError(error)).toContain('because of a bug: x is not a function')
    expect(describeError(error)).not.toContain('describe-error.test.ts')
    expect(describeError(error, true)).toContain('describe-error.test.ts')
  })
})
