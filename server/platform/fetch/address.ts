import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Unicast addresses that are not public: the host of a virtual machine on Azure. */
const NOT_PUBLIC = new Set(['168.63.129.16'])
/** Global unicast. Other IPv6 addresses are internal, embed an IPv4 address, or are not assigned. */
const GLOBAL_V6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Normalises the spelling of an IP address; IPv4 in IPv6 becomes IPv4.
 * @returns null if the text is not an IP address
 */
export const sameSpelling = (address: string): string | null => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : null)

/**
 * Whether an address, as the URL parser or a resolver writes it, may belong to a public server. Addresses that are not unicast are
 * refused, and so are IPv4 addresses in any IPv6 form (mapped, compatible, NAT64, 6to4, Teredo) and every address of this machine.
 */
export function isPublicAddress(address: string, own: ReadonlySet<string> = ownAddresses()): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_V6)) return false
  return !NOT_PUBLIC.has(parsed.toString()) && !own.has(parsed.toString())
}

/** Returns the present addresses of this machine, normalised. */
export function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return new Set(all.map(({ address }) => sameSpelling(address) ?? address))
}
