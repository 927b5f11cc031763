import { UNDOABLE } from '../server/chapters/publications/undo.ts'
import { newId } from '../server/platform/db/id.ts'
import type { ActeurPlace } from './placed.ts'
import { plusHeures } from './placed.ts'
import type { Equipe } from './people.ts'
import type { Fait, Journal } from './trail.ts'
import type { Lien } from './links.ts'
import type { Publication } from './publications.ts'
import type { Signalement } from './reports.ts'

interface Sources {
  journal: Journal
  equipe: Equipe
  acteurs: readonly ActeurPlace[]
  liens: readonly Lien[]
}
/** Bulk decisions, and how many publications each was about. */
const LOTS = 2
const LOT = 4
const EN_ATTENTE = { moderation_status: 'pending', valide: false, publie_le: null, status_reason: null, admin_decision: null }

const agissait = ({ user_id, depuis }: Lien, quand: Date, equipe: Equipe) => depuis < quand && equipe.venait(user_id, quand)

/** Says who wrote a publication, where the actor had somebody by then who may. */
export function signe(publications: Publication[], liens: readonly Lien[], equipe: Equipe): void {
  const parActeur = Map.groupBy(
    liens.filter(({ permissions }) => permissions.includes('manage_publications')),
    ({ acteur_id }) => acteur_id,
  )
  for (const [rang, publication] of publications.entries()) {
    const auteurs = (parActeur.get(publication.acteur_id ?? '') ?? []).filter((lien) =>
      agissait(lien, new Date(publication.created_at), equipe),
    )
    publication.created_by ??= auteurs[rang % auteurs.length]?.user_id ?? null
  }
}

/** What became of publications: written, reported, decided on, featured, deleted. Their rows say the same. */
export function notePublications(publications: Publication[], signalements: readonly Signalement[], sources: Sources): void {
  const recus = Map.groupBy(signalements, ({ publication_id }) => publication_id)
  const calmes = publications.filter(({ id }) => !recus.has(id))
  const lots = enLots(calmes, sources)
  for (const publication of publications) {
    if (publication.created_by) ecrite(publication, sources)
    const signales = recus.get(publication.id) ?? []
    decidee(publication, lots.get(publication.id), signales, sources)
    signalee(publication, signales, sources)
    mise(publication, sources)
  }
}

/** Bulk decisions: what an administrator published in few days was published at once. The fact of the whole, by publication. */
function enLots(publications: Publication[], { journal, equipe }: Sources): Map<string, Fait> {
  const lots = new Map<string, Fait>()
  const publiees = publications
    .filter(({ admin_decision, moderation_status }) => admin_decision === 'published' && moderation_status === 'published')
    .flatMap((publication) => (publication.publie_le ? [{ publication, moment: new Date(publication.publie_le).getTime() }] : []))
    .filter(({ moment }) => journal.couvre(new Date(moment)))
    .toSorted((a, b) => a.moment - b.moment)
  const etendue = (suite: typeof publiees) => (suite.at(-1)?.moment ?? 0) - (suite[0]?.moment ?? 0)
  const suites = publiees.slice(LOT - 1).map((_, i) => publiees.slice(i, i + LOT))
  for (const suite of suites.toSorted((a, b) => etendue(a) - etendue(b))) {
    if (lots.size >= LOTS * LOT) break
    if (suite.some(({ publication }) => lots.has(publication.id))) continue
    const quand = new Date(suite.at(-1)?.moment ?? 0)
    const whole = { moderation_status: 'published', publications: LOT }
    const qui = equipe.administrateur(quand)
    const lot = journal.note({ quand, qui, action: 'publication.bulk_moderate', type: 'bulk', id: newId(), after: whole })
    for (const { publication } of suite) {
      publication.publie_le = publication.updated_at = quand.toISOString()
      lots.set(publication.id, lot)
    }
  }
  return lots
}

function ecrite(publication: Publication, { journal }: Sources): void {
  const { id, title, body, acteur_id, commune_id, commune_ids, type_id, date_debut, date_fin, source_url, image_url, epingle } = publication
  const after = { id, title, body, acteur_id, commune_id, commune_ids, type_id, date_debut, date_fin, source_url, image_url, epingle }
  const quand = new Date(publication.created_at)
  const etat = { moderation_status: 'pending', valide: false, en_avant: false, reports_count: 0 }
  const qui = publication.created_by ?? null
  journal.note({ quand, qui, action: 'publication.create', type: 'publication', id, after: { ...after, ...etat } })
}

