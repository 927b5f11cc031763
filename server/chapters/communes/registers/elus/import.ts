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
import type { Fichier } from './columns.ts'
import type { Official } from './official.ts'
import { type Plan, planCommune } from './plan.ts'
import type { ElusOrder, ElusPiece } from './read-elus.ts'
import { readStored, writePlans } from './write.ts'

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

/** Lines between two progress reports. */
const STRIDE = 5000
const READER = new URL('./read-elus.ts', import.meta.url)
/** The heap limit of the reading thread: for every commune's codes and some hundred lines. */
const HEAP_MB = 96

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
  const keyOf = (person: string) => secrets.keyedHash('elu', person)
  const work = async (tx: Tx): Promise<ElusImport> => {
    const read = await readFile(tx, path, keyOf, options)
    const { counts, merged } = await apply(tx, read, options)
    const { fichier, refused } = read
    const after = { ...counts, ...(options.source ? { source: options.source } : {}) }
    await record(tx, caller, 'elus.import', { type: 'elus', id: fichier, after })
    return { fichier, counts, merged, refusals: refused.kept }
  }
  return withReadableFile(database.db, path, 'elus', () => runImport(database.db, options, ['elus'], work))
}

/** Stages the lines of the file by commune. */
async function readFile(tx: Tx, path: string, keyOf: (person: string) => string, { fichier, onProgress }: ElusOptions): Promise<Read> {
  const order: ElusOrder = { path, fichier, communes: await communeCodes(tx) }
  const staging = await stage<Official>(tx)
  const refused = refusals()
  const incomplete = new Set<string>()
  let [lines, told, found]: [number, number, Fichier | undefined] = [0, 0, undefined]
  for await (const piece of readFileInThread<ElusPiece>(READER, order, HEAP_MB)) {
    lines += piece.lines
    found = piece.fichier
    for (const { communeId, official } of piece.taken) await staging.add(communeId, { ...official, cle: keyOf(official.cle) })
    for (const { line, reason, communeId } of piece.refused) {
      refused.add(line, reason)
      if (communeId) incomplete.add(communeId)
    }
    if (lines - told >= STRIDE) onProgress?.({ step: 'reading', done: (told = lines), total: null })
  }
  if (!found || staging.communes.size === 0) throw new ImportError(registerMessage('officials_none', refused.first()))
  return { fichier: found, staging, refused, incomplete, lines }
}

interface Read {
  fichier: Fichier
  staging: Staging<Official>
  refused: ReturnType<typeof refusals>
  incomplete: ReadonlySet<string>
  lines: number
}

/** Updates the communes of the file, some hundreds at a time. */
async function apply(tx: Tx, { fichier, staging, refused, incomplete, lines }: Read, { force = false, onProgress }: ElusOptions) {
  const counts: ImportCounts = { read: lines, created: 0, updated: 0, unchanged: 0, removed: 0, refused: refused.count() }
  let [merged, existing, done] = [0, 0, 0]
  for await (const batch of staging.batches()) {
    const stored = await readStored(tx, [...batch.keys()])
    const plans = new Map<string, Plan>()
    for (const [communeId, officials] of batch) {
      const elus = stored.get(communeId) ?? []
      existing += elus.filter(({ source }) => source === 'rne').length
      const plan = planCommune(fichier, officials, elus, !incomplete.has(communeId))
      plans.set(communeId, plan)
      counts.created += plan.create.length
      counts.updated += plan.update.length
      counts.unchanged += plan.unchanged
      counts.removed += plan.remove.length
      merged += plan.merged
    }
    await writePlans(tx, plans)
    done += batch.size
    onProgress?.({ step: 'writing', done, total: staging.communes.size })
  }
  assertPlausible(counts.removed, existing, force)
  return { counts, merged }
}
