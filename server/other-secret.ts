import { sql } from 'kysely'
import { END_DAYS } from '../contract/suivis/suivis.ts'
import { sealAnew } from './platform/access/seal-anew.job.ts'
import { transact } from './platform/db/db.ts'
import type { Services } from './platform/services.ts'

const OTHER = 'were sealed by another AUTH_SECRET'
/** What the log says of rows that neither secret opens, by their table. */
const LOST: Readonly<Record<string, string>> = {
  followers: `these addresses of people who follow ${OTHER}: nothing is sent to them, and they are not counted`,
  vapid_keys: `these keys of notifications ${OTHER}: nothing is sent to the browsers that know them; "npm run cli -- push keys --import" brings them back from a file`,
  second_factors: `these second factors ${OTHER} and accept no code: remove them in the back-office, or with "npm run cli -- admin reset-second-factor"`,
  import_sources: `these keys of import sources ${OTHER}: enter them again`,
}

/**
 * Retires what a former AUTH_SECRET has signed, has sealed anew what AUTH_SECRET_FORMER opens, and says in the log what the change has ended and what to do.
 * docs/operations/secrets.md has the rest. Spec §2-110.
 */
export async function noticeOtherSecret({ issuer, database, secrets, contributions, jobs, logger }: Services): Promise<void> {
  const { db } = database
  const keys = (await issuer?.retireKeys()) ?? 0
  if (keys > 0)
    logger.warn(
      { keys },
      'AUTH_SECRET is not the one of before: its signing keys are retired and all sessions have ended; people sign in again (docs/operations/secrets.md)',
    )
  // Who follows is looked at by the name of the secret, since there are many.
  const known = [secrets.fingerprint, ...(secrets.former ? [secrets.former.fingerprint] : [])]
  await sql`update followers set opens = not opens where sealed_by is not null and opens <> (sealed_by = any(${known}::text[]))`.execute(db)
  let left = 0
  let isLost = false
  for (const { name, count } of contributions.sealed) {
    const { former, lost } = await count(db, secrets)
    left += former
    if (lost === 0) continue
    isLost = true
    logger.warn({ rows: lost }, `${LOST[name] ?? `rows of ${name} ${OTHER}`}. AUTH_SECRET_FORMER saves them (docs/operations/secrets.md)`)
  }
  if (left > 0 || isLost) await transact(db, (tx) => jobs.send(tx, sealAnew, {}, { key: 'all' }))
  if (!secrets.former) return
  if (left > 0) logger.info({ rows: left }, 'AUTH_SECRET_FORMER opens these rows, which are being sealed by AUTH_SECRET: keep it set')
  else
    logger.info(
      `nothing is sealed by AUTH_SECRET_FORMER any more: it can go ${END_DAYS} days after the change; until then it ends followings by the links of letters from before`,
    )
}
