import type { Caller } from '../access/caller.ts'
import { record } from '../audit/record.ts'
import { type Db, transact } from '../db/db.ts'
import type { Services } from '../services.ts'
export async function detect(_services: Pick<Services, 'outside'>, db: Db, caller: Caller, url: string) {
  const candidates: never[] = []
  await transact(db, (tx) =>
    record(tx, caller, 'import_source.detect', { type: 'address', id: new URL(url).hostname, after: { candidates: candidates.length } }),
  )
  return { url, candidates, reason: null, reason_en: null }
}
