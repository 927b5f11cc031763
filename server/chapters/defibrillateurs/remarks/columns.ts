import { type RawBuilder, sql } from 'kysely'
import { time } from '../../publications/writing/waiting-edit.ts'

/**
 * Column `remarque`: the remark of the municipal office on a device, of `commune_defibrillateurs`; null without one. Spec §2-76.
 * @param view the alias of the commune's view of the device
 */
export const remarkOf = (
  view: string,
): RawBuilder<unknown> => sql`case when ${sql.ref(`${view}.remarque_kind`)} is not null then json_build_object(
  'kind', ${sql.ref(`${view}.remarque_kind`)}, 'texte', ${sql.ref(`${view}.remarque_texte`)}, 'le', ${time(`${view}.remarque_le`)},
  'mairie', (select m.nom from acteurs m where m.id = ${sql.ref(`${view}.remarque_office_id`)})) end as remarque`

/** The same of a device of the national catalogue `d`: that of its present commune. */
export const remarkOfDevice = sql`(select r.remarque from (select ${remarkOf('rv')} from commune_defibrillateurs rv
  where rv.defibrillateur_id = d.id and rv.commune_id = d.commune_id and rv.remarque_kind is not null) r) as remarque`
