import type { Bounce } from './bounce.ts'
import type { Kind } from './kinds.ts'

/** The largest letter that is stored completely, in bytes. */
export const LETTER_BYTES = 25 * 1024 * 1024
/** The largest file of a letter that is stored, in bytes. */
export const FILE_BYTES = 10 * 1024 * 1024

/** A letter to be parsed; `digest` identifies it if it has no Message-ID and these are not all its bytes. */
export interface LetterOrder {
  raw: Buffer
  digest?: string
}

/** A file in a letter; without content where it is over a limit. */
export interface IncomingFile {
  filename: string
  content_type: string
  size: number
  content: Buffer | null
}

/** A parsed letter, with the values that are trusted. */
export interface Incoming {
  kind: Kind
  /** Its Message-ID; derived from its bytes if it has none. */
  rfcId: string
  /** Null if it has no single address to answer. */
  from: string | null
  name: string
  /** Every recipient address, of any header. */
  recipients: string[]
  subject: string
  references: string[]
  body: string
  quoted: string | null
  truncated: boolean
  /** Its content could not be parsed: only its head is shown. */
  headOnly?: boolean
  files: IncomingFile[]
  bounce: Bounce | null
  /** Every address in its decoded content: an erasure finds it by them. */
  addresses: string[]
}
