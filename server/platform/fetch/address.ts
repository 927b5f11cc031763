import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Plain to the registries, and yet no server of the public: the machine's host on Azure. */
const NOT_PUBLIC = new Set(['168.63.129.16'])
/** Global unicast: whatever lies outside is internal, embeds an IPv4 address, or is not given out. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * An address as sockets and resolvers write it, in one spelling; IPv4 in IPv6 as IPv4.
 * @returns null where it is none
 */
export const sameSpelling = (address: string): string | null => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : null)

/**
 * Whether an address, in the spelling of the URL parser or a resolver, may belong to a public server. What is not plain unicast
 * is refused, and so is IPv4 in any IPv6 clothing (mapped, compatible, NAT64, 6to4, Teredo) and every address of this machine.
 */
export function isPublicAddress(address: string, own: ReadonlySet<string> = ownAddresses()): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_V6)) return false
  return !NOT_PUBLIC.has(parsed.toString()) && !own.has(parsed.toString())
}

/** The addresses this machine has now, in one spelling. */
export function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return new Set(all.map(({ address }) => sameSpelling(address) ?? address))
}
