import type pg from 'pg'
import { listActeurs as acteursQuery, listAdminActeurs as adminActeursQuery } from '../../contract/acteurs/acteurs.ts'
import { listAudit as auditQuery } from '../../contract/audit/audit.ts'
import { listClaims as claimsQuery } from '../../contract/claims/claims.ts'
import { listUsers as usersQuery } from '../../contract/users/users.ts'
import { CHAPTERS } from '../../server/chapters.ts'
import { listActeurs, listAdminActeurs } from '../../server/chapters/acteurs/list.ts'
import { listClaims } from '../../server/chapters/claims/list.ts'
import { fullCommune } from '../../server/chapters/communes/admin/full.ts'
import { figuresFor } from '../../server/chapters/dashboard/figures.ts'
import { listUsers } from '../../server/chapters/users/list.ts'
import { machineCaller } from '../../server/platform/access/caller.ts'
import { everyRow, listAudit } from '../../server/platform/audit/list.ts'
import { contributionsOf } from '../../server/platform/chapter.ts'
import type { Services } from '../../server/platform/services.ts'
import { measureViews, type View, viewsOf } from './views.ts'

const DAY = 86_400_000
/** The target of a figure of the dashboard, in milliseconds of database time. */
const BOARD = 20
/** The caller of the audit list. The list only shows what can be undone and undoes nothing, so it needs no services. */
const TRAIL_READER = { caller: machineCaller('cli'), reversals: contributionsOf(CHAPTERS).reversals({} as Services) }
/** Returns the day a number of days ago. */
export const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

/** The search words and ids that the views are requested with. They are found in the data. */
export interface Samples {
  /** Words by list: a rare one is in under 1 % of the rows, a common one in up to 10 %. */
  words: Record<'users' | 'acteurs' | 'claims', { rare: string; common: string; shares: string }>
  paris: string
  village: string
  claimed: string
  busy: string
  target: string
}

/** Words of each list's rows, from which those of the wanted frequencies are chosen. */
const CANDIDATES = {
  users: 'orange free pauline solene yves vidal arnoux vasseur tessier poirier outlook icloud wanadoo',
  acteurs: 'association comite boulangerie pharmacie saint judo petanque tennis harmonie gendarmerie club union',
  claims: 'orange free association travaux ecole bibliotheque vidal vasseur poirier petanque police musique',
}

const SEARCHED = { users: 'user_words(x)', acteurs: `to_tsvector('simple', words(x.nom))`, claims: 'claim_words(x)' }
export async function findSamples(pool: pg.Pool): Promise<Samples> {
  const one = async (sql: string) => (await pool.query<{ id: string }>(sql)).rows[0]?.id ?? ''
  const words = {} as Samples['words']
  for (const list of ['users', 'acteurs', 'claims'] as const) {
    const { rows } = await pool.query<{ word: string; share: number }>(
      `select word, (select count(*) from ${list} x where ${SEARCHED[list]} @@ name_query(word))::float / (select count(*) from ${list}) as share
       from unnest($1::text[]) word order by share desc`,
      [CANDIDATES[list].split(' ')],
    )
    const [common, rare] = [rows.find(({ share }) => share <= 0.1), rows.find(({ share }) => share < 0.01)]
    if (!common || !rare) throw new Error(`No word of ${list} is as frequent as wanted: ${JSON.stringify(rows)}`)
    const percent = (share: number) => `${(share * 100).toFixed(2)} %`
    words[list] = {
      rare: rare.word,
      common: common.word,
      shares: `${rare.word} ${percent(rare.share)}, ${common.word} ${percent(common.share)}`,
    }
  }
  return {
    words,
    paris: await one(`select id from communes where code_insee = '75056'`),
    village: await one(`select id from communes where population between 150 and 250 order by code_insee limit 1`),
    claimed: await one(`select acteur_id as id from claims group by 1 order by count(*) desc, 1 limit 1`),
    busy: await one(`select user_id as id from audit_log where user_id is not null group by 1 order by count(*) desc limit 1`),
    target: await one(`select target_id as id from audit_log where target_type = 'publication' order by seq desc limit 1`),
  }
}

const USERS = `- q={rare} q={common} q={common}&sort=nom_asc q={common}+{rare} q={nowhere} q=gmail q=a role=admin role=admin&q={rare} active=true
  active=false active=false&sort=nom_asc active=false&page=1300 page=1000 page=1000&active=true&sort=nom_asc sort=created_at_asc
  sort=nom_asc sort=nom_desc sort=last_seen_at_asc sort=last_seen_at_desc sort=created_at_asc&page=1000 sort=nom_asc&page=1000
  sort=last_seen_at_asc&page=1000`
