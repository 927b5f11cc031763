import { getDomain } from 'tldts'
import { oneLine } from '../../text/plain-text.ts'
import type { Dns } from './ask.ts'
import { type Finding, tagsOf, unread } from './finding.ts'

const POLICIES = new Set(['none', 'quarantine', 'reject'])

/** Checks what receivers are asked to do with letters of the domain that neither SPF nor DKIM proves. */
export async function checkDmarc(dns: Dns, domain: string): Promise<Finding[]> {
  const above = getDomain(domain) ?? domain
  for (const owner of new Set([domain, above])) {
    const name = `_dmarc.${owner}`
    const found = await dns.txt(name)
    if ('unread' in found) return [unread('DMARC', name, found)]
    const records = 'none' in found ? [] : found.values.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text))
    if (records.length > 1)
      return [{ state: 'wrong', about: 'DMARC', says: `${name} has ${records.length} DMARC records: receivers take none. Leave one.` }]
    const [record] = records
    if (record !== undefined) return [judged(name, record, owner === domain)]
  }
  const write = { name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' }
  const says = `${domain} has no DMARC record: Gmail and others refuse much mail without one. Raise p= to quarantine once letters arrive signed.`
  return [{ state: 'wrong', about: 'DMARC', says, write }]
}

/** @param isOwn whether the record is of the domain itself, not of the one above it */
function judged(name: string, record: string, isOwn: boolean): Finding {
  const tags = tagsOf(record)
  const policy = ((isOwn ? undefined : tags?.get('sp')) ?? tags?.get('p'))?.toLowerCase()
  if (!tags || policy === undefined || !POLICIES.has(policy))
    return { state: 'wrong', about: 'DMARC', says: `${name} has no p= that receivers know: "${oneLine(record, 100)}".` }
  const share = tags.get('pct') ?? '100'
  if (!/^\d{1,3}$/.test(share) || Number(share) > 100)
    return { state: 'wrong', about: 'DMARC', says: `${name} has a pct= that is no share of 100.` }
  if (policy === 'none' || Number(share) < 100)
    return {
      state: 'open',
      about: 'DMARC',
      says: `${name} asks for ${policy === 'none' ? 'nothing (p=none)' : `${policy} of ${share} % only`}: letters arrive, and others may still write in the name of the domain. Raise it to p=quarantine once letters arrive signed.`,
    }
  return { state: 'right', about: 'DMARC', says: `${name} asks receivers to ${policy} letters that neither SPF nor DKIM proves.` }
}
