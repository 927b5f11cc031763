import type { Refusal } from '../../../platform/open-data/refusals.ts'
import type { Message, StoredMessage } from '../../../platform/stored-messages/message.ts'

/** Numbers of catalogue rows that a merge creates, updates, leaves unchanged and marks as absent. */
export interface MergeCounts {
  created: number
  updated: number
  unchanged: number
  absent: number
}

/** A refused row of the registry, with the device's number if it could be read. */
export type RowRefusal = Refusal & { source_id: string | null }
/** A refused row as stored in the database. The reason is also stored in English, for the previous release. */
export type StoredRefusal = Omit<RowRefusal, 'reason'> & { reason: string } & Partial<StoredMessage>

/** The result of a run: counts, refused rows, and the version of the file. */
export interface Outcome extends MergeCounts {
  read: number
  refused: number
  refusals: RowRefusal[]
  message: Message | null
  source_url: string | null
  etag: string | null
  last_modified: string | null
}
