import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '../../../contract/errors.ts'
import type { PersonErasure } from '../../../contract/persons/persons.ts'
import type { Context } from '../../platform/access/context.ts'
import { record, unchanged } from '../../platform/audit/record.ts'
import { transact, type Tx } from '../../platform/db/db.ts'
import { removeEml } from '../../platform/mail/files.ts'
import type { Services } from '../../platform/services.ts'
import { assertNotLastAdmin } from '../users/last-admin.ts'
import { LONG_TIMEOUT } from './export.ts'
import type { ErasureScope, ErasureStep, Subject } from '../../platform/personal-data/personal-data.ts'
import { namedEmails, rebuildSearchWords, itsEmails, threadsTouched } from './erasure-mail.ts'
import { acteursOfLastOwner } from './orphans.ts'
import { storeInboundAddresses } from './inbound-addresses.ts'
import { findSubject, itsClaims, itsThreads } from './subject.ts'

export type Erasure = z.output<typeof PersonErasure>

/** Rolls back the transaction of a dry run and returns its result. */
class DryRunEnd extends Error {
  readonly result: Erasure
  constructor(result: Erasure) {
    super('A dry run leaves nothing')
    this.result = result
  }
}

/**
 * Erases a person: deletes the records that are theirs alone, and anonymises those that must remain. It is final; a second erasure changes
 * nothing. A dry run makes the same changes and rolls them back. Regulation (EU) 2016/679, art. 17. Spec §6-19.
 * @param due the account is erased only if its person asked for that and the delay is over: otherwise invalid_state
 * @throws AppError not_found (no such account), last_admin, invalid_state
 */
export async function erasePerson(
  { db, caller, services }: Context & { services: Pick<Services, 'secrets' | 'config' | 'contributions' | 'jobs'> },
  { who, dryRun, due = false }: { who: { userId: string } | { email: string }; dryRun: boolean; due?: boolean },
): Promise<Erasure> {
  const { secrets, config } = services
  if (dryRun && db.isTransaction) throw new Error('A dry run takes back its own transaction, not one of others')
  await storeInboundAddresses(db)
  const emailIds: string[] = []
  try {
    const erasure = await transact(db, async (tx) => {
      await LONG_TIMEOUT.execute(tx)
      const subject = await lockSubject(tx, secrets, who)
      if (due) await assertDue(tx, subject)
      const result = await erase(tx, services, subject, emailIds)
      if (dryRun) throw new DryRunEnd(result)
      const done = result.steps.filter(({ rows }) => rows > 0)
      if (done.length === 0) unchanged(caller, 'user.erase')
      else
        await record(tx, caller, 'user.erase', {
          ...subject.target,
          after: Object.fromEntries(done.map(({ key, rows }) => [key, rows])),
        })
      return { ...result, erased_at: await erasedAt(tx, subject), dry_run: false }
    })
    await removeEml(config.dataDir, emailIds)
    return erasure
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error
    unchanged(caller, 'user.erase')
    return error.result
  }
}

/** Locks the account of a person, so that an erasure and another erasure or a change of the account run one after the other. */
async function lockSubject(tx: Tx, secrets: Services['secrets'], who: { userId: string } | { email: string }): Promise<Subject> {
  const { userId } = await findSubject(tx, secrets, who)
  if (userId !== null) {
    await assertNotLastAdmin(tx, userId)
    await sql`select from users where id = ${userId} for update`.execute(tx)
  }
  return findSubject(tx, secrets, who)
}

/** @throws AppError invalid_state: the person took the request back, or the delay is not over */
async function assertDue(tx: Tx, { userId }: Subject): Promise<void> {
  const { rows } = await sql`select from users where id = ${userId} and delete_after <= now()`.execute(tx)
  if (rows.length === 0) throw new AppError('invalid_state')
}

async function erase(
  tx: Tx,
  services: Pick<Services, 'config' | 'contributions' | 'jobs'>,
  subject: Subject,
  emailIds: string[],
): Promise<Erasure> {
  const all: readonly ErasureStep[] = services.contributions.erasureSteps
  const idsOf = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(tx)).rows.map(({ id }) => id)
  // Actors before their claims, as in decisions on claims.
  await sql`select from acteurs where id in (select k.acteur_id from claims k where ${itsClaims('k', subject)}) order by id for no key update`.execute(
    tx,
  )
  const records = {
    ...subject,
    claims: await idsOf(sql`select k.id from claims k where ${itsClaims('k', subject)} order by k.id for update`),
    threads: await idsOf(sql`select t.id from message_threads t where ${itsThreads('t', subject)} order by t.id for update`),
  }
  // Read before the first change: later steps take away by what a letter is known.
  const letters = await idsOf(sql`select id from emails where ${itsEmails(records)}`)
  const named = await idsOf(sql`select id from emails where ${namedEmails(records)} and not id = any(${letters}::uuid[])`)
  const scope: ErasureScope = { ...records, letters, named }
  emailIds.splice(0, emailIds.length, ...letters, ...named)
  const touched = (await threadsTouched(scope).execute(tx)).rows.map(({ thread_id }) => thread_id)
  const left = await acteursOfLastOwner(tx, subject.userId)
  const steps = []
  for (const { key, texts, run } of all) {
    const { rows, numAffectedRows } = await run(scope).execute(tx)
    steps.push({ key, texte: texts[0], text: texts[1], rows: Math.max(rows.length, Number(numAffectedRows ?? 0)) })
  }
  await rebuildSearchWords(touched).execute(tx)
  for (const { follow } of all) await follow?.(tx, services, scope)
  return { user_id: subject.userId, dry_run: true, erased_at: null, steps, left }
}

async function erasedAt(tx: Tx, { userId }: Subject): Promise<string | null> {
  const row = await tx.selectFrom('users').select('erased_at').where('id', '=', userId).executeTakeFirst()
  return row?.erased_at ?? null
}
