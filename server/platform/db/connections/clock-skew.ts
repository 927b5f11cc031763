import type pg from 'pg'

/** From this difference on, tokens and signatures of other machines are refused (the tolerance of access tokens). */
const SKEW_SECONDS_MAX = 30

/** Returns by how many seconds the clock of this process is ahead of the database's; negative if it is behind. The time of the request is left out. */
export async function clockSkew(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const before = Date.now()
  const { rows } = await pool.query<{ now: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now')
  const after = Date.now()
  const now = rows[0]?.now ?? after
  // Between both moments nothing is known.
  return now < before ? (before - now) / 1000 : now > after ? (after - now) / 1000 : 0
}

/** The sentence of a warning; null for clocks that agree. */
export function skewWarning(seconds: number): string | null {
  if (Math.abs(seconds) <= SKEW_SECONDS_MAX) return null
  return `the clock of this machine is ${Math.round(Math.abs(seconds))} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the database's: sessions, codes and tokens end too early or too late; set both clocks by NTP`
}
