import ipaddr from 'ipaddr.js'
import { oneLine } from '../../text/plain-text.ts'

/** A record that receivers cannot use (permerror). The message ends a sentence about it. */
export class SpfFault extends Error {}

type Network = ReturnType<typeof ipaddr.parseCIDR>
export type Qualifier = '+' | '-' | '~' | '?'
/** A mechanism of a record: what it matches, with the name or the network that it gives. */
export type Mechanism = { qualifier: Qualifier } & (
  | { kind: 'all' }
  | { kind: 'ip'; network: Network }
  | { kind: 'include' | 'exists'; name: string }
  | { kind: 'a' | 'mx'; name: string | undefined; bits4: number; bits6: number }
  | { kind: 'ptr' }
)
export interface SpfRecord {
  mechanisms: Mechanism[]
  redirect: string | undefined
}

/** Whether a text record is of SPF. */
export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

const TERM = /^(?<sign>[+~?-]?)(?<kind>all|include|a|mx|ptr|ip4|ip6|exists)(?<rest>[:/].*)?$/i
const MODIFIER = /^(?<name>[a-z][\w.-]*)=(?<value>.*)$/i
/** A name that can be asked for, with macros (%{…}) or without. */
const NAME = /^[\w%{}.+,=-]+$/
const NAME_MAX = 253

/** Parses a record (RFC 7208). @throws SpfFault at the first term that is none */
export function parseSpf(text: string): SpfRecord {
  const mechanisms: Mechanism[] = []
  let redirect: string | undefined
  for (const term of text.split(' ').filter(Boolean).slice(1)) {
    const { name, value = '' } = MODIFIER.exec(term)?.groups ?? {}
    if (name === undefined) mechanisms.push(mechanismOf(term))
    else if (name.toLowerCase() === 'redirect') {
      if (redirect !== undefined) throw new SpfFault('it has redirect= twice')
      redirect = nameOf(value, term)
    }
  }
  return { mechanisms, redirect }
}

const wrong = (term: string) => new SpfFault(`receivers do not understand its term "${oneLine(term, 80)}"`)

function nameOf(text: string, term: string): string {
  const name = text.replace(/\.$/, '').toLowerCase()
  if (!NAME.test(name) || name.length > NAME_MAX || !/[.}]/.test(name)) throw wrong(term)
  return name
}

function mechanismOf(term: string): Mechanism {
  const { sign = '', kind = '', rest = '' } = TERM.exec(term)?.groups ?? {}
  const qualifier = (sign || '+') as Qualifier
  switch (kind.toLowerCase()) {
    case 'all':
      if (rest) throw wrong(term)
      return { qualifier, kind: 'all' }
    case 'ip4':
    case 'ip6':
      return { qualifier, kind: 'ip', network: networkOf(rest.slice(1), kind.toLowerCase() === 'ip4' ? 'ipv4' : 'ipv6', term) }
    case 'include':
    case 'exists':
      return { qualifier, kind: kind.toLowerCase() as 'include' | 'exists', name: nameOf(rest.slice(1), term) }
    case 'ptr':
      return { qualifier, kind: 'ptr' }
    case 'a':
    case 'mx':
      return { qualifier, kind: kind.toLowerCase() as 'a' | 'mx', ...hostsOf(rest, term) }
    default:
      throw wrong(term)
  }
}

function networkOf(text: string, kind: 'ipv4' | 'ipv6', term: string): Network {
  const [address = '', bits] = text.split('/')
  const isAddress = kind === 'ipv4' ? ipaddr.IPv4.isValidFourPartDecimal(address) : ipaddr.IPv6.isValid(address) && !address.includes('%')
  const whole = `${address}/${bits ?? (kind === 'ipv4' ? 32 : 128)}`
  if (!isAddress || !ipaddr.isValidCIDR(whole)) throw wrong(term)
  return ipaddr.parseCIDR(whole)
}

function hostsOf(rest: string, term: string) {
  const {
    name,
    four = '32',
    six = '128',
  } = /^(?::(?<name>[^/]+))?(?:\/(?<four>\d{1,2}))?(?:\/\/(?<six>\d{1,3}))?$/.exec(rest)?.groups ?? {
    four: '99',
  }
  const [bits4, bits6] = [Number(four), Number(six)]
  if (bits4 > 32 || bits6 > 128) throw wrong(term)
  return { name: name === undefined ? undefined : nameOf(name, term), bits4, bits6 }
}
