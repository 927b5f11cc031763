import { isIP } from 'node:net'
import { isPublicAddress } from './address.ts'
import { hostPort, plainHost } from './allow.ts'
import { OutsideError } from './outside-error.ts'

const URL_CHARACTERS_MAX = 2048
const PORTS = new Set([80, 443])
/** Names that are never public: special-use names, and names that home and office networks use. */
const INNER_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|onion)$/

/** An address whose spelling was checked. */
export interface Target {
  url: URL
  /** The host without brackets and trailing dots. */
  host: string
  port: number
  /** Whether FETCH_ALLOW names the host and port: any address of the host is then accepted. */
  allowed: boolean
}

/**
 * Checks the spelling of an address: http or https, no user, at most 2,048 characters, and a public name or address on port 80 or 443,
 * or a host and port in `allow`. The URL parser normalises the many spellings (decimal, octal, hexadecimal, short, full-width,
 * encoded). Spec §4.1-48.
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
  // The setter ignores an IPv6 address without brackets: the host then stays as it is.
  url.hostname = host
  const allowed = allow.has(hostPort(host, port))
  if (!allowed && !(PORTS.has(port) && isPublicHost(host))) throw new OutsideError('address_refused')
  return { url, host, port, allowed }
}

const isPublicHost = (host: string): boolean => (isIP(host) ? isPublicAddress(host) : host.includes('.') && !INNER_NAME.test(host))
