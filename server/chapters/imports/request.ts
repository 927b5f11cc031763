import type { RunSource } from './run-state.ts'
import { firstRequest, type SourceRequest, withdrawnRequest } from './readers/requests.ts'
import type { SourceKind } from './readers/item.ts'
import type { SourceSettings } from './settings.ts'

/** A request to a source: an address, and the headers with its key. */
export interface KeyedRequest {
  url: string
  accept: string
  headers: Record<string, string>
}

type Source = Pick<RunSource, 'type' | 'url'>
const DAY_MS = 86_400_000

/** Returns the first request of a reading. */
export function keyedRequest({ type, url }: Source, { reader }: SourceSettings, secret: string | null): KeyedRequest {
  return withKey(firstRequest(type as SourceKind, { url, settings: reader, now: new Date() }), secret)
}

/**
 * Returns the first request for the items withdrawn since one day before the last reading. Null when the source was never read, or its
 * kind has no list of withdrawn items.
 */
export function keyedWithdrawnRequest(
  { type, url, last_read }: Source & Pick<RunSource, 'last_read'>,
  { reader }: SourceSettings,
  secret: string | null,
): KeyedRequest | null {
  if (last_read === null) return null
  const since = new Date(Date.parse(last_read) - DAY_MS)
  const request = withdrawnRequest(type as SourceKind, { url, settings: reader, now: new Date() }, since)
  return request && withKey(request, secret)
}

const withKey = ({ url, accept, secretHeader }: SourceRequest, secret: string | null): KeyedRequest => ({
  url,
  accept,
  headers: keyHeader(secretHeader, secret),
})

/** Returns the header with a source's key: the header of its API, else user name and password if the key contains a colon, else a bearer token. */
function keyHeader(name: SourceRequest['secretHeader'], secret: string | null): Record<string, string> {
  if (secret === null || name === null) return {}
  if (name !== 'authorization') return { [name]: secret }
  return { authorization: secret.includes(':') ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}` }
}
