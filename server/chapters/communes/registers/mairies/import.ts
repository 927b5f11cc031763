import type { Caller } from '../../../../platform/access/caller.ts'
import { record } from '../../../../platform/audit/record.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Services } from '../../../../platform/services.ts'
import { communeCodes } from '../commune-codes.ts'
import { assertPlausible } from '../../../../platform/open-data/guard.ts'
import { ImportError } from '../../../../platform/open-data/import-error.ts'
import { readFileInThread, withReadableFile } from '../../../../platform/open-data/read-file.ts'
import { type ImportCounts, type Refusal, refusals } from '../../../../platform/open-data/refusals.ts'
import { registerMessage } from '../messages-catalogue.ts'
import { type ImportOptions, runImport } from '../run.ts'
import { type Staging, stage } from '../staging.ts'
import type { Mairie } from './mairie.ts'
import { type Plan, planCommune } from './plan.ts'
import type { MairiesOrder, MairiesPiece } from './read-mairies.ts'
import { readStored, writePlans } from './write.ts'

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

/** Records between two progress reports. */
const STRIDE = 500
const READER = new URL('./read-mairies.ts', import.meta.url)
/** The heap limit of the reading thread: for every commune's codes and a hundred records of at most a million characters. */
const HEAP_MB = 128

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
    const read = await readFile(tx, path, options)
    const { counts, positioned } = await apply(tx, read, options)
    const { ignored, partial, refused } = read
    const after = { ...counts, positioned, ...(options.source ? { source: options.source } : {}) }
    await record(tx, caller, 'mairies.import', { type: 'mairies', id: 'dila', after })
    return { counts, ignored, positioned, partial, refusals: refused.kept }
  }
  return withReadableFile(database.db, path, 'mairies', () => runImport(database.db, options, ['commune_infos', 'communes'], work))
}

interface Read {
  staging: Staging<Mairie>
  refused: ReturnType<typeof refusals>
  incomplete: ReadonlySet<string>
  records: number
  ignored: number
  partial: boolean
}

/** Stages the records of the file by commune. */
async function readFile(tx: Tx, path: string, { onProgress }: MairiesOptions): Promise<Read> {
  const order: MairiesOrder = { path, communes: await communeCodes(tx) }
  const staging = await stage<Mairie>(tx)
  const refused = refusals()
  const incomplete = new Set<string>()
  let [records, ignored, total, told] = [0, 0, 0, 0]
  for await (const piece of readFileInThread<MairiesPiece>(READER, order, HEAP_MB)) {
    records += piece.records
    ignored += piece.ignored
    total = piece.total || total
    for (const { communeId, mairie } of piece.taken) await staging.add(communeId, mairie)
    for (const { line, reason, communeIds } of piece.refused) {
      refused.add(line, reason)
      for (const id of communeIds) incomplete.add(id)
    }
    if (records - told >= STRIDE) onProgress?.({ step: 'reading', done: (told = records), total: total || null })
  }
  if (staging.communes.size === 0) throw new ImportError(registerMessage('town_halls_none', refused.first()))
  return { staging, refused, incomplete, records, ignored, partial: total > records }
}

/** Updates the communes of the file, some hundreds at a time. */
async function apply(tx: Tx, { staging, refused, incomplete, records, partial }: Read, { force = false, onProgress }: MairiesOptions) {
  const counts: ImportCounts = { read: records, created: 0, updated: 0, unchanged: 0, removed: 0, refused: refused.count() }
  let [positioned, existing, done] = [0, 0, 0]
  for await (const batch of staging.batches()) {
    const stored = await readStored(tx, [...batch.keys()])
    const plans = new Map<string, Plan>()
    for (const [communeId, mairies] of batch) {
      const rows = stored.get(communeId) ?? []
      existing += rows.length
      const plan = planCommune(mairies, rows, !partial && !incomplete.has(communeId))
      plans.set(communeId, plan)
      counts.created += plan.create.length
      counts.updated += plan.update.length
      counts.unchanged += plan.unchanged
      counts.removed += plan.remove.length
    }
    positioned += await writePlans(tx, plans)
    done += batch.size
    onProgress?.({ step: 'writing', done, total: staging.communes.size })
  }
  assertPlausible(counts.removed, existing, force)
  return { counts, positioned }
}
