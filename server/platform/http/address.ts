import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** The network address of a request. A proxy's entry that is no address is ignored: the proxy's own address is used. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(isIP(ip) ? ip : (socket.remoteAddress ?? ''))
}

/** The address by which a client is counted; an IPv6 network of 64 bits is one client. */
export function addressKey(address: string): string {
  const plain = plainAddress(address)
  return plain.includes(':') && isIPv6(plain) ? `ip:${groups(plain, 4)}::/64` : `ip:${plain}`
}

/** The network of an address, whose addresses may all be one person's: 24 bits of IPv4, 48 of IPv6. */
export function networkKey(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `net:${groups(plain, 3)}::/48` : `net:${plain.replace(/\.\d+$/, '.0')}/24`
}

const groups = (address: string, count: number): string =>
  (ipaddr.parse(address) as ipaddr.IPv6).parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':')

/** One spelling of an address: without its zone, an IPv4 address in the form of IPv6 as IPv4. */
function plainAddress(address: string): string {
  // Called for every request. An IPv4 address has no colon.
  const bare = address.includes('%') ? (address.split('%', 1)[0] ?? '') : address
  if (!bare.includes(':') || !isIPv6(bare)) return bare
  const parsed = ipaddr.parse(bare) as ipaddr.IPv6
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : bare
}

/** An entry of a proxy: with a port, in brackets, or in the form of RFC 7239 (`for="[2001:db8::1]:4711"`). */
const ENTRY = /^(?:for=)?"?(?:\[(?<bracketed>[^\]"]+)\](?::\d{1,5})?|(?<dotted>[\d.]+):\d{1,5}|(?<bare>[^\][";]+))"?(?:;.*)?$/i

/**
 * Writes the entries of X-Forwarded-For as bare addresses, before they are compared with the trusted ones. An entry that is no
 * address is unchanged.
 */
export function bareForwarded(headers: IncomingHttpHeaders): void {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded.split(',').map(bareEntry).join(', ')
}

function bareEntry(entry: string): string {
  const { bracketed, dotted, bare } = ENTRY.exec(entry.trim())?.groups ?? {}
  const address = plainAddress(bracketed ?? dotted ?? bare ?? '')
  return isIP(address) ? address : entry
}
