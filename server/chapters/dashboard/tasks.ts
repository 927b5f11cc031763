import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { BackOfficePermission, TerritoryCodes } from '../../../contract/access/back-office.ts'
import type { TaskName, Targets } from '../../../contract/dashboard/task-targets.ts'
import type { listTasks } from '../../../contract/dashboard/tasks.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { whereMay } from '../../platform/access/grants.ts'
import { inside, narrowed } from '../../platform/access/territory.ts'
import { readTargets } from '../../platform/instance/stored.ts'
import { deadJobs } from '../../platform/jobs/queue-tables.ts'
import { groupInside, SUSPECTED } from '../publications/moderation/duplicates.ts'
import { listed, visible } from '../publications/reading/visibility.ts'
import type { Figure } from './figures.ts'
import { type FiguresContext, readFigures } from './get.ts'

type Tasks = z.output<(typeof listTasks)['response']>
type Task = Tasks['data'][number]
type Sql = RawBuilder<unknown>

/** What waits: the permission that its list needs, and its rows with the time since when each waits, within a territory or in France. */
interface Source {
  permission: BackOfficePermission
  /** `bounds` are those of the roles; null: none. Returns a statement with the column `at`; undefined: it has no place, and is read by roles without bounds only. */
  waiting: (near: (column: string) => Sql, bounds: TerritoryCodes | null) => Sql
  placeless?: true
}

const SOURCES: Record<TaskName, Source> = {
  reports: {
    permission: 'publications.read',
    waiting: (
      near,
    ) => sql`select (select min(r.created_at) from publication_reports r where r.publication_id = p.id and r.status = 'open') as at
      from publications p where p.reports_count > 0 and p.deleted_at is null ${near('p.commune_id')}`,
  },
  publications: {
    permission: 'publications.read',
    waiting: (near) => sql`select coalesce(w.created_at, p.created_at) as at
      from publications p left join publication_waiting_edits w on w.publication_id = p.id and w.status = 'pending'
      where p.deleted_at is null and (p.moderation_status = 'pending' and p.waiting_edit_status is null or p.waiting_edit_status = 'pending')
        ${near('p.commune_id')}`,
  },
  imports: {
    permission: 'imports.read',
    waiting: (near) =>
      sql`select s.paused_at as at from import_sources s where s.paused_at is not null and s.deleted_at is null ${near('s.commune_id')}`,
  },
  claims: {
    permission: 'claims.read',
    waiting: (near) =>
      sql`select k.created_at as at from claims k join acteurs a on a.id = k.acteur_id where k.status = 'pending' ${near('a.commune_id')}`,
  },
  proposals: {
    permission: 'acteurs.write',
    waiting: (near) => sql`select o.created_at as at from acteur_proposals o where o.status = 'pending' ${near('o.commune_id')}`,
  },
  messages: {
    permission: 'messages.read',
    waiting: (near) =>
      sql`select t.last_message_at as at from message_threads t left join acteurs a on a.id = t.acteur_id where t.unread ${near('a.commune_id')}`,
  },
  duplicates: {
    permission: 'publications.read',
    waiting: (near, bounds) => sql`select null::timestamptz as at from duplicate_groups g where ${SUSPECTED}
      ${bounds ? sql`and ${groupInside(bounds, 'g.dup_key')}` : sql``}
      and exists (select from publications m where m.dup_key = g.dup_key and m.deleted_at is null ${near('m.commune_id')})`,
  },
  disputes: {
    permission: 'payments.manage',
    placeless: true,
    // The events of a closed dispute do not name the opened one: as many of the oldest are over as were closed.
    waiting: () => sql`select e.received_at as at from payment_events e
      where e.kind = 'charge.dispute.created' and e.received_at > now() - interval '120 days'
      order by e.received_at offset (select count(*) from payment_events c
        where c.kind = 'charge.dispute.closed' and c.received_at > now() - interval '120 days')`,
  },
  payments_failed: {
    permission: 'payments.manage',
    placeless: true,
    waiting: () => sql`select e.received_at as at from payment_events e where e.status = 'failed'`,
  },
  syncs: {
    permission: 'defibrillateurs.write',
    placeless: true,
    waiting: () => sql`select last.finished_at as at from (select r.status, r.finished_at from defibrillateur_runs r
      where r.scope = 'france' and r.status in ('done', 'failed') order by r.created_at desc, r.id desc limit 1) last where last.status = 'failed'`,
  },
  jobs: { permission: 'jobs.manage', placeless: true, waiting: () => deadJobs },
}

