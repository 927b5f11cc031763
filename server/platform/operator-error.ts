import { isDatabaseAway, isPoolerRefusal, isRefusedConnection, sqlState } from './db/sql-state.ts'

/** An error that the operator can mend. Only its message is printed, without a stack. */
export class OperatorError extends Error {}

/** Returns one plain sentence for an error that ended a start or a command; null if only the stack explains the error. */
export function operatorSentence(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message
  if (sqlState(error) === '57014') return 'A statement took the database too long. Try again when there is less load.'
  if (sqlState(error) === '53100') return `The disk of the database is full: ${(error as Error).message}.`
  if (isPoolerRefusal(error))
    return 'DATABASE_URL is the address of a pooler, which takes no session settings: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.'
  if (isRefusedConnection(error)) return `The database at DATABASE_URL refuses: ${(error as Error).message}`
  if (isDatabaseAway(error)) return `The database at DATABASE_URL does not answer: ${saidOf(error)}`
  return null
}

/** What an error says. An attempt at several addresses says nothing itself, but its errors do. */
function saidOf(error: unknown): string {
  const { message, errors } = error as { message?: string; errors?: Error[] }
  return message || errors?.map((each) => each.message).join(', ') || (sqlState(error) ?? 'no answer')
}
