import { ConfigError, fileOf } from './values.ts'

/** The host names of this machine: only to them is http: allowed where https: is required. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Reads a client's secret from a setting, or from the file that the setting with _FILE names; undefined without either.
 * @throws ConfigError (both, an unreadable or an empty file)
 */
export function secretOf(env: Record<string, string | undefined>, name: string): string | undefined {
  const file = env[`${name}_FILE`] || undefined
  if (!file) return env[name] || undefined
  if (env[name]) throw new ConfigError(`${name} and ${name}_FILE exclude each other: set one of them.`)
  const secret = fileOf(`${name}_FILE`, file)
    .replace(/^\ufeff/, '')
    .trim()
  if (secret === '') throw new ConfigError(`The file of ${name}_FILE is empty.`)
  return secret
}
