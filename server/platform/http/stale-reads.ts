import type { Replica } from '../db/replica.ts'
import { isDatabaseAway } from '../db/sql-state.ts'

/** A read, and the same read of a replica whose primary is away. docs/decisions/0039. */
export interface StaleReading<A> {
  /** Reads as always. */
  read: () => Promise<A>
  /** Reads from the replica. @param seconds how old the answer may be */
  readStale: (replica: Replica, seconds: number) => Promise<A>
  /** Returns what the answer depends on; null if on anything. */
  tags: () => readonly string[] | null
}

/**
 * Reads, and from the replica if the primary is away: at once where that is known, else as soon as it is found out, since a lost primary may not
 * even refuse.
 * @throws the error of the read where the replica may not be read either
 */
export async function orStale<A>(replica: Replica | null, { read, readStale, tags }: StaleReading<A>): Promise<A> {
  if (!replica?.allowsStale) return read()
  const stale = (): Promise<A> | null => {
    const seconds = replica.staleSeconds(tags)
    return seconds === null ? null : readStale(replica, seconds)
  }
  const known = stale()
  if (known) return known
  const reading = read()
  const instead = Promise.withResolvers<A>()
  const forget = replica.whenAlone(() => {
    const found = stale()
    if (found) instead.resolve(found)
  })
  try {
    return await Promise.race([reading, instead.promise])
  } catch (error) {
    if (![error, error instanceof Error && error.cause].some(isDatabaseAway)) throw error
    await replica.looked()
    const found = stale()
    if (!found) throw error
    return await found
  } finally {
    forget()
  }
}
