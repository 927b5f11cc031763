import type { Config } from '../../settings/config.ts'
import { domainOf } from '../sign.ts'
import type { Dns } from './ask.ts'
import { checkDkim } from './check-dkim.ts'
import { checkDmarc } from './check-dmarc.ts'
import { checkMx } from './check-mx.ts'
import { checkSpf } from './check-spf.ts'
import type { Finding } from './finding.ts'

/** What a check by the DNS cannot see. */
export const NOT_SEEN = [
  'what the mail server itself signs or changes: send a letter to a mailbox of yours and look there for "Authentication-Results"',
  'from which addresses the mail server sends, and what receivers think of them',
  'the DNS elsewhere: a change is seen everywhere only once the former record has run out',
] as const

/** Checks by the DNS whether receivers can trust e-mails of the domain of MAIL_FROM. */
export async function checkDomain(dns: Dns, { smtpUrl, from, dkim }: Config['mail']): Promise<Finding[]> {
  const domain = domainOf(from.address)
  const checks = [checkMx(dns, domain), checkSpf(dns, domain, smtpUrl), checkDkim(dns, domain, dkim), checkDmarc(dns, domain)]
  return (await Promise.all(checks)).flat()
}
