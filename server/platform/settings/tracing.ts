import { withoutTrailing } from '../trailing.ts'
import { ConfigError, url } from './values.ts'

/** The settings of trace export. The variables have the names that OpenTelemetry defines. */
export interface TracingSettings {
  /** The collector's address for traces over OTLP/HTTP. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** The share of requests without a trace of their own that are sampled, from 0 to 1. */
  ratio: number
}

/** Reads the settings of tracing. Returns null if no collector is set: tracing code is then not loaded. @throws ConfigError */
export function tracing(env: Record<string, string | undefined>): TracingSettings | null {
  const base = url('OTEL_EXPORTER_OTLP_ENDPOINT', env['OTEL_EXPORTER_OTLP_ENDPOINT'], ['http:', 'https:'])
  if (!base) return null
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || '1')
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, such as 0.1.')
  return {
    endpoint: `${withoutTrailing(base, '/')}/v1/traces`,
    headers: headers(env['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''),
    serviceName: env['OTEL_SERVICE_NAME'] || 'beffroi',
    ratio,
  }
}

function headers(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new ConfigError('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs separated by commas.')
      return [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]
    }),
  )
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
