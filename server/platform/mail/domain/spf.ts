import ipaddr from 'ipaddr.js'
import { getDomain } from 'tldts'
import { oneLine } from '../../text/plain-text.ts'
import type { Answer, Dns } from './ask.ts'
import { isSpf, type Mechanism, parseSpf, type Qualifier, SpfFault, type SpfRecord } from './spf-record.ts'

/** What a record says of an address; `unknown` where that depends on what this check cannot read (ptr, macros, a name without an answer). */
type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'unknown'

/** What a whole record says. */
export interface SpfReading {
  results: ReadonlyMap<string, SpfResult>
  /** The lookups that the whole record needs. */
  lookups: number
  /** Whether it names another organisation (include, redirect), whose senders may have other addresses than its mail servers. */
  others: boolean
  /** Names that could not be read, each with the reason. */
  unread: string[]
}

/** The most lookups of a record, of names that are not there, and of mail servers of one name (RFC 7208, 4.6.4). */
const [LOOKUPS_MAX, VOIDS_MAX, SERVERS_MAX] = [10, 2, 10]
const RESULTS: Readonly<Record<Qualifier, SpfResult>> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' }

interface Walk extends Omit<SpfReading, 'results'> {
  dns: Dns
  addresses: readonly string[]
  voids: number
}
/** Whether a mechanism matches an address; null if this cannot be told. */
type Matches = (address: string) => boolean | null
const NOT_TOLD: Matches = () => null

/**
 * Reads a record to its end, with all that it includes, as a receiver does for an address that no term matches before the last.
 * @throws SpfFault where receivers cannot use it
 */
export async function readSpf(dns: Dns, domain: string, text: string, addresses: readonly string[]): Promise<SpfReading> {
  const walk: Walk = { dns, addresses, lookups: 0, voids: 0, others: false, unread: [] }
  const results = await judge(walk, domain, parseSpf(text))
  return { results, lookups: walk.lookups, others: walk.others, unread: walk.unread }
}

async function judge(walk: Walk, domain: string, { mechanisms, redirect }: SpfRecord): Promise<Map<string, SpfResult>> {
  const results = new Map<string, SpfResult>()
  /** Addresses that a term before may have let pass. */
  const doubtful = new Set<string>()
  const decide = (address: string, result: SpfResult) => {
    if (!results.has(address)) results.set(address, doubtful.has(address) && result !== 'pass' ? 'unknown' : result)
  }
  for (const mechanism of mechanisms) {
    const matches = await matcherOf(walk, domain, mechanism)
    for (const address of walk.addresses) {
      const matched = matches(address)
      if (matched) decide(address, RESULTS[mechanism.qualifier])
      else if (matched === null && mechanism.qualifier !== '+') decide(address, 'unknown')
      else if (matched === null) doubtful.add(address)
    }
    if (mechanism.kind === 'all') return results
  }
  const further = redirect === undefined ? null : await other(walk, domain, redirect)
  for (const address of walk.addresses) decide(address, redirect === undefined ? 'neutral' : (further?.get(address) ?? 'unknown'))
  return results
}

async function matcherOf(walk: Walk, domain: string, mechanism: Mechanism): Promise<Matches> {
  switch (mechanism.kind) {
    case 'all':
      return () => true
    case 'ip':
      return within([mechanism.network])
    case 'include': {
      const results = await other(walk, domain, mechanism.name)
      return (address) => {
        const result = results?.get(address) ?? 'unknown'
        return result === 'unknown' ? null : result === 'pass'
      }
    }
    case 'ptr':
      spend(walk)
      return NOT_TOLD
    case 'exists': {
      spend(walk)
      const found = await read(walk, mechanism.name, walk.dns.addresses)
      return () => found && found.length > 0
    }
    default: {
      spend(walk)
      const [name, { bits4, bits6 }] = [mechanism.name ?? domain, mechanism]
      const found = mechanism.kind === 'a' ? await read(walk, name, walk.dns.addresses) : await addressesOfServers(walk, name)
      return found ? within(found.map((address) => ipaddr.parseCIDR(`${address}/${address.includes(':') ? bits6 : bits4}`))) : NOT_TOLD
    }
  }
}

const within =
  (networks: readonly ReturnType<typeof ipaddr.parseCIDR>[]): Matches =>
  (address) => {
    const parsed = ipaddr.process(address)
    return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
  }

/** Returns what the record of another name says; null if it cannot be read. */
async function other(walk: Walk, domain: string, name: string): Promise<Map<string, SpfResult> | null> {
  spend(walk)
  if (getDomain(name) !== getDomain(domain)) walk.others = true
  const texts = await read(walk, name, walk.dns.txt)
  if (texts === null) return null
  const [record, more] = texts.filter(isSpf)
  if (record === undefined) throw new SpfFault(`it names ${oneLine(name, 100)}, which has no SPF record`)
  if (more !== undefined) throw new SpfFault(`it names ${oneLine(name, 100)}, which has two SPF records`)
  return judge(walk, name, parseSpf(record))
}

async function addressesOfServers(walk: Walk, name: string): Promise<string[] | null> {
  const servers = await read(walk, name, walk.dns.mx)
  if (servers === null) return null
  if (servers.length > SERVERS_MAX) throw new SpfFault(`it names the mail servers of ${oneLine(name, 100)}, which are more than ten`)
  const all: string[] = []
  for (const { exchange } of servers) {
    const found = exchange === '' ? [] : await read(walk, exchange, walk.dns.addresses)
    if (found === null) return null
    all.push(...found)
  }
  return all
}

function spend(walk: Walk): void {
  walk.lookups += 1
  if (walk.lookups > LOOKUPS_MAX) throw new SpfFault('it needs more than ten lookups, where receivers stop')
}

/** Reads a name. Returns null if it cannot be read, or has macros, which depend on the letter. */
async function read<Value>(walk: Walk, name: string, ask: (name: string) => Promise<Answer<Value>>): Promise<Value[] | null> {
  if (name.includes('%')) return null
  const answer = await ask(name)
  if ('values' in answer) return answer.values
  if ('unread' in answer) {
    walk.unread.push(`${oneLine(name, 100)} (${answer.unread})`)
    return null
  }
  walk.voids += 1
  if (walk.voids > VOIDS_MAX) throw new SpfFault('it names more than two hosts that the DNS does not have, where receivers stop')
  return []
}
