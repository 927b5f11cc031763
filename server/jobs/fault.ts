import { sqlState } from '../db/sql-state.ts'
import { JobError } from './definition.ts'

/** What is kept and logged of a fault: its class and a sentence without anything that people wrote. */
export interface Fault {
  error: string
  message: string
}

/** Not a fault: the process that ran it was asked to stop. */
export const HANDED_BACK: Fault = { error: 'WorkerStopped', message: 'The worker stopped before the end.' }

/** Only what JobError carries was written to be read. The message of any other error may quote what it stumbled over. */
export const faultOf = (error: unknown): Fault => read(() => described(error)) ?? { error: 'Error', message: 'The attempt failed.' }

/** Where our code raised it: a file and a line, for the log. */
export const placeOf = (error: unknown): string | undefined =>
  read(() => /^ +at .*?((?:server|contract)\/[\w./-]+:\d+)/m.exec((error instanceof Error && error.stack) || '')?.[1])

function described(error: unknown): Fault {
  const name = (error instanceof Error && error.constructor?.name) || 'Error'
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
