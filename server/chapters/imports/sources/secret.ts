import { sql } from 'kysely'
import { openSealed, type Opening, sealText } from '../../../platform/access/sealed.ts'
import { sealedTable } from '../../../platform/access/sealed-rows.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'

const USE = 'import sources'
const key = (secrets: Pick<Secrets, 'key'>) => secrets.key(USE)

/** The source and origin of a sealed secret: it can be decrypted only for both. */
export interface Seal {
  id: string
  /** The source's address, of which only the origin is used. */
  url: string
}
const bound = ({ id, url }: Seal) => `${id} ${new URL(url).origin}`

/** Encrypts a source's secret. Spec §4.1-42: written, never read back. */
export const seal = (secrets: Pick<Secrets, 'key'>, of: Seal, secret: string): Buffer => sealText(key(secrets), bound(of), secret)

/** Decrypts a secret; null when it was sealed for another source or origin, or with another root secret. */
export const unseal = (secrets: Opening, of: Seal, sealed: Buffer): string | null =>
  openSealed(secrets, USE, bound(of), sealed)?.text ?? null

/** The keys of sources, for another root secret. */
export const sealedKeys = sealedTable<Seal & { sealed: Buffer }>({
  name: 'import_sources',
  use: USE,
  rows: async (db) =>
    (
      await sql<
        Seal & { sealed: Buffer }
      >`select id, url, secret as sealed from import_sources where secret is not null for update`.execute(db)
    ).rows,
  boundTo: bound,
  store: (tx, { id }, sealed) => sql`update import_sources set secret = ${sealed} where id = ${id}`.execute(tx),
})
