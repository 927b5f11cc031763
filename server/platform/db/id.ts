import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7: the time in its first 48 bits keeps inserts at the end of their index. Its random part is taken from
 * randomUUID(), which draws on a pool: asking for random bytes costs ten times as much, and every request has an id. Spec §2-36.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
