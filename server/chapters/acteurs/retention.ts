import { sql } from 'kysely'
import { OWN_FOR_DAYS } from '../../platform/access/own-request.ts'
import type { Chapter } from '../../platform/chapter.ts'
import type { Tx } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/retention/class.ts'
import { DELETIONS } from '../../platform/retention/reasons.ts'

/** Deletes actors with their links, pictures and decided claims. A former town hall's pictures of officials go with it. Message threads about them remain, without an actor. */
async function removeActeurs(tx: Tx, ids: string[]): Promise<void> {
  await sql`update message_threads set acteur_id = null where acteur_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update elus set photo = null where photo is not null and photo ->> 'media_id' in
    (select id::text from medias where acteur_id = any(${ids}::uuid[]))`.execute(tx)
  await sql`delete from claims where acteur_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from acteurs where id = any(${ids}::uuid[])`.execute(tx)
}

/** Retention of actors: which rows are removed, and when. */
export const retention: NonNullable<Chapter['retention']> = {
  deleted: [
    rowsOf({
      name: 'acteurs',
      texts: ['Acteurs supprimés', 'Deleted actors'],
      term: 'DELETED_KEEP_DAYS',
      why: DELETIONS,
      table: 'acteurs',
      at: sql`x.deleted_at`,
      where: sql`not exists (select from publications p where p.acteur_id = x.id)
        and not exists (select from claims k where k.acteur_id = x.id and k.status = 'pending')
        and not exists (select from subscriptions s where s.acteur_id = x.id or s.acteur_id_admin = x.id)
        and not exists (select from import_sources s where s.acteur_id = x.id)
        and not exists (select from communes c where c.mairie_actor_id = x.id)`,
      instead: removeActeurs,
    }),
  ],
  settled: [
    rowsOf({
      name: 'propositions',
      texts: ['Propositions d’acteurs traitées', 'Decided proposals of actors'],
      term: 'CLAIMS_KEEP_DAYS',
      why: [
        'Trois ans pour répondre d’une décision ; l’acteur créé reste.',
        'Three years to answer for a decision; the created actor stays.',
      ],
      table: 'acteur_proposals',
      at: sql`x.decided_at`,
      where: sql`x.status <> 'pending'`,
    }),
  ],
  hourly: [
    { name: 'old codes of town halls', table: 'mairie_codes', expired: sql`expires_at < now()` },
    {
      name: 'former links',
      table: 'acteur_former_links',
      expired: sql`ended_at < now() - make_interval(days => ${sql.lit(OWN_FOR_DAYS)})`,
    },
  ],
}
