import { createRequire } from 'node:module'
import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { OPEN_PROVIDERS, PLATFORMS } from './open-domains.ts'

let open: ReadonlySet<string> | undefined
/** Two public lists and our own. Read at the first question: they hold a hundred thousand domains. */
function openDomains(): ReadonlySet<string> {
  if (open) return open
  const load = createRequire(import.meta.url)
  const providers = load('email-providers/all.json') as string[]
  // The list alone: the entry point of the package loads a validator besides.
  const { DOMAINS } = load('free-email-domains-list/build/src/constants.js') as { DOMAINS: Iterable<string> }
  open = new Set([...providers, ...DOMAINS, ...OPEN_PROVIDERS, ...PLATFORMS])
  return open
}

/** Whether anybody can have an address, or a page, at this host: it, or a domain above it, is on a list. */
export function isOpenToAnyone(host: string): boolean {
  const labels = host.split('.')
  return labels.some((_, index) => openDomains().has(labels.slice(index).join('.')))
}

/**
 * The host of an e-mail address, in ASCII and lower case.
 * @returns null where it is no address
 */
export function hostOfEmail(address: string | null): string | null {
  const host = /^[^\s@]+@([^\s@/:?#[\]]+)$/.exec(address?.trim() ?? '')?.[1]
  return host === undefined ? null : domainToASCII(host).replace(/\.$/, '') || null
}

/**
 * The host of a web address, in ASCII and lower case: never a part of its path. A scheme may be missing.
 * @returns null where it is no web address, or names a user: such an address is meant to be misread
 */
export function hostOfSite(address: string | null): string | null {
  const text = address?.trim() ?? ''
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return url.hostname.replace(/\.$/, '') || null
}

/**
 * The part of a host that somebody registered: `ville.fr` of `mail.ville.fr`. The public suffix list, its private section too, tells
 * apart the sites of one host: `club.github.io` is one of many.
 * @returns null where there is none
 */
export const registeredDomain = (host: string | null): string | null =>
  host === null ? null : getDomain(host, { allowPrivateDomains: true })
