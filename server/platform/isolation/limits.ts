/** The limits of a parser process for one document. */
export interface ParserLimits {
  /** Processor time, in milliseconds. */
  cpuMs: number
  /** Resident memory of the whole process, in MiB; an empty one has about 60. */
  memoryMb: number
  /** Size of the result, serialised, in bytes. */
  outputBytes: number
  /** The most resident memory, in MiB, that one document may leave behind for the process to be used again; 64 by default. */
  leftMb?: number
}

/** What a kind of parser process may do beside parsing what it is sent. */
export interface ProcessRights {
  /** Native add-ons. Node's permission model does not apply to their code. */
  addons?: boolean
  /** Folders that it may read. */
  readable?: readonly string[]
}

/** Why a parser process was killed. `crash`: the process died by itself. `hung`: it used no processor and did not answer. */
export type KillReason = 'cpu' | 'memory' | 'output' | 'crash' | 'hung'

/** The document exceeded a limit of its parser process. The same bytes must not be parsed again. */
export class ParserKilled extends Error {
  readonly reason: KillReason
  /** Whether the process had parsed other documents before: what they left counts in its memory. */
  readonly isReused: boolean

  constructor(reason: KillReason, isReused = false) {
    super(`The parser process was killed: ${reason}`)
    this.reason = reason
    this.isReused = isReused
  }
}

/** The parser threw an error. Only the error's class is given, since its message may quote the document. */
export class ParserFailed extends Error {
  constructor(name: string) {
    super(`The parser failed with ${name}`)
  }
}

/** Slots of the memory shared by the parser and its watchdog thread. */
export const SHARED = { running: 0, cpuMs: 1, memoryMb: 2, slots: 3 }

/** The file descriptor on which the watchdog thread writes the reason before it kills the parser process. */
export const REASON_FD = 4

/** From the service to the parser process. `order` is serialised by v8. */
export interface Task {
  module: string
  order: Buffer
  limits: ParserLimits
}

/** From the parser process to the service. `result` is serialised by v8. `leaksMemory`: the document left memory behind that would count against the next one. */
export type Reply = ({ result: Buffer } | { failed: string } | { tooLarge: true }) & { leaksMemory: boolean }
