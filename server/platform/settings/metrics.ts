import { ConfigError, integer } from './values.ts'

/** Where the figures for operators are told. */
export interface MetricsSettings {
  /** What the reader must show. */
  token: string | undefined
  /** A port of its own, on which nothing else is; undefined: the service's. */
  port: number | undefined
  host: string
  /** They are at the service's own port, without a token, and others than this machine reach it: they are told to nobody. */
  closed: boolean
}

const isThisMachine = (host: string): boolean => /^(?:localhost|::1|127(?:\.\d{1,3}){3})$/i.test(host)

/**
 * METRICS_TOKEN, METRICS_PORT, METRICS_HOST.
 * @param at where the service itself listens
 */
export function metrics(env: Record<string, string | undefined>, at: { host: string; port: number }): MetricsSettings {
  const token = env['METRICS_TOKEN'] || undefined
  const port = env['METRICS_PORT'] ? integer('METRICS_PORT', env['METRICS_PORT'], 0, 1, 65535) : undefined
  if (port !== undefined && port === at.port) throw new ConfigError('METRICS_PORT must be another port than PORT.')
  if (env['METRICS_HOST'] && port === undefined) throw new ConfigError('METRICS_HOST needs METRICS_PORT beside it.')
  const closed = token === undefined && port === undefined && !isThisMachine(at.host)
  return { token, port, host: env['METRICS_HOST'] || '127.0.0.1', closed }
}
