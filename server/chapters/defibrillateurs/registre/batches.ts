import { newId } from '../../../platform/db/id.ts'
import { type Device, readDevice } from './device.ts'
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

/** Returns parsed rows as a batch for staging. */
export function batchOf(rows: readonly ReadRow[]): Batch {
  const texts = rows.flatMap((row) => ('device' in row ? [textOf(row.device, row.line)] : []))
  const refused = rows.flatMap((row) => ('reason' in row ? [{ line: row.line, source_id: row.source_id, reason: row.reason }] : []))
  return { read: rows.length, devices: utf8.encode(`[${texts.join(',')}]`), count: texts.length, refused }
}

const textOf = (device: Device, line: number): string => JSON.stringify({ ...device, line, id: newId() })

/**
 * Generates the rows of a file in batches, small enough that writing one blocks the embedded database only briefly.
 * @param spare returns the memory of a batch that is no longer used
 * @throws ImportError if the file is incomplete
 */
export async function* batchesOf({ key, rows }: RegistryFile, spare?: () => ArrayBuffer | undefined): AsyncGenerator<Batch, undefined> {
  let [read, texts, refused]: [number, string[], RowRefusal[]] = [0, [], []]
  const batch = (): Batch => {
    const devices = bytesOf(`[${texts.join(',')}]`, spare?.())
    const made = { read, devices, count: texts.length, refused }
    ;[read, texts, refused] = [0, [], []]
    return made
  }
  try {
    for await (const row of rows) {
      read += 1
      const { line } = row
      const got = 'reason' in row ? row : readDevice(row.cells, key)
      if ('reason' in got) refused.push({ line, source_id: got.source_id, reason: got.reason })
      else texts.push(textOf(got, line))
      if (texts.length >= AT_ONCE || refused.length >= AT_ONCE) yield batch()
    }
    if (read > 0) yield batch()
  } finally {
    await rows.return(undefined)
  }
}
