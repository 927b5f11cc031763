import { hkdfSync } from 'node:crypto'
import type pg from 'pg'

/**
 * Returns a fingerprint of the root secret, from which the secret cannot be derived.
 * @param setting AUTH_SECRET; without it the secret is the one in the database
 * @returns null where there is neither
 */
export async function fingerprintOfRoot(client: pg.ClientBase, setting: string | undefined): Promise<string | null> {
  const root = setting ?? (await client.query<{ value: string }>("select value from server_secrets where name = 'root'")).rows[0]?.value
  return root === undefined ? null : Buffer.from(hkdfSync('sha256', root, 'beffroi', 'fingerprint', 12)).toString('hex')
}
