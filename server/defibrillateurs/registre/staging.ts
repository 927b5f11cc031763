import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared } from '../../db/db.ts'
import type { Batch } from './batches.ts'
import type { Device } from './device.ts'
import { withCommune } from './resolution.ts'

/** What a row put aside holds besides its commune. */
const FIELDS: Record<keyof Device | 'line' | 'id', string> = {
  line: 'integer',
  id: 'uuid',
  source_id: 'text',
  nom: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  motif: 'text',
  adresse: 'text',
  code_postal: 'text',
  code_insee: 'text',
  commune_nom: 'text',
  environnement: 'text',
  acces_libre: 'boolean',
  etage: 'text',
  acces_complement: 'text',
  horaires: 'jsonb',
  horaires_texte: 'text',
  etat_fonctionnement: 'text',
  etat_validation: 'text',
  electrodes_pediatriques: 'boolean',
  derniere_maintenance: 'date',
  mobile: 'boolean',
  doublon_source: 'boolean',
  exploitant_nom: 'text',
  maj: 'timestamp',
  source_hash: 'text',
  commune_cle: 'text',
  nom_cle: 'text',
  siren: 'text',
}
const names = Object.keys(FIELDS)
const columns = sql.join(names.map((name) => sql.ref(name)))
const typed = sql.join(Object.entries(FIELDS).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/** The tables of one attempt: two of them on the one session of the embedded database must not meet. */
export interface Tables {
  recus: RawBuilder<unknown>
  centres: RawBuilder<unknown>
  positions: RawBuilder<unknown>
  doublons: RawBuilder<unknown>
  /** Puts a JSON array of devices aside; gives the lines of those whose number is new. Written once for thousands of batches. */
  insert: (db: Db, values: { devices: Buffer }) => Promise<{ line: number }[]>
}
const TABLES = ['recus', 'centres', 'positions', 'doublons'] as const

/** Numbers in use. They come again, so that the statements of a hundred syncs are the same few. */
const taken = new Set<number>()

/**
 * Makes the temporary table for the rows of a file, and removes it and what was computed from it when the work ends.
 */
export async function withStaging<T>(session: Db, work: (tables: Tables) => Promise<T>): Promise<T> {
  let number = 1
  while (taken.has(number)) number += 1
  taken.add(number)
  const made = Object.fromEntries(TABLES.map((name) => [name, sql.table(`dae_${name}_${number}`)])) as unknown as Omit<Tables, 'insert'>
  const tables: Tables = { ...made, insert: prepared((slot) => insertInto(made.recus, slot('devices'))) }
  try {
    await sql`create temp table ${tables.recus} (${typed}, commune_id uuid, commune_resolution text, departement text,
      primary key (source_id))`.execute(session)
    return await work(tables)
  } finally {
    await sql`drop table if exists ${sql.join(TABLES.map((name) => tables[name]))}`.execute(session).finally(() => taken.delete(number))
  }
}

const insertInto = (recus: RawBuilder<unknown>, devices: RawBuilder<Buffer>): RawBuilder<{ line: number }> => sql`
  insert into ${recus} (${columns}, commune_id, commune_resolution, departement)
  select ${sql.join(names.map((name) => (name === 'commune_nom' ? sql`coalesce(commune.nom, r.commune_nom)` : sql.ref(`r.${name}`))))},
    commune.id, commune.resolution, commune.departement
  from json_to_recordset(${devices}::json) as r (${typed}) ${withCommune}
  on conflict (source_id) do nothing returning line`

/** A row put aside, by what tells it from others. */
interface Key {
  line: number
  source_id: string
  source_hash: string
}

/**
 * Puts the devices of a batch aside, each with its commune.
 * @returns those of them whose number had come before: the first row of a number counts, unless another contradicts it
 */
export async function putAside(session: Db, { recus, insert }: Tables, { devices, count }: Batch): Promise<Key[]> {
  if (count === 0) return []
  const bytes = Buffer.from(devices.buffer, devices.byteOffset, devices.byteLength)
  const put = await insert(session, { devices: bytes })
  if (put.length === count) return []
  const lines = new Set(put.map(({ line }) => line))
  const twice = (JSON.parse(bytes.toString()) as Key[]).filter(({ line }) => !lines.has(line))
  await hideDisputed(session, recus, twice)
  return twice
}

/** Two rows of one number that do not say the same: nobody knows which is right, so the device is taken for a double. */
async function hideDisputed(session: Db, recus: RawBuilder<unknown>, twice: readonly Key[]): Promise<void> {
  const rows = JSON.stringify(twice.map(({ source_id, source_hash }) => ({ source_id, source_hash })))
  await sql`update ${recus} t set doublon_source = true, source_hash = md5(t.source_hash || 'disputed')
    from json_to_recordset(${rows}::json) as r (source_id text, source_hash text)
    where t.source_id = r.source_id and t.source_hash <> r.source_hash`.execute(session)
}
