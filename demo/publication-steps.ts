import { UNDOABLE } from '../server/chapters/publications/writing/recorded.ts'
import { newId } from '../server/platform/db/id.ts'
import { addHours } from './dates.ts'
import type { Link } from './links.ts'
import type { Team } from './people.ts'
import type { PlacedActor } from './placed.ts'
import type { Publication } from './publication-rows.ts'
import type { Report } from './reports.ts'
import type { PastStep, Trail } from './trail.ts'

interface Sources {
  trail: Trail
  team: Team
  actors: readonly PlacedActor[]
  links: readonly Link[]
}
const BULK_DECISIONS = 2
const PUBLICATIONS_A_BULK = 4
const PENDING = { moderation_status: 'pending', valide: false, publie_le: null, status_reason: null, admin_decision: null }

const couldAct = ({ user_id, since }: Link, at: Date, team: Team) => since < at && team.wasActive(user_id, at)

/** Sets the author of each publication, if a user could already write for the actor at that time. */
export function setAuthors(publications: Publication[], links: readonly Link[], team: Team): void {
  const writers = Map.groupBy(
    links.filter(({ permissions }) => permissions.includes('manage_publications')),
    ({ acteur_id }) => acteur_id,
  )
  for (const [rank, publication] of publications.entries()) {
    const able = (writers.get(publication.acteur_id ?? '') ?? []).filter((link) => couldAct(link, new Date(publication.created_at), team))
    publication.created_by ??= able[rank % able.length]?.user_id ?? null
  }
}

/**
 * Adds the steps of publications: written, reported, decided, changed, featured, deleted. Sets the dates of bulk decisions in the rows.
 * @returns the ids of the publications that a bulk decision published
 */
export function addPublicationSteps(publications: Publication[], reports: readonly Report[], sources: Sources): ReadonlySet<string> {
  const received = Map.groupBy(reports, ({ publication_id }) => publication_id)
  const bulks = addBulkDecisions(
    publications.filter((publication) => !received.has(publication.id) && hasNoLaterStep(publication)),
    sources,
  )
  for (const publication of publications) {
    const own = received.get(publication.id) ?? []
    if (publication.created_by) addCreation(publication, sources)
    addDecision(publication, bulks.get(publication.id), own, sources)
    addReports(publication, own, sources)
    addChanges(publication, sources)
    addFeatureAndDeletion(publication, sources)
  }
  return new Set(bulks.keys())
}

/** Whether the decision is the last step of a publication without reports. An administrator can undo it then. */
const hasNoLaterStep = ({ changes, en_avant, deleted_at }: Publication) => changes.length === 0 && !en_avant && !deleted_at

/** Makes bulk decisions of publications that an administrator published within a few days. @returns the bulk step by publication id */
function addBulkDecisions(publications: Publication[], { trail, team }: Sources): Map<string, PastStep> {
  const bulks = new Map<string, PastStep>()
  const published = publications
    .filter(({ admin_decision, moderation_status }) => admin_decision === 'published' && moderation_status === 'published')
    .flatMap((publication) => (publication.publie_le ? [{ publication, time: new Date(publication.publie_le).getTime() }] : []))
    .filter(({ time }) => trail.covers(new Date(time)))
    .toSorted((a, b) => a.time - b.time)
  const span = (group: typeof published) => (group.at(-1)?.time ?? 0) - (group[0]?.time ?? 0)
  const groups = published.slice(PUBLICATIONS_A_BULK - 1).map((_, i) => published.slice(i, i + PUBLICATIONS_A_BULK))
  for (const group of groups.toSorted((a, b) => span(a) - span(b))) {
    if (bulks.size >= BULK_DECISIONS * PUBLICATIONS_A_BULK) break
    if (group.some(({ publication }) => bulks.has(publication.id))) continue
    const at = new Date(group.at(-1)?.time ?? 0)
    const after = { moderation_status: 'published', publications: PUBLICATIONS_A_BULK }
    const by = team.administratorAt(at)
    const bulk = trail.add({ at, by, action: 'publication.bulk_moderate', type: 'bulk', id: newId(), after })
    for (const { publication } of group) {
      publication.publie_le = publication.updated_at = at.toISOString()
      bulks.set(publication.id, bulk)
    }
  }
  return bulks
}

function addCreation(publication: Publication, { trail }: Sources): void {
  const { id, title, body, acteur_id, commune_id, commune_ids, type_id, date_debut, date_fin, source_url, image_url, epingle } = publication
  const { evenement, alerte, expire_le, changes } = publication
  const fields = { id, title, body, acteur_id, commune_id, commune_ids, type_id, date_debut, date_fin, source_url, image_url, epingle }
  const after = {
    ...fields,
    evenement,
    alerte,
    expire_le,
    ...changes[0]?.before,
    moderation_status: 'pending',
    valide: false,
    en_avant: false,
    reports_count: 0,
  }
  const at = new Date(publication.created_at)
  trail.add({ at, by: publication.created_by ?? null, action: 'publication.create', type: 'publication', id, after })
}

