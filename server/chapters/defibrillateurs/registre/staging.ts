import { type RawBuilder, sql } from 'kysely'
import { type Db, prepared, transact } from '../../../platform/db/db.ts'
import type { Batch } from './batches.ts'
import type { Device } from './rows/device.ts'
import { withCommune } from './rows/resolution.ts'

/** The columns of a staged row, except those of its commune. */
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
export const STAGED: readonly string[] = Object.keys(FIELDS)
const columns = sql.join(STAGED.map((name) => sql.ref(name)))
const typed = sql.join(Object.entries(FIELDS).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))

/** The tables derived from the staged rows. */
const DERIVED_TABLES = {
  // Reference data: the reach of some communes, and the prefectures.
  reaches: 'code text primary key, alone double precision, grouped double precision, departement double precision',
  prefectures: 'code text primary key, departement text, latitude double precision, longitude double precision, reach double precision',
  places: 'commune_id uuid, code_postal text, departement text, latitude double precision, longitude double precision',
  // The medians of groups of places, by level: commune, postal code or département.
  medians: 'level text, key text, latitude double precision, longitude double precision, places bigint, primary key (level, key)',
  centres: `commune_id uuid primary key, latitude double precision, longitude double precision, alone double precision, grouped double precision`,
  provisional: 'y numeric, x numeric, primary key (y, x)',
  distant: 'source_id text primary key, swapped boolean',
  positions: 'source_id text primary key, motif text',
  doubles: 'source_id text primary key, original text',
  // Devices of the catalogue that are not in the file; rows that a merge must write.
  vanished: 'id uuid primary key',
  changes: 'id uuid primary key, source_id text, known boolean, number integer generated always as identity',
}
type Name = 'received' | keyof typeof DERIVED_TABLES
const NAMES = ['received', ...Object.keys(DERIVED_TABLES)] as Name[]

/** The tables of one attempt. Their names are unique, since two attempts may share the one session of the embedded database. */
export type Tables = Record<Name, RawBuilder<unknown>> & {
  /** Stages a JSON array of devices; returns the lines of those with a new number. Prepared once for thousands of batches. */
  insert: (db: Db, values: { devices: Buffer }) => Promise<{ line: number }[]>
}

/** The band of latitude of a staged row `r`, by which chunks are formed. Rows of one place are in one band. */
export const BAND: RawBuilder<unknown> = sql`round(r.latitude::numeric, 5)`
/** The keys by which chunks of tables are formed, besides their primary keys. */
const INDEXED = {
  received: ['round(latitude::numeric, 5)', 'commune_id'],
  places: ['commune_id', 'code_postal', 'departement'],
  changes: ['number'],
}
/** ANALYZE samples 300 times this number of rows: enough for the plans, in some tenths of a second. */
const STATISTICS_TARGET = 10

/** Table numbers in use. Numbers are reused, so that a hundred syncs use the same few statements. */
const numbersInUse = new Set<number>()

/**
 * Creates the temporary tables for the rows of a file and their derived data, and drops them when the work ends.
 */
export async function withStaging<T>(session: Db, work: (tables: Tables) => Promise<T>): Promise<T> {
  let number = 1
  while (numbersInUse.has(number)) number += 1
  numbersInUse.add(number)
  const named = Object.fromEntries(NAMES.map((name) => [name, sql.table(`dae_${name}_${number}`)])) as Record<Name, RawBuilder<unknown>>
  const tables: Tables = { ...named, insert: prepared((slot) => insertInto(named.received, slot('devices'))) }
  try {
    await sql`create temp table ${tables.received} (${typed}, commune_id uuid, commune_resolution text, departement text, known boolean,
      primary key (source_id))`.execute(session)
    for (const [name, definition] of Object.entries(DERIVED_TABLES))
      await sql`create temp table ${tables[name as Name]} (${sql.raw(definition)})`.execute(session)
    for (const [name, keys] of Object.entries(INDEXED))
      for (const key of keys) await sql`create index on ${tables[name as Name]} (${sql.raw(key)})`.execute(session)
    return await work(tables)
  } finally {
    await sql`drop table if exists ${sql.join(NAMES.map((name) => tables[name]))}`
      .execute(session)
      .finally(() => numbersInUse.delete(number))
  }
}

/** Updates the planner's statistics of a table, with a sample small enough for the one connection of the embedded database. */
export const analyse = (session: Db, table: RawBuilder<unknown>): Promise<void> =>
  transact(session, async (tx) => {
    await sql`set local default_statistics_target = ${sql.lit(STATISTICS_TARGET)}`.execute(tx)
    await sql`analyze ${table}`.execute(tx)
  })

/** Inserts rows with their commune, and with the device's id if it is in the catalogue. In the file's order: the first row of a number wins. */
const insertInto = (received: RawBuilder<unknown>, devices: RawBuilder<Buffer>): RawBuilder<{ line: number }> => sql`
  insert into ${received} (${columns}, commune_id, commune_resolution, departement, known)
  select ${sql.join(STAGED.map((name) => VALUES[name] ?? sql.ref(`r.${name}`)))},
    commune.id, commune.resolution, commune.departement, d.id is not null
  from json_to_recordset(${devices}::json) as r (${typed}) ${withCommune} left join defibrillateurs d on d.source_id = r.source_id
  order by r.line on conflict (source_id) do nothing returning line`

const VALUES: Record<string, RawBuilder<unknown>> = {
  commune_nom: sql`coalesce(commune.nom, r.commune_nom)`,
  id: sql`coalesce(d.id, r.id)`,
}

/** The identifying columns of a staged row. */
interface Key {
  line: number
  source_id: string
  source_hash: string
}

/**
 * Stages the devices of a batch, each with its commune.
 * @returns the rows with a repeated number: the first row of a number is used, unless another row contradicts it
 */
export async function stageBatch(session: Db, { received, insert }: Tables, { devices, count }: Batch): Promise<Key[]> {
  if (count === 0) return []
  const bytes = Buffer.from(devices.buffer, devices.byteOffset, devices.byteLength)
  const put = await insert(session, { devices: bytes })
  if (put.length === count) return []
  const lines = new Set(put.map(({ line }) => line))
  const twice = (JSON.parse(bytes.toString()) as Key[]).filter(({ line }) => !lines.has(line))
  await hideDisputed(session, received, twice)
  return twice
}

/** Marks devices with two different rows of one number as doubles: which row is right is not known. */
async function hideDisputed(session: Db, received: RawBuilder<unknown>, twice: readonly Key[]): Promise<void> {
  const rows = JSON.stringify(twice.map(({ source_id, source_hash }) => ({ source_id, source_hash })))
  await sql`update ${received} t set doublon_source = true, source_hash = md5(t.source_hash || 'disputed')
    from json_to_recordset(${rows}::json) as r (source_id text, source_hash text)
    where t.source_id = r.source_id and t.source_hash <> r.source_hash`.execute(session)
}
