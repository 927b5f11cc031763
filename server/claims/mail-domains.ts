import { createRequire } from 'node:module'
import { getDomain } from 'tldts'

/** Providers open to anyone, of which the list that we use knows too few in France. */
const FRENCH_PROVIDERS = [
  'bbox.fr',
  'numericable.fr',
  'numericable.com',
  'noos.fr',
  'cegetel.net',
  '9online.fr',
  '9business.fr',
  'nordnet.fr',
  'mailo.com',
  'mailo.fr',
  'netcourrier.com',
  'lilo.org',
  'ecomail.fr',
  'mail.pf',
  'lagoon.nc',
  'orange.re',
  'only.fr',
]
let providers: Set<string> | undefined

/** Whether anybody can have an address at this domain. The list is read at the first question. */
export function isOpenToAnyone(domain: string): boolean {
  providers ??= new Set([...(createRequire(import.meta.url)('email-providers/all.json') as string[]), ...FRENCH_PROVIDERS])
  return providers.has(domain)
}

/**
 * The part of an e-mail address or a web address that somebody registered: `ville.fr` of `contact@mail.ville.fr` and of
 * `https://www.ville.fr/accueil`. Pages at a host that many share are told apart by the public suffix list.
 * @returns null where there is none
 */
export const registeredDomain = (address: string | null): string | null =>
  address === null ? null : getDomain(address.slice(address.lastIndexOf('@') + 1), { allowPrivateDomains: true })
