import { createHash } from 'node:crypto'
import { AppError } from '../../../contract/errors.ts'
import { JSON_DEPTH } from '../../../contract/limits.ts'
import { isDeeper } from '../../platform/text/json-depth.ts'
import { record, seconds, type Values } from './fields.ts'

/** A parsed event of a request with a valid signature; its content is not validated yet. */
export interface ProviderEvent {
  id: string
  kind: string
  /** Unix seconds; null if the event has none. */
  created: number | null
  livemode: boolean | null
  apiVersion: string | null
  /** The object of the event; null if it is unusable. */
  object: Values | null
  bodySha256: string
  /** Hash of its content, without the counters that the provider increments between two deliveries. */
  contentSha256: string
}

const ID = /^[A-Za-z0-9_.:-]{1,255}$/
const KIND = /^[A-Za-z0-9_.:-]{1,100}$/
const API_VERSION = /^[0-9A-Za-z._-]{1,40}$/
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/**
 * Reads the body of a signed request. Spec §4.5-2, §4.5-7.
 * @throws AppError malformed_request where it is no JSON object in UTF-8 of reasonable depth with an id and a type
 */
export function readEvent(body: Buffer): ProviderEvent {
  let event: Values | null
  try {
    const text = UTF8.decode(body)
    event = isDeeper(text, JSON_DEPTH) ? null : record(JSON.parse(text))
  } catch {
    throw new AppError('malformed_request')
  }
  const { id, type, created, livemode, api_version, data, pending_webhooks: _changing, ...rest } = event ?? {}
  if (typeof id !== 'string' || typeof type !== 'string' || !ID.test(id) || !KIND.test(type)) throw new AppError('malformed_request')
  const object = record(record(data)?.['object'])
  const objectMode = object?.['livemode']
  const mode = typeof livemode === 'boolean' ? livemode : objectMode
  return {
    id,
    kind: type,
    created: seconds(created),
    livemode: typeof mode === 'boolean' ? mode : null,
    apiVersion: typeof api_version === 'string' && API_VERSION.test(api_version) ? api_version : null,
    object,
    bodySha256: sha256(body),
    contentSha256: sha256(JSON.stringify([id, type, created, livemode, api_version, data, rest])),
  }
}
