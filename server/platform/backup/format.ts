/** What the first line of a backup says: which form it has, and of which schema its rows are. docs/operations.md, Backups. */
export interface Header {
  format: 'beffroi-backup'
  version: number
  /** When its snapshot was taken. */
  made_at: string
  /** The release that wrote it. */
  release: string
  /** Where it is from: `postgres` or `embedded`. */
  kind: string
  /** What PostgreSQL calls itself. */
  server: string
  migrations: { version: string; file: string; checksum: string }[]
}

/** The line before a table's rows. */
export interface TableHead {
  table: string
  columns: string[]
}

/** The last line: without it a file is not whole. Form 1 also has a checksum for each table, which is not read: `sha256` covers the same rows. */
export interface Trailer {
  end: true
  /** How many rows each table has. */
  tables: Record<string, { rows: number }>
  /** The end of the audit trail. */
  audit: { seq: number; hash: string }
  /** Which root secret sealed what is sealed, without giving it away, and whether it is in the file or a setting (AUTH_SECRET). */
  secret: { fingerprint: string | null; in_file: boolean }
  /** SHA-256 of every byte before this line. */
  sha256: string
}

export const FORMAT = 'beffroi-backup'
/** The form that this release writes. */
export const FORMAT_VERSION = 2
/** The forms that this release reads. */
export const READABLE_VERSIONS: readonly number[] = [1, 2]
/** What ends a table's rows, as in every COPY of PostgreSQL. */
export const END_OF_ROWS = String.raw`\.`

/**
 * Tables that no backup carries: what migrations and functions record of themselves, sessions (which are keys to accounts, and end with a
 * restoration), and the successor that a sync builds aside.
 */
export const NOT_CARRIED: readonly string[] = [
  'schema_migrations',
  'schema_functions',
  'auth_session',
  'outside_sessions',
  'defibrillateurs_suivant',
  'defibrillateur_totals_suivant',
  'defibrillateurs_ancien',
]
