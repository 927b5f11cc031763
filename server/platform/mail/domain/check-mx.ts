import { oneLine } from '../../text/plain-text.ts'
import type { Dns } from './ask.ts'
import { type Finding, unread } from './finding.ts'

/** The most mail servers whose addresses are read. */
const SERVERS_MAX = 5

/** Checks that answers, and letters that mail systems give back, reach the domain. */
export async function checkMx(dns: Dns, domain: string): Promise<Finding[]> {
  const found = await dns.mx(domain)
  if ('unread' in found) return [unread('MX', domain, found)]
  const wrong = (says: string): Finding => ({ state: 'wrong', about: 'MX', says })
  if ('none' in found)
    return [
      wrong(`${domain} has no MX record: answers and returned letters reach nobody. Write the servers of your mailboxes into the DNS.`),
    ]
  const servers = found.values.toSorted((one, two) => one.priority - two.priority).map(({ exchange }) => oneLine(exchange, 100))
  if (servers.every((server) => server === '' || server === '.'))
    return [
      wrong(`${domain} says that it takes no letters (an MX record without a name): some receivers refuse letters from such a domain.`),
    ]
  const faults: Finding[] = []
  for (const server of servers.slice(0, SERVERS_MAX)) {
    const addresses = await dns.addresses(server)
    if ('unread' in addresses) faults.push(unread('MX', server, addresses))
    if ('none' in addresses) faults.push(wrong(`${server}, a mail server of ${domain}, has no address in the DNS.`))
  }
  const named = servers.slice(0, SERVERS_MAX).join(', ')
  return faults.length > 0 ? faults : [{ state: 'right', about: 'MX', says: `Letters to ${domain} go to ${named}.` }]
}
