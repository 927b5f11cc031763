import { sql } from 'kysely'
import type { Chapter } from '../../platform/chapter.ts'
import { rowsOf } from '../../platform/retention/class.ts'

/** How long the deliveries of a sending name their recipients. */
const REMISES_DAYS = 30
/** How long a sending is kept with its numbers. */
const ENVOIS_DAYS = 1095

/** Retention of what was sent to followers. Followings themselves end with their follower. */
export const retention: NonNullable<Chapter['retention']> = {
  logs: [
    rowsOf({
      name: 'destinataires_des_envois',
      texts: ['Destinataires des envois terminés', 'Recipients of ended sendings'],
      term: REMISES_DAYS,
      why: [
        'Trente jours pour répondre à qui n’a rien reçu ; les nombres de l’envoi restent.',
        'Thirty days to answer those who received nothing; the numbers of the sending stay.',
      ],
      table: 'remises',
      from: sql`remises x join envois e on e.id = x.envoi_id`,
      at: sql`e.ended_at`,
      where: sql`e.ended_at is not null`,
    }),
    rowsOf({
      name: 'envois',
      texts: ['Envois terminés, avec leurs nombres', 'Ended sendings, with their numbers'],
      term: ENVOIS_DAYS,
      why: ['Trois ans pour montrer ce qui a été envoyé et à combien.', 'Three years to show what was sent, and to how many.'],
      table: 'envois',
      at: sql`x.ended_at`,
      where: sql`x.ended_at is not null`,
    }),
  ],
}
