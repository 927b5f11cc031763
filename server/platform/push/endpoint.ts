import { OUTSIDE_FACTS } from '../outside-facts/facts.ts'

/** Endpoints are a few hundred characters. */
const CHARACTERS_MAX = 2048
const { hosts, domains } = OUTSIDE_FACTS.pushServices.value

/**
 * Reads the address that a browser gave for its messages. Everybody can send one in: only those of known push services are used, over https on port 443.
 * @param others further origins (PUSH_SERVICES)
 * @returns null for every other address, such as one inside a network
 */
export function pushEndpoint(address: string, others: ReadonlySet<string>): URL | null {
  if (address.length > CHARACTERS_MAX || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username || url.password) return null
  const isKnown = hosts.includes(url.hostname) || domains.some((domain) => url.hostname.endsWith(`.${domain}`))
  return (isKnown && url.origin === `https://${url.hostname}`) || others.has(url.origin) ? url : null
}
