import { type RawBuilder, sql } from 'kysely'
import type { BackOfficePermission, TerritoryCodes } from '../../../contract/access/back-office.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { whereMay } from '../../platform/access/grants.ts'
import { inside, narrowed } from '../../platform/access/territory.ts'
import { countOf, envoisEnCours, type Figure } from './figures.ts'

/** The permission that each figure needs: that of its list. */
const PERMISSIONS: Readonly<Record<string, BackOfficePermission>> = {
  publications: 'publications.read',
  publications_pending: 'publications.read',
  publications_reported: 'publications.read',
  acteurs: 'acteurs.read',
  users: 'users.read',
  claims_pending: 'claims.read',
  proposals_pending: 'acteurs.write',
  subscription_plans: 'subscriptions.read',
  subscription_logs: 'subscriptions.read',
  jobs_dead: 'jobs.manage',
  messages_unread: 'messages.read',
  syncs_failed: 'defibrillateurs.write',
  envois_en_cours: 'publications.moderate',
  import_sources_paused: 'imports.read',
}

const count = (from: RawBuilder<unknown>): Figure => countOf(sql<{ n: number }>`select count(*)::int as n from ${from}`)
const publications = (territory: TerritoryCodes, more: RawBuilder<unknown>): Figure =>
  count(sql`publications p where p.deleted_at is null and ${inside(territory, 'p.commune_id')} ${more}`)

const PENDING = sql`and (p.moderation_status = 'pending' and p.waiting_edit_status is null or p.waiting_edit_status = 'pending')`
/** The number of publications of a territory that wait for moderation. */
export const pendingWithin = (territory: TerritoryCodes): Figure => publications(territory, PENDING)

/** The figures of a territory, each equal to the total of its list. The other figures cannot be bounded. */
const figuresOf = (territory: TerritoryCodes): Readonly<Record<string, Figure>> => ({
  publications: publications(territory, sql``),
  publications_pending: pendingWithin(territory),
  publications_reported: publications(territory, sql`and p.reports_count > 0`),
  acteurs: count(sql`acteurs a where a.deleted_at is null and ${inside(territory, 'a.commune_id')}`),
  claims_pending: count(
    sql`claims k join acteurs a on a.id = k.acteur_id where k.status = 'pending' and ${inside(territory, 'a.commune_id')}`,
  ),
  proposals_pending: count(sql`acteur_proposals o where o.status = 'pending' and ${inside(territory, 'o.commune_id')}`),
  envois_en_cours: envoisEnCours(sql`and ${inside(territory, 'e.commune_id')}`),
  import_sources_paused: count(
    sql`import_sources s where s.paused_at is not null and s.deleted_at is null and ${inside(territory, 's.commune_id')}`,
  ),
  messages_unread: count(
    sql`message_threads t join acteurs a on a.id = t.acteur_id where t.unread and ${inside(territory, 'a.commune_id')}`,
  ),
})

/** The territories whose figures are remembered, so that concurrent requests share a read (get.ts). */
const TERRITORIES = 500
const known = new Map<string, Readonly<Record<string, Figure>>>()

function figuresWithin(territory: TerritoryCodes): Readonly<Record<string, Figure>> {
  const key = JSON.stringify(territory)
  const found = known.get(key)
  if (found) return found
  if (known.size >= TERRITORIES) known.clear()
  const figures = figuresOf(territory)
  known.set(key, figures)
  return figures
}

/** Returns the figures that a caller may read: those of the permissions, within the territory of each. A figure that cannot be bounded is absent. */
export function figuresForCaller(caller: Caller, figures: Readonly<Record<string, Figure>>): Record<string, Figure> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, figure]) => {
      const permission = PERMISSIONS[name]
      const where = permission && whereMay(caller, permission)
      if (where === undefined) return []
      const within = caller.chosen ? narrowed(where, caller.chosen) : where
      // What has no place (accounts, jobs, subscriptions) is not narrowed by a choice; a bounded role does not read it.
      const own = (within && figuresWithin(within)[name]) ?? (where === null ? figure : undefined)
      return own ? [[name, own] as const] : []
    }),
  )
}
