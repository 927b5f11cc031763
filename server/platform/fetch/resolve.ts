import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress, sameSpelling } from './address.ts'
import { OutsideError } from './outside-error.ts'
import type { Target } from './target.ts'

/** Gives all addresses of a name; none, or an error, where it has none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * The addresses that may be connected to for a target, all of them checked: one that is not public refuses the whole name.
 * @throws OutsideError `dns_failed`, `address_refused`; the reason of a signal that ends, or has
 */
export async function addressesOf({ host, opened }: Target, signal: AbortSignal, resolve: Resolve | undefined): Promise<string[]> {
  if (isIP(host)) return [sameSpelling(host) ?? host]
  // Of a signal that has ended already no end is heard.
  signal.throwIfAborted()
  const asked = (resolve ?? (opened ? byThisMachine : byDns))(host, signal).catch(() => [])
  const found = await Promise.race([asked, ended(signal)])
  signal.throwIfAborted()
  if (found.length === 0) throw new OutsideError('dns_failed')
  if (!opened && !found.every((address) => isPublicAddress(address))) throw new OutsideError('address_refused')
  return found.map((address) => sameSpelling(address) ?? address)
}

/** Nothing, at the end of the time: a lookup of the operating system cannot be called back. */
const ended = (signal: AbortSignal) => new Promise<string[]>((resolve) => signal.addEventListener('abort', () => resolve([])))

/** The DNS alone, no hosts file and no search domains; silent servers hold up no thread of the process. */
const byDns: Resolve = async (host, signal) => {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const end = () => resolver.cancel()
  signal.addEventListener('abort', end)
  try {
    const kinds = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return kinds.flatMap((kind) => (kind.status === 'fulfilled' ? kind.value : []))
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** As the rest of the machine sees the name, hosts file included: for names that the operator has opened. */
const byThisMachine: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)
