import { sql } from 'kysely'
import { type Db, transact, type Tx } from '../../../platform/db/db.ts'

/** The number of words checked in one transaction: few, so that no search waits for their locks. */
const BATCH = 200

/**
 * Updates the vocabulary that misspellings are compared with, to the publications that are visible now: adds the words
 * of scheduled publications that have become visible, drops the words that no visible publication contains. Spec §3, §4.1-9.
 * @param batches the most batches of 200 words that are checked; the next call checks the others
 * @returns how many words were dropped
 */
export async function refreshVocabulary(db: Db, batches = 50): Promise<number> {
  await transact(db, addScheduled)
  let total = 0
  for (let n = 0; n < batches; n += 1) {
    const { checked, dropped } = await transact(db, dropUnused)
    total += dropped
    if (checked < BATCH) break
  }
  return total
}

async function addScheduled(tx: Tx): Promise<void> {
  await sql`
    with since as (select vu_jusqua from publication_mots_etat for update)
    insert into publication_mots
      select distinct mot from since, publications p, vocabulary(p.title, p.body) as mot
      where p.publiable and p.publie_le > since.vu_jusqua and p.publie_le <= now() order by 1
      on conflict do nothing`.execute(tx)
  await sql`update publication_mots_etat set vu_jusqua = now_ms()`.execute(tx)
}

async function dropUnused(tx: Tx): Promise<{ checked: number; dropped: number }> {
  const { rows } = await sql<{ mot: string }>`
    delete from publication_mots_a_revoir where mot in (
      select mot from publication_mots_a_revoir order by mot limit ${BATCH} for update skip locked) returning mot`.execute(tx)
  const words = rows.map(({ mot }) => mot)
  if (words.length === 0) return { checked: 0, dropped: 0 }
  const { numAffectedRows } = await sql`
    delete from publication_mots m where m.mot = any(${words}::text[]) and not exists (
      select from publication_search s
      where s.words @@ quote_literal(m.mot)::tsquery and s.publiable and s.publie_le <= now())`.execute(tx)
  return { checked: words.length, dropped: Number(numAffectedRows ?? 0) }
}
