import type { z } from 'zod'
import type { ClaimEvidence } from '../../../../contract/claims/claim-records.ts'
import { type AgentInput, agentEvidence } from './agent.ts'
import { hostOfEmail, isDisposable } from '../../../platform/contacts/mail-host.ts'
import { hostOfSite, isOpenToAnyone, registeredDomain } from './mail-domains.ts'
import { isShared, type DomainRelation } from './shared-domains.ts'

export type Evidence = z.output<typeof ClaimEvidence>

/** The data of the comparison: addresses of the claimant, of the actor, and of its commune in the official directory. */
export interface EvidenceInput {
  claim_email: string | null
  account_email: string | null
  acteur_email: string | null
  acteur_site: string | null
  acteur_is_mairie: boolean
  /** E-mail addresses of the commune's town hall in the official directory, and its sites. */
  official_emails: string[]
  official_sites: string[]
  agent: AgentInput | null
  acteur_owners: number
  other_links: number
  other_claims: { pending: number; approved: number; rejected: number }
  account_with_email: string | null
}

/** Returns the claimant's address for comparisons: the account's if there is one, else the given one. */
const addressOf = ({ account_email, claim_email }: EvidenceInput): string | null => (account_email ?? claim_email)?.toLowerCase() ?? null

/** Returns the domain of an e-mail address if it can be evidence; null without an address, and if anyone can have one there. */
export function domainOfEmail(email: string | null): string | null {
  const host = hostOfEmail(email)
  return host === null || isOpenToAnyone(host) ? null : registeredDomain(host)
}
/** Returns the domain of the claimant's address if it can be evidence. */
export const comparableDomain = (input: EvidenceInput): string | null => domainOfEmail(addressOf(input))

/**
 * Returns the evidence for a claim. At a domain that several parties share, only the identical address is evidence. Spec §4.3-7.
 * @param relations who has addresses or sites at the domain of the claimant's address
 */
export function evidenceOf(acteurId: string, input: EvidenceInput, relations: readonly DomainRelation[]): Evidence {
  const {
    claim_email: _,
    account_email,
    acteur_email,
    acteur_site,
    official_emails,
    official_sites,
    acteur_is_mairie,
    agent,
    ...others
  } = input
  const email = addressOf(input)
  const comparable = comparableDomain(input)
  const own = comparable !== null && email !== null && !isShared(relations, { acteur_id: acteurId, email }) ? comparable : null
  const sameEmailDomain = (address: string | null) => own !== null && registeredDomain(hostOfEmail(address)) === own
  const sameSiteDomain = (address: string | null) => own !== null && registeredDomain(hostOfSite(address)) === own
  return {
    email,
    email_verified: account_email !== null,
    free_mail: email !== null && own === null,
    disposable: isDisposable(email),
    same_address: email !== null && acteur_email?.toLowerCase() === email,
    same_domain_as_email: sameEmailDomain(acteur_email),
    same_domain_as_website: sameSiteDomain(acteur_site),
    official_address:
      acteur_is_mairie &&
      (official_emails.some((address) => address.toLowerCase() === email || sameEmailDomain(address)) ||
        official_sites.some(sameSiteDomain)),
    agent: agentEvidence(agent, { acteur_is_mairie }),
    ...others,
  }
}

/** Returns what a confirmed address has in common with the actor, by the same rules as the claimant's own address. */
export function addressOfProof(
  acteurId: string,
  input: EvidenceInput,
  relationsOf: (input: EvidenceInput) => readonly DomainRelation[],
): Pick<Evidence, 'free_mail' | 'disposable' | 'same_address' | 'same_domain_as_email' | 'same_domain_as_website' | 'official_address'> {
  // The address of the account is not compared here.
  const own = { ...input, account_email: null }
  return evidenceOf(acteurId, own, relationsOf(own))
}
