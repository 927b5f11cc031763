import type pg from 'pg'
import { fullCommune } from '../../server/chapters/communes/admin/full.ts'
import { listActeurs, listAdminActeurs } from '../../server/chapters/acteurs/list.ts'
import { everyRow, listAudit } from '../../server/platform/audit/list.ts'
import { listClaims } from '../../server/chapters/claims/list.ts'
import { figuresFor } from '../../server/chapters/dashboard/figures.ts'
import type { Db } from '../../server/platform/db/db.ts'
import { postgresPool } from '../../server/platform/db/pool.ts'
import { CHAPTERS } from '../../server/chapters.ts'
import { broughtBy } from '../../server/platform/chapter.ts'
import type { Services } from '../../server/platform/services.ts'
import { listUsers } from '../../server/chapters/users/list.ts'
import { costOf } from './plans.ts'
import { recorded } from './record.ts'
import { table } from './statistics.ts'

// The file is long because it lists every view of every administrative list.
/** A view of a list: its name, its target in milliseconds of database time (null for none), and the call that reads it. */
type Case = [name: string, target: number | null, call: (db: Db) => Promise<unknown>]

const [FIRST, RARE, COMMON, NOWHERE, FAR, BOARD] = [10, 20, 150, 5, 30, 20]
const DAY = 86_400_000
/** The caller of the audit list. The list only shows what can be undone and undoes nothing, so it needs no services. */
const ASKING = { userId: null, reversals: broughtBy(CHAPTERS).reversals({} as Services) }
const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

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

const SEARCHED = { users: 'user_words(x)', acteurs: `to_tsvector('simple', words(x.nom))`, claims: 'claim_words(x)' }
const CANDIDATES = {
  users: [
    'orange',
    'free',
    'pauline',
    'solene',
    'yves',
    'vidal',
    'arnoux',
    'vasseur',
    'tessier',
    'poirier',
    'outlook',
    'icloud',
    'wanadoo',
  ],
  acteurs: [
    'association',
    'comite',
    'boulangerie',
    'pharmacie',
    'saint',
    'judo',
    'petanque',
    'tennis',
    'harmonie',
    'gendarmerie',
    'club',
    'union',
  ],
  claims: [
    'orange',
    'free',
    'association',
    'travaux',
    'ecole',
    'bibliotheque',
    'vidal',
    'vasseur',
    'poirier',
    'petanque',
    'police',
    'musique',
  ],
}

