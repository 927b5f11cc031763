import { ConfigError, switched } from './values.ts'

/** A month, for this host alone: whoever returns to http, or lets the certificate expire, is shut out no longer than that. */
const DEFAULT = 'max-age=2592000'
/** What browsers require of a host on their preload lists. */
const PRELOAD_SECONDS = 31_536_000

/**
 * Reads HSTS: the header Strict-Transport-Security of each answer.
 * @returns null if there is to be none
 * @throws ConfigError
 */
export function hsts(value: string | undefined): string | null {
  if (!value?.trim()) return DEFAULT
  if (switched(value) === false) return null
  const parts = value.split(';').map((part) => part.trim())
  const names = parts.map((part) => part.toLowerCase())
  const [, age] = /^max-age=(\d{1,10})$/.exec(names[0] ?? '') ?? []
  const others = names.slice(1)
  const isKnown = others.every((part) => part === 'includesubdomains' || part === 'preload') && new Set(others).size === others.length
  if (age === undefined || !isKnown)
    throw new ConfigError(
      `HSTS must be off, or a value such as "max-age=31536000" or "max-age=31536000; includeSubDomains", not "${value}".`,
    )
  if (others.includes('preload') && !(others.includes('includesubdomains') && Number(age) >= PRELOAD_SECONDS))
    throw new ConfigError('HSTS with preload requires includeSubDomains and a max-age of a year (31536000) or more.')
  return [
    `max-age=${Number(age)}`,
    ...(others.includes('includesubdomains') ? ['includeSubDomains'] : []),
    ...(others.includes('preload') ? ['preload'] : []),
  ].join('; ')
}