const ADMIN_ACTEURS = `- q={rare} q={common} q={common}&sort=created_at_desc q={rare}&valide=false q={common}&commune_id={paris}
  q={common}&commune_id={village} q={nowhere} q=a commune_id={paris} commune_id={paris}&sort=created_at_desc commune_id={paris}&valide=false
  commune_id={paris}&type=sante commune_id={paris}&page=1000 commune_id={village} type=association type=mairie type=mairie&valide=false
  type=mairie&active=false type=autre&sort=created_at_desc type=association&page=1000 valide=false valide=false&sort=created_at_desc
  valide=false&page=1000 valide=false&type=sport&active=false active=false active=false&sort=created_at_desc active=false&page=1000
  deleted=true deleted=true&sort=created_at_desc deleted=true&valide=false&active=false deleted=with page=1000 sort=nom_desc
  sort=created_at_asc sort=created_at_desc sort=updated_at_asc sort=updated_at_desc sort=nom_desc&page=1000 sort=created_at_desc&page=1000
  sort=updated_at_desc&page=1000`
const ACTEURS = `- sort=nom_desc q={rare} q={common} q={nowhere} commune_id={paris} commune_id={village} commune_id={paris}&q={common} type=association
  type=mairie&commune_id={village} page=1000 type=association&page=1000`
const CLAIMS = `- sort=created_at_asc status=pending status=approved acteur_id={claimed} acteur_id={claimed}&status=rejected q={rare}
  q={rareActor} q={rare}&status=pending q={common} q={commonActor} q={common}&status=pending q={nowhere} page=1000
  status=approved&page=1000`
const AUDIT = `- sort=at_asc action=publication.moderate action=role.remove action=mairies.import action=demo.load action=publication.* action=role.*
  action=role.*,mairies.import action=publication.*&page=1000 user_id={busy} user_id={busy}&page=1000 user_id={busy}&action=claim.decide
  user_id={busy}&from={day60}&to={day31} target_type=publication&target_id={target} target_type=publication target_type=commune
  from={day60}&to={day31} from={day60}&to={day31}&action=claim.* from={day730}&to={day366}&page=1000 from={moment} page=1000`

/** Returns every list of the administration, with every filter and sort. */
function listsOf({ words, ...ids }: Samples): Record<string, View[]> {
  const [day60, day31, day730, day366] = [60, 31, 730, 366].map(dayBefore) as [string, string, string, string]
  const values = { ...ids, nowhere: 'xylophage', day60, day31, day730, day366, moment: new Date(Date.now() - 3 * DAY).toISOString() }
  const [users, acteurs] = [
    { ...values, ...words.users },
    { ...values, ...words.acteurs },
  ]
  const claims = { ...values, ...words.claims, rareActor: words.acteurs.rare, commonActor: words.acteurs.common }
  const figures = Object.entries(figuresFor(undefined))
  const file = (name: string, filters: object): View => ({
    name: `CSV of ${name}, a thousand rows`,
    target: null,
    read: (db) => everyRow({ db, ...TRAIL_READER }, { sort: 'at_desc', from: day60, to: day31, ...filters }).next(),
  })
  const whole: View['read'] = async (db) => {
    for (const [, figure] of figures) await figure(db)
  }
  return {
    'GET /admin/users': viewsOf(USERS, users, usersQuery.query, listUsers),
    'GET /admin/acteurs': viewsOf(ADMIN_ACTEURS, acteurs, adminActeursQuery.query, (db, query) =>
      listAdminActeurs({ db, caller: machineCaller('cli') }, query),
    ),
    'GET /acteurs': viewsOf(ACTEURS, acteurs, acteursQuery.query, listActeurs),
    'GET /admin/claims': viewsOf(CLAIMS, claims, claimsQuery.query, (db, query) => listClaims({ db, caller: machineCaller('cli') }, query)),
    'GET /admin/audit': [
      ...viewsOf(AUDIT, values, auditQuery.query, (db, query) => listAudit({ db, ...TRAIL_READER }, query)),
      file('a month', {}),
      file('claim.*', { from: undefined, to: undefined, action: 'claim.*' }),
    ],
    'GET /admin/dashboard': [...figures, ['the whole', whole] as const].map(([name, read]) => ({ name, target: BOARD, read })),
    'GET /admin/communes/{id}/full': [
      { name: 'Paris', target: null, read: (db) => fullCommune(db, ids.paris, null) },
      { name: 'a village', target: null, read: (db) => fullCommune(db, ids.village, null) },
    ],
  }
}

/** Prints the time of every view inside PostgreSQL, and whether it is within its target. */
export async function measureAdministration(pool: pg.Pool, url: string, only: RegExp): Promise<void> {
  const samples = await findSamples(pool)
  const words = Object.entries(samples.words).map(([list, { shares }]) => `${list} ${shares}`)
  console.log(`\nWords: ${words.join('; ')}\n`)
  await measureViews(url, listsOf(samples), only)
}
