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

/** Codes that only a connection has. An attempt to connect fails with any code: the socket of a stopped server is missing (ENOENT). */
const LOST_SOCKET = /^(?:ECONN(?:RESET|ABORTED)|ENET(?:DOWN|UNREACH|RESET)|EHOST(?:DOWN|UNREACH)|ETIMEDOUT|EPIPE|ENOTCONN|EADDRNOTAVAIL)$/

/** Whether the system could not look up a name or connect. An attempt at several addresses fails with the errors of all. */
function isUnopened(error: unknown): boolean {
  const { syscall, code, errors } = (error ?? {}) as { syscall?: unknown; code?: unknown; errors?: unknown }
  if (syscall === 'connect' || syscall === 'getaddrinfo' || /^(?:ECONNREFUSED|ENOTFOUND|EAI_\w+)$/.test(String(code))) return true
  return Array.isArray(errors) && errors.length > 0 && errors.every(isUnopened)
}

/** Whether the system could not connect, or lost a connection. */
const isSocketFault = (error: unknown): boolean => isUnopened(error) || LOST_SOCKET.test(sqlState(error) ?? '')

/** Whether the error ended the session or refused to open one. A statement that fails has the severity ERROR, in the language of the server. */
const isFatal = (error: unknown): boolean => ['FATAL', 'PANIC'].includes(String((error as { severity?: unknown } | null)?.severity))

/**
 * Whether a new connection was refused since the database accepts none now (`allow_connections false`, of maintenance). A statement can fail with the
 * same SQLSTATE, object_not_in_prerequisite_state, but only a refused connection is FATAL.
 */
const isClosedDatabase = (error: unknown): boolean => sqlState(error) === '55000' && isFatal(error)

/** Whether a pooler refused the settings of a connection: it takes none. */
export const isPoolerRefusal = (error: unknown): boolean =>
  sqlState(error) === '08P01' && error instanceof Error && error.message.startsWith('unsupported startup parameter')

/** SQLSTATEs that may be other ones a moment later: no connection, no resources, a shutdown, a time limit, a deadlock, a standby (25006). */
const PASSING = /^(?:08...|53...|57P..|57014|55P03|40P01|40001|25P0[2-4]|25006)$/
/** What the driver says of a connection that was not opened, was lost, or was closed. */
const DRIVER_SAYS =
  /^(?:timeout ex|Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after|There was an error establishing)/

/** A name for what the driver says without a code: no connection of the pool in time, or a connection that ended; undefined for anything else. */
export function driverCode(error: unknown): 'connect_timeout' | 'connection_lost' | undefined {
  if (!(error instanceof Error) || !DRIVER_SAYS.test(error.message)) return undefined
  return error.message.startsWith('timeout ex') ? 'connect_timeout' : 'connection_lost'
}

/** Whether a later retry may succeed: the database was unreachable, had no free resources, timed out, or is a standby since a moment ago. */
function isPassing(error: unknown): boolean {
  if (PASSING.test(sqlState(error) ?? '') || isSocketFault(error) || isClosedDatabase(error)) return true
  return error instanceof Error && DRIVER_SAYS.test(error.message)
}

const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/

/** Whether PostgreSQL, or the encryption of the line to it, refuses every connection until an operator mends it: password, role, database, certificate. */
export const isRefusedConnection = (error: unknown): boolean =>
  !isPassing(error) &&
  (isFatal(error) ||
    TLS_CODE.test(sqlState(error) ?? '') ||
    (error instanceof Error && /^(?:SASL: |The server does not support SSL)/.test(error.message)))

/** Whether the database cannot be used now, for everybody or for this statement: nothing is wrong with what was asked. */
export const isDatabaseAway = (error: unknown): boolean => !isPoolerRefusal(error) && (isPassing(error) || isRefusedConnection(error))

/** Whether the disk of the database or of a file is full, or its quota used up. */
export const isDiskFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(sqlState(error) ?? '')

/** Whether the connection was lost during a statement, so that the effect of the statement is unknown. */
export function isConnectionLost(error: unknown): boolean {
  if (isUnopened(error)) return false
  if (/^(?:08...|57P0[12])$/.test(sqlState(error) ?? '') || isSocketFault(error)) return true
  return error instanceof Error && error.message.startsWith('Connection terminated')
}

/** Whether the database refused a statement or a commit: the transaction is certainly rolled back. After a lost connection that is unknown. */
export const isRolledBack = (error: unknown): boolean =>
  (error as { severity?: unknown } | null)?.severity !== undefined && !isFatal(error) && !isConnectionLost(error)
