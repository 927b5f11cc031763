/** The SQLSTATE of a database error (five characters), or a socket's error code; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

/** The constraint that a database error names. */
export const violated = (error: unknown): string | undefined => (error as { constraint?: string } | null)?.constraint

/** Deadlock and serialisation failure: the transaction may simply be run again. */
export const RETRYABLE = new Set(['40P01', '40001'])

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'EAI_AGAIN'])

/** Whether the database could not be reached, had no room, or gave up waiting: try again later. */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  if (/^(08...|53...|57P0[1-3]|57014|55P03|40P01|40001|25P0[23])$/.test(code) || AWAY.has(code)) return true
  const message = error instanceof Error ? error.message : ''
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after)/.test(
    message,
  )
}

/** Whether the connection ended under a statement: it was not refused, and nothing is known of its effect. */
export function isConnectionLost(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  return (
    /^(08...|57P0[12])$/.test(code) ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    (error instanceof Error && error.message.startsWith('Connection terminated'))
  )
}

/** Whether a read of a replica failed for a reason of the replica's own: it is away, or catching up took what the query was reading. */
export function isReplicaFault(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  const conflict = code === '40001' || code === '57P03'
  const silent = error instanceof Error && /^(Query read timeout|timeout expired)/.test(error.message)
  return conflict || silent || AWAY.has(code) || isConnectionLost(error)
}
