import type { Secrets } from '../access/secrets.ts'
import type { Db } from '../db/db.ts'

/** Returns the code that replaces the mark in an e-mail about a record; null if the code has expired or is spent. */
export type LetterCode = (db: Db, secrets: Pick<Secrets, 'key'>, id: string) => Promise<string | null>
