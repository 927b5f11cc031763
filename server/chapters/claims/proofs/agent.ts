import { sql } from 'kysely'
import { EMBEDDED_ISSUER } from '../../../platform/access/issuer.ts'

/** The establishment for which the claimant last signed in with ProConnect, as the statement of rows.ts reads it. */
export interface AgentInput {
  siret: string
  at: string
  /** The SIREN of the actor's commune, if it is known. */
  commune_siren: string | null
}

/** Column: the establishment of the claimant's ProConnect identity, for `claims k` and `communes c`; null without one. */
export const agentInput = sql`(select json_build_object('siret', p.siret, 'at', coalesce(p.last_used_at, p.created_at), 'commune_siren', c.siren)
  from provider_identities p join user_identities i on i.issuer = ${sql.lit(EMBEDDED_ISSUER)} and i.subject = p.account_id::text
  where i.user_id = k.user_id and p.provider = 'proconnect' and p.siret is not null order by p.created_at limit 1)`

/** Returns the claimant's establishment as evidence: for a municipal office, whether its SIREN is that of the commune. */
export function agentEvidence(
  input: AgentInput | null,
  { acteur_is_mairie }: { acteur_is_mairie: boolean },
): { siret: string; at: string; commune: boolean | null } | null {
  if (!input) return null
  const { siret, at, commune_siren } = input
  return { siret, at, commune: acteur_is_mairie && commune_siren !== null ? siret.startsWith(commune_siren) : null }
}
