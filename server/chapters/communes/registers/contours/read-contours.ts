import type { FileOrder } from '../../../../platform/isolation/file-reader.ts'
import { refusalOf } from '../../../../platform/open-data/import-error.ts'
import { jsonRecords } from '../../../../platform/open-data/json-records.ts'
import { textOf } from '../../../../platform/open-data/text-file.ts'
import type { CodedCommune } from '../commune-codes.ts'
import type { FileChunk } from '../import-file.ts'
import { registerRowMessage } from '../messages-catalogue.ts'
import { readFeature } from './feature.ts'
import type { Outline } from './outline.ts'

export { refusalOf }

/** A file of outlines, and all communes. */
export interface ContoursOrder extends FileOrder {
  communes: readonly CodedCommune[]
}
/** Some features of the file, and the number of skipped ones so far. */
export type ContoursChunk = FileChunk<Outline> & { skipped: number }

const FEATURES = 200
/** The fields of a feature that are lists: none. */
const NO_FIELDS: ReadonlySet<string> = new Set()

/** Reads a file of outlines. Runs in the worker thread. Of several features with one code the first counts. */
export async function* read({ path, communes }: ContoursOrder): AsyncGenerator<ContoursChunk, undefined> {
  const byCode = new Map(communes.map((commune) => [commune.code_insee, commune]))
  const taken = new Set<string>()
  let chunk: ContoursChunk = { read: 0, total: 0, skipped: 0, taken: [], refused: [] }
  let sent = 0
  for await (const item of jsonRecords(textOf(path), NO_FIELDS, true)) {
    if ('total' in item) continue
    chunk.read += 1
    const got = 'fault' in item ? { reason: item.fault, communes: [] } : readFeature(item.record, byCode)
    if ('skipped' in got) chunk.skipped += 1
    else if ('reason' in got) chunk.refused.push({ line: item.place, reason: got.reason, communeIds: got.communes.map(({ id }) => id) })
    else if (taken.has(got.commune.id))
      chunk.refused.push({
        line: item.place,
        reason: registerRowMessage('outline_twice', { code: got.commune.code_insee }),
        communeIds: [got.commune.id],
      })
    else {
      taken.add(got.commune.id)
      chunk.taken.push({ communeId: got.commune.id, entry: got.outline })
    }
    if (chunk.read - sent < FEATURES) continue
    yield chunk
    sent = chunk.read
    chunk = { ...chunk, taken: [], refused: [] }
  }
  yield chunk
}
