import { newId } from '../../../platform/db/id.ts'
import { type Device, readDevice } from './rows/device.ts'
import type { RegistryFile } from './file.ts'
import type { RowRefusal } from './run-outcome.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'

const AT_ONCE = 32

/** Some rows of a file, for staging. Their devices are JSON in bytes, so that the text is not on the heap. */
export interface Batch {
  /** The number of rows, refused ones included. */
  read: number
  /** A JSON array of devices, each with its line and an id. */
  devices: Uint8Array<ArrayBuffer>
  count: number
  refused: RowRefusal[]
}

const utf8 = new TextEncoder()
const ROOM = 512 * 1024

/** Encodes a text to bytes, in the given buffer if it is large enough. */
function bytesOf(text: string, room = new ArrayBuffer(ROOM)): Batch['devices'] {
  if (text.length * 3 > room.byteLength) return utf8.encode(text)
  const whole = new Uint8Array(room)
  return whole.subarray(0, utf8.encodeInto(text, whole).written)
}

/** A parsed row: its device, or the reason of its refusal. */
export type ReadRow = { line: number } & ({ device: Device } | { source_id: string | null; reason: Message })

/**
 * Returns parsed rows as a batch for staging.
 * @param room the memory of a batch that is no longer used
 */
export function batchOf(rows: readonly ReadRow[], room?: ArrayBuffer): Batch {
  const devices = rows.flatMap((row) => ('device' in row ? [JSON.stringify({ ...row.device, line: row.line, id: newId() })] : []))
  const refused = rows.flatMap((row) => ('reason' in row ? [{ line: row.line, source_id: row.source_id, reason: row.reason }] : []))
  return { read: rows.length, devices: bytesOf(`[${devices.join(',')}]`, room), count: devices.length, refused }
}

/**
 * Generates the rows of a file in batches, small enough that writing one blocks the embedded database only briefly.
 * @param spare returns the memory of a batch that is no longer used
 * @throws ImportError if the file is incomplete
 */
export async function* batchesOf({ key, rows }: RegistryFile, spare?: () => ArrayBuffer | undefined): AsyncGenerator<Batch, undefined> {
  let batch: ReadRow[] = []
  try {
    for await (const row of rows) {
      const { line } = row
      const got = 'reason' in row ? row : readDevice(row.cells, key)
      batch.push('reason' in got ? { line, source_id: got.source_id, reason: got.reason } : { line, device: got })
      if (batch.length < AT_ONCE) continue
      yield batchOf(batch, spare?.())
      batch = []
    }
    if (batch.length > 0) yield batchOf(batch, spare?.())
  } finally {
    await rows.return(undefined)
  }
}
