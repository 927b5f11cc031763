import { isIP } from 'node:net'
import { isPublicAddress } from '../../fetch/address.ts'
import { oneLine } from '../../text/plain-text.ts'
import type { Dns } from './ask.ts'
import { type Finding, unread } from './finding.ts'
import { readSpf, type SpfReading } from './spf.ts'
import { isSpf, parseSpf, SpfFault } from './spf-record.ts'

/** The mail server of the settings: its host, and what others see of its addresses; none where this machine cannot know. */
interface Relay {
  host: string | null
  addresses: string[]
  /** Why its addresses could not be read. */
  unread?: string
}

/** An address of documentation, from which nobody sends: a record that lets it pass lets everybody. */
const NOBODY = '192.0.2.1'
/** The most addresses of the mail server that are compared. */
const ADDRESSES_MAX = 8
const NOT_OWN: ReadonlySet<string> = new Set()
const finding = (state: Finding['state'], says: string): Finding => ({ state, about: 'SPF', says })

/** Checks that the domain says who may send for it, and whether the mail server of SMTP_URL is among them. */
export async function checkSpf(dns: Dns, domain: string, smtpUrl: string | undefined): Promise<Finding[]> {
  const relay = await relayOf(dns, smtpUrl)
  const found = await dns.txt(domain)
  if ('unread' in found) return [unread('SPF', domain, found)]
  const records = 'none' in found ? [] : found.values.filter(isSpf)
  const [record] = records
  if (record === undefined) return [absent(domain, relay)]
  if (records.length > 1)
    return [
      finding(
        'wrong',
        `${domain} has ${records.length} SPF records: receivers take none. Join what they allow in one, and remove the others.`,
      ),
    ]
  try {
    const reading = await readSpf(dns, domain, record, [...relay.addresses, NOBODY])
    return [...ofRecord(domain, record, reading), ...ofRelay(domain, record, relay, reading)]
  } catch (error) {
    if (error instanceof SpfFault) return [finding('wrong', `Receivers cannot use the SPF record of ${domain}: ${error.message}.`)]
    throw error
  }
}

async function relayOf(dns: Dns, smtpUrl: string | undefined): Promise<Relay> {
  if (smtpUrl === undefined) return { host: null, addresses: [] }
  const host = new URL(smtpUrl).hostname.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(host) ? { values: [host] } : await dns.addresses(host)
  return {
    host,
    addresses: ('values' in found ? found.values : []).filter((address) => isPublicAddress(address, NOT_OWN)).slice(0, ADDRESSES_MAX),
    ...('unread' in found ? { unread: found.unread } : {}),
  }
}

function absent(domain: string, { host, addresses }: Relay): Finding {
  const allowed = host === null || addresses.length === 0 ? 'mx' : termOf(host)
  const says = `${domain} has no SPF record: it does not say who may send for it. Where the operator of the mail server names an include:, write that in place of ${allowed}.`
  return { ...finding('wrong', says), write: { name: domain, value: `v=spf1 ${allowed} ~all` } }
}

/** What the record says whoever sends. */
function ofRecord(domain: string, record: string, { lookups, unread: names, results }: SpfReading): Finding[] {
  if (names.length > 0)
    return [{ state: 'unread', about: 'SPF', says: `The SPF record of ${domain} names what could not be read: ${names.join(', ')}.` }]
  if (results.get(NOBODY) === 'pass') return [finding('wrong', `The SPF record of ${domain} lets everybody send for it: end it with ~all.`)]
  const { mechanisms, redirect } = parseSpf(record)
  const last = mechanisms.find(({ kind }) => kind === 'all')
  const says = `${domain} says who may send for it: "${oneLine(record, 200)}" (${lookups} of 10 lookups).`
  const isOpen = last ? last.qualifier === '?' : redirect === undefined
  return [finding('right', says), ...(isOpen ? [finding('open', 'It asks for nothing about other senders: end it with ~all.')] : [])]
}

/** What the record says of the mail server of the settings. */
function ofRelay(domain: string, record: string, { host, addresses, unread: failure }: Relay, { results, others }: SpfReading): Finding[] {
  if (host === null) return [finding('open', 'SMTP_URL is not set: this check cannot tell whether SPF allows the mail server.')]
  if (failure !== undefined) return [unread('SPF', host, { unread: failure })]
  if (addresses.length === 0)
    return [finding('open', `This check cannot tell whether SPF allows ${host}: others see it under an address that is not known here.`)]
  const all = addresses.map((address) => `${address}: ${results.get(address)}`).join(', ')
  const said = new Set(addresses.map((address) => results.get(address)))
  if (said.size === 1 && said.has('pass'))
    return [finding('right', `The SPF record allows the mail server ${host} (${addresses.join(', ')}).`)]
  if (said.has('unknown'))
    return [
      finding(
        'open',
        `This check cannot tell whether SPF allows ${host} (${all}): the record has ptr, macros or a name without an answer.`,
      ),
    ]
  if (said.has('pass'))
    return [
      finding('open', `The SPF record allows some addresses of ${host} (${all}): it sends from one of them, which is not known here.`),
    ]
  if (others)
    return [
      finding(
        'open',
        `The SPF record does not allow the address to which letters are given (${host}, ${all}). It names other organisations: ask the operator of the mail server whether it sends from addresses of theirs.`,
      ),
    ]
  const terms = record.split(' ').filter(Boolean)
  const end = terms.findIndex((one) => /^[+~?-]?all$/i.test(one))
  const value = oneLine(terms.toSpliced(end === -1 ? terms.length : end, 0, termOf(host)).join(' '), 2000)
  return [
    { ...finding('wrong', `The SPF record of ${domain} does not allow the mail server ${host} (${all}).`), write: { name: domain, value } },
  ]
}

/** The term that allows a host. */
const termOf = (host: string): string => (isIP(host) ? `ip${isIP(host)}:${host}` : `a:${host}`)
