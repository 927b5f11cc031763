/** The first line of a backup: its format version and the schema of its rows. docs/operations/backups.md. */
export interface Header {
  format: 'beffroi-backup'
  version: number
  /** When its snapshot was taken. */
  made_at: string
  /** The release that wrote it. */
  release: string
  /** The kind of its database: `postgres` or `embedded`. */
  kind: string
  /** The version that PostgreSQL reports. */
  server: string
  migrations: { version: string; file: string; checksum: string }[]
}

/** The line before a table's rows. */
export interface TableHead {
  table: string
  columns: string[]
}

/** The last line: a file without it is incomplete. */
export interface Trailer {
  end: true
  /** The number of rows of each table. */
  tables: Record<string, { rows: number }>
  /** The end of the audit trail. */
  audit: { seq: number; hash: string }
  /** A fingerprint of the root secret that encrypted the sealed values, and whether the secret is in the file or a setting (AUTH_SECRET). */
  secret: { fingerprint: string | null; in_file: boolean }
  /** SHA-256 of every byte before this line. */
  sha256: string
}

export const FORMAT = 'beffroi-backup'
/** The form that this release writes and reads. */
export const FORMAT_VERSION = 2
/** The line after a table's rows, as in every COPY of PostgreSQL. */
export const END_OF_ROWS = String.raw`\.`

/**
 * Tables that no backup contains: the records of migrations and functions, changes of cached answers (which have transaction numbers of their cluster), and sessions and codes (which are keys to accounts, and end with
 * a restoration).
 */
export const NOT_IN_BACKUP: readonly string[] = [
  'schema_migrations',
  'schema_functions',
  'changes',
  'auth_session',
  'sign_in_codes',
  'email_changes',
  'mairie_codes',
  'sign_in_challenges',
  'spent_proofs',
  'outside_sessions',
]
