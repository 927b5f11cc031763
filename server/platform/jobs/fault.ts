import { sqlState } from '../db/sql-state.ts'
import { JobError, JobFailedApart } from './errors.ts'
import type { EnglishMessage, StoredMessage } from '../stored-messages/message.ts'
import { jobMessage } from './messages-catalogue.ts'

/**
 * What is stored and logged of a fault: its class and a message without anything that people wrote. The English text is stored too:
 * operators and the release before this one read it.
 */
export interface Fault extends StoredMessage {
  error: string
  /** In English. */
  message: string
  /** For how many milliseconds the attempt held up its process. */
  held_up_ms?: number
  /** The next attempt is made in a process of its own. */
  apart?: true
}

/** Not a fault: the process that ran it was asked to stop. */
export const HANDED_BACK: Fault = fault('WorkerStopped', jobMessage('worker_stopped'))

/** Only what JobError carries was written to be read. The message of any other error may quote what it stumbled over. */
export const faultOf = (error: unknown): Fault => read(() => described(error)) ?? fault('Error', jobMessage('failed'))

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
  if (error instanceof JobError) return fault(error instanceof JobFailedApart ? error.error : name, { ...error.stored, en: error.message })
  const code = sqlState(error)
  return fault(name, code && /^\w{3,40}$/.test(code) ? jobMessage('failed_with', { error: code }) : jobMessage('failed'))
}

/** A fault of a class. */
function fault(error: string, { code, params, en }: EnglishMessage): Fault {
  return { error, message: en, code, params }
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
 * @param output what pg-boss stores of its last attempt
 */
export const holdsUp = (output: unknown, attempts: number): 'held_up' | 'lost' | null =>
  (output as { apart?: boolean } | null)?.apart
    ? 'held_up'
    : attempts >= LOST_MAX && storedFault(output).error === 'WorkerLost'
      ? 'lost'
      : null

/** The fault in what pg-boss stores of a failed job: ours, or one of its own sentences. */
export function storedFault(output: unknown): Fault {
  const { error, message, code, params, value } = (output ?? {}) as Partial<Fault> & { value?: string | { message?: string } }
  // A message without a code is of the release before this one.
  if (error && message) return { error, message, ...(code && params ? { code, params } : { code: null, params: { text: message } }) }
  const sentence = typeof value === 'string' ? value : value?.message
  if (sentence === 'job heartbeat timeout') return fault('WorkerLost', jobMessage('worker_lost'))
  if (sentence === 'job timed out') return fault('TimeUp', jobMessage('time_up'))
  if (sentence === 'pg-boss shut down while active') return HANDED_BACK
  return fault('Error', jobMessage('failed'))
}
