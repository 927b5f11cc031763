import { type EnglishMessage, type StoredMessage, stored } from '../stored-messages/message.ts'

/** An error whose message may be stored and logged: it contains nothing that people wrote. */
export class JobError extends Error {
  readonly stored: StoredMessage
  /** Where it was thrown, if not here: in a separate process. */
  at?: string | undefined
  constructor(message: EnglishMessage, options?: ErrorOptions) {
    super(message.en, options)
    this.stored = stored(message)
  }
}

/** An error that no further attempt would mend: the job is dead at once. */
export class JobHopeless extends JobError {}

/** Another worker has the job by now. */
export class JobTakenOver extends JobError {}

/** The error of an attempt in a separate process, as that process reported it. */
export class SeparateProcessError extends JobError {
  /** The class of the error there. */
  readonly error: string
  constructor(error: string, message: EnglishMessage) {
    super(message)
    this.error = error
  }
}
