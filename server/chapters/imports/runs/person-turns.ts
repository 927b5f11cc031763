import type { Caller } from '../../../platform/access/caller.ts'
import { lanes } from '../../../platform/concurrency/lanes.ts'

/** How long a person's reading waits for those before it. */
const WAIT_MS = 60_000
const persons = lanes(WAIT_MS)

/**
 * Reads a server while a person waits for the answer: one at a time for each person. Who starts many, of servers that answer slowly, waits for oneself
 * and not in front of others, who share the places of a process.
 * @throws AppError service_unavailable if those before took longer than a minute, or twenty wait
 */
export const inPersonTurn = <T>({ userId, kind }: Pick<Caller, 'userId' | 'kind'>, work: () => Promise<T>): Promise<T> =>
  persons(userId ?? kind, work)
