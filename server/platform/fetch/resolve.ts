import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress, sameSpelling } from './address.ts'
import { OutsideError } from './outside-error.ts'
import type { Target } from './target.ts'

/** Resolves a name to all its addresses. Returns none or throws if the name has none. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>

/**
 * Returns the addresses of a target, all of them checked: one address that is not public refuses the whole name.
 * @throws OutsideError `dns_failed`, `address_refused`; the reason of an aborted signal
 */
export async function addressesOf({ host, allowed }: Target, signal: AbortSignal, resolve: Resolve | undefined): Promise<string[]> {
  if (isIP(host)) return [sameSpelling(host) ?? host]
  // An aborted signal emits no further event.
  signal.throwIfAborted()
  const resolved = (resolve ?? (allowed ? byThisMachine : byDns))(host, signal).catch(() => [])
  const found = await Promise.race([resolved, aborted(signal)])
  signal.throwIfAborted()
  if (found.length === 0) throw new OutsideError('dns_failed')
  if (!allowed && !found.every((address) => isPublicAddress(address))) throw new OutsideError('address_refused')
  return found.map((address) => sameSpelling(address) ?? address)
}

/** Resolves to no address when the signal aborts: a lookup of the operating system cannot be cancelled. */
const aborted = (signal: AbortSignal) => new Promise<string[]>((resolve) => signal.addEventListener('abort', () => resolve([])))

/** Resolves by the DNS only, without hosts file and search domains. Silent servers block no thread of the process. */
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

/** Resolves as the operating system does, with the hosts file: for names in FETCH_ALLOW. */
const byThisMachine: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)
