/** Binds a server to a port: the one asked for, or, unless one was asked for, the next free one. */

import { once } from 'node:events'
import type { Server } from 'node:http'
import { UserError } from '../../errors.ts'

export interface ListenOptions {
  host: string
  /** 0 lets the system choose. */
  port: number
  /** Whether another port will do when this one is taken. */
  mayMove: boolean
}

/** Ports tried one by one before the system chooses. */
const TRIES = 20

/** The port that was asked for is taken. */
export class PortInUseError extends UserError {
  override name = 'PortInUseError'
  readonly port: number
  readonly host: string

  constructor(port: number, host: string, cause: unknown) {
    const other = port < 65_535 ? port + 1 : port - 1
    super(
      `Port ${port} on ${host} is already in use.\n` +
        `  Run again with --port ${other}, or with --port 0 to let the system choose.`,
      { cause },
    )
    this.port = port
    this.host = host
  }
}

/** The host or port cannot be listened on at all. */
class ListenError extends UserError {
  override name = 'ListenError'
}

/**
 * Starts listening and returns the port.
 *
 * @throws {PortInUseError} the port is taken and the server may not move
 * @throws {ListenError} the address is not this machine's, or the port is not allowed to this user
 */
export async function listen(server: Server, { host, port, mayMove }: ListenOptions): Promise<number> {
  for (let tried = port; ; tried = mayMove && tried - port < TRIES && tried < 65_535 ? tried + 1 : 0) {
    try {
      server.listen({ host, port: tried })
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : tried
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EADDRINUSE' && mayMove && tried !== 0) continue
      throw explain(error, code, host, port)
    }
  }
}

function explain(error: unknown, code: unknown, host: string, port: number): unknown {
  switch (code) {
    case 'EADDRINUSE':
      return new PortInUseError(port, host, error)
    case 'EACCES':
      return new ListenError(
        `Port ${port} on ${host} needs permissions that this user does not have.\n  Run again with a port above 1023.`,
        { cause: error },
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ListenError(
        `${host} is not an address of this machine.\n` +
          '  Run again with --host 127.0.0.1 for this machine alone, or --host 0.0.0.0 for its network.',
        { cause: error },
      )
    default:
      return error
  }
}

/** The host of an address that a browser on this machine reaches, where a server listens on all. */
export function browsableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
