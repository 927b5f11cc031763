import { sql } from 'kysely'
import type { z } from 'zod'
import type { OwnClaim } from '../../../../contract/claims/own-claims.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import type { Db } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { pageCode } from '../proofs/codes.ts'
import { invitationsOf, proofsOf } from '../proofs/rows.ts'

/** A claim as its claimant sees it. */
export type OwnClaimRow = z.output<typeof OwnClaim>

/** Returns claims as their claimant sees them, by their ids, the newest first. */
export async function ownClaims(db: Db, secrets: Pick<Secrets, 'key'>, ids: readonly string[]): Promise<OwnClaimRow[]> {
  const { rows } = await sql<Omit<OwnClaimRow, 'invitation' | 'proofs'>>`
    select k.id, json_build_object('id', a.id, 'nom', a.nom) as acteur, k.message, k.nom, k.email, k.telephone, k.status, k.reason, k.contest,
      k.created_at, k.began_at, k.decided_at
    from claims k join acteurs a on a.id = k.acteur_id where k.id = any(${[...ids]}::uuid[]) order by k.created_at desc, k.id desc`.execute(
    db,
  )
  const [proofs, invitations] = [await proofsOf(db, ids), await invitationsOf(db, ids)]
  return rows.map((row) => ({
    ...row,
    invitation: invitations.get(row.id) ?? null,
    proofs: (proofs.get(row.id) ?? []).map((proof) => ({
      ...proof,
      page_code: proof.kind === 'website' ? pageCode(secrets, proof.id) : null,
    })),
  }))
}

/**
 * Returns one claim as its claimant sees it.
 * @throws AppError not_found
 */
export async function ownClaim(db: Db, secrets: Pick<Secrets, 'key'>, id: string): Promise<OwnClaimRow> {
  return found((await ownClaims(db, secrets, [id]))[0])
}