/** The first decision: an administrator's, the municipal office's, or that of an actor that publishes by itself. */
function decidee(publication: Publication, lot: Fait | undefined, signales: readonly Signalement[], sources: Sources): void {
  const { moderation_status, publie_le, updated_at, created_at, status_reason, admin_decision, valide } = publication
  if (moderation_status === 'pending') return
  const retiree = moderation_status === 'rejected' && publie_le !== null
  // What moderators took down after reports binds its author.
  if (retiree) publication.admin_decision = 'rejected'
  const vite = plusHeures(new Date(created_at), 1 / 3)
  const programmee = publie_le !== null && String(publie_le) > sources.journal.maintenant.toISOString()
  const quand = programmee ? vite : new Date(moderation_status === 'rejected' || !publie_le ? String(updated_at) : publie_le)
  const qui = publication.admin_decision ? (lot?.qui ?? sources.equipe.administrateur(quand)) : moderateur(publication, quand, sources)
  if (!qui) return
  const after = { moderation_status, valide, publie_le, status_reason, admin_decision: publication.admin_decision ?? admin_decision }
  const before = retiree ? { ...EN_ATTENTE, moderation_status: 'published', valide: true, publie_le } : EN_ATTENTE
  const n = retiree ? signales.length : 0
  note(publication, sources, {
    quand,
    qui,
    action: 'publication.moderate',
    before: { ...before, reports_count: n },
    after: { ...after, reports_count: 0 },
    reports: retiree ? signales.map(({ id }) => id) : [],
    lot,
  })
}

/** Who may decide for the actor, or for the municipal office of the commune where the actor may not publish by itself. */
function moderateur(
  { acteur_id, commune_id, moderation_status }: Publication,
  quand: Date,
  { acteurs, liens, equipe }: Sources,
): string | undefined {
  const mairie = acteurs.find(({ commune, theme }) => commune.id === commune_id && theme === 'mairie')
  const libre = acteurs.find(({ id }) => id === acteur_id)?.publie === true && moderation_status !== 'rejected'
  const au = libre ? acteur_id : mairie?.id
  return liens.find((lien) => lien.acteur_id === au && lien.permissions.includes('publish_publications') && agissait(lien, quand, equipe))
    ?.user_id
}

function signalee(publication: Publication, signales: readonly Signalement[], sources: Sources): void {
  const { journal, equipe } = sources
  const { id, moderation_status, publie_le, status_reason, valide } = publication
  for (const { id: report_id, reason, created_at } of signales) {
    const quand = new Date(String(created_at))
    journal.note({ quand, qui: null, action: 'publication.report', type: 'publication', id, after: { report_id, reason } })
  }
  const resolus = signales.filter(({ status }) => status === 'resolved')
  const quand = new Date(String(resolus[0]?.resolved_at))
  if (resolus.length === 0 || moderation_status === 'rejected' || !journal.couvre(quand)) return
  // Published again: the reports were looked at, and closed.
  const etat = { moderation_status, valide, publie_le, status_reason }
  const before = { ...etat, admin_decision: publication.admin_decision, reports_count: resolus.length }
  publication.admin_decision = 'published'
  const after = { ...etat, admin_decision: 'published', reports_count: 0 }
  note(publication, sources, {
    quand,
    qui: equipe.administrateur(quand),
    action: 'publication.moderate',
    before,
    after,
    reports: resolus.map((resolu) => resolu.id),
  })
}

function mise(publication: Publication, sources: Sources): void {
  const { en_avant, featured_until, publie_le, deleted_at } = publication
  const { maintenant } = sources.journal
  if (en_avant && publie_le && publie_le < maintenant.toISOString()) {
    const depuis = new Date(publie_le)
    const quand = new Date((depuis.getTime() + Math.min(plusHeures(depuis, 1).getTime(), maintenant.getTime())) / 2)
    const qui = sources.equipe.administrateur(quand)
    const before = { en_avant: false, featured_until: null }
    note(publication, sources, { quand, qui, action: 'publication.feature', before, after: { en_avant, featured_until } })
  }
  if (deleted_at) {
    const quand = new Date(deleted_at)
    const qui = sources.equipe.administrateur(quand)
    note(publication, sources, { quand, qui, action: 'publication.delete', before: { deleted_at: null }, after: { deleted_at } })
  }
}

function note({ id }: Publication, { journal }: Sources, { reports, ...fait }: Omit<Fait, 'type' | 'id'> & { reports?: string[] }): void {
  journal.note({ ...fait, type: 'publication', id, retour: { colonnes: UNDOABLE, ...(reports ? { dependents: { reports } } : {}) } })
}
