import { OperatorError } from '../operator-error.ts'
import { type EnglishMessage, type StoredMessage, stored } from '../stored-messages/message.ts'

/** A file that cannot be imported: its message says why, and nothing was changed. */
export class ImportError extends OperatorError {
  readonly stored: StoredMessage
  constructor(message: EnglishMessage, options?: ErrorOptions) {
    super(message.en, options)
    this.stored = stored(message)
  }
}

/** The message of a fault of the file, for the thread that reads it to send; null for any other error. */
export const refusalOf = (error: unknown): EnglishMessage | null =>
  error instanceof ImportError ? { ...error.stored, en: error.message } : null

/** A file that could not be fetched: it may be there in an hour. */
export class DownloadError extends ImportError {}
