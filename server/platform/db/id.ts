import { randomUUID } from 'node:crypto'

/**
 * Returns a UUID of version 7: with the time in its first 48 bits, inserts are at the end of the index. The random part is taken from
 * randomUUID(), which uses a pool: randomBytes() takes ten times as long, and every request has an id. Spec §2-36.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
/** Whether a text of an address has the form of an id: where records are also read by their slug. */
export const isId = (text: string): boolean => UUID.test(text)
