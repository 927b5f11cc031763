import { sql } from 'kysely'
import type { SealedRows } from '../../../platform/access/sealed-rows.ts'
import type { Secrets } from '../../../platform/access/secrets.ts'
import { openSealed } from '../../../platform/access/sealed.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type Address, digestOf, openAddress, sealAddress, type SealedAddress, USE } from './addresses.ts'

/** How many one transaction seals. */
const PART = 200

interface Row extends SealedAddress {
  id: string
}

/** People who follow, for another root secret: their addresses and the digests that find them. Spec §2-110. */
export const sealedFollowers: SealedRows = {
  name: 'followers',
  count: async (db, { former }) => {
    const { rows } = await sql<{ former: number; lost: number }>`
      select (count(*) filter (where opens and (sealed_by is null or sealed_by = ${former?.fingerprint ?? null})))::int as former,
        (count(*) filter (where not opens))::int as lost from followers`.execute(db)
    return rows[0] ?? { former: 0, lost: 0 }
  },
  sealAnew: async (tx, secrets, after) => {
    const { rows } = await sql<Row>`select id, channel, sealed_address from followers
      where (sealed_by is null or sealed_by = ${secrets.former?.fingerprint ?? null}) and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${PART} for update`.execute(tx)
    let sealed = 0
    for (const row of rows) if (await sealFollower(tx, secrets, row)) sealed += 1
    return { sealed, next: rows.length < PART ? null : (rows.at(-1)?.id ?? null) }
  },
}

/** Seals the row of an address by the present root secret where the former one has sealed it, so that the present digest finds it. */
export async function adoptFollower(tx: Tx, secrets: Secrets, address: Address): Promise<void> {
  if (!secrets.former) return
  const { rows } = await sql<Row>`select id, channel, sealed_address from followers
    where channel = ${address.channel} and address_digest = ${digestOf(secrets.former, address)} for update`.execute(tx)
  if (rows[0]) await sealFollower(tx, secrets, rows[0])
}

/** Writes which root secret opens a row, and seals it by the present one. Returns whether it was sealed anew. */
async function sealFollower(tx: Tx, secrets: Secrets, row: Row): Promise<boolean> {
  const { id } = row
  const opened = openSealed(secrets, USE, id, row.sealed_address)
  const address = openAddress(secrets, id, row)
  if (!opened || !address) {
    await sql`update followers set opens = false where id = ${id}`.execute(tx)
    return false
  }
  if (!opened.isFormer) {
    await sql`update followers set opens = true, sealed_by = ${secrets.fingerprint} where id = ${id}`.execute(tx)
    return false
  }
  const digest = digestOf(secrets, address)
  const { rows } = await sql<{ id: string }>`select id from followers
    where channel = ${row.channel} and address_digest = ${digest} for update`.execute(tx)
  if (rows[0]) await unite(tx, id, rows[0].id)
  else
    await sql`update followers set sealed_address = ${sealAddress(secrets, id, address)}, address_digest = ${digest},
      sealed_by = ${secrets.fingerprint}, opens = true where id = ${id}`.execute(tx)
  return true
}

/**
 * Makes one follower of two with the same address, which has followed again since the change. Links of letters to either end the following that both had;
 * two sectors become every sector. What one of them was sent the other is not sent again.
 */
async function unite(tx: Tx, from: string, into: string): Promise<void> {
  const same = sql`f.follower_id = ${from} and g.follower_id = ${into} and g.commune_id = f.commune_id and g.topic = f.topic`
  await sql`update follows g set merged_ids = g.merged_ids || f.id || f.merged_ids,
      secteur = case when g.secteur = f.secteur then g.secteur end from follows f where ${same}`.execute(tx)
  await sql`delete from follows f using follows g where ${same}`.execute(tx)
  await sql`update follows set follower_id = ${into} where follower_id = ${from}`.execute(tx)
  const both = sql`select from remises x where x.envoi_id = r.envoi_id`
  await sql`delete from remises r where r.follower_id = ${into} and r.state = 'attend' and exists (${both} and x.follower_id = ${from})`.execute(
    tx,
  )
  await sql`update remises r set follower_id = ${into}
    where r.follower_id = ${from} and not exists (${both} and x.follower_id = ${into})`.execute(tx)
  await sql`delete from followers where id = ${from}`.execute(tx)
}
