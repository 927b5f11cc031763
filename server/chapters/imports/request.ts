import type { RunSource } from './run-state.ts'
import { firstRequest, type SourceRequest } from './readers/requests.ts'
import type { SourceKind } from './readers/item.ts'
import type { SourceSettings } from './settings.ts'

/** What is asked of a source: an address, and the headers that carry its key. */
export interface KeyedRequest {
  url: string
  accept: string
  headers: Record<string, string>
}

/** The first request of a reading; with `removed` that of the list of what was withdrawn since. */
export function keyedRequest(
  source: Pick<RunSource, 'type' | 'url'>,
  { reader }: SourceSettings,
  secret: string | null,
  ask: { since?: Date; removed?: boolean } = {},
): KeyedRequest {
  const { url, accept, secretHeader } = firstRequest(source.type as SourceKind, { url: source.url, settings: reader, now: new Date() }, ask)
  return { url, accept, headers: keyHeader(secretHeader, secret) }
}

/** How a source's key travels: as its interface asks, else as a name and password where it holds a colon, else as a bearer token. */
function keyHeader(name: SourceRequest['secretHeader'], secret: string | null): Record<string, string> {
  if (secret === null || name === null) return {}
  if (name !== 'authorization') return { [name]: secret }
  return { authorization: secret.includes(':') ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}` }
}
