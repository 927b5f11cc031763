import type { Db } from '../../db/db.ts'
import { type Device, readDevice } from './device.ts'
import type { RegistryFile } from './file.ts'
import type { RowRefusal } from './runs.ts'
import { putAside, type Tables } from './staging.ts'

const AT_ONCE = 64
const KEPT = 100
const TELL_EVERY_MS = 1000

/** Counts the rows that were not taken and keeps the first hundred. */
export function rowRefusals() {
  const kept: RowRefusal[] = []
  let count = 0
  return {
    kept,
    count: () => count,
    /** The first of them, as the end of a sentence; nothing where there is none. */
    first: () => (kept[0] ? ` Line ${kept[0].line}: ${kept[0].reason}.` : ''),
    add: (refusal: RowRefusal) => {
      count += 1
      if (kept.length < KEPT) kept.push(refusal)
    },
  }
}
export type RowRefusals = ReturnType<typeof rowRefusals>

/**
 * Puts the rows of a file aside, some hundreds at a time, so that memory and the embedded database stay free for others.
 * @param tell called about once a second with the rows read so far; throws to end the work
 * @throws ImportError when the file breaks off
 */
export async function readRows(
  session: Db,
  tables: Tables,
  { key, rows }: RegistryFile,
  tell: (read: number) => Promise<void>,
): Promise<{ read: number; refused: RowRefusals }> {
  const refused = rowRefusals()
  let read = 0
  let told = 0
  let batch: (Device & { line: number })[] = []
  const write = async () => {
    const twice = await putAside(session, tables, batch)
    for (const { line, source_id } of twice) refused.add({ line, source_id, reason: 'its number has come before in this file' })
    batch = []
    if (performance.now() - told < TELL_EVERY_MS) return
    told = performance.now()
    await tell(read)
  }
  try {
    for await (const row of rows) {
      read += 1
      const { line } = row
      const got = 'reason' in row ? { source_id: null, reason: row.reason } : readDevice(row.cells, key)
      if ('reason' in got) refused.add({ line, source_id: got.source_id, reason: got.reason })
      else batch.push({ ...got, line })
      if (batch.length >= AT_ONCE) await write()
    }
    if (batch.length > 0) await write()
  } finally {
    await rows.return(undefined)
  }
  return { read, refused }
}
