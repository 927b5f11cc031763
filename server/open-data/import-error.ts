import { OperatorError } from '../operator-error.ts'

/** A file that cannot be imported: its message says why in one sentence, and nothing was changed. */
export class ImportError extends OperatorError {}

/** A file that could not be fetched: it may be there in an hour. */
export class DownloadError extends ImportError {}
