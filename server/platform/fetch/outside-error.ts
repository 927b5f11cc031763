import type { Message } from '../stored-messages/message.ts'
import { OUTSIDE_MESSAGES, outsideMessage } from './messages-catalogue.ts'

/** Why an outside address could not be read. The list is closed. */
export type OutsideFault = keyof typeof OUTSIDE_MESSAGES.entries
export const OUTSIDE_FAULTS = Object.keys(OUTSIDE_MESSAGES.entries) as OutsideFault[]

/** What is known beyond the code. */
interface Known {
  /** The HTTP status, of `http_status`. */
  status?: number
  /** When the server asks to be read again, of `http_status`. */
  retryAfterSeconds?: number | null
  /** What the operating system or a library called it, such as ECONNRESET: for the log, never an address. */
  reason?: string
}

/**
 * An outside address that was not read. Its message names no host, address or header: it may be shown to whoever set the address.
 * It carries no `cause` on purpose, as the errors of sockets name the addresses they tried.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError'
  readonly code: OutsideFault
  readonly shown: Message
  readonly status: number | null
  readonly retryAfterSeconds: number | null
  readonly reason: string | null
  constructor(code: OutsideFault, { status, retryAfterSeconds, reason }: Known = {}) {
    const message = code === 'http_status' ? outsideMessage(code, { status: status ?? 0 }) : outsideMessage(code)
    super(message.en)
    this.code = code
    this.shown = message
    this.status = status ?? null
    this.retryAfterSeconds = retryAfterSeconds ?? null
    this.reason = reason ?? null
  }
}
