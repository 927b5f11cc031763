/** A fault whose message may be kept and logged: it holds nothing that people wrote. */
export class JobError extends Error {}

/** A fault that no further attempt would mend: the job is dead at once. */
export class JobHopeless extends JobError {}

/** The job is another worker's by now. */
export class JobTakenOver extends JobError {}

/** What an attempt in a process of its own failed with, as that process told it. */
export class JobFailedApart extends JobError {
  readonly fault: { error: string; message: string }
  constructor(fault: { error: string; message: string }) {
    super(fault.message)
    this.fault = fault
  }
}
