import { ConfigError, integer } from './values.ts'

/** Where metrics are served. */
export interface MetricsSettings {
  /** The token that a request for metrics must have. */
  token: string | undefined
  /** A separate port for metrics alone; undefined: the port of the service. */
  port: number | undefined
  host: string
  /** Metrics are served to nobody: the port is that of the service, there is no token, and other machines can reach it. */
  closed: boolean
}

const isThisMachine = (host: string): boolean => /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i.test(host)

/**
 * Reads METRICS_TOKEN, METRICS_PORT and METRICS_HOST.
 * @param at the host and port of the service
 */
export function metrics(env: Record<string, string | undefined>, at: { host: string; port: number }): MetricsSettings {
  const token = env['METRICS_TOKEN'] || undefined
  const port = env['METRICS_PORT'] ? integer('METRICS_PORT', env['METRICS_PORT'], 0, 1, 65535) : undefined
  if (port !== undefined && port === at.port) throw new ConfigError('METRICS_PORT must differ from PORT.')
  if (env['METRICS_HOST'] && port === undefined) throw new ConfigError('METRICS_HOST requires METRICS_PORT.')
  const closed = token === undefined && port === undefined && !isThisMachine(at.host)
  return { token, port, host: env['METRICS_HOST'] || '127.0.0.1', closed }
}
