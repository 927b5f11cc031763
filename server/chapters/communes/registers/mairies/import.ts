import { sql } from 'kysely'
import type { Caller } from '../../../../platform/access/caller.ts'
import { record } from '../../../../platform/audit/record.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Services } from '../../../../platform/services.ts'
import { communeCodes } from '../commune-codes.ts'
import { withReadableFile } from '../../../../platform/open-data/read-file.ts'
import type { ImportCounts, Refusal } from '../../../../platform/open-data/refusals.ts'
import { applyFile, stageFile } from '../import-file.ts'
import { type ImportOptions, runImport } from '../run.ts'
import type { Mairie } from './mairie.ts'
import { type Plan, planCommune, type StoredMairie } from './plan.ts'
import type { MairiesOrder, MairiesChunk } from './read-mairies.ts'

/** The result of an import of town halls. */
export interface MairiesImport {
  counts: ImportCounts
  /** The number of records of other services, and of town halls that must not be shown. */
  ignored: number
  /** The number of communes without a position that received one. */
  positioned: number
  /** Whether the file is one of several pages; then nothing was removed. */
  partial: boolean
  /** The first hundred refused records, in the order of the file. */
  refusals: Refusal[]
}
export interface MairiesOptions extends ImportOptions {
  /** Where the file came from, for the audit trail. */
  source?: string
}

/** The heap limit of the reading thread: for every commune's codes and a hundred records of at most a million characters. */
const READING = { reader: new URL('./read-mairies.ts', import.meta.url), heapMb: 128, stride: 500, noneTaken: 'town_halls_none' as const }

/**
 * Imports the town halls of the directory (Annuaire de l'administration, DILA) into the practical information of the communes.
 * In the communes of the file, records missing from the file are removed. Spec §2-17; §4.4.
 * @param path of a JSON document on this machine, plain or gzipped, in the form of the API or of the bulk file
 * @throws ImportError if it is not such a file, cannot be read, or too many records are missing; then nothing is changed
 */
export async function importMairies(
  { database }: Pick<Services, 'database'>,
  caller: Caller,
  path: string,
  options: MairiesOptions = {},
): Promise<MairiesImport> {
  const work = async (tx: Tx): Promise<MairiesImport> => {
    const order: MairiesOrder = { path, communes: await communeCodes(tx) }
    const file = await stageFile<Mairie, MairiesChunk>(tx, { ...READING, order }, options.onProgress)
    const { read, total, ignored } = file.last
    const partial = total > read
    let positioned = 0
    const counts = await applyFile(tx, file, options, {
      table: 'commune_infos',
      source: 'dila',
      key: 'source_id',
      stamps: ['updated_at'],
      stored: (communeIds) => storedMairies(tx, communeIds),
      isExpected: () => true,
      plan: (mairies, rows, complete) => planCommune(mairies, rows, complete && !partial),
      written: async (plans) => void (positioned += await writePositions(tx, plans)),
    })
    const after = { ...counts, positioned, ...(options.source ? { source: options.source } : {}) }
    await record(tx, caller, 'mairies.import', { type: 'mairies', id: 'dila', after })
    return { counts, ignored, positioned, partial, refusals: file.refused.kept }
  }
  return withReadableFile(database.db, path, 'mairies', () => runImport(database.db, options, ['commune_infos', 'communes'], work))
}

/** Returns the rows of some communes that come from the directory, including rows that were corrected by hand later. */
async function storedMairies(tx: Tx, communeIds: string[]): Promise<StoredMairie[]> {
  const rows = await tx
    .selectFrom('commune_infos')
    .select(['id', 'commune_id', 'source', 'source_id', 'type', 'libelle', 'adresse', 'complement', 'code_postal', 'ville'])
    .select([
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
      'officiel',
    ])
    .where('commune_id', '=', sql<string>`any(${communeIds}::uuid[])`)
    .where('source_id', 'is not', null)
    .execute()
  return rows as unknown as StoredMairie[]
}

/** Gives their position to communes without one; returns the number of these communes. */
async function writePositions(tx: Tx, plans: ReadonlyMap<string, Plan>): Promise<number> {
  const positions = [...plans].flatMap(([id, { position }]) => (position ? [{ id, ...position }] : []))
  if (positions.length === 0) return 0
  const { numAffectedRows } = await sql`
    update communes c set latitude = r.latitude, longitude = r.longitude, version = version + 1, updated_at = now_ms()
    from json_to_recordset(${JSON.stringify(positions)}::json) as r (id uuid, latitude double precision, longitude double precision)
    where c.id = r.id and c.latitude is null and c.longitude is null`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
