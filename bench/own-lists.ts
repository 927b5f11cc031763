import { parseArgs } from 'node:util'
import type { Caller } from '../server/platform/access/caller.ts'
import type { Context } from '../server/platform/access/context.ts'
import { openPostgres } from '../server/platform/db/open.ts'
import { environment } from '../server/platform/settings/config.ts'
import { getCompte } from '../server/chapters/compte/get.ts'
import { listForMairie } from '../server/chapters/mairie/list.ts'
import { listActeursOfCommune, listClaimsOfCommune } from '../server/chapters/mairie/opinion-lists.ts'
import { listReports } from '../server/chapters/mairie/reports.ts'
import { listOwn } from '../server/chapters/publications/own.ts'
import { findWords } from './measure/scenarios.ts'
import { median, table } from './measure/statistics.ts'

/**
 * `node bench/own-lists.ts --postgres=…`, on a filled database: the lists of the space and the counts of GET /me, for a person of the two actors with most
 * publications, of which the first becomes the municipal office of the commune with most. Prints milliseconds by the clock, of one caller.
 */
const { values } = parseArgs({
  options: { postgres: { type: 'string', default: environment['DATABASE_URL'] ?? '' }, times: { type: 'string', default: '15' } },
})
const { db, pool, close } = openPostgres(values.postgres, { max: 2 })

async function setUp(): Promise<{ office: string; user: string }> {
  const { rows: acteurs } = await pool.query<{ id: string }>(
    'select acteur_id as id from publications where acteur_id is not null group by 1 order by count(*) desc limit 2',
  )
  const { rows: communes } = await pool.query<{ id: string }>(
    'select commune_id as id from publication_communes group by 1 order by count(*) desc limit 1',
  )
  const [office, commune] = [acteurs[0]?.id ?? '', communes[0]?.id]
  await pool.query('update communes set mairie_actor_id = null where mairie_actor_id = $1 or id = $2', [office, commune])
  await pool.query("update acteurs set type = 'mairie', active = true, commune_id = $2 where id = $1", [office, commune])
  await pool.query('update communes set mairie_actor_id = $1 where id = $2', [office, commune])
  const { rows: users } = await pool.query<{ id: string }>(
    "insert into users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.fr') returning id",
  )
  const user = users[0]?.id ?? ''
  for (const { id } of acteurs) await pool.query("insert into actor_users (user_id, acteur_id, role) values ($1, $2, 'owner')", [user, id])
  return { office, user }
}

try {
  const { office, user } = await setUp()
  const caller: Caller = {
    kind: 'user',
    userId: user,
    roles: new Set(),
    appSource: 'mairie',
    requestId: null,
    addressHash: null,
    audited: [],
  }
  const context: Context = { db, caller }
  const { rare } = await findWords(pool)
  const paging = { page: 1, per_page: 20 }
  const own = (query: object = {}) => listOwn(context, { ...paging, ...query })
  const ofOffice = (query: object) =>
    listForMairie(context, {
      acteurId: office,
      query: { ...paging, sort: 'created_at_desc', ...query } as Parameters<typeof listForMairie>[1]['query'],
    })
  const reads: Record<string, () => Promise<unknown>> = {
    'GET /me with what waits at two actors': () => getCompte(context),
    'own publications': () => own(),
    'own publications, page 400': () => own({ page: 400 }),
    'own publications, pending': () => own({ etat: 'pending' }),
    'own publications, rejected': () => own({ etat: 'rejected' }),
    'own publications, scheduled': () => own({ etat: 'scheduled' }),
    'an actor': () => ofOffice({ scope: 'acteur' }),
    'a commune': () => ofOffice({ scope: 'commune' }),
    'a commune, pending': () => ofOffice({ scope: 'commune', moderation_status: 'pending' }),
    'a commune, a rare word': () => ofOffice({ scope: 'commune', q: rare }),
    'the queue of a commune': () => ofOffice({ scope: 'a_relire' }),
    'reports of a commune': () => listReports(context, { acteurId: office, query: { ...paging, etat: 'ouvert' } }),
    'actors of a commune': () => listActeursOfCommune(context, { acteurId: office, query: paging }),
    'claims of a commune': () => listClaimsOfCommune(context, { acteurId: office, query: { ...paging, etat: 'a_examiner' } }),
  }
  const rows: (string | number)[][] = []
  for (const [name, read] of Object.entries(reads)) {
    for (let turn = 0; turn < 8; turn += 1) await read()
    const times: number[] = []
    for (let turn = 0; turn < Number(values.times); turn += 1) {
      const begun = performance.now()
      await read()
      times.push(performance.now() - begun)
    }
    rows.push([name, median(times).toFixed(1), Math.min(...times).toFixed(1)])
  }
  console.log(table(['what', 'median ms', 'least'], rows))
} finally {
  await close()
}
