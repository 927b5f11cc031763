import type { FileOrder } from '../../../../platform/isolation/file-reader.ts'
import { type CommuneCode, codesOf } from '../commune-codes.ts'
import { openTable } from '../../../../platform/open-data/csv-table.ts'
import { refusalOf } from '../../../../platform/open-data/import-error.ts'
import type { Refusal } from '../../../../platform/open-data/refusals.ts'
import { type Fichier, layoutOf } from './columns.ts'
import { type Official, readOfficial } from './official.ts'

export { refusalOf }

/** A file of officials, the expected file of the register, and all communes. */
export interface ElusOrder extends FileOrder {
  fichier: Fichier | undefined
  communes: readonly CommuneCode[]
}
/** Some lines of the file. The key of an official (`cle`) is not hashed yet: the worker thread does not have the secret. */
export interface ElusPiece {
  fichier: Fichier
  lines: number
  taken: { communeId: string; official: Official }[]
  refused: (Refusal & { communeId: string | undefined })[]
}

const LINES = 500

/** Reads a file of officials. Runs in the worker thread. */
export async function* read({ path, fichier, communes }: ElusOrder): AsyncGenerator<ElusPiece, undefined> {
  const table = await openTable(path)
  try {
    const layout = layoutOf(table.columns, fichier)
    const codes = codesOf(communes)
    const empty = (): ElusPiece => ({ fichier: layout.fichier, lines: 0, taken: [], refused: [] })
    let piece = empty()
    for await (const { line, cells } of table.lines) {
      piece.lines += 1
      const got = readOfficial(cells, layout, codes, (person) => person)
      if ('official' in got) piece.taken.push({ communeId: got.commune.id, official: got.official })
      else piece.refused.push({ line, reason: got.reason, communeId: got.commune?.id })
      if (piece.lines < LINES) continue
      yield piece
      piece = empty()
    }
    yield piece
  } finally {
    await table.lines.return(undefined)
  }
}
