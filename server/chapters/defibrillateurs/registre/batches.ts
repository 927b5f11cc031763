import { newId } from '../../../platform/db/id.ts'
import { type Device, readDevice } from './device.ts'
import type { RegistryFile } from './file.ts'
import type { RowRefusal } from './run-outcome.ts'
import type { Message } from '../../../platform/stored-messages/message.ts'

const AT_ONCE = 32

/** Some rows of a file as they are to be put aside. Their devices are JSON in bytes, which no heap has to hold as text. */
export interface Batch {
  /** Rows, those refused among them. */
  read: number
  /** A JSON array of devices, each with its line and an id. */
  devices: Uint8Array<ArrayBuffer>
  count: number
  refused: RowRefusal[]
}

const utf8 = new TextEncoder()
const ROOM = 512 * 1024

/** The text in bytes, in memory that was used before where it fits. */
function bytesOf(text: string, room = new ArrayBuffer(ROOM)): Batch['devices'] {
  if (text.length * 3 > room.byteLength) return utf8.encode(text)
  const whole = new Uint8Array(room)
  return whole.subarray(0, utf8.encodeInto(text, whole).written)
}

/** A row that was read: its device, or why there is none. */
export type ReadRow = { line: number } & ({ device: Device } | { source_id: string | null; reason: Message })

/** Rows that were read, as they are to be put aside. */
export function batchOf(rows: readonly ReadRow[]): Batch {
  const texts = rows.flatMap((row) => ('device' in row ? [textOf(row.device, row.line)] : []))
  const refused = rows.flatMap((row) => ('reason' in row ? [{ line: row.line, source_id: row.source_id, reason: row.reason }] : []))
  return { read: rows.length, devices: utf8.encode(`[${texts.join(',')}]`), count: texts.length, refused }
}

const textOf = (device: Device, line: number): string => JSON.stringify({ ...device, line, id: newId() })

/**
 * The rows of a file, some at a time: few enough that writing them keeps the embedded database from nobody for long.
 * @param spare gives the memory of a batch that nobody needs any more
 * @throws ImportError when the file breaks off
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
