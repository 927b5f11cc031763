import { sql } from 'kysely'
import type { z } from 'zod'
import { ANSWER_DAYS } from '../../../../contract/claims/claim-proofs.ts'
import type { Contest } from '../../../../contract/claims/contests.ts'
import type { Db } from '../../../platform/db/db.ts'

/** A contest as the owners of the actor see it. */
export type ContestRow = z.output<typeof Contest>

/** Column of `claims k`: until when the owners may be expected to answer; null if the claim is no contest. */
export const answerUntil = sql`case when k.contest then coalesce(k.began_at, k.created_at) + make_interval(days => ${sql.lit(ANSWER_DAYS)}) end`

/** Column of `claims k`: whether the time of the owners runs and none of them has answered. */
export const awaitsAnswer = sql`(k.contest and coalesce(k.began_at, k.created_at) + make_interval(days => ${sql.lit(ANSWER_DAYS)}) > now()
  and not exists (select from contest_answers w where w.claim_id = k.id))`

interface StoredAnswer {
  claim_id: string
  message: string
  created_at: string
  updated_at: string
  person: { id: string; nom: string | null; prenom: string | null; email: string | null }
}
interface StoredFile {
  id: string
  claim_id: string
  filename: string | null
  mime: string | null
  bytes: number | null
  sha256: string | null
  created_at: string
}

/** Returns the answers of the owners by the claim. */
export async function answersOf(db: Db, claimIds: readonly string[]): Promise<Map<string, StoredAnswer>> {
  const { rows } = await sql<StoredAnswer>`select w.claim_id, w.message, w.created_at, w.updated_at,
      json_build_object('id', p.id, 'nom', p.nom, 'prenom', p.prenom, 'email', p.email) as person
    from contest_answers w join users p on p.id = w.user_id where w.claim_id = any(${[...claimIds]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.claim_id, row]))
}

/** Returns the evidence of the owners by the claim, the oldest first. */
export async function answerFilesOf(db: Db, claimIds: readonly string[]): Promise<Map<string, StoredFile[]>> {
  const { rows } = await sql<StoredFile>`select id, claim_id, filename, mime, bytes, sha256, created_at
    from claim_proofs where claim_id = any(${[...claimIds]}::uuid[]) and answered_by is not null order by created_at, id`.execute(db)
  return Map.groupBy(rows, ({ claim_id }) => claim_id)
}

/** Returns contests as the owners of the actors see them, by the ids of the claims, the newest first. */
export async function contestsById(db: Db, ids: readonly string[]): Promise<ContestRow[]> {
  const { rows } = await sql<Pick<ContestRow, 'id' | 'acteur' | 'created_at' | 'answer_until'>>`
    select k.id, json_build_object('id', a.id, 'nom', a.nom) as acteur, k.created_at, ${answerUntil} as answer_until
    from claims k join acteurs a on a.id = k.acteur_id where k.id = any(${[...ids]}::uuid[]) order by k.created_at desc, k.id desc`.execute(
    db,
  )
  const [answers, files] = [await answersOf(db, ids), await answerFilesOf(db, ids)]
  return rows.map((row) => ({ ...row, answer: answers.get(row.id) ?? null, files: files.get(row.id) ?? [] }))
}
