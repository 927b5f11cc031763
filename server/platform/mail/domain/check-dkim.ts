import { createPublicKey, type KeyObject } from 'node:crypto'
import { oneLine } from '../../text/plain-text.ts'
import type { Dkim } from '../../settings/dkim.ts'
import type { Dns } from './ask.ts'
import { type Finding, tagsOf, unread } from './finding.ts'

const publicPart = (key: KeyObject): string => createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** Returns the text record of a key: its public half, as the DNS must have it. */
export const dkimRecord = (key: KeyObject): string => `v=DKIM1; k=rsa; p=${publicPart(key)}`

/** Checks that the DNS has the key by which e-mails are signed. Without a key in the settings it checks that the name of their selector has one. */
export async function checkDkim(dns: Dns, domain: string, dkim: Dkim | undefined): Promise<Finding[]> {
  const relay = 'MAIL_DKIM_KEY is not set: letters have a signature only if the mail server signs them.'
  if (!dkim)
    return [{ state: 'open', about: 'DKIM', says: `${relay} With MAIL_DKIM_SELECTOR this check reads the key of the mail server.` }]
  const { selector, key } = dkim
  const name = `${selector}._domainkey.${domain}`
  const found = await dns.txt(name)
  const write = key && { name, value: dkimRecord(key) }
  if ('unread' in found) return [{ ...unread('DKIM', name, found), ...(write ? { write } : {}) }]
  const wrong = (says: string): Finding[] => [{ state: 'wrong', about: 'DKIM', says, ...(write ? { write } : {}) }]
  if ('none' in found) return wrong(`The DNS has no key at ${name}: receivers cannot check the signature.`)
  const [record = '', more] = found.values
  if (more !== undefined) return wrong(`${name} has ${found.values.length} text records: receivers take any one of them. Leave one.`)
  const fault = faultOf(record, key)
  if (fault) return wrong(`The record at ${name} ${fault}.`)
  if (key) return [{ state: 'right', about: 'DKIM', says: `Letters are signed by the key that the DNS has at ${name}.` }]
  return [{ state: 'open', about: 'DKIM', says: `The DNS has a key at ${name}. ${relay}` }]
}

/** Returns why receivers cannot use a record, or not with this key; null if they can. */
function faultOf(record: string, key: KeyObject | undefined): string | null {
  const tags = tagsOf(record)
  const shown = oneLine(record, 60)
  if (!tags?.has('p') || (tags.has('v') && tags.get('v') !== 'DKIM1')) return `is no key of DKIM: "${shown}"`
  const found = tags.get('p')?.replaceAll(/\s/g, '')
  if (!found) return 'has an empty p=: the key is withdrawn'
  const listOf = (tag: string) => (tags.get(tag) ?? '').split(':').map((one) => one.trim())
  if (listOf('t').includes('y')) return 'has t=y, which tells receivers to treat letters as if they were not signed'
  const only = (tag: string, value: string) => tags.has(tag) && !listOf(tag).some((one) => one === value || one === '*')
  if (only('s', 'email')) return 'has an s= without email'
  if (only('h', 'sha256')) return 'has an h= without sha256'
  if (!key) return null
  if (tags.has('k') && tags.get('k') !== 'rsa') return `is of another kind of key (k=${oneLine(tags.get('k') ?? '', 20)})`
  return found === publicPart(key) ? null : 'has another key than MAIL_DKIM_KEY'
}
