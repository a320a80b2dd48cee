/** Who may ask: the names that the server answers to, the sites whose pages may read it, and the proxies it believes. */

import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { printable } from '../../card/quote.ts'
import type { Settings } from '../../settings/schema.ts'

/** The settings that decide it. */
export type AccessSettings = Pick<Settings, 'url' | 'hosts' | 'cors' | 'proxies'>

/** Of a request, what tells who sends it. */
interface Asking {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/** Who may ask a server that is bound to one address. */
export interface Access {
  /** Why a request for this host is refused, in words for a person; undefined where it is answered. */
  refuseHost(host: string | undefined): string | undefined
  /** The `Access-Control-Allow-Origin` for a page of this origin; undefined where it may not read. */
  allowOrigin(origin: string): string | undefined
  /** Whether `X-Forwarded-*` from this address counts. */
  isProxy(address: string | undefined): boolean
  /** The address that asks, or the one that a proxy names; empty once the connection is gone and no proxy has said. */
  addressOf(incoming: Asking): string
  /** Tells readers apart: their address, or of IPv6 the network, as a reader has all addresses in it. */
  readerOf(incoming: Asking): string
}

/**
 * `datasets` prefixes the host that it knows with this.
 *
 * @see https://github.com/huggingface/datasets/blob/main/src/datasets/utils/_dataset_viewer.py
 */
export const VIEWER_HOST = 'datasets-server.'

/**
 * The access that settings give.
 *
 * A site may be led to any server that a reader's browser reaches, by a name that its owner makes stand for that
 * server's address. So a server on a loopback address, which is for this machine alone, answers to known names only; any
 * other does so once `hosts` names some.
 *
 * @param bound - the host that the server listens on
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-421-misdirected-request
 */
export function createAccess({ url, hosts, cors, proxies }: AccessSettings, bound: string): Access {
  const names = new Set([...hosts, ...(url === undefined ? [] : [new URL(url).hostname])])
  const isOpen = !isLocal(bound) && hosts.length === 0
  const isKnown = (name: string) => isLocal(name) || names.has(name)
  const trusted = new BlockList()
  for (const range of proxies) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isProxy = (address = '') => {
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
  const addressOf = ({ headers, socket }: Asking) => {
    let reader = socket.remoteAddress ?? ''
    if (headers['x-forwarded-for'] === undefined) return reader
    const forwarded = [headers['x-forwarded-for']].flat().join(',').split(',')
    // Each proxy appends who asked it, so an address counts only if all to its right are proxies.
    while (isProxy(reader)) {
      const before = forwarded.pop()?.trim() ?? ''
      if (isIP(before) === 0) break
      reader = before
    }
    return reader
  }
  return {
    refuseHost(host) {
      // A client of HTTP/1.0 names none, and no browser is one.
      if (host === undefined || isOpen) return undefined
      const name = nameOf(host)
      if (name !== undefined && (isKnown(name) || isKnown(withoutPrefix(name)))) return undefined
      return `This server does not answer to ${printable(host.slice(0, 255))}. If it should, add the name to hosts in the modelbook.yaml of the served folder.`
    },
    allowOrigin: (origin) => allowOrigin(cors, origin),
    isProxy,
    addressOf,
    readerOf: (incoming) => networkOf(addressOf(incoming)),
  }
}

/** An IPv4 address as it is; of any other, the first 64 bits. @see https://www.rfc-editor.org/rfc/rfc4291#section-2.5.4 */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address
  // Written in one way, without dots and without the zone that only this machine knows.
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`)
  const [head = [], tail] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])].slice(0, 4).join(':')
}

/** The `Access-Control-Allow-Origin` for a page of an origin; undefined where it may not read. */
export function allowOrigin(cors: readonly string[], origin: string): string | undefined {
  if (cors.includes('*')) return '*'
  return isOwnMachine(origin) || cors.includes(origin) ? origin : undefined
}

const withoutPrefix = (name: string) => (name.startsWith(VIEWER_HOST) ? name.slice(VIEWER_HOST.length) : name)

/** Whether a name or address always stands for this machine. @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
function isLocal(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '')
  return name === '::1' || /^(?:.+\.)?localhost$/.test(name) || (isIP(name) === 4 && name.startsWith('127.'))
}

function isOwnMachine(origin: string): boolean {
  const url = URL.parse(origin)
  return url !== null && url.origin === origin && isLocal(url.hostname)
}

/** The name in a `Host` header, as browsers write it: without port, and without the dot that ends a full name. */
function nameOf(host: string): string | undefined {
  if (!/^[\w.:[\]-]{1,255}$/.test(host)) return undefined
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '')
}