/** Adds the first decision: of an administrator, of the municipal office, or of an actor that may publish without approval. */
function addDecision(publication: Publication, bulk: PastStep | undefined, reports: readonly Report[], sources: Sources): void {
  const { moderation_status, publie_le, updated_at, created_at, status_reason, admin_decision, valide } = publication
  if (moderation_status === 'pending') return
  const isWithdrawn = moderation_status === 'rejected' && publie_le !== null
  // A rejection after reports is an administrator's.
  if (isWithdrawn) publication.admin_decision = 'rejected'
  const isScheduled = publie_le !== null && String(publie_le) > sources.trail.now.toISOString()
  const decided = moderation_status === 'rejected' || !publie_le ? String(updated_at) : publie_le
  const at = isScheduled ? addHours(new Date(created_at), 1 / 3) : new Date(decided)
  const by = publication.admin_decision ? (bulk?.by ?? sources.team.administratorAt(at)) : moderatorOf(publication, at, sources)
  if (!by) return
  const wasPublished = { ...PENDING, moderation_status: 'published', valide: true, publie_le }
  const before = isWithdrawn ? wasPublished : PENDING
  // An act was published by its town hall before it was withdrawn.
  const publisher = isWithdrawn && publication.act ? publication.created_by : null
  if (publisher && publie_le)
    addStep(publication, sources, {
      at: new Date(publie_le),
      by: publisher,
      action: 'publication.moderate',
      before: PENDING,
      after: wasPublished,
    })
  const after = { moderation_status, valide, publie_le, status_reason, admin_decision: publication.admin_decision ?? admin_decision }
  addStep(publication, sources, {
    at,
    by,
    action: 'publication.moderate',
    before: { ...before, reports_count: isWithdrawn ? reports.length : 0 },
    after: { ...after, reports_count: 0 },
    reports: isWithdrawn ? reports.map(({ id }) => id) : [],
    bulk,
  })
}

/** Returns the id of a user who may decide for the actor or, if the actor needs approval, for the municipal office of its commune. */
function moderatorOf(
  { acteur_id, commune_id, moderation_status }: Publication,
  at: Date,
  { actors, links, team }: Sources,
): string | undefined {
  const townHall = actors.find(({ commune, theme }) => commune.id === commune_id && theme === 'mairie')
  const isFree = actors.find(({ id }) => id === acteur_id)?.canPublish === true && moderation_status !== 'rejected'
  const deciding = isFree ? acteur_id : townHall?.id
  return links.find((link) => link.acteur_id === deciding && link.permissions.includes('publish_publications') && couldAct(link, at, team))
    ?.user_id
}

/** Adds the reports on a publication and, if it is still published, the decision that resolved them. */
function addReports(publication: Publication, reports: readonly Report[], sources: Sources): void {
  const { trail, team } = sources
  const { id, moderation_status, publie_le, status_reason, valide } = publication
  for (const { id: report_id, reason, created_at } of reports) {
    const at = new Date(String(created_at))
    trail.add({ at, by: null, action: 'publication.report', type: 'publication', id, after: { report_id, reason } })
  }
  const resolved = reports.filter(({ status }) => status === 'resolved')
  const at = new Date(String(resolved[0]?.resolved_at))
  if (resolved.length === 0 || moderation_status === 'rejected' || !trail.covers(at)) return
  const state = { moderation_status, valide, publie_le, status_reason }
  const before = { ...state, admin_decision: publication.admin_decision, reports_count: resolved.length }
  publication.admin_decision = 'published'
  addStep(publication, sources, {
    at,
    by: team.administratorAt(at),
    action: 'publication.moderate',
    before,
    after: { ...state, admin_decision: 'published', reports_count: 0 },
    reports: resolved.map((report) => report.id),
  })
}

/** Adds the changes of an event or an alert, by its author or, if there is none, by the administrator. */
function addChanges({ changes, created_by, ...publication }: Publication, sources: Sources): void {
  const { team } = sources
  for (const change of changes) {
    const by = created_by && team.wasActive(created_by, change.at) ? created_by : team.administratorAt(change.at)
    addStep(publication, sources, { ...change, by })
  }
}

function addFeatureAndDeletion(publication: Publication, sources: Sources): void {
  const { en_avant, featured_until, publie_le, deleted_at } = publication
  const { now } = sources.trail
  if (en_avant && publie_le && publie_le < now.toISOString()) {
    const published = new Date(publie_le)
    const at = new Date((published.getTime() + Math.min(addHours(published, 1).getTime(), now.getTime())) / 2)
    const before = { en_avant: false, featured_until: null }
    const by = sources.team.administratorAt(at)
    addStep(publication, sources, { at, by, action: 'publication.feature', before, after: { en_avant, featured_until } })
  }
  if (deleted_at) {
    const at = new Date(deleted_at)
    const by = sources.team.administratorAt(at)
    addStep(publication, sources, { at, by, action: 'publication.delete', before: { deleted_at: null }, after: { deleted_at } })
  }
}

type Step = Omit<PastStep, 'type' | 'id' | 'undo'> & { reports?: string[] }

function addStep({ id }: Pick<Publication, 'id'>, { trail }: Sources, { reports, ...step }: Step): void {
  const dependents = reports ? { dependents: { reports } } : {}
  trail.add({ ...step, type: 'publication', id, undo: { columns: UNDOABLE, ...dependents } })
}
