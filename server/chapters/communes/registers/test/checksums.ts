import { sql } from 'kysely'
import { harness } from '../../../../test/harness.ts'

/** Returns a digest of each table that an import writes, of all its rows. */
export async function tableChecksums(): Promise<Record<string, string>> {
  const { db } = await harness()
  const sums: Record<string, string> = {}
  for (const table of ['elus', 'commune_infos', 'commune_contours', 'communes', 'audit_log', 'audit_head']) {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.table(table)} t`.execute(db)
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}
