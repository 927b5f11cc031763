import { sqlState } from '../db/sql-state.ts'
import { JobError, JobFailedApart } from './errors.ts'

/** What is kept and logged of a fault: its class and a sentence without anything that people wrote. */
export interface Fault {
  error: string
  message: string
  /** For how many milliseconds the attempt held up its process. */
  held_up_ms?: number
  /** The next attempt is made in a process of its own. */
  apart?: true
}

/** Not a fault: the process that ran it was asked to stop. */
export const HANDED_BACK: Fault = { error: 'WorkerStopped', message: 'The worker stopped before the end.' }

/** Only what JobError carries was written to be read. The message of any other error may quote what it stumbled over. */
export const faultOf = (error: unknown): Fault => read(() => described(error)) ?? { error: 'Error', message: 'The attempt failed.' }

/** Where our code raised it: a file and a line, for the log. */
export const placeOf = (error: unknown): string | undefined =>
  read(() => {
    const frames = ((error instanceof Error && error.stack) || '').match(/^ +at .*/gm) ?? []
    return frames.flatMap((frame) => frame.split(/[^\w./:-]/)).flatMap((word) => ourFile(word) ?? [])[0]
  })

/** A file of ours and a line, at the end of a path. */
function ourFile(word: string): string | null {
  const at = word.search(/(?:server|contract)\//)
  return at < 0 ? null : (/^[\w./-]+:\d+/.exec(word.slice(at))?.[0] ?? null)
}

function described(error: unknown): Fault {
  const name = (error instanceof Error && error.constructor?.name) || 'Error'
  if (error instanceof JobFailedApart) return error.fault
  if (error instanceof JobError) return { error: name, message: error.message }
  const code = sqlState(error)
  return { error: name, message: code && /^\w{3,40}$/.test(code) ? `The attempt failed with ${code}.` : 'The attempt failed.' }
}

/** Anything can be thrown, also what throws when it is looked at. */
function read<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}

/** So often a job's worker may be lost before it is run apart: any process may be killed once. */
const LOST_MAX = 2

/**
 * Whether a job is to be run in a process of its own: its last attempt held up the one that it ran in, or the workers that it ran in
 * were lost again and again.
 * @param output what pg-boss keeps of its last attempt
 */
export const holdsUp = (output: unknown, attempts: number): 'held_up' | 'lost' | null =>
  (output as { apart?: boolean } | null)?.apart
    ? 'held_up'
    : attempts >= LOST_MAX && keptFault(output).error === 'WorkerLost'
      ? 'lost'
      : null

/** The fault in what pg-boss keeps of a failed job: ours, or one of its own sentences. */
export function keptFault(output: unknown): Fault {
  const { error, message, value } = (output ?? {}) as { error?: string; message?: string; value?: string | { message?: string } }
  if (error && message) return { error, message }
  const sentence = typeof value === 'string' ? value : value?.message
  if (sentence === 'job heartbeat timeout') return { error: 'WorkerLost', message: 'The worker died or stopped answering.' }
  if (sentence === 'job timed out') return { error: 'TimeUp', message: 'The attempt took too long.' }
  if (sentence === 'pg-boss shut down while active') return HANDED_BACK
  return { error: 'Error', message: 'The attempt failed.' }
}
