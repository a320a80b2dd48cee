/** Traces of requests, searches and ingests, for OpenTelemetry. Loaded only where the environment asks for traces. */

import type { RequestListener } from 'node:http'
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { UserError } from '../../errors.ts'
import { CLUSTER_SEARCH, INGEST, SEARCH } from '../../moments.ts'
import { readVersion } from '../../package-root.ts'
import { EVENTS_PATH, HEALTH_PATH, READY_PATH } from '../../paths.ts'
import type { ServedSite } from '../http/listener.ts'
import { hearMoments } from './hear-moments.ts'
import { routeOf } from './route.ts'

/** What is no work for a reader, or stays open as long as a page. */
const UNTRACED = [EVENTS_PATH, HEALTH_PATH, READY_PATH]

/** How long what has been traced may take to be sent at the end of the process. */
const SEND_MS = 1_500

export interface Traces {
  /** A listener whose answers are traced. @param app - tells the routes; undefined before there is one */
  around(answer: RequestListener, app: () => ServedSite['app'] | undefined): RequestListener
  /** Sends what has been traced. */
  close(): Promise<void>
}

/** @throws {UserError} the package that sends traces is not installed */
export async function startTraces(load = () => import('@opentelemetry/sdk-node')): Promise<Traces> {
  const { startNodeSdk } = await load().catch((error: unknown) => {
    throw new UserError(
      'The environment asks for traces of OpenTelemetry, but @opentelemetry/sdk-node is not installed beside Modelbook.\n' +
        '  Run npm install --global @opentelemetry/sdk-node @opentelemetry/api, or set OTEL_SDK_DISABLED=true.',
      { cause: error },
    )
  })
  if (!/(?:^|,)service\.name=/.test(process.env.OTEL_RESOURCE_ATTRIBUTES ?? ''))
    process.env.OTEL_SERVICE_NAME ||= 'modelbook'
  const sdk = startNodeSdk()
  const tracer = trace.getTracer('modelbook', readVersion())
  const stops = [
    hearMoments(SEARCH, 'end', () => begin(tracer, 'search'), end),
    hearMoments(CLUSTER_SEARCH, 'asyncEnd', () => begin(tracer, 'search in cluster'), end),
    hearMoments(INGEST, 'asyncEnd', () => begin(tracer, 'ingest'), end),
  ]
  return {
    around: (answer, app) => (incoming, outgoing) => traceRequest(tracer, answer, app)(incoming, outgoing),
    async close() {
      for (const stop of stops) stop()
      const { promise, resolve } = Promise.withResolvers<void>()
      const late = setTimeout(resolve, SEND_MS)
      await Promise.race([sdk.shutdown().catch(() => {}), promise])
      clearTimeout(late)
    },
  }
}

const begin = (tracer: Tracer, name: string) => tracer.startSpan(name)

function end(span: Span, error: unknown): void {
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-server-span */
function traceRequest(
  tracer: Tracer,
  answer: RequestListener,
  app: () => ServedSite['app'] | undefined,
): RequestListener {
  return (incoming, outgoing) => {
    const { method = '', headers } = incoming
    const [path = ''] = (incoming.url ?? '').split('?', 1)
    // Below a path, that comes before it.
    if (UNTRACED.some((untraced) => path.endsWith(untraced))) {
      answer(incoming, outgoing)
      return
    }
    const parent = propagation.extract(ROOT_CONTEXT, headers)
    const attributes = { 'http.request.method': method, 'url.path': path, 'url.scheme': 'http' }
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    outgoing.once('close', () => {
      // By now it is the address from the root of the site.
      const route = routeOf(app(), incoming.url ?? '')
      const { statusCode } = outgoing
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode })
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(parent, span), () => answer(incoming, outgoing))
  }
}
