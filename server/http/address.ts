import { isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** The network address a request comes from. What a proxy hands on and is no address counts for nothing: the proxy's own stands. */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return isIP(ip) ? ip : (socket.remoteAddress ?? '')
}

/** The address a client is counted by; an IPv6 network of 64 bits is one client. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return `ip:${address}`
  const parsed = ipaddr.parse(address) as ipaddr.IPv6
  if (parsed.isIPv4MappedAddress()) return `ip:${parsed.toIPv4Address().toString()}`
  return `ip:${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
