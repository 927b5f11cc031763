/** Returns the SQLSTATE of a database error (five characters), or the code of a socket error; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

/** Returns the name of the violated constraint of a database error. */
export const violated = (error: unknown): string | undefined => (error as { constraint?: string } | null)?.constraint

/** Deadlock and serialisation failure: the transaction can be retried. */
export const RETRYABLE = new Set(['40P01', '40001'])

/** A wait for a lock was longer than the session waits. */
export const LOCK_NOT_AVAILABLE = '55P03'

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'EAI_AGAIN'])

/**
 * Whether a new connection was refused since the database accepts none now (`allow_connections false`, of maintenance). A statement can fail with the
 * same SQLSTATE, object_not_in_prerequisite_state, but only a refused connection is FATAL.
 */
const isClosedDatabase = (error: unknown): boolean => sqlState(error) === '55000' && (error as { severity?: unknown }).severity === 'FATAL'

/** Whether a pooler refused the settings of a connection: it takes none. */
export const isPoolerRefusal = (error: unknown): boolean =>
  sqlState(error) === '08P01' && error instanceof Error && error.message.startsWith('unsupported startup parameter')

/** Whether a later retry may succeed: the database was unreachable, had no free resources, timed out, or is a standby since a moment ago (25006). */
export function isDatabaseAway(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  if (isPoolerRefusal(error)) return false
  if (/^(08...|53...|57P0[1-3]|57014|55P03|40P01|40001|25P0[23]|25006)$/.test(code) || AWAY.has(code) || isClosedDatabase(error))
    return true
  const message = error instanceof Error ? error.message : ''
  return /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|Cannot use a pool after)/.test(
    message,
  )
}

/** Whether the disk of the database or of a file is full, or its quota used up. */
export const isDiskFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(sqlState(error) ?? '')

/** Whether the connection was lost during a statement, so that the effect of the statement is unknown. */
export function isConnectionLost(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  return (
    /^(08...|57P0[12])$/.test(code) ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    (error instanceof Error && error.message.startsWith('Connection terminated'))
  )
}

/** Whether the database refused a statement or a commit: the transaction is certainly rolled back. After a lost connection that is unknown. */
export const isRolledBack = (error: unknown): boolean =>
  (error as { severity?: unknown } | null)?.severity === 'ERROR' && !isConnectionLost(error)

/** Whether a read of a replica failed because of the replica: it is unreachable, or its replay removed rows that the query was reading. */
export function isReplicaFault(error: unknown): boolean {
  const code = sqlState(error) ?? ''
  const conflict = code === '40001' || code === '57P03'
  const silent = error instanceof Error && /^(Query read timeout|timeout expired)/.test(error.message)
  return conflict || silent || isClosedDatabase(error) || AWAY.has(code) || isConnectionLost(error)
}
