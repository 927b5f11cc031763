import type { Asked, Kind } from './sent.ts'

/** How a request of the load is sent. */
export interface Sending {
  token: string
  /** Whether the request is sent as from the back-office. */
  office: boolean
  /** The value of the header Idempotency-Key. */
  key: string
  body: unknown
}

/**
 * Returns a request to the service.
 * @param path the path after `/api/v1`
 * @param good the statuses that acknowledge the request
 */
export const requestTo = (kind: Kind, method: string, path: string, good: readonly number[], how: Partial<Sending> = {}): Asked => ({
  kind,
  method,
  path,
  good,
  headers: {
    'x-app-source': how.office ? 'backoffice' : 'public',
    ...(how.token ? { authorization: `Bearer ${how.token}` } : {}),
    ...(how.key ? { 'idempotency-key': how.key } : {}),
  },
  ...(how.body === undefined ? {} : { body: JSON.stringify(how.body) }),
})
