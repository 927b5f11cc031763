import { OperatorError } from '../operator-error.ts'

/** A file that cannot be imported: its message says why in one sentence, and nothing was changed. */
export class ImportError extends OperatorError {}

/** The sentence of a fault of the file, for the thread that reads it to send; null for any other error. */
export const refusalOf = (error: unknown): string | null => (error instanceof ImportError ? error.message : null)

/** A file that could not be fetched: it may be there in an hour. */
export class DownloadError extends ImportError {}
