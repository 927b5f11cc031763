import { sql } from 'kysely'
import { digestOf } from '../../server/platform/access/erased-subjects.ts'
import { EMBEDDED_ISSUER } from '../../server/platform/access/issuer.ts'
import type { Caller } from '../../server/platform/access/caller.ts'
import { record } from '../../server/platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../server/platform/db/db.ts'
import { removeEml } from '../../server/platform/mail/files.ts'
import { refreshVocabulary } from '../../server/chapters/publications/search/vocabulary.ts'
import type { Services } from '../../server/platform/services.ts'
import { suspendIn } from '../grants.ts'
import { removeReferences } from './references.ts'
import { deleteReadings, deletions, DETACH, MARK_DEPENDENTS } from './steps.ts'

/** The rows that a removal deleted, and those that it kept without their references, in the order of its statements. */
export interface DemoRemoval {
  removed: { text: string; rows: number }[]
  kept: { text: string; rows: number }[]
  /** False if an older release loaded the content and the load's audit row is gone. Then only accounts and dependent rows are removed. */
  contentKnown: boolean
}

/** Whether any row of the demonstration is in this database. */
export async function demoIsPresent(db: Db): Promise<boolean> {
  const { rows } = await sql`select from users where demo union all select from demo_records
    union all select from auth_user where lower(email) like '%@demo.test' limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Removes the demonstration in one transaction: its accounts, the rows that it loaded and the rows that depend on them. Not removed are
 * communes, rows that real people made (their references to the demonstration are removed), and audit rows until their retention ends.
 */
export async function removeDemo(
  { database: { db }, secrets, config }: Pick<Services, 'database' | 'secrets' | 'config'>,
  caller: Caller,
): Promise<DemoRemoval> {
  const letters: string[] = []
  const read: string[] = []
  const removal = await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('beffroi demo'))`.execute(tx)
    // What its accounts gave to people waits for an operator, as at a start without DEMO.
    await suspendIn(tx, caller)
    for (const statement of MARK_DEPENDENTS) await statement.execute(tx)
    const known = await tx.selectFrom('demo_records').select(['kind', 'id']).execute()
    const of = (kind: string) => known.filter((one) => one.kind === kind).map(({ id }) => id)
    letters.splice(0, letters.length, ...of('emails'))
    const reporters = of('users').map((id) => secrets.keyedHash('reporter', id))
    const done: DemoRemoval = { removed: [], kept: [], contentKnown: of('acteurs').length > 0 }
    for (const { text, run } of DETACH) done.kept.push({ text, rows: await rowsOf(run, tx) })
    const steps = deletions(reporters)
    const counts: Record<string, number> = {}
    for (const { key, text, run } of steps) done.removed.push({ text, rows: (counts[key] = await rowsOf(run, tx)) })
    read.splice(0, read.length, ...of('publications'), ...of('acteurs'))
    done.removed.push({ text: 'counts of readers', rows: (counts['readings'] = await rowsOf(deleteReadings(read), tx)) })
    const others = await removeReferences(
      tx,
      'users',
      (await tx.selectFrom('users').select('id').where('demo', '=', true).execute()).map(({ id }) => id),
    )
    done.removed.push({ text: 'other records of its accounts', rows: others.deleted })
    done.kept.push({ text: 'other records of real people, without the account of the demonstration', rows: others.detached })
    const accounts = await removeAccounts(tx)
    done.removed.push({ text: 'accounts and people', rows: accounts })
    await tx.deleteFrom('demo_records').execute()
    await sql`insert into demo_load (removed_at) values (now_ms()) on conflict (only_row) do update set removed_at = now_ms(),
      communes = 0, acteurs = 0, publications = 0, users = 0, claims = 0, accounts = 0`.execute(tx)
    await record(tx, caller, 'demo.remove', { type: 'demo', id: 'demo', after: { ...counts, users: accounts } })
    return done
  })
  // A process that began to store its counts before the commit still saw these publications and actors.
  await deleteReadings(read).execute(db)
  await removeEml(config.dataDir, letters)
  await refreshVocabulary(db)
  return removal
}

async function rowsOf(statement: ReturnType<typeof sql>, tx: Tx): Promise<number> {
  const { rows, numAffectedRows } = await statement.execute(tx)
  return Math.max(rows.length, Number(numAffectedRows ?? 0))
}

/** Deletes the accounts. Their subjects are refused for a day, so that a token that is still valid does not create a new user. */
async function removeAccounts(tx: Tx): Promise<number> {
  await sql`insert into erased_subjects (digest)
    select ${digestOf(sql`issuer`, sql`subject`)} from user_identities where user_id in (select id from users where demo)
    union select ${digestOf(sql`${EMBEDDED_ISSUER}::text`, sql`id::text`)} from auth_user where lower(email) like '%@demo.test'
    on conflict (digest) do update set erased_at = now_ms()`.execute(tx)
  await sql`delete from auth_user a where lower(a.email) like '%@demo.test' or a.id::text in (select i.subject from user_identities i
    join users u on u.id = i.user_id where u.demo and i.issuer = ${EMBEDDED_ISSUER})`.execute(tx)
  return rowsOf(sql`delete from users where demo`, tx)
}
