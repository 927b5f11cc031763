import type { z } from 'zod'
import type { ClaimEvidence } from '../../../contract/claims/claim-records.ts'
import type { evidenceTexts } from './evidence-texts.ts'

type Evidence = z.output<typeof ClaimEvidence>
type Texts = (typeof evidenceTexts)['en']

/**
 * Describes the evidence of a claim in sentences: in favour, to be checked, and for information. An address that was typed and never
 * confirmed is public knowledge: what it has in common with the actor is information alone. Spec §2-153.
 */
export function evidenceSentences(evidence: Evidence, { isMairie, answerable }: { isMairie: boolean; answerable: boolean }, t: Texts) {
  const { email, free_mail, official_address, same_address, same_domain_as_email, same_domain_as_website, other_claims } = evidence
  const domain = email?.slice(email.lastIndexOf('@') + 1) ?? ''
  const isRelated = official_address || same_address || same_domain_as_email || same_domain_as_website
  const byAddress = given(
    official_address && t.official,
    same_address && t.sameAddress,
    same_domain_as_email && !same_address && t.sameDomain(domain),
    same_domain_as_website && t.sameSite(domain),
  )
  const isProven = evidence.email_verified
  return {
    pro: given(...(isProven ? byAddress : []), evidence.agent?.commune === true && t.agentOfCommune(evidence.agent.siret)),
    contra: given(
      !answerable && t.noEmail,
      email !== null && !evidence.email_verified && t.notVerified,
      evidence.disposable && t.disposable,
      free_mail && !evidence.disposable && !same_address && t.freeMail,
      email !== null && !free_mail && !isRelated && evidence.agent?.commune !== true && t.unrelated,
      evidence.agent?.commune === false && t.agentElsewhere(evidence.agent.siret),
      isMairie && !official_address && t.notOfficial,
      evidence.acteur_owners > 0 && t.owners(evidence.acteur_owners),
      other_claims.rejected > 0 && t.rejected(other_claims.rejected),
    ),
    toKnow: given(
      // It says who asks, not what links them to the actor.
      evidence.email_verified && t.verified,
      evidence.agent?.commune === null && t.agent(evidence.agent.siret),
      evidence.agent !== null && t.agentLimits,
      ...(isProven ? [] : byAddress.map(t.unconfirmed)),
      other_claims.pending > 0 && t.pending(other_claims.pending),
      other_claims.approved > 0 && t.approved(other_claims.approved),
      evidence.other_links > 0 && t.links(evidence.other_links),
    ),
    related: (isProven && isRelated) || evidence.agent?.commune === true,
  }
}

const given = (...sentences: (string | false)[]): string[] => sentences.filter((sentence) => sentence !== false)
