import { sql } from 'kysely'
import type { z } from 'zod'
import type { ClaimInvitation, OwnProof } from '../../../../contract/claims/claim-proofs.ts'
import type { Db } from '../../../platform/db/db.ts'

/** A piece of evidence as it is stored, without the bytes of a file. */
export type StoredProof = Omit<z.output<typeof OwnProof>, 'page_code'> & { claim_id: string; mime: string | null; sha256: string | null }
export type InvitationRow = z.output<typeof ClaimInvitation> & { id: string; claim_id: string }

/** Returns what the claimants of claims added, by the claim, the oldest first. */
export async function proofsOf(db: Db, claimIds: readonly string[]): Promise<Map<string, StoredProof[]>> {
  const { rows } = await sql<StoredProof>`
    select id, claim_id, kind, state, email, url, filename, mime, bytes, sha256, checked_at, created_at
    from claim_proofs where claim_id = any(${[...claimIds]}::uuid[]) and answered_by is null order by created_at, id`.execute(db)
  return Map.groupBy(rows, ({ claim_id }) => claim_id)
}

/** Returns the newest invitation of each claim that has one, by the claim. */
export async function invitationsOf(db: Db, claimIds: readonly string[]): Promise<Map<string, InvitationRow>> {
  const { rows } = await sql<InvitationRow>`
    select distinct on (claim_id) id, claim_id, email, expires_at, created_at,
      case when accepted_at is not null then 'accepted' when withdrawn_at is not null then 'withdrawn'
        when expires_at <= now() then 'expired' else 'open' end as state
    from claim_invitations where claim_id = any(${[...claimIds]}::uuid[]) order by claim_id, created_at desc, id desc`.execute(db)
  return new Map(rows.map((row) => [row.claim_id, row]))
}
