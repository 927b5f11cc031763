import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import { newId } from '../../../../platform/db/id.ts'
import { touchCommunes } from '../touch-communes.ts'
import type { Plan, StoredMairie } from './plan.ts'

const FIELDS = [
  'type',
  'libelle',
  'adresse',
  'complement',
  'code_postal',
  'ville',
  'telephone',
  'telephone_e164',
  'email',
  'site_web',
  'horaires',
  'texte',
  'latitude',
  'longitude',
  'source_maj_le',
  'ordre',
] as const
const TYPED = sql`type text, libelle text, adresse text, complement text, code_postal text, ville text, telephone text,
  telephone_e164 text, email text, site_web text, horaires jsonb, texte text, latitude double precision,
  longitude double precision, source_maj_le date, ordre integer`
const of = (table?: string) => sql.join(FIELDS.map((field) => sql.ref(table ? `${table}.${field}` : field)))

/** Returns the rows of some communes that come from the directory, including rows that were corrected by hand later. */
export async function readStored(tx: Tx, communeIds: string[]): Promise<Map<string, StoredMairie[]>> {
  const rows = await tx
    .selectFrom('commune_infos')
    .select(['id', 'commune_id', 'source', 'source_id', ...FIELDS])
    .where('commune_id', '=', sql<string>`any(${communeIds}::uuid[])`)
    .where('source_id', 'is not', null)
    .execute()
  return Map.groupBy(rows as unknown as StoredMairie[], ({ commune_id }) => commune_id)
}

/**
 * Writes the plans of some communes: one statement each for new, changed and removed rows, and one for the positions of communes
 * without a position.
 * @returns the number of communes that received a position
 */
export async function writePlans(tx: Tx, plans: ReadonlyMap<string, Plan>): Promise<number> {
  await touchCommunes(tx, plans)
  const created = [...plans].flatMap(([commune_id, { create }]) => create.map((row) => ({ id: newId(), commune_id, ...row })))
  const updated = [...plans.values()].flatMap(({ update }) => update)
  const removed = [...plans.values()].flatMap(({ remove }) => remove)
  if (removed.length > 0) await sql`delete from commune_infos where id = any(${removed}::uuid[])`.execute(tx)
  if (updated.length > 0)
    await sql`
      update commune_infos i set (${of()}) = row(${of('r')}), updated_at = now_ms()
      from json_to_recordset(${JSON.stringify(updated)}::json) as r (id uuid, ${TYPED}) where i.id = r.id`.execute(tx)
  if (created.length > 0)
    await sql`
      insert into commune_infos (id, commune_id, source, source_id, ${of()})
      select r.id, r.commune_id, 'dila', r.source_id, ${of('r')}
      from json_to_recordset(${JSON.stringify(created)}::json) as r (id uuid, commune_id uuid, source_id text, ${TYPED})`.execute(tx)
  return writePositions(tx, plans)
}

async function writePositions(tx: Tx, plans: ReadonlyMap<string, Plan>): Promise<number> {
  const positions = [...plans].flatMap(([id, { position }]) => (position ? [{ id, ...position }] : []))
  if (positions.length === 0) return 0
  const { numAffectedRows } = await sql`
    update communes c set latitude = r.latitude, longitude = r.longitude, version = version + 1, updated_at = now_ms()
    from json_to_recordset(${JSON.stringify(positions)}::json) as r (id uuid, latitude double precision, longitude double precision)
    where c.id = r.id and c.latitude is null and c.longitude is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
