import type { Bounce } from './bounce.ts'
import type { Kind } from './kinds.ts'

/** The largest letter that is stored completely, in bytes. */
export const LETTER_BYTES = 25 * 1024 * 1024
/** The largest file of a letter that is stored, in bytes. */
export const FILE_BYTES = 10 * 1024 * 1024

/** A letter to be parsed. */
export interface LetterOrder {
  /** The bytes of the letter, or only its head if the complete letter cannot be parsed. */
  raw: Buffer
  /** The digest of the complete letter, if `raw` is not complete. It identifies a letter without Message-ID. */
  digest?: string
}

/** A file in a letter. Its content is null if it exceeds a limit of size or number. */
export interface IncomingFile {
  filename: string
  content_type: string
  size: number
  content: Buffer | null
}

/** A parsed letter. It contains only the values that the service trusts. */
export interface Incoming {
  kind: Kind
  /** Whether only its subject says that a program sent it, as Outlook writes without any header. */
  saysAutomatic: boolean
  /** The Message-ID of the letter. Without one: an identifier derived from its bytes. */
  rfcId: string
  /** The sender's address, to which an answer is sent. Null if the letter does not have exactly one valid sender address. */
  from: string | null
  name: string
  /** The recipient addresses in all recipient headers. */
  recipients: string[]
  subject: string
  references: string[]
  body: string
  quoted: string | null
  truncated: boolean
  /** Whether the content could not be parsed as MIME: only the head is shown, or the content as text, and the original is a file. */
  withOriginal?: boolean
  files: IncomingFile[]
  bounce: Bounce | null
  /** Every e-mail address in the decoded letter. An erasure finds the letter by these addresses. */
  addresses: string[]
}
