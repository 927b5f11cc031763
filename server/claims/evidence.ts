import type { z } from 'zod'
import type { ClaimEvidence } from '../../contract/claims.ts'
import { isOpenToAnyone, registeredDomain } from './mail-domains.ts'

export type Evidence = z.output<typeof ClaimEvidence>

/** What is compared: the claimant's addresses, the actor's, and those that the official directory gives for its commune. */
export interface Grounds {
  claim_email: string | null
  account_email: string | null
  acteur_email: string | null
  acteur_site: string | null
  acteur_is_mairie: boolean
  /** E-mail and web addresses of the commune's town hall in the official directory. */
  official: string[]
  acteur_owners: number
  other_links: number
  other_claims: { pending: number; approved: number; rejected: number }
  account_with_email: string | null
}

/** What speaks for a claim. An address at a provider open to anyone only counts where it is the very same. */
export function evidenceOf(grounds: Grounds): Evidence {
  const { claim_email, account_email, acteur_email, acteur_site, official, acteur_is_mairie } = grounds
  const email = (account_email ?? claim_email)?.toLowerCase() ?? null
  const domain = registeredDomain(email)
  const free = domain !== null && isOpenToAnyone(domain)
  const own = free ? null : domain
  const sameDomain = (address: string | null) => own !== null && registeredDomain(address) === own
  return {
    email,
    email_verified: account_email !== null,
    free_mail: free,
    same_address: email !== null && acteur_email?.toLowerCase() === email,
    same_domain_as_email: sameDomain(acteur_email),
    same_domain_as_website: sameDomain(acteur_site),
    official_address: acteur_is_mairie && official.some((address) => address.toLowerCase() === email || sameDomain(address)),
    acteur_owners: grounds.acteur_owners,
    other_links: grounds.other_links,
    other_claims: grounds.other_claims,
    account_with_email: grounds.account_with_email,
  }
}
