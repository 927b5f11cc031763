import { sql } from 'kysely'
import { readFrom } from '../../../../contract/dates.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { queueEmail } from '../../../platform/mail/outbox.ts'
import { alertLetter } from '../../../platform/mail/templates/alert-letter.ts'
import type { Services } from '../../../platform/services.ts'
import type { SentAlert } from './alert.ts'
import { messageOf } from './message.ts'
import { pageOf } from './letter.ts'
import { townHallOf } from '../remises/town-hall.ts'

/** The people of the town hall, by the addresses of their accounts. */
async function teamOf(db: Db, { acteur_id }: SentAlert): Promise<{ email: string }[]> {
  const { rows } = await sql<{ email: string }>`select u.email from actor_users l join users u on u.id = l.user_id
    where l.acteur_id = ${acteur_id} and u.active order by u.id`.execute(db)
  return rows
}

export const countTeam = async (db: Db, alert: SentAlert): Promise<number> => (await teamOf(db, alert)).length

/** Sends an alert as an exercise to the team alone: e-mails of the outbox, whose states are those of the sending. Spec §2-86. */
export async function sendExercise(tx: Tx, services: Services, alert: SentAlert, envoiId: string): Promise<void> {
  const message = messageOf(alert, 'exercice', null)
  const page = pageOf(services.config, alert.id, 'fr')
  const letter = alertLetter({
    genre: 'exercice',
    message,
    townHall: await townHallOf(tx, services.config, alert.communes[0] ?? ''),
    timezone: alert.timezone,
    read: readFrom(Date.now()),
    page,
    ways: null,
    followed: null,
  })
  for (const { email } of await teamOf(tx, alert))
    await queueEmail(tx, services, { kind: 'exercice', to: email, ...letter, related: { type: 'envoi', id: envoiId } })
}
