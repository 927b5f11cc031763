import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** The network address a request comes from. What a proxy hands on and is no address counts for nothing: the proxy's own stands. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plainAddress(isIP(ip) ? ip : (socket.remoteAddress ?? ''))
}

/** The address a client is counted by; an IPv6 network of 64 bits is one client. */
export function addressKey(address: string): string {
  const plain = plainAddress(address)
  return plain.includes(':') && isIPv6(plain) ? `ip:${groups(plain, 4)}::/64` : `ip:${plain}`
}

/** The network that an address is of, of which one person may well have every address: 24 bits of IPv4, 48 of IPv6. */
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
  // Every request asks: an IPv4 address has no colon.
  const bare = address.includes('%') ? (address.split('%', 1)[0] ?? '') : address
  if (!bare.includes(':') || !isIPv6(bare)) return bare
  const parsed = ipaddr.parse(bare) as ipaddr.IPv6
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : bare
}

/** An entry as proxies write it: with a port, in brackets, or as RFC 7239 has it (`for="[2001:db8::1]:4711"`). */
const ENTRY = /^(?:for=)?"?(?:\[(?<bracketed>[^\]"]+)\](?::\d{1,5})?|(?<dotted>[\d.]+):\d{1,5}|(?<bare>[^\][";]+))"?(?:;.*)?$/i

/**
 * Writes the entries of X-Forwarded-For as bare addresses, before anything looks for the trusted ones among them. What is no
 * address stays as it is.
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