export async function findSamples(client: pg.ClientBase): Promise<Samples> {
  const one = async (sql: string) => (await client.query<{ id: string }>(sql)).rows[0]?.id ?? ''
  const words = {} as Samples['words']
  for (const list of ['users', 'acteurs', 'claims'] as const) {
    const { rows } = await client.query<{ word: string; share: number }>(
      `select word, (select count(*) from ${list} x where ${SEARCHED[list]} @@ name_query(word))::float / (select count(*) from ${list}) as share
       from unnest($1::text[]) word order by share desc`,
      [CANDIDATES[list]],
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

const SORTS = { users: ['created_at', 'nom', 'last_seen_at'], acteurs: ['nom', 'created_at', 'updated_at'] }
const bothWays = (keys: string[]) => keys.flatMap((key) => [`${key}_asc`, `${key}_desc`])

function users({ words: { users: words } }: Samples): Case[] {
  const ask = (query: object) => (db: Db) => listUsers(db, { page: 1, per_page: 15, sort: 'created_at_desc', ...query })
  return [
    ['opening view', FIRST, ask({})],
    ['rare word', RARE, ask({ q: words.rare })],
    ['common word', COMMON, ask({ q: words.common })],
    ['common word by name', COMMON, ask({ q: words.common, sort: 'nom_asc' })],
    ['two words', COMMON, ask({ q: `${words.common} ${words.rare}` })],
    ['word that is nowhere', NOWHERE, ask({ q: 'xylophage' })],
    ['a word in a third of rows: gmail', null, ask({ q: 'gmail' })],
    ['a single letter: a', null, ask({ q: 'a' })],
    ['role=admin', FIRST, ask({ role: 'admin' })],
    ['role=admin, rare word', RARE, ask({ role: 'admin', q: words.rare })],
    ['active=true', FIRST, ask({ active: true })],
    ['active=false', FIRST, ask({ active: false })],
    ['active=false by name', FIRST, ask({ active: false, sort: 'nom_asc' })],
    ['active=false, last page', FAR, ask({ active: false, page: 1300 })],
    ['page 1,000', FAR, ask({ page: 1000 })],
    ['page 1,000, active=true by name', FAR, ask({ page: 1000, active: true, sort: 'nom_asc' })],
    ...bothWays(SORTS.users).map((sort): Case => [`by ${sort}`, FIRST, ask({ sort })]),
    ...SORTS.users.map((key): Case => [`by ${key}_asc, page 1,000`, FAR, ask({ sort: `${key}_asc`, page: 1000 })]),
  ]
}

function acteurs({ words: { acteurs: words }, paris, village }: Samples): Case[] {
  const ask = (query: object) => (db: Db) => listAdminActeurs(db, { page: 1, per_page: 15, sort: 'nom_asc', deleted: 'false', ...query })
  return [
    ['opening view', FIRST, ask({})],
    ['rare word', RARE, ask({ q: words.rare })],
    ['common word', COMMON, ask({ q: words.common })],
    ['common word, newest first', COMMON, ask({ q: words.common, sort: 'created_at_desc' })],
    ['rare word, valide=false', RARE, ask({ q: words.rare, valide: false })],
    ['common word of Paris', COMMON, ask({ q: words.common, commune_id: paris })],
    ['common word of a village', RARE, ask({ q: words.common, commune_id: village })],
    ['word that is nowhere', NOWHERE, ask({ q: 'xylophage' })],
    ['a single letter: a', null, ask({ q: 'a' })],
    ['Paris', FIRST, ask({ commune_id: paris })],
    ['Paris, newest first', FIRST, ask({ commune_id: paris, sort: 'created_at_desc' })],
    ['Paris, valide=false', FIRST, ask({ commune_id: paris, valide: false })],
    ['Paris, a type', FIRST, ask({ commune_id: paris, type: 'sante' })],
    ['Paris, page 1,000', FAR, ask({ commune_id: paris, page: 1000 })],
    ['village', FIRST, ask({ commune_id: village })],
    ['type=association', FIRST, ask({ type: 'association' })],
    ['type=mairie', FIRST, ask({ type: 'mairie' })],
    ['type=mairie, valide=false', FIRST, ask({ type: 'mairie', valide: false })],
    ['type=mairie, active=false', FIRST, ask({ type: 'mairie', active: false })],
    ['type=autre, newest first', FIRST, ask({ type: 'autre', sort: 'created_at_desc' })],
    ['type=association, page 1,000', FAR, ask({ type: 'association', page: 1000 })],
    ['valide=false', FIRST, ask({ valide: false })],
    ['valide=false, newest first', FIRST, ask({ valide: false, sort: 'created_at_desc' })],
    ['valide=false, page 1,000', FAR, ask({ valide: false, page: 1000 })],
    ['valide=false, type=sport, active=false', FIRST, ask({ valide: false, type: 'sport', active: false })],
    ['active=false', FIRST, ask({ active: false })],
    ['active=false, newest first', FIRST, ask({ active: false, sort: 'created_at_desc' })],
    ['active=false, page 1,000', FAR, ask({ active: false, page: 1000 })],
    ['deleted=true', FIRST, ask({ deleted: 'true' })],
    ['deleted=true, newest first', FIRST, ask({ deleted: 'true', sort: 'created_at_desc' })],
    ['deleted=true, valide=false, active=false', FIRST, ask({ deleted: 'true', valide: false, active: false })],
    ['deleted=with', FIRST, ask({ deleted: 'with' })],
    ['page 1,000', FAR, ask({ page: 1000 })],
    ...bothWays(SORTS.acteurs).map((sort): Case => [`by ${sort}`, FIRST, ask({ sort })]),
    ...SORTS.acteurs.map((key): Case => [`by ${key}_desc, page 1,000`, FAR, ask({ sort: `${key}_desc`, page: 1000 })]),
  ]
}

function directory({ words: { acteurs: words }, paris, village }: Samples): Case[] {
  const ask = (query: object) => (db: Db) => listActeurs(db, { page: 1, per_page: 15, sort: 'nom_asc', ...query })
  return [
    ['opening view', FIRST, ask({})],
    ['by nom_desc', FIRST, ask({ sort: 'nom_desc' })],
    ['rare word', RARE, ask({ q: words.rare })],
    ['common word', COMMON, ask({ q: words.common })],
    ['word that is nowhere', NOWHERE, ask({ q: 'xylophage' })],
    ['Paris', FIRST, ask({ commune_id: paris })],
    ['village', FIRST, ask({ commune_id: village })],
    ['Paris, common word', COMMON, ask({ commune_id: paris, q: words.common })],
    ['type=association', FIRST, ask({ type: 'association' })],
    ['type=mairie of a village', FIRST, ask({ type: 'mairie', commune_id: village })],
    ['page 1,000', FAR, ask({ page: 1000 })],
    ['type=association, page 1,000', FAR, ask({ type: 'association', page: 1000 })],
  ]
}

function claims({ words: { claims: words, acteurs: names }, claimed }: Samples): Case[] {
  const ask = (query: object) => (db: Db) => listClaims(db, { page: 1, per_page: 15, sort: 'created_at_desc', ...query })
  return [
    ['opening view', FIRST, ask({})],
    ['oldest first', FIRST, ask({ sort: 'created_at_asc' })],
    ['status=pending', FIRST, ask({ status: 'pending' })],
    ['status=approved', FIRST, ask({ status: 'approved' })],
    ['acteur_id', FIRST, ask({ acteur_id: claimed })],
    ['acteur_id, status=rejected', FIRST, ask({ acteur_id: claimed, status: 'rejected' })],
    ['rare word', RARE, ask({ q: words.rare })],
    ['rare word of actors', RARE, ask({ q: names.rare })],
    ['rare word, pending', RARE, ask({ q: words.rare, status: 'pending' })],
    ['common word', COMMON, ask({ q: words.common })],
    ['common word of actors', COMMON, ask({ q: names.common })],
    ['common word, pending', COMMON, ask({ q: words.common, status: 'pending' })],
    ['word that is nowhere', NOWHERE, ask({ q: 'xylophage' })],
    ['page 1,000', FAR, ask({ page: 1000 })],
    ['status=approved, page 1,000', FAR, ask({ status: 'approved', page: 1000 })],
  ]
}

function audit({ busy, target }: Samples): Case[] {
  const ask = (query: object) => (db: Db) => listAudit(db, ASKING, { page: 1, per_page: 15, sort: 'at_desc', ...query })
  const batch = (query: object) => (db: Db) => everyRow(db, ASKING, { sort: 'at_desc', ...query }).next()
  const month = { from: dayBefore(60), to: dayBefore(31) }
  return [
    ['opening view', FIRST, ask({})],
    ['oldest first', FIRST, ask({ sort: 'at_asc' })],
    ['action=publication.moderate', FIRST, ask({ action: 'publication.moderate' })],
    ['action=role.remove (0.01 %)', FIRST, ask({ action: 'role.remove' })],
    ['action=mairies.import (long ago)', FIRST, ask({ action: 'mairies.import' })],
    ['action=demo.load (never)', FIRST, ask({ action: 'demo.load' })],
    ['action=publication.*', FIRST, ask({ action: 'publication.*' })],
    ['action=role.*', FIRST, ask({ action: 'role.*' })],
    ['action=role.*,mairies.import', FIRST, ask({ action: 'role.*,mairies.import' })],
    ['action=publication.*, page 1,000', FAR, ask({ action: 'publication.*', page: 1000 })],
    ['user_id of the busiest', FIRST, ask({ user_id: busy })],
    ['user_id of the busiest, page 1,000', FAR, ask({ user_id: busy, page: 1000 })],
    ['user_id of the busiest, action=claim.decide', FIRST, ask({ user_id: busy, action: 'claim.decide' })],
    ['user_id of the busiest, a month', FIRST, ask({ user_id: busy, ...month })],
    ['target', FIRST, ask({ target_type: 'publication', target_id: target })],
    ['target_type=publication', FIRST, ask({ target_type: 'publication' })],
    ['target_type=commune', FIRST, ask({ target_type: 'commune' })],
    ['a month', FIRST, ask(month)],
    ['a month, claim.*', FIRST, ask({ ...month, action: 'claim.*' })],
    ['a year, page 1,000', FAR, ask({ from: dayBefore(730), to: dayBefore(366), page: 1000 })],
    ['since a moment of this week', FIRST, ask({ from: new Date(Date.now() - 3 * DAY).toISOString() })],
    ['page 1,000', FAR, ask({ page: 1000 })],
    ['CSV of a month, a thousand rows', null, batch(month)],
    ['CSV of claim.*, a thousand rows', null, batch({ action: 'claim.*' })],
  ]
}

const dashboard = (): Case[] => [
  ...Object.entries(figuresFor(undefined)).map(([name, figure]): Case => [name, BOARD, figure]),
  [
    'the whole',
    BOARD,
    async (db) => {
      for (const figure of Object.values(figuresFor(undefined))) await figure(db)
    },
  ],
]
const communes = ({ paris, village }: Samples): Case[] => [
  ['Paris', null, (db) => fullCommune(db, paris)],
  ['a village', null, (db) => fullCommune(db, village)],
]

/** Every list of the administration, with every filter and sort. */
const LISTS: Record<string, (samples: Samples) => Case[]> = {
  'GET /admin/users': users,
  'GET /admin/acteurs': acteurs,
  'GET /acteurs': directory,
  'GET /admin/claims': claims,
  'GET /admin/audit': audit,
  'GET /admin/dashboard': dashboard,
  'GET /admin/communes/{id}/full': communes,
}

/** Prints the time of every view inside PostgreSQL, and whether it is within its target. */
export async function measureAdministration(url: string, only: RegExp): Promise<void> {
  const limits = { statement: 600_000, lock: 2000, idleInTransaction: 600_000 }
  const own = postgresPool(url, 1, limits)
  const client = await own.connect()
  const samples = await findSamples(client)
  console.log(
    `\nWords: ${Object.entries(samples.words)
      .map(([list, { shares }]) => `${list} ${shares}`)
      .join('; ')}\n`,
  )
  for (const [title, list] of Object.entries(LISTS)) {
    const cases = list(samples).filter(([name]) => only.test(`${title} ${name}`))
    if (cases.length === 0) continue
    const pool = postgresPool(url, 1, limits)
    const sent = await recorded(pool, Object.fromEntries(cases.map(([name, , call]) => [name, call])))
    await pool.end()
    const rows: (string | number)[][] = []
    for (const [name, target] of cases) {
      const sum = { ms: 0, cpu: 0, planning: 0, buffers: 0 }
      for (const statement of sent[name] ?? []) {
        const cost = await costOf(client, statement)
        for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += cost[key]
      }
      const verdict = target === null ? '' : `${target}${sum.ms > target ? ' **missed**' : ''}`
      rows.push([name, sum.ms.toFixed(2), verdict, sum.cpu.toFixed(2), sum.planning.toFixed(2), sum.buffers])
    }
    console.log(`### ${title}\n\n${table(['view', 'execution ms', 'target', 'processor ms', 'planning ms', 'pages of 8 KB'], rows)}\n`)
  }
  client.release()
  await own.end()
}
