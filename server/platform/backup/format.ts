import { hash } from 'node:crypto'

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

/** What a table held: its rows, and a checksum over them that does not depend on their order. */
export interface Sum {
  rows: number
  checksum: string
}

/** The last line: without it a file is not whole. */
export interface Trailer {
  end: true
  tables: Record<string, Sum>
  /** The end of the audit trail. */
  audit: { seq: number; hash: string }
  /** Which root secret sealed what is sealed, without giving it away, and whether it is in the file or a setting (AUTH_SECRET). */
  secret: { fingerprint: string | null; in_file: boolean }
  /** SHA-256 of every byte before this line. */
  sha256: string
}

export const FORMAT = 'beffroi-backup'
export const FORMAT_VERSION = 1
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

const LANES = 8

/** Adds up the rows of a table: the SHA-256 of each, as eight numbers, summed. */
export class Summing {
  rows = 0
  readonly #lanes = new Uint32Array(LANES)

  /** @param row a line of COPY, without its line feed */
  add(row: Uint8Array): void {
    const digest = hash('sha256', row, 'buffer')
    for (let lane = 0; lane < LANES; lane += 1) this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4)
    this.rows += 1
  }

  /** What was added so far. */
  sum(): Sum {
    return { rows: this.rows, checksum: Buffer.from(this.#lanes.buffer).toString('hex') }
  }
}
