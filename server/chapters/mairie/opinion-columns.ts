import { type RawBuilder, sql } from 'kysely'
import { time } from '../publications/writing/waiting-edit.ts'

/** The columns of office_opinions that refer to what an opinion is about. */
type Of = 'acteur_id' | 'claim_id' | 'proposal_id'

const own = sql`'avis', o.avis, 'texte', o.texte, 'updated_at', ${time('o.updated_at')}`

/**
 * Column: the opinions of municipal offices on a record, for administrators. Spec §2-73.
 * @param of the column of office_opinions that refers to the record
 * @param id the id of the record
 */
export const opinionsOn = (of: Of, id: string): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('mairie', json_build_object('id', m.id, 'nom', m.nom), ${own}) order by o.created_at, o.id), '[]'::json)
    from office_opinions o join acteurs m on m.id = o.office_id where ${sql.ref(`o.${of}`)} = ${sql.ref(id)})`

/** Column: the opinion of one office on a record; null without one. */
export const opinionOf = (officeId: string, of: Of, id: string): RawBuilder<unknown> =>
  sql`(select json_build_object(${own}) from office_opinions o where o.office_id = ${officeId} and ${sql.ref(`o.${of}`)} = ${sql.ref(id)})`
