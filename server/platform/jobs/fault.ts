import { driverCode, sqlState } from '../db/sql-state.ts'
import { JobError, SeparateProcessError } from './errors.ts'
import type { EnglishMessage, StoredMessage } from '../stored-messages/message.ts'
import { jobMessage } from './messages-catalogue.ts'

/**
 * The stored and logged part of an error: its class, and a message without anything that people wrote. The English text is stored too:
 * operators and the previous release read it.
 */
export interface Fault extends StoredMessage {
  error: string
  /** In English. */
  message: string
  /** The next attempt is made in a separate process, as this one was. */
  apart?: boolean
}

/** Not an error: the process that ran the job was asked to stop. */
export const WORKER_STOPPED: Fault = fault('WorkerStopped', jobMessage('worker_stopped'))

/** Only the message of a JobError is safe to store. The message of any other error may quote data. */
export const faultOf = (error: unknown): Fault => read(() => described(error)) ?? fault('Error', jobMessage('failed'))

/** Where our code threw it: a file and a line of the sources, for the log; of a separate process, as that has found it. */
export const thrownAt = (error: unknown): string | undefined =>
  read(() => {
    if (error instanceof JobError && error.at !== undefined) return error.at
    const frames = ((error instanceof Error && error.stack) || '').match(/^ +at .*/gm) ?? []
    return frames.flatMap((frame) => frame.split(/[^\w./:-]/)).flatMap((word) => ourFile(word) ?? [])[0]
  })

/** The file and line, if it is a source of ours at the end of a path: in a built file only packages are not mapped to their sources. */
function ourFile(word: string): string | null {
  const at = word.search(/(?:server|contract)\//)
  return at < 0 ? null : (/^[\w./-]+\.m?ts:\d+/.exec(word.slice(at))?.[0] ?? null)
}

function described(error: unknown): Fault {
  const name = (error instanceof Error && error.constructor?.name) || 'Error'
  if (error instanceof JobError)
    return fault(error instanceof SeparateProcessError ? error.error : name, { ...error.stored, en: error.message })
  const code = sqlState(error) ?? driverCode(error)
  return fault(name, code && /^\w{3,40}$/.test(code) ? jobMessage('failed_with', { error: code }) : jobMessage('failed'))
}

/** A fault of a class. */
function fault(error: string, { code, params, en }: EnglishMessage): Fault {
  return { error, message: en, code, params }
}

/** Any value can be thrown, also one whose properties throw when they are read. */
function read<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}

/** After so many lost workers a job is run in a separate process: any process may be killed once. */
const LOST_MAX = 2

/**
 * Whether a job must be run in a separate process: its last attempt was, or its workers were lost again and again.
 * @param output what pg-boss stores of its last attempt
 */
export const isToRunApart = (output: unknown, attempts: number): boolean =>
  (output as { apart?: boolean } | null)?.apart === true || (attempts >= LOST_MAX && storedFault(output).error === 'WorkerLost')

/** Reads the fault from pg-boss's output of a failed job: ours, or a message of pg-boss. */
export function storedFault(output: unknown): Fault {
  const { error, message, code, params, value } = (output ?? {}) as Partial<Fault> & { value?: string | { message?: string } }
  // A message without a code is of the previous release.
  if (error && message) return { error, message, ...(code && params ? { code, params } : { code: null, params: { text: message } }) }
  const sentence = typeof value === 'string' ? value : value?.message
  if (sentence === 'job heartbeat timeout') return fault('WorkerLost', jobMessage('worker_lost'))
  if (sentence === 'job timed out') return fault('TimeUp', jobMessage('time_up'))
  if (sentence === 'pg-boss shut down while active') return WORKER_STOPPED
  return fault('Error', jobMessage('failed'))
}
