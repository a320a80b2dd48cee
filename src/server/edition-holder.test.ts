import { describe, expect, it } from 'vitest'
import { fakeEdition } from '../../test/helpers/edition.ts'
import { EditionHolder } from './edition-holder.ts'

describe('EditionHolder', () => {
  it('closes the old edition at once when nobody reads from it', () => {
    const old = fakeEdition('one')
    const holder = new EditionHolder(old)
    holder.swap(fakeEdition('two'))
    expect(old.closed).toBe(1)
    expect(holder.id).toBe('two')
  })

  it('lets readers in flight finish on the edition they began with', () => {
    const old = fakeEdition('one')
    const holder = new EditionHolder(old)
    const first = holder.acquire()
    const second = holder.acquire()
    holder.swap(fakeEdition('two'))
    first.release()
    expect(old.closed).toBe(0)
    expect(second.edition.id).toBe('one')
    second.release()
    expect(old.closed).toBe(1)
  })

  it('counts a reader who releases twice only once', () => {
    const old = fakeEdition('one')
    const holder = new EditionHolder(old)
    const twice = holder.acquire()
    const other = holder.acquire()
    holder.swap(fakeEdition('two'))
    twice.release()
    twice.release()
    expect(old.closed).toBe(0)
    other.release()
    expect(old.closed).toBe(1)
  })

  it('keeps the current edition open when all readers have gone', () => {
    const edition = fakeEdition('one')
    const holder = new EditionHolder(edition)
    holder.acquire().release()
    expect(edition.closed).toBe(0)
  })

  it('tells listeners what has changed until they leave', () => {
    const holder = new EditionHolder(fakeEdition('one'))
    const heard: string[] = []
    const leave = holder.onSwap(({ edition, changed }) => heard.push(edition.id, ...(changed ?? ['any'])))
    holder.swap(fakeEdition('two'), ['/models/acme/tiny'])
    leave()
    holder.swap(fakeEdition('three'))
    expect(heard).toEqual(['two', '/models/acme/tiny'])
  })

  it('closes the current edition at the end, after its last reader', () => {
    const edition = fakeEdition('one')
    const holder = new EditionHolder(edition)
    const reader = holder.acquire()
    holder.close()
    expect(edition.closed).toBe(0)
    reader.release()
    expect(edition.closed).toBe(1)
  })
})
