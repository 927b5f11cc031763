import type { FileOrder } from '../../../../platform/isolation/file-reader.ts'
import { type CommuneCode, codesOf } from '../commune-codes.ts'
import { refusalOf } from '../../../../platform/open-data/import-error.ts'
import { jsonRecords } from '../../../../platform/open-data/json-records.ts'
import type { Refusal } from '../../../../platform/open-data/refusals.ts'
import { textOf } from '../../../../platform/open-data/text-file.ts'
import { RECORD_FIELDS } from './fields.ts'
import { type Mairie, readMairie } from './mairie.ts'

export { refusalOf }

/** A file of the directory, and all communes. */
export interface MairiesOrder extends FileOrder {
  communes: readonly CommuneCode[]
}
/** Some records of the file. */
export interface MairiesPiece {
  records: number
  /** The number of records on all pages, if the file has it. */
  total: number
  ignored: number
  taken: { communeId: string; mairie: Mairie }[]
  refused: (Refusal & { communeIds: string[] })[]
}

const RECORDS = 100

/** Reads a file of town halls. Runs in the worker thread. */
export async function* read({ path, communes }: MairiesOrder): AsyncGenerator<MairiesPiece, undefined> {
  const codes = codesOf(communes)
  const empty = (): MairiesPiece => ({ records: 0, total: 0, ignored: 0, taken: [], refused: [] })
  let piece = empty()
  for await (const item of jsonRecords(textOf(path), RECORD_FIELDS)) {
    if ('total' in item) {
      piece.total = item.total
      continue
    }
    piece.records += 1
    const got = readMairie(item.record, codes)
    if ('mairies' in got) for (const { commune, mairie } of got.mairies) piece.taken.push({ communeId: commune.id, mairie })
    else if ('ignored' in got) piece.ignored += 1
    else piece.refused.push({ line: item.place, reason: got.reason, communeIds: got.communes.map(({ id }) => id) })
    if (piece.records < RECORDS && piece.taken.length < RECORDS) continue
    yield piece
    piece = empty()
  }
  yield piece
}
