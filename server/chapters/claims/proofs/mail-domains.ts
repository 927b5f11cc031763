import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getDomain } from 'tldts'

/** Returns the domains of a file of this folder. */
const domainsIn = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/\s+/)
    .filter(Boolean)

let open: ReadonlySet<string> | undefined
/**
 * Returns the domains of two public lists and of our own: mail providers open to anyone that the public lists lack (France and its
 * territories, associative and encrypting providers of Europe, services that forward mail), and platforms on which anyone can have a page
 * (an e-mail address at their own domain belongs to the platform's staff). They are loaded at the first call: a hundred thousand domains.
 */
function openDomains(): ReadonlySet<string> {
  if (open) return open
  const load = createRequire(import.meta.url)
  const providers = load('email-providers/all.json') as string[]
  // The file of the list, not the entry point of the package, which also loads a validator.
  const { DOMAINS } = load('free-email-domains-list/build/src/constants.js') as { DOMAINS: Iterable<string> }
  open = new Set([...providers, ...DOMAINS, ...domainsIn('./open-mail-providers.txt'), ...domainsIn('./open-platforms.txt')])
  return open
}

/** Whether anyone can have an address or a page at this host: the host or a parent domain is on a list. */
export function isOpenToAnyone(host: string): boolean {
  const labels = host.split('.')
  return labels.some((_, index) => openDomains().has(labels.slice(index).join('.')))
}

/**
 * Returns the host of a web address, in ASCII and lower case: never a part of its path. A scheme may be missing.
 * @returns null if it is not a web address, or contains a user name, which is used to disguise a host
 */
export function hostOfSite(address: string | null): string | null {
  const text = address?.trim() ?? ''
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return url.hostname.replace(/\.$/, '') || null
}

/**
 * Returns the registered domain of a host: `ville.fr` of `mail.ville.fr`. With the private section of the public suffix list, the sites
 * of one hosting platform are separate domains: `club.github.io` is one.
 * @returns null if there is none
 */
export const registeredDomain = (host: string | null): string | null =>
  host === null ? null : getDomain(host, { allowPrivateDomains: true })
