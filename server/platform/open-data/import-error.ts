import { OperatorError } from '../operator-error.ts'
import { type EnglishMessage, type StoredMessage, stored } from '../stored-messages/message.ts'

/** A file that cannot be imported. The message is the reason. Nothing was changed. */
export class ImportError extends OperatorError {
  readonly stored: StoredMessage
  constructor(message: EnglishMessage, options?: ErrorOptions) {
    super(message.en, options)
    this.stored = stored(message)
  }
}

/** Returns the message of a fault of the file, which the reading thread sends; null for any other error. */
export const refusalOf = (error: unknown): EnglishMessage | null =>
  error instanceof ImportError ? { ...error.stored, en: error.message } : null

/** A file that could not be downloaded. A later retry may succeed. */
export class DownloadError extends ImportError {}
