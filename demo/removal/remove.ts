import { sql } from 'kysely'
import { digestOf } from '../../server/platform/access/erased.ts'
import { EMBEDDED_ISSUER } from '../../server/platform/access/issuer.ts'
import type { Caller } from '../../server/platform/access/caller.ts'
import { record } from '../../server/platform/audit/record.ts'
import { type Db, transact, type Tx } from '../../server/platform/db/db.ts'
import { removeEml } from '../../server/platform/mail/files.ts'
import { refreshVocabulary } from '../../server/chapters/publications/vocabulary.ts'
import type { Services } from '../../server/platform/services.ts'
import { GATHERED, KEPT, removed } from './steps.ts'

/** What a removal did, in the order in which it did it. */
export interface DemoRemoval {
  removed: { text: string; rows: number }[]
  kept: { text: string; rows: number }[]
  /** The trail's row says that it was loaded; where that is gone, content of a release before 0033 cannot be told from other content. */
  contentKnown: boolean
}

/** Whether anything of the demonstration is in this database. */
export async function demoIsPresent(db: Db): Promise<boolean> {
  const { rows } = await sql`select from users where demo union all select from demo_records
    union all select from auth_user where lower(email) like '%@demo.test' limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Takes the demonstration away whole, in one transaction: its accounts, everything that it loaded, and what hangs on that. Communes
 * stay, and so does what real people made, without what it named of the demonstration. The rows of the trail stay: they go at their term.
 */
export async function removeDemo(
  { database: { db }, secrets, config }: Pick<Services, 'database' | 'secrets' | 'config'>,
  caller: Caller,
): Promise<DemoRemoval> {
  const letters: string[] = []
  const removal = await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('beffroi demo'))`.execute(tx)
    for (const statement of GATHERED) await statement.execute(tx)
    const known = await tx.selectFrom('demo_records').select(['kind', 'id']).execute()
    const of = (kind: string) => known.filter((one) => one.kind === kind).map(({ id }) => id)
    letters.splice(0, letters.length, ...of('emails'))
    const reporters = of('users').map((id) => secrets.keyedHash('reporter', id))
    const done: DemoRemoval = { removed: [], kept: [], contentKnown: of('acteurs').length > 0 }
    for (const { text, run } of KEPT) done.kept.push({ text, rows: await rowsOf(run, tx) })
    const steps = removed(reporters)
    const counts: Record<string, number> = {}
    for (const { key, text, run } of steps) done.removed.push({ text, rows: (counts[key] = await rowsOf(run, tx)) })
    const accounts = await removeAccounts(tx)
    done.removed.push({ text: 'accounts and people', rows: accounts })
    await tx.deleteFrom('demo_records').execute()
    await sql`insert into demo_load (removed_at) values (now_ms()) on conflict (only_row) do update set removed_at = now_ms(),
      communes = 0, acteurs = 0, publications = 0, users = 0, claims = 0, accounts = 0`.execute(tx)
    await record(tx, caller, 'demo.remove', { type: 'demo', id: 'demo', after: { ...counts, users: accounts } })
    return done
  })
  await removeEml(config.dataDir, letters)
  await refreshVocabulary(db)
  return removal
}

async function rowsOf(statement: ReturnType<typeof sql>, tx: Tx): Promise<number> {
  const { rows, numAffectedRows } = await statement.execute(tx)
  return Math.max(rows.length, Number(numAffectedRows ?? 0))
}

/** Tokens that still live must not begin new accounts: their subjects are refused for a day, as those of erased people are. */
async function removeAccounts(tx: Tx): Promise<number> {
  await sql`insert into erased_subjects (digest)
    select ${digestOf(sql`issuer`, sql`subject`)} from user_identities where user_id in (select id from users where demo)
    union select ${digestOf(sql`${EMBEDDED_ISSUER}::text`, sql`id::text`)} from auth_user where lower(email) like '%@demo.test'
    on conflict (digest) do update set erased_at = now_ms()`.execute(tx)
  await sql`delete from auth_user a where lower(a.email) like '%@demo.test' or a.id::text in (select i.subject from user_identities i
    join users u on u.id = i.user_id where u.demo and i.issuer = ${EMBEDDED_ISSUER})`.execute(tx)
  return rowsOf(sql`delete from users where demo`, tx)
}
