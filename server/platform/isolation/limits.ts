/** What one document may cost its parser process. */
export interface ParserLimits {
  /** Processor time, in milliseconds. */
  cpuMs: number
  /** Resident memory of the whole process, in MiB; an empty one has about 60. */
  memoryMb: number
  /** Size of the result, serialised, in bytes. */
  outputBytes: number
}

/** Why a parser process was killed; `crash` is a fault of the process itself, `hung` that it neither worked nor answered. */
export type KillReason = 'cpu' | 'memory' | 'output' | 'crash' | 'hung'

/** The document cost its parser process more than it may. The same bytes must not be parsed again. */
export class ParserKilled extends Error {
  readonly reason: KillReason

  constructor(reason: KillReason) {
    super(`The parser process was killed: ${reason}`)
    this.reason = reason
  }
}

/** The parser threw: a fault of the parser, named by its class alone, since its message may quote the document. */
export class ParserFailed extends Error {
  constructor(name: string) {
    super(`The parser failed with ${name}`)
  }
}

/** Slots of the memory that the parser and its watchdog thread share. */
export const SHARED = { running: 0, cpuMs: 1, memoryMb: 2, slots: 3 }

/** The file descriptor of the parser process on which its watchdog thread names the reason before the kill. */
export const REASON_FD = 4

/** From the service to the parser process. `order` is serialised by v8. */
export interface Task {
  module: string
  order: Buffer
  limits: ParserLimits
}

/**
 * From the parser process to the service. `result` is serialised by v8; `worn` says that the document has left memory behind, which would
 * count as the next one's.
 */
export type Reply = ({ result: Buffer } | { failed: string } | { tooLarge: true }) & { worn: boolean }
