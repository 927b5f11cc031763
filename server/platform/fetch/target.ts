import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'
import { hostPort, plainHost } from './allow.ts'
import { OutsideError } from './outside-error.ts'

const URL_CHARACTERS_MAX = 2048
const PORTS = new Set([80, 443])
/** Names that are never public: special-use ones, and those that home and office networks take for themselves. */
const INNER_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/

/** An address that may be asked, as far as its spelling tells. */
export interface Target {
  url: URL
  /** Without brackets and end dots. */
  host: string
  port: number
  /** Named in FETCH_ALLOW: whatever address it has is accepted. */
  opened: boolean
}

/**
 * Checks the spelling of an address: web, no user, of moderate length; a public name or address, on port 80 or 443; or in `allow`.
 * The URL parser has already made one spelling of the many (decimal, octal, hexadecimal, short, full-width, encoded). Spec §4.1-48.
 * @throws OutsideError `url_invalid` or `address_refused`
 */
export function targetOf(address: string, allow: ReadonlySet<string>): Target {
  if (address.length > URL_CHARACTERS_MAX || !URL.canParse(address)) throw new OutsideError('url_invalid')
  const url = new URL(address)
  if (!/^https?:/.test(url.protocol) || url.username || url.password) throw new OutsideError('url_invalid')
  url.hash = ''
  const host = plainHost(url.hostname)
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  if (!host) throw new OutsideError('url_invalid')
  // An address in brackets stays as it is: without them it is none that the setter takes.
  url.hostname = host
  const opened = allow.has(hostPort(host, port))
  if (!opened && !(PORTS.has(port) && isPublicHost(host))) throw new OutsideError('address_refused')
  return { url, host, port, opened }
}

const isPublicHost = (host: string): boolean => (isIP(host) ? isPublicAddress(host) : host.includes('.') && !INNER_NAME.test(host))
