import { sql } from 'kysely'
import type { listCollectesOfCommunes as contract } from '../../../contract/communes/communes.ts'
import type { Answer, Input } from '../../../contract/endpoint.ts'
import { type Db, prepared } from '../../platform/db/db.ts'
import { Reply } from '../../platform/answers.ts'
import { offsetOf, page } from '../../platform/lists/page.ts'
import { COLUMNS, type Row, withExceptions, withNextDates } from './collectes.ts'
import { midnightAfter, todayIn } from './days.ts'

const communesById = prepared<{ ids: string[] }, { id: string; departement: string; timezone: string }>(
  (slot) => sql`select id, departement, timezone from communes where id = any(${slot('ids')}::uuid[])`,
)

type Found = Row & { total: number; commune_id: string }

/** A page of the collections that have not ended, with their total. `days`: the local day of each commune. */
const current = prepared<{ ids: string[]; days: string[]; limit: number; skip: number }, Found>(
  (slot) => sql`
    with hits as materialized (
      select h.id, k.place, h.ordre from unnest(${slot('ids')}::uuid[], ${slot('days')}::date[]) with ordinality k(id, today, place)
      join collectes h on h.commune_id = k.id and (h.valide_au is null or h.valide_au >= k.today)
    )
    select one.total, c.*
    from (select count(*)::int as total from hits) one
    left join (
      (select h.id as hit, h.place from hits h order by h.place, h.ordre, h.id limit ${slot('limit')} offset ${slot('skip')}) p
      join (select ${COLUMNS}, commune_id from collectes) c on c.id = p.hit
    ) on true
    order by p.place, c.ordre, c.id`,
)

/** The waste collections of several communes, each with its next dates. Unknown communes have none. Spec §4.4-8. */
export async function listCollectesOfCommunes(db: Db, query: Input<(typeof contract)['query']>): Promise<Reply<Answer<typeof contract>>> {
  const known = new Map((await communesById(db, { ids: query.commune_id })).map((commune) => [commune.id, commune]))
  const communes = [...new Set(query.commune_id)].flatMap((id) => known.get(id) ?? [])
  const days = communes.map(({ timezone }) => todayIn(timezone))
  const dayOf = new Map(communes.map(({ id }, at) => [id, days[at] ?? '']))
  const rows = await current(db, { ids: communes.map(({ id }) => id), days, limit: query.per_page, skip: offsetOf(query) })
  const data = (rows[0]?.id ? rows : []).map((row) => {
    const { departement = '' } = known.get(row.commune_id) ?? {}
    return withNextDates(withExceptions(row), departement, dayOf.get(row.commune_id) ?? '')
  })
  const changes = communes.map(({ timezone }, at) => midnightAfter(days[at] ?? '', timezone))
  const changesAt = changes.toSorted((one, other) => one - other)[0]
  return new Reply(page(data, rows[0]?.total ?? 0, query), changesAt === undefined ? {} : { changesAt })
}