/** The figures of tasks that are remembered, so that concurrent requests share a read (get.ts). */
const known = new Map<string, Figure>()
const KNOWN_MAX = 2000
function remembered(key: string, make: () => Figure): Figure {
  const found = known.get(key)
  if (found) return found
  if (known.size >= KNOWN_MAX) known.clear()
  const figure = make()
  known.set(key, figure)
  return figure
}

interface Asked {
  /** Within how many hours it should be done; null: it has no age. */
  target: number | null
  territory: TerritoryCodes | null
  bounds: TerritoryCodes | null
}
const figureOf = (task: TaskName, { target, territory, bounds }: Asked): Figure => {
  const near = (column: string) => (territory ? sql`and ${inside(territory, column)}` : sql``)
  return async (db): Promise<Task> => {
    const { rows } = await sql<Pick<Task, 'count' | 'oldest_at' | 'late'>>`select count(*)::int as count, min(x.at) as oldest_at,
      (count(*) filter (where x.at < now() - interval '1 hour' * ${sql.lit(target)}))::int as late from (${SOURCES[task].waiting(near, bounds)}) x`.execute(
      db,
    )
    const [row = { count: 0, oldest_at: null, late: 0 }] = rows
    return { task, ...row, target_hours: target, people: task === 'messages' && row.count > 0 ? await inHand(near)(db) : [] }
  }
}

/** The names of those to whom unread messages are assigned. */
const inHand =
  (near: (column: string) => Sql) =>
  async (db: Parameters<Figure>[0]): Promise<string[]> => {
    const { rows } = await sql<{ nom: string }>`select distinct concat_ws(' ', u.prenom, u.nom) as nom
      from message_threads t join users u on u.id = t.assigned_to left join acteurs a on a.id = t.acteur_id
      where t.unread and (u.prenom is not null or u.nom is not null) ${near('a.commune_id')} order by 1 limit 5`.execute(db)
    return rows.map(({ nom }) => nom)
  }

/** Counts of publications by what people see of them. */
const STATES: Readonly<Record<keyof Tasks['publications'], Sql>> = {
  published: visible('p'),
  listed: listed('p'),
  pending: sql`p.deleted_at is null and (p.moderation_status = 'pending' and p.waiting_edit_status is null or p.waiting_edit_status = 'pending')`,
  scheduled: sql`p.publiable and p.publie_le > now()`,
  rejected: sql`p.deleted_at is null and p.moderation_status = 'rejected'`,
}
const stateFigure = (state: keyof typeof STATES, territory: TerritoryCodes | null): Figure => {
  const near = territory ? sql`and ${inside(territory, 'p.commune_id')}` : sql``
  return async (db) =>
    (await sql<{ n: number }>`select count(*)::int as n from publications p where ${STATES[state]} ${near}`.execute(db)).rows[0]?.n ?? 0
}

/** Returns what waits of what a caller may read, within the territory of the roles and the chosen one. Spec §2-99. */
export async function waitingTasks(ctx: FiguresContext, caller: Caller): Promise<Tasks> {
  const targets: Targets = await readTargets(ctx.db)
  const figures: Record<string, Figure> = {}
  const withinOf = (permission: BackOfficePermission) => {
    const where = whereMay(caller, permission)
    return where === undefined ? undefined : caller.chosen ? narrowed(where, caller.chosen) : where
  }
  for (const task of Object.keys(SOURCES) as TaskName[]) {
    const { permission, placeless } = SOURCES[task]
    const within = placeless ? (whereMay(caller, permission) === null ? null : undefined) : withinOf(permission)
    const bounds = whereMay(caller, permission) ?? null
    if (within !== undefined) {
      const asked: Asked = { target: task === 'duplicates' ? null : targets[task], territory: within, bounds }
      figures[task] = remembered(`${task} ${JSON.stringify(asked)}`, () => figureOf(task, asked))
    }
  }
  const seen = withinOf('publications.read')
  if (seen !== undefined)
    for (const state of Object.keys(STATES) as (keyof typeof STATES)[])
      figures[`state ${state}`] = remembered(`state ${state} ${JSON.stringify(seen)}`, () => stateFigure(state, seen))
  const read: Record<string, unknown> = await readFigures(ctx, figures)
  const states = Object.keys(STATES).flatMap((state) => (`state ${state}` in read ? [[state, read[`state ${state}`]] as const] : []))
  return {
    data: (Object.keys(SOURCES) as TaskName[]).flatMap((task) => (task in read ? [read[task] as Task] : [])),
    uncounted: (Object.keys(SOURCES) as TaskName[]).filter((task) => task in figures && !(task in read)),
    publications: Object.fromEntries(states),
  }
}
