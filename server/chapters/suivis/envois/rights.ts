import { type RawBuilder, sql } from 'kysely'
import { HOURLY } from '../../../../contract/suivis/envois.ts'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { alertRightsTaken } from '../../../platform/mail/templates/alert-rights-taken.ts'
import type { Services } from '../../../platform/services.ts'
import { OF_HOURS } from '../remises/recipients.ts'
import { colleaguesOf } from './agreement.ts'
import { publishesThere, readAlert, type SentAlert } from './alert.ts'
import { answererOf } from './answerer.ts'
import { recordOf } from './notices.ts'

/**
 * Returns the condition that somebody answers for a sending who may have it sent now, by the office and by their own right. What a following has at its
 * hour has no author. Spec §2-112.
 * @param e alias of `envois`
 * @param p alias of its publication in a left join
 */
export const isAnsweredFor = (e: string, p: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${e}.kind`)} in ${OF_HOURS} or ${sql.ref(`${p}.id`)} is null
    or may_send_alerts(${sql.ref(`${p}.acteur_id`)}, ${answererOf(e)}) and ${publishesThere(p)})`

/** Whether somebody may still have an alert sent, by the office and by their own right. Spec §2-112. */
export async function mayStillSend(db: Db, { acteur_id }: Pick<SentAlert, 'acteur_id'>, person: string | null): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select may_send_alerts(${acteur_id}, ${person}) as may`.execute(db)
  return rows[0]?.may === true
}

/** Ends what nobody with the right answers for any more. Triggers do so where a right is taken; this is the net below them. Spec §2-112. */
export const endWithoutRight = (db: Db): Promise<unknown> => sql`select envois_end_without_right()`.execute(db)

interface Ended {
  id: string
  publication_id: string
  state: 'annule' | 'interrompu'
  answerer_id: string | null
}

/**
 * Writes to the other people of the town hall that a sending ended with a taken right: they may send it anew, or take it up. Of an office
 * five such letters leave in an hour. Its audit row was written with the removal. Spec §2-112, §2-127.
 * @returns how many sendings
 */
export const tellRightsTaken = (services: Services): Promise<number> =>
  transact(services.database.db, async (tx) => {
    const { rows } = await sql<Ended>`select id, publication_id, state, ${answererOf('e')} as answerer_id from envois e
      where rights_untold and publication_id is not null order by ended_at, id limit 100 for update skip locked`.execute(tx)
    for (const ended of rows) await tell(tx, services, ended)
    return rows.length
  })

async function tell(tx: Tx, services: Services, { id, publication_id, state, answerer_id }: Ended): Promise<void> {
  const alert = await readAlert(tx, publication_id)
  const { title: titre, commune, isOffice } = alert
  const letter = alertRightsTaken({
    titre,
    commune,
    isBegun: state === 'interrompu',
    isOfOffice: !isOffice,
    page: recordOf(services.config, publication_id),
  })
  const related = { type: 'publication', id: publication_id }
  const isWritten = (await toldThisHour(tx, alert)) < HOURLY.demandes
  for (const { email } of await colleaguesOf(tx, alert, answerer_id))
    if (email !== null && isWritten)
      await queueEmail(tx, services, { kind: 'alert_rights_taken', to: email, ...letter, related, first: true })
  await sql`update envois set rights_untold = false where id = ${id}`.execute(tx)
}

/** Counts the sendings of an office whose end by a taken right its people were written of in the last hour. */
async function toldThisHour(tx: Tx, { acteur_id }: Pick<SentAlert, 'acteur_id'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from envois e join publications p on p.id = e.publication_id
    where p.acteur_id = ${acteur_id} and e.motif = 'droits' and not e.rights_untold and e.ended_at > now() - interval '1 hour'`.execute(tx)
  return rows[0]?.n ?? 0
}
