import type { z } from 'zod'
import type { ClaimEvidence } from '../../../contract/claims/claims.ts'
import { hostOfEmail, hostOfSite, isOpenToAnyone, registeredDomain } from './mail-domains.ts'
import { isShared, type Presence } from './shared-domains.ts'

export type Evidence = z.output<typeof ClaimEvidence>

/** The data of the comparison: addresses of the claimant, of the actor, and of its commune in the official directory. */
export interface Grounds {
  claim_email: string | null
  account_email: string | null
  acteur_email: string | null
  acteur_site: string | null
  acteur_is_mairie: boolean
  /** E-mail addresses of the commune's town hall in the official directory, and its sites. */
  official_emails: string[]
  official_sites: string[]
  acteur_owners: number
  other_links: number
  other_claims: { pending: number; approved: number; rejected: number }
  account_with_email: string | null
}

/** Returns the claimant's address for comparisons: the account's if there is one, else the given one. */
const addressOf = ({ account_email, claim_email }: Grounds): string | null => (account_email ?? claim_email)?.toLowerCase() ?? null

/** Returns the domain of the claimant's address if it can be evidence; null without an address, and if anyone can have one there. */
export function comparableDomain(grounds: Grounds): string | null {
  const host = hostOfEmail(addressOf(grounds))
  return host === null || isOpenToAnyone(host) ? null : registeredDomain(host)
}

/**
 * Returns the evidence for a claim. At a domain that several parties share, only the identical address is evidence. Spec §4.3-7.
 * @param presences who has addresses or sites at the domain of the claimant's address
 */
export function evidenceOf(acteurId: string, grounds: Grounds, presences: readonly Presence[]): Evidence {
  const { account_email, acteur_email, acteur_site, official_emails, official_sites, acteur_is_mairie } = grounds
  const email = addressOf(grounds)
  const comparable = comparableDomain(grounds)
  const own = comparable !== null && email !== null && !isShared(presences, { acteur_id: acteurId, email }) ? comparable : null
  const sameEmailDomain = (address: string | null) => own !== null && registeredDomain(hostOfEmail(address)) === own
  const sameSiteDomain = (address: string | null) => own !== null && registeredDomain(hostOfSite(address)) === own
  return {
    email,
    email_verified: account_email !== null,
    free_mail: email !== null && own === null,
    same_address: email !== null && acteur_email?.toLowerCase() === email,
    same_domain_as_email: sameEmailDomain(acteur_email),
    same_domain_as_website: sameSiteDomain(acteur_site),
    official_address:
      acteur_is_mairie &&
      (official_emails.some((address) => address.toLowerCase() === email || sameEmailDomain(address)) ||
        official_sites.some(sameSiteDomain)),
    acteur_owners: grounds.acteur_owners,
    other_links: grounds.other_links,
    other_claims: grounds.other_claims,
    account_with_email: grounds.account_with_email,
  }
}
