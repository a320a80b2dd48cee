/** Whether the environment asks for traces, by the variables that all programs with OpenTelemetry read. */

/**
 * Nothing of OpenTelemetry is loaded unless a variable says where to send traces.
 *
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function areTracesAsked(environment: Readonly<Record<string, string | undefined>>): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER, OTEL_CONFIG_FILE } = environment
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = environment
  if (OTEL_SDK_DISABLED?.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none') return false
  const places = [OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_CONFIG_FILE]
  return [...places, OTEL_TRACES_EXPORTER].some((value) => value !== undefined && value !== '')
}
