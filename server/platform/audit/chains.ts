import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** The last row of a chain of the trail: its number in the trail and its hash. A chain without rows has number 0. */
export interface Head {
  chain: number
  seq: number
  hash: Buffer
}

/** The end of the trail: the highest number of a row, and one hash over the heads of all chains that have rows. */
export interface EndOfTrail {
  seq: number
  hash: string
  /** The heads of these chains. */
  heads: Head[]
}

/** Returns the hash before the first row of a chain. */
export const firstHash = (chain: number): Buffer =>
  createHash('sha256')
    .update(chain === 0 ? 'beffroi audit' : `beffroi audit ${chain}`)
    .digest()

/** Returns the heads of all chains, in the order of the chains. */
export async function headsOf(db: Db): Promise<Head[]> {
  return db.selectFrom('audit_head').select(['chain', 'seq', 'hash']).orderBy('chain').execute()
}

/** Returns the end of a trail with these heads. With one chain, the hash is that of its last row, as in releases that had one chain. */
export function endOf(heads: readonly Head[]): EndOfTrail {
  const used = heads.filter(({ seq, chain }) => seq > 0 || chain === 0)
  const hash =
    used.length === 1 && used[0]
      ? used[0].hash
      : used.reduce((digest, { chain, seq, hash: own }) => digest.update(`${chain}:${seq}:`).update(own), createHash('sha256')).digest()
  return { seq: Math.max(0, ...used.map(({ seq }) => seq)), hash: hash.toString('hex'), heads: used }
}

/** Returns where the stored rows of each chain begin: the end of its last removed segment, or its first hash. */
export async function basesOf(db: Db): Promise<Map<number, Head>> {
  const { rows } = await sql<Head>`
    select distinct on (chain) chain, to_seq as seq, last_hash as hash from audit_segments order by chain, to_seq desc`.execute(db)
  return new Map(rows.map((row) => [row.chain, row]))
}
