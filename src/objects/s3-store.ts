/**
 * A bucket as a store. Region, credentials and the endpoint of a server other than Amazon's come from the environment or
 * the profile, as for all programs that use Amazon's client.
 *
 * @see https://docs.aws.amazon.com/sdkref/latest/guide/settings-reference.html
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */

import { createReadStream } from 'node:fs'
import { UserError } from '../errors.ts'
import { ADDRESS_SECONDS, type ObjectStore, rangeOf, StoreAwayError, type Upload } from './object-store.ts'
import { PATIENCE_MS, reasonOf, whileItComes, wholeOf } from './patience.ts'

/** Larger files are sent in pieces: one request may carry 5 GB. */
const PIECE = 64 * 1024 * 1024

/**
 * @param location - `s3://bucket/prefix`
 * @throws {UserError} it names no bucket, or Amazon's client is not installed
 */
export async function openS3Store(location: string): Promise<ObjectStore> {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(location) ?? []
  if (bucket === undefined) throw new UserError(`${location} names no bucket.\n  Give s3://bucket/prefix.`)
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`
  const aws = await import('@aws-sdk/client-s3').catch(notInstalled)
  // Other servers than Amazon's seldom have a host name for each bucket.
  const isElsewhere = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL
  // Without limits, the client waits for ever.
  const open = (
    limits: { requestTimeout: number; throwOnRequestTimeout: true } | { socketTimeout: number },
  ) =>
    new aws.S3Client({
      region: process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
      forcePathStyle: isElsewhere !== undefined,
      requestHandler: { connectionTimeout: PATIENCE_MS, ...limits },
    })
  const client = open({ requestTimeout: PATIENCE_MS, throwOnRequestTimeout: true })
  // What is sent may take long, as long as it goes on; an answer that is read slowly would look alike.
  const sending = open({ socketTimeout: PATIENCE_MS })
  const name = `s3://${bucket}/${path}`
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const unless = async <T>(asking: Promise<T>, statuses: readonly number[]): Promise<T | undefined> =>
    asking.catch((error: unknown) => {
      const status = error instanceof aws.S3ServiceException ? error.$metadata.httpStatusCode : undefined
      if (status !== undefined && statuses.includes(status)) return undefined
      // Of an answer without a body, the client says nothing.
      const isBare = error instanceof Error && /^(?:Unknown(?:Error)?)?$/.test(error.message)
      const reason = isBare && status !== undefined ? `it answers ${status}` : reasonOf(error)
      throw new StoreAwayError(name, reason, { cause: error })
    })

  const get = async (key: string, range?: string) => {
    const limit = new AbortController()
    const asked = new aws.GetObjectCommand({ ...at(key), Range: range })
    const found = await unless(client.send(asked, { abortSignal: limit.signal }), [404])
    if (found?.Body === undefined) return undefined
    const body = whileItComes(name, found.Body.transformToWebStream(), () => limit.abort())
    return { body, version: found.ETag ?? '' }
  }

  return {
    name,
    isReadOnly: false,
    async read(key, from, to) {
      return (await get(key, rangeOf(from, to)))?.body
    },
    async readVersion(key) {
      const found = await get(key)
      return found && { bytes: await wholeOf(found.body), version: found.version }
    },
    async sizeOf(key) {
      return (await unless(client.send(new aws.HeadObjectCommand(at(key))), [404]))?.ContentLength
    },
    async address(key, { type, disposition }) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner').catch(notInstalled)
      const as = { ResponseContentType: type, ResponseContentDisposition: disposition }
      // The store's clock decides; the client has learned by how much this one differs.
      const signingDate = new Date(Date.now() + client.config.systemClockOffset)
      const asked = new aws.GetObjectCommand({ ...at(key), ...as })
      return getSignedUrl(client, asked, { expiresIn: ADDRESS_SECONDS, signingDate })
    },
    async write(key, from) {
      if (from instanceof Uint8Array || from.size <= PIECE) {
        await unless(sending.send(new aws.PutObjectCommand({ ...at(key), ...bodyOf(from) })), [])
        return
      }
      const { Upload: PiecewiseUpload } = await import('@aws-sdk/lib-storage')
      const params = { ...at(key), Body: createReadStream(from.path) }
      await unless(new PiecewiseUpload({ client: sending, params, partSize: PIECE }).done(), [])
    },
    async swap(key, bytes, version) {
      const condition = version === undefined ? { IfNoneMatch: '*' } : { IfMatch: version }
      const put = sending.send(new aws.PutObjectCommand({ ...at(key), ...bodyOf(bytes), ...condition }))
      // 409: another swap was under way.
      return (await unless(put, [409, 412])) !== undefined
    },
    async remove(key) {
      await unless(client.send(new aws.DeleteObjectCommand(at(key))), [])
    },
    async list(below) {
      const pages = aws.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + below })
      const found: { key: string; size: number }[] = []
      const listing = async () => {
        for await (const { Contents = [] } of pages)
          for (const { Key, Size = 0 } of Contents)
            if (Key !== undefined) found.push({ key: Key.slice(prefix.length), size: Size })
      }
      await unless(listing(), [])
      return found
    },
    close() {
      client.destroy()
      sending.destroy()
    },
  }
}

function notInstalled(error: unknown): never {
  throw new UserError(
    'Amazon\'s client for buckets is not installed whole.\n  Run "npm install @aws-sdk/client-s3 @aws-sdk/lib-storage @aws-sdk/s3-request-presigner" beside Modelbook.',
    { cause: error },
  )
}

const bodyOf = (from: Upload) =>
  from instanceof Uint8Array
    ? { Body: from, ContentLength: from.byteLength }
    : { Body: createReadStream(from.path), ContentLength: from.size }
