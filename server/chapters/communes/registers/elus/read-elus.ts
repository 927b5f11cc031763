import type { FileOrder } from '../../../../platform/isolation/file-reader.ts'
import { type CommuneCode, codesOf } from '../commune-codes.ts'
import { openTable } from '../../../../platform/open-data/csv-table.ts'
import { refusalOf } from '../../../../platform/open-data/import-error.ts'
import type { FileChunk } from '../import-file.ts'
import { type Fichier, layoutOf } from './columns.ts'
import { type Official, readOfficial } from './official.ts'

export { refusalOf }

/** A file of officials, the expected file of the register, and all communes. */
export interface ElusOrder extends FileOrder {
  fichier: Fichier | undefined
  communes: readonly CommuneCode[]
}
/** Some lines of the file. The key of an official (`cle`) is not hashed yet: the worker thread does not have the secret. */
export type ElusChunk = FileChunk<Official> & { fichier: Fichier }

const LINES = 500

/** Reads a file of officials. Runs in the worker thread. */
export async function* read({ path, fichier: expected, communes }: ElusOrder): AsyncGenerator<ElusChunk, undefined> {
  const table = await openTable(path)
  try {
    const layout = layoutOf(table.columns, expected)
    const codes = codesOf(communes)
    const chunkAfter = (lines: number): ElusChunk => ({ fichier: layout.fichier, read: lines, total: 0, taken: [], refused: [] })
    let chunk = chunkAfter(0)
    for await (const { line, cells } of table.lines) {
      chunk.read += 1
      const got = readOfficial(cells, layout, codes)
      if ('official' in got) chunk.taken.push({ communeId: got.commune.id, entry: got.official })
      else chunk.refused.push({ line, reason: got.reason, communeIds: got.commune ? [got.commune.id] : [] })
      if (chunk.read % LINES > 0) continue
      yield chunk
      chunk = chunkAfter(chunk.read)
    }
    yield chunk
  } finally {
    await table.lines.return(undefined)
  }
}
