import { describe, expect, it } from 'vitest'
import { parseSettings } from '../settings/read-settings.ts'
import { createAccess } from './http/access.ts'

const { readerOf } = createAccess(parseSettings({ proxies: ['127.0.0.1', '10.0.0.0/8'] }), '127.0.0.1')

/** The reader for an address that asks, and an `X-Forwarded-For`. */
function reader(remoteAddress: string | undefined, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return readerOf({ headers, socket: { remoteAddress } })
}

describe('readerOf', () => {
  it('is the address that asks, whatever it says of itself', () => {
    expect(reader('203.0.113.7')).toBe('203.0.113.7')
    expect(reader('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(reader(undefined)).toBe('')
  })

  it('is the last address that no proxy has, where a proxy names it', () => {
    expect(reader('127.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(reader('::ffff:127.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(reader('127.0.0.1', '192.0.2.9, 198.51.100.1, 10.1.2.3')).toBe('198.51.100.1')
    expect(reader('127.0.0.1', '10.1.2.3')).toBe('10.1.2.3')
  })

  it('is the proxy where that names nobody', () => {
    expect(reader('127.0.0.1')).toBe('127.0.0.1')
    expect(reader('127.0.0.1', 'unknown, 10.1.2.3')).toBe('10.1.2.3')
  })

  it('is a whole network of IPv6, however its addresses are written', () => {
    const network = '2001:db8:0:7'
    for (const address of ['2001:db8:0:7::1', '2001:DB8::7:a:b:c:d', '2001:0db8:0000:0007:1:2:3.4.5.6'])
      expect(reader(address)).toBe(network)
    expect(reader('2001:db8:0:8::1')).not.toBe(network)
    expect(reader('fe80::1%eth0')).toBe('fe80:0:0:0')
    expect(reader('::1')).toBe('0:0:0:0')
    expect(reader('::ffff:203.0.113.7')).toBe('203.0.113.7')
  })
})
