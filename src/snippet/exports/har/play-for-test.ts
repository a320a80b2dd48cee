/** For tests: resends the first entry of an archive. @see http://www.softwareishard.com/blog/har-12-spec/ */

import { z } from 'zod'
import { fillVariables, type Play } from '../play-for-test.ts'

const Pair = z.strictObject({ name: z.string(), value: z.string() })
const FileField = z.strictObject({ name: z.string(), fileName: z.string(), contentType: z.string() })
const Size = z.int().min(-1)
const Count = z.number().min(0)

/** Requires everything the format does, and rejects unknown fields. */
const Archive = z.strictObject({
  log: z.strictObject({
    version: z.literal('1.2'),
    creator: z.strictObject({ name: z.string().min(1), version: z.string().min(1) }),
    entries: z.tuple([
      z.strictObject({
        startedDateTime: z.iso.datetime(),
        time: Count,
        request: z.strictObject({
          method: z.string(),
          url: z.url(),
          httpVersion: z.string(),
          cookies: z.tuple([]),
          headers: z.array(Pair),
          queryString: z.array(Pair),
          postData: z.union([
            z.strictObject({ mimeType: z.string(), text: z.string() }),
            z.strictObject({
              mimeType: z.literal('multipart/form-data'),
              params: z.array(z.union([FileField, Pair])),
            }),
          ]),
          headersSize: Size,
          bodySize: Size,
        }),
        response: z.strictObject({
          status: z.int(),
          statusText: z.string(),
          httpVersion: z.string(),
          cookies: z.tuple([]),
          headers: z.tuple([]),
          content: z.strictObject({ size: Size, mimeType: z.string() }),
          redirectURL: z.string(),
          headersSize: Size,
          bodySize: Size,
        }),
        cache: z.strictObject({}),
        timings: z.strictObject({ send: Count, wait: Count, receive: Count }),
        comment: z.string(),
      }),
    ]),
  }),
})

export const play: Play = (text, beside) => {
  const { request } = Archive.parse(JSON.parse(text)).log.entries[0]
  const { method, url, postData } = request
  const headers = request.headers.map(({ name, value }): [string, string] => [
    name,
    fillVariables(value, beside),
  ])
  if ('text' in postData)
    return new Request(url, { method, headers, body: fillVariables(postData.text, beside) })
  const form = new FormData()
  for (const param of postData.params) {
    if ('value' in param) form.append(param.name, param.value)
    else {
      const file = new File([beside.read(param.fileName)], param.fileName, { type: param.contentType })
      form.append(param.name, file)
    }
  }
  return new Request(url, { method, headers, body: form })
}
