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
import type { Fichier } from './columns.ts'
import type { Official } from './official.ts'
import { planCommune, type StoredElu } from './plan.ts'
import type { ElusChunk, ElusOrder } from './read-elus.ts'

/** The result of an import of officials. */
export interface ElusImport {
  fichier: Fichier
  counts: ImportCounts
  /** The number of lines with a further office of a person already read. */
  merged: number
  /** The first hundred refused lines. */
  refusals: Refusal[]
}
export interface ElusOptions extends ImportOptions {
  /** The expected file of the register. Without it, the columns identify the file. */
  fichier?: Fichier
  /** Where the file came from, for the audit trail. */
  source?: string
}

/** The heap limit of the reading thread: for every commune's codes and some hundred lines. */
const READING = { reader: new URL('./read-elus.ts', import.meta.url), heapMb: 96, stride: 5000, noneTaken: 'officials_none' as const }

/**
 * Imports the officials of a file of the Répertoire national des élus: one row for a person in a commune. In the communes of the file,
 * people missing from the file are removed, unless another file of the register names them. Spec §2-17.
 * @param path of a file on this machine, plain or gzipped
 * @throws ImportError if it is not such a file, cannot be read, or too many people are missing; then nothing is changed
 */
export async function importElus(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  caller: Caller,
  path: string,
  options: ElusOptions = {},
): Promise<ElusImport> {
  const work = async (tx: Tx): Promise<ElusImport> => {
    const order: ElusOrder = { path, fichier: options.fichier, communes: await communeCodes(tx) }
    const file = await stageFile<Official, ElusChunk>(tx, { ...READING, order }, options.onProgress, ({ taken }) => {
      for (const { entry } of taken) entry.cle = secrets.keyedHash('elu', entry.cle)
    })
    const { fichier } = file.last
    let merged = 0
    const counts = await applyFile(tx, file, options, {
      table: 'elus',
      source: 'rne',
      key: 'source_cle',
      stamps: ['vu_le', 'updated_at'],
      stored: (communeIds) => storedElus(tx, communeIds),
      isExpected: ({ source }: StoredElu) => source === 'rne',
      plan: (officials, elus, complete) => {
        const plan = planCommune(fichier, officials, elus, complete)
        merged += plan.merged
        return plan
      },
    })
    const after = { ...counts, ...(options.source ? { source: options.source } : {}) }
    await record(tx, caller, 'elus.import', { type: 'elus', id: fichier, after })
    return { fichier, counts, merged, refusals: file.refused.kept }
  }
  return withReadableFile(database.db, path, 'elus', () => runImport(database.db, options, ['elus'], work))
}

/** Returns all officials of some communes, manual ones included. */
async function storedElus(tx: Tx, communeIds: string[]): Promise<StoredElu[]> {
  const rows = await tx
    .selectFrom('elus')
    .select(['id', 'commune_id', 'source', 'source_cle', 'civilite', 'nom', 'prenom', 'fonction', 'fonction_type', 'rang'])
    .select(['date_debut_mandat', 'date_debut_fonction', 'ordre', 'mandats'])
    .where('commune_id', '=', sql<string>`any(${communeIds}::uuid[])`)
    .execute()
  return rows as unknown as StoredElu[]
}
