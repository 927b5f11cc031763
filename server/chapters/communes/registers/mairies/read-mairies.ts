import type { FileOrder } from '../../../../platform/isolation/file-reader.ts'
import { type CommuneCode, codesOf } from '../commune-codes.ts'
import { refusalOf } from '../../../../platform/open-data/import-error.ts'
import { jsonRecords } from '../../../../platform/open-data/json-records.ts'
import { textOf } from '../../../../platform/open-data/text-file.ts'
import type { FileChunk } from '../import-file.ts'
import { RECORD_FIELDS } from './fields.ts'
import { type Mairie, readMairie } from './mairie.ts'

export { refusalOf }

/** A file of the directory, and all communes. */
export interface MairiesOrder extends FileOrder {
  communes: readonly CommuneCode[]
}
/** Some records of the file, and the number of ignored ones so far. */
export type MairiesChunk = FileChunk<Mairie> & { ignored: number }

const RECORDS = 100

/** Reads a file of town halls. Runs in the worker thread. */
export async function* read({ path, communes }: MairiesOrder): AsyncGenerator<MairiesChunk, undefined> {
  const codes = codesOf(communes)
  let chunk: MairiesChunk = { read: 0, total: 0, ignored: 0, taken: [], refused: [] }
  let sent = 0
  for await (const item of jsonRecords(textOf(path), RECORD_FIELDS)) {
    if ('total' in item) {
      chunk.total = item.total
      continue
    }
    chunk.read += 1
    const got = readMairie(item.record, codes)
    if ('mairies' in got) for (const { commune, mairie } of got.mairies) chunk.taken.push({ communeId: commune.id, entry: mairie })
    else if ('ignored' in got) chunk.ignored += 1
    else chunk.refused.push({ line: item.place, reason: got.reason, communeIds: got.communes.map(({ id }) => id) })
    if (chunk.read - sent < RECORDS && chunk.taken.length < RECORDS) continue
    yield chunk
    sent = chunk.read
    chunk = { ...chunk, taken: [], refused: [] }
  }
  yield chunk
}
