/** Members of a JSON object. */
export type Values = Record<string, unknown>

/**
 * Readers of single fields of the provider's objects. Each returns a value of exactly the form of its kind, and null for any other value:
 * a card number, an address or a name in a stored field does not have that form.
 */

/** A JSON object that is no array. */
export const record = (value: unknown): Values | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null

/** The objects of a list of the provider, `{data: […]}`. */
export function listOf(value: unknown): Values[] {
  const data = record(value)?.['data']
  return Array.isArray(data)
    ? data
        .slice(0, 1000)
        .map(record)
        .filter((item) => item !== null)
    : []
}

const PROVIDER_ID = /^[A-Za-z]{1,16}_[A-Za-z0-9_-]{1,200}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An identifier of the provider (`sub_…`), or the identifier of the object in its position. */
export function idOf(value: unknown): string | null {
  const id = record(value)?.['id'] ?? value
  return typeof id === 'string' && (PROVIDER_ID.test(id) || UUID.test(id)) ? id : null
}

/** An identifier of ours. */
export const uuid = (value: unknown): string | null => (typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null)

/** A term of the provider's own vocabulary, such as a status. */
export const term = (value: unknown): string | null => (typeof value === 'string' && /^[a-z][a-z_]{0,59}$/.test(value) ? value : null)

/** A currency by its three letters. */
export const currency = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toLowerCase() : null

/** The merchant's name of a price or a plan: it begins with a letter, and has no more than seven digits in a row. */
export const planName = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_.:-]{0,99}$/.test(value) && !/\d{8}/.test(value) ? value : null

/** A count or an amount in the smallest unit. */
export const integer = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= 1e12 ? value : null

const LAST_SECOND = 253_402_300_799

/** Unix seconds, to the end of the year 9999. */
export const seconds = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LAST_SECOND ? value : null

/** Unix seconds as ISO 8601 in UTC. */
export function isoTime(value: unknown): string | null {
  const at = seconds(value)
  return at === null ? null : new Date(at * 1000).toISOString()
}
