import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

/** The entries of a file, staged by commune: a commune's entries may be anywhere in the file, and the file is too large for memory. */
export interface Staging<Entry> {
  /** Stages an entry. Writes to the table when there are enough entries for a statement. */
  add: (communeId: string, entry: Entry) => Promise<void>
  /** Generates the communes of the file with all their entries, a few hundred at a time. */
  batches: () => AsyncGenerator<Map<string, Entry[]>>
  communes: ReadonlySet<string>
}

const WRITTEN_AT_ONCE = 2000
const COMMUNES_AT_ONCE = 100

/** Creates a staging table within a transaction; it is dropped when the transaction ends. */
export async function stage<Entry>(tx: Tx): Promise<Staging<Entry>> {
  await sql`create temp table import_entries (commune_id uuid not null, entries json not null) on commit drop`.execute(tx)
  const communes = new Set<string>()
  let pending = new Map<string, Entry[]>()
  let count = 0

  const write = async () => {
    const rows = [...pending].map(([commune_id, entries]) => ({ commune_id, entries }))
    pending = new Map()
    count = 0
    await sql`
      insert into import_entries select r.commune_id, r.entries
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (commune_id uuid, entries json)`.execute(tx)
  }

  return {
    communes,
    add: async (communeId, entry) => {
      communes.add(communeId)
      const entries = pending.get(communeId)
      if (entries) entries.push(entry)
      else pending.set(communeId, [entry])
      count += 1
      if (count >= WRITTEN_AT_ONCE) await write()
    },
    async *batches() {
      if (count > 0) await write()
      await sql`create index on import_entries (commune_id)`.execute(tx)
      await sql`analyze import_entries`.execute(tx)
      const ids = [...communes]
      for (let start = 0; start < ids.length; start += COMMUNES_AT_ONCE) {
        const batch = new Map<string, Entry[]>(ids.slice(start, start + COMMUNES_AT_ONCE).map((id) => [id, []]))
        const { rows } = await sql<{ commune_id: string; entries: Entry[] }>`
          select commune_id, entries from import_entries where commune_id = any(${[...batch.keys()]}::uuid[]) order by ctid`.execute(tx)
        for (const { commune_id, entries } of rows) batch.get(commune_id)?.push(...entries)
        yield batch
      }
    },
  }
}
