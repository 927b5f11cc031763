import { type EnglishMessage, type StoredMessage, stored } from '../stored-messages/message.ts'

/** A fault whose message may be kept and logged: it holds nothing that people wrote. */
export class JobError extends Error {
  readonly stored: StoredMessage
  constructor(message: EnglishMessage, options?: ErrorOptions) {
    super(message.en, options)
    this.stored = stored(message)
  }
}

/** A fault that no further attempt would mend: the job is dead at once. */
export class JobHopeless extends JobError {}

/** The job is another worker's by now. */
export class JobTakenOver extends JobError {}

/** What an attempt in a process of its own failed with, as that process told it. */
export class JobFailedApart extends JobError {
  /** The class of the error there. */
  readonly error: string
  constructor(error: string, message: EnglishMessage) {
    super(message)
    this.error = error
  }
}
