/** The command as a service: what it tells those who run it, and how it ends. */

import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { startAnswering } from '../helpers/answering-server.ts'
import { useCommand } from './use-command.ts'

const { run, writeCard } = useCommand()
const soon = { timeout: 30_000 }

/** @see https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const spansSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              spanId: z.string(),
              traceId: z.string(),
              parentSpanId: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Sent = z.infer<typeof spansSchema>['resourceSpans'][number]

/** A collector of OpenTelemetry, and what it has been sent. */
async function startCollector() {
  const sent: Sent[] = []
  const { url, close } = await startAnswering(async (incoming, outgoing) => {
    sent.push(...spansSchema.parse(JSON.parse(await text(incoming))).resourceSpans)
    outgoing.setHeader('content-type', 'application/json').end('{}')
  })
  onTestFinished(close)
  const spans = () => sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  return { url, sent, spans }
}

describe('modelbook serve', () => {
  it('takes its options from the environment, but for those on the command line', async () => {
    const environment = {
      MODELBOOK_PORT: '1',
      MODELBOOK_WATCH: 'false',
      MODELBOOK_ACCESS_LOG: 'true',
      MODELBOOK_METRICS_PORT: '0',
      MODELBOOK_AUTHORS: '',
    }
    const { said, url } = run(['serve', 'cards', '--port', '0'], environment)
    const site = await url()
    expect((await fetch(site)).status).toBe(200)
    await expect.poll(() => said.out, soon).toContain('"path":"/"')
    expect(said.err).toContain('Metrics are at http://127.0.0.1:')
    expect((await fetch(`${site}_events`, { method: 'HEAD' })).status).toBe(200)
    expect(await (await fetch(site)).text()).not.toContain('_events')
  })

  it.each([
    ['MODELBOOK_PORT', 'x', 'Give a number from 0 to 65535.'],
    ['MODELBOOK_ACCESS_LOG', 'yes', 'Set it to true or false.'],
    ['MODELBOOK_WORKERS', '0', 'Give a number from 1 to 256.'],
  ])('says what is wrong with %s', async (variable, value, remedy) => {
    const { said, ended } = run(['serve', 'cards'], { [variable]: value })
    expect(await ended).toBe(2)
    expect(said.err).toContain(`error: ${variable} is set to "${value}". ${remedy}`)
  })

  it('is alive before it is ready, and ends in order while it reads cards for the first time', async () => {
    for (let n = 0; n < 300; n++)
      writeCard(`acme/tiny-${n}`, `# Tiny ${n}\n\n${'A sentence. '.repeat(200)}\n`)
    const { child, said, ended } = run([
      'serve',
      'cards',
      '--port',
      '0',
      '--access-log',
      '--metrics-port',
      '0',
    ])
    await expect.poll(() => said.err, soon).toContain('Metrics are at')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said.out).not.toContain('Modelbook is at')
  })

  it('lets a request in flight end, and ends at once when told twice', async () => {
    const { child, ended, url } = run(['serve', 'cards', '--port', '0', '--drain', '60'])
    const site = await url()
    // A request whose body is still on its way keeps the server from ending.
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) })
    const slow = fetch(`${site}mcp`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' },
    }).catch((error: unknown) => error)
    await setTimeout(300)
    child.kill('SIGTERM')
    await expect
      .poll(async () => (await fetch(`${site}readyz`)).json(), soon)
      .toEqual({ ready: false, reason: 'draining' })
    expect((await fetch(`${site}models/acme/tiny`)).status).toBe(200)
    // The same signal may come twice, from a terminal and from npm.
    await setTimeout(700)
    child.kill('SIGTERM')
    expect(await ended).toBe(143)
    expect(await slow).toBeInstanceOf(Error)
  })

  it.each([[[]], [['--workers', '1']]])('sends traces where the environment says so (%j)', async (more) => {
    const { url: collector, sent, spans } = await startCollector()
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
    }
    const { child, ended, url } = run(['serve', 'cards', '--port', '0', ...more], environment)
    const site = await url()
    const trace = 'a'.repeat(32)
    await fetch(`${site}models?q=tiny`, { headers: { traceparent: `00-${trace}-${'b'.repeat(16)}-01` } })
    await fetch(`${site}readyz`)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    const names = spans().map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['GET /models', 'search', 'ingest']))
    expect(names).not.toContain('GET /readyz')
    const request = spans().find(({ name }) => name === 'GET /models')
    const search = spans().find(({ name, traceId }) => name === 'search' && traceId === trace)
    expect(request).toMatchObject({ traceId: trace, parentSpanId: 'b'.repeat(16) })
    expect(search?.parentSpanId).toBe(request?.spanId)
    const attributes = sent.flatMap(({ resource }) => resource.attributes)
    expect(attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'modelbook' } })
    expect(JSON.stringify(sent)).not.toContain('q=tiny')
  })
})
