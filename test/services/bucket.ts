/** Starts a store like Amazon's for tests, on loopback, with a bucket called `acme`. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { goTool } from '../go-tool.ts'
import { type Part, part, start } from '../helpers/processes.ts'

/** The program; undefined, and a line that says so, where it cannot be had. */
export const findGateway = () => goTool('github.com/versity/versitygw/cmd/versitygw', 'v1.8.0')

/** A place in the bucket, as `--to` and `--from` take it. */
export const PLACE = 's3://acme/models'

/**
 * @param gateway - see {@link findGateway}
 * @param folder - holds its files
 */
export function bucketStore(
  gateway: string,
  folder: string,
  port: number,
): Part & { env: Record<string, string> } {
  const url = `http://127.0.0.1:${port}`
  const [key, secret] = ['key', 'a-secret-key']
  mkdirSync(join(folder, 'buckets/acme'), { recursive: true })
  return {
    env: { AWS_ENDPOINT_URL: url, AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret },
    ...part(
      () =>
        start(gateway, ['--port', `127.0.0.1:${port}`, 'posix', join(folder, 'buckets')], {
          ROOT_ACCESS_KEY: key,
          ROOT_SECRET_KEY: secret,
        }),
      () => vi.waitFor(async () => expect((await fetch(url)).status).toBeLessThan(500), 20_000),
    ),
  }
}
