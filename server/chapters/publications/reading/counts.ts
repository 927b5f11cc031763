import type { z } from 'zod'
import type { TerritoryCodes } from '../../../../contract/access/back-office.ts'
import type { CountedList, ListCounts } from '../../../../contract/publications/counts.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Context } from '../../../platform/access/context.ts'
import { whereMay } from '../../../platform/access/grants.ts'
import { narrowed } from '../../../platform/access/territory.ts'
import type { Db } from '../../../platform/db/db.ts'
import { listReported } from '../reports/reported.ts'
import { listForAdmin } from './admin-list.ts'

type Counts = z.output<typeof ListCounts>

/** Only the first row of a list is read, for its wait. */
const FIRST = { page: 1, per_page: 1 } as const

/** Returns the territory of a list: that of the caller’s roles, narrowed to what the list names. */
function territoryOf(caller: Caller, chosen: TerritoryCodes | undefined): TerritoryCodes | undefined {
  const where = whereMay(caller, 'publications.read')
  return (chosen ? narrowed(where, chosen) : where) ?? undefined
}

async function countList(db: Db, caller: Caller, { of, filters }: CountedList): Promise<Counts[number]> {
  const territory = territoryOf(caller, filters.territoire)
  if (of === 'signalements') {
    const { data, meta } = await listReported(db, { ...filters, ...FIRST, territory })
    return { total: meta.total, attend_depuis: data[0]?.signalement.oldest_at ?? null }
  }
  const { data, meta } = await listForAdmin(db, { ...filters, ...FIRST, duplicates: false, territory })
  const [first] = data
  return { total: meta.total, attend_depuis: first ? (first.modification?.created_at ?? first.created_at) : null }
}

/**
 * Returns how many rows each list has, and since when its first one waits. One list after the other: an answer takes one connection. Spec
 * §2-147.
 */
export async function countLists({ db, caller }: Context, lists: readonly CountedList[]): Promise<Counts> {
  const counts: Counts = []
  for (const list of lists) counts.push(await countList(db, caller, list))
  return counts
}

/** Answers an act with the record, and with the numbers of the lists that it names, as they are after it. Spec §2-147. */
export async function withCounts<T>(
  call: Context & { query: { listes?: readonly CountedList[] | undefined } },
  record: Promise<T>,
): Promise<{ data: T; comptes?: Counts }> {
  const data = await record
  return call.query.listes ? { data, comptes: await countLists(call, call.query.listes) } : { data }
}
