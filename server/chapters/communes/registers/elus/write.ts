import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { newId } from '../../../../platform/db/id.ts'
import { touchCommunes } from '../touch-communes.ts'
import type { Plan, StoredElu } from './plan.ts'

/** Returns all officials of some communes, manual ones included. */
export async function readStored(tx: Tx, communeIds: string[]): Promise<Map<string, StoredElu[]>> {
  const rows = await tx
    .selectFrom('elus')
    .select(['id', 'commune_id', 'source', 'source_cle', 'civilite', 'nom', 'prenom', 'fonction', 'fonction_type', 'rang'])
    .select(['date_debut_mandat', 'date_debut_fonction', 'ordre', 'mandats'])
    .where('commune_id', '=', sql<string>`any(${communeIds}::uuid[])`)
    .execute()
  return Map.groupBy(rows as unknown as StoredElu[], ({ commune_id }) => commune_id)
}

const FIELDS = [
  'nom',
  'prenom',
  'civilite',
  'fonction',
  'fonction_type',
  'rang',
  'date_debut_mandat',
  'date_debut_fonction',
  'ordre',
  'mandats',
]
const TYPED = sql`nom text, prenom text, civilite text, fonction text, fonction_type text, rang integer,
  date_debut_mandat date, date_debut_fonction date, ordre integer, mandats jsonb`
const of = (table?: string) => sql.join(FIELDS.map((field) => sql.ref(table ? `${table}.${field}` : field)))

/** Writes the plans of some communes: one statement each for new, changed and removed officials. */
export async function writePlans(tx: Tx, plans: ReadonlyMap<string, Plan>): Promise<void> {
  await touchCommunes(tx, plans)
  const created = [...plans].flatMap(([commune_id, { create }]) => create.map((elu) => ({ id: newId(), commune_id, ...elu })))
  const updated = [...plans.values()].flatMap(({ update }) => update)
  const removed = [...plans.values()].flatMap(({ remove }) => remove)
  if (removed.length > 0) await sql`delete from elus where id = any(${removed}::uuid[])`.execute(tx)
  if (updated.length > 0)
    await sql`
      update elus e set (${of()}) = row(${of('r')}), vu_le = now_ms(), updated_at = now_ms()
      from json_to_recordset(${JSON.stringify(updated)}::json) as r (id uuid, ${TYPED}) where e.id = r.id`.execute(tx)
  if (created.length > 0)
    await sql`
      insert into elus (id, commune_id, source, source_cle, vu_le, ${of()})
      select r.id, r.commune_id, 'rne', r.source_cle, now_ms(), ${of('r')}
      from json_to_recordset(${JSON.stringify(created)}::json) as r (id uuid, commune_id uuid, source_cle text, ${TYPED})`.execute(tx)
}
