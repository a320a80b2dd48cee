import { expect, it } from 'vitest'
import { areTracesAsked } from './traces-asked.ts'

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'

it.each([
  [{}, false],
  [{ OTEL_SERVICE_NAME: 'models' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: OTEL_EXPORTER_OTLP_ENDPOINT }, true],
  [{ OTEL_TRACES_EXPORTER: 'console' }, true],
  [{ OTEL_CONFIG_FILE: 'otel.yaml' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'false' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, false],
])('traces with %j: %s', (environment, asked) => {
  expect(areTracesAsked(environment)).toBe(asked)
})
