import type { Bounce } from './bounce.ts'
import type { Kind } from './kinds.ts'

/** The largest letter that is taken whole, in bytes. */
export const LETTER_BYTES = 25 * 1024 * 1024
/** The largest file of a letter that is kept, in bytes. */
export const FILE_BYTES = 10 * 1024 * 1024

/** A letter to be parsed; `digest` identifies it where it has no Message-ID and these are not all its bytes. */
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

/** A letter that came in, as far as anything of it is believed. */
export interface Incoming {
  kind: Kind
  /** Its Message-ID; made of its bytes where it has none. */
  rfcId: string
  /** Null where no single address can be answered. */
  from: string | null
  name: string
  /** Every address it was sent to, by any header. */
  recipients: string[]
  subject: string
  references: string[]
  body: string
  quoted: string | null
  truncated: boolean
  /** Its content could not be read: what is told of it is its head. */
  headOnly?: boolean
  files: IncomingFile[]
  bounce: Bounce | null
  /** Every address in it once it is decoded: an erasure finds it by them. */
  addresses: string[]
}
