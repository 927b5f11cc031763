import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import { PROOF_FILES } from '../../../../contract/claims/claim-proofs.ts'
import type * as contract from '../../../../contract/claims/contests.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { ReceivedFile } from '../../../../contract/medias/media-upload.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { readLink } from '../../../platform/access/permissions.ts'
import { record } from '../../../platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { found } from '../../../platform/db/found.ts'
import { newId } from '../../../platform/db/id.ts'
import { offsetOf, type Page, page } from '../../../platform/lists/page.ts'
import { cleanedName } from '../../medias/sniff.ts'
import { answerFilesOf, answersOf, type ContestRow, contestsById } from './rows.ts'
import { lockClaim } from '../decisions/decide.ts'
import { typeOfProof } from '../proofs/file.ts'

/** Returns the pending claims by others of actors that the caller owns, the newest first. */
export async function listContests(
  { db, caller }: Context,
  query: z.output<typeof contract.listContests.query>,
): Promise<Page<ContestRow>> {
  const mine = sql`k.status = 'pending' and k.contest and k.user_id is distinct from ${caller.userId}::uuid
    and k.acteur_id in (select l.acteur_id from actor_users l where l.user_id = ${caller.userId}::uuid and l.role = 'owner')`
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from claims k where ${mine}`.execute(db)
  const { rows } = await sql<{ id: string }>`select k.id from claims k where ${mine}
    order by k.created_at desc, k.id desc limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  const contests = await contestsById(
    db,
    rows.map(({ id }) => id),
  )
  return page(contests, totals[0]?.total ?? 0, query)
}

/**
 * Asserts that a claim is a contest of an actor that the caller owns.
 * @throws AppError not_found: no such claim, and everybody else
 */
async function assertOwner(db: Db, caller: Caller, id: string): Promise<void> {
  const claim = await db
    .selectFrom('claims')
    .select(['acteur_id', 'user_id'])
    .where('id', '=', id)
    .where('contest', '=', true)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  const link = claim && claim.user_id !== caller.userId ? await readLink(db, caller, claim.acteur_id) : null
  if (link?.role !== 'owner') throw new AppError('not_found')
}

/**
 * Changes the answer to a pending contest, under the lock of the claim. The version of the claim changes too: a decision on the former version is refused.
 * @throws AppError not_found, invalid_state (the claim is decided, withdrawn or closed)
 */
function answering(
  { db, caller }: Context,
  id: string,
  change: (tx: Tx) => Promise<{ before?: object; after?: object }>,
): Promise<ContestRow> {
  return transact(db, async (tx) => {
    // Before the lock, so that nobody else can make a decider wait; and again under it.
    await assertOwner(tx, caller, id)
    const { status } = await lockClaim(tx, id)
    await assertOwner(tx, caller, id)
    if (status !== 'pending') throw new AppError('invalid_state')
    const changes = await change(tx)
    await sql`update claims set version = version + 1, updated_at = now_ms() where id = ${id}`.execute(tx)
    const [contest] = await contestsById(tx, [id])
    await record(tx, caller, 'claim.answer', { type: 'claim', id, ...changes })
    return found(contest)
  })
}

/** Writes the answer of the owners; a former one is replaced. The trail does not have its words, which can be about persons. */
export function answerContest(ctx: Context, { id, message }: { id: string; message: string }): Promise<ContestRow> {
  return answering(ctx, id, async (tx) => {
    const former = (await answersOf(tx, [id])).get(id)
    await sql`insert into contest_answers (claim_id, user_id, message) values (${id}, ${ctx.caller.userId}, ${message})
      on conflict (claim_id) do update set user_id = excluded.user_id, message = excluded.message, updated_at = now_ms()`.execute(tx)
    return { ...(former ? { before: { characters: former.message.length } } : {}), after: { characters: message.length } }
  })
}

/** Adds a file to the answer. @throws AppError invalid_state (also if the most files are there), validation_failed, payload_too_large */
export async function addContestFile(ctx: Context, { id, file }: { id: string; file: ReceivedFile }): Promise<ContestRow> {
  await assertOwner(ctx.db, ctx.caller, id)
  const mime = typeOfProof(file)
  const content = await readFile(file.path)
  return answering(ctx, id, async (tx) => {
    const files = (await answerFilesOf(tx, [id])).get(id) ?? []
    if (files.length >= PROOF_FILES)
      throw new AppError('invalid_state', { details: [{ path: 'body.file', message: 'is one file too many' }] })
    const { bytes, sha256 } = file
    const proof = { id: newId(), claim_id: id, kind: 'file', state: 'received', mime, bytes, sha256 }
    await tx
      .insertInto('claim_proofs')
      .values({ ...proof, filename: cleanedName(file.name, mime), content, answered_by: ctx.caller.userId })
      .execute()
    return { after: { proof_id: proof.id, kind: 'file', mime, bytes, sha256 } }
  })
}

/** Removes a file of the owners. @throws AppError not_found, also for a file of the claimant */
export function removeContestFile(ctx: Context, { id, fileId }: { id: string; fileId: string }): Promise<ContestRow> {
  return answering(ctx, id, async (tx) => {
    const gone = await tx
      .deleteFrom('claim_proofs')
      .where('id', '=', fileId)
      .where('claim_id', '=', id)
      .where('answered_by', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    found(gone)
    return { before: { proof_id: fileId, kind: 'file' } }
  })
}
