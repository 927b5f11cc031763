import { sql } from 'kysely'
import { type Db, transact, type Tx } from '../../platform/db/db.ts'

/** Words looked at in one transaction: few enough that a search waits for none of them. */
const BATCH = 200

/**
 * Brings the vocabulary that slips are compared with up to what readers can see now (migration 0004): words of scheduled
 * publications whose time has come are added, words that no visible publication holds any more are dropped. Spec §3, §4.1-9.
 * @param batches at most so many times 200 words are looked at again; the rest is left to the next call
 * @returns how many words were dropped
 */
export async function refreshVocabulary(db: Db, batches = 50): Promise<number> {
  await transact(db, addScheduled)
  let dropped = 0
  for (let n = 0; n < batches; n += 1) {
    const { looked, gone } = await transact(db, lookAgain)
    dropped += gone
    if (looked < BATCH) break
  }
  return dropped
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

async function lookAgain(tx: Tx): Promise<{ looked: number; gone: number }> {
  const { rows } = await sql<{ mot: string }>`
    delete from publication_mots_a_revoir where mot in (
      select mot from publication_mots_a_revoir order by mot limit ${BATCH} for update skip locked) returning mot`.execute(tx)
  const words = rows.map(({ mot }) => mot)
  if (words.length === 0) return { looked: 0, gone: 0 }
  const { numAffectedRows } = await sql`
    delete from publication_mots m where m.mot = any(${words}::text[]) and not exists (
      select from publication_search s
      where s.words @@ quote_literal(m.mot)::tsquery and s.publiable and s.publie_le <= now())`.execute(tx)
  return { looked: words.length, gone: Number(numAffectedRows ?? 0) }
}
