import { UNDOABLE } from '../server/chapters/acteurs/undo.ts'
import type { ActeursPrets } from './actors.ts'
import { type ActeurPlace, acteurDu, plusHeures } from './placed.ts'
import type { Equipe } from './people.ts'
import type { Fait, Journal } from './trail.ts'
import { enJournee } from './dates.ts'

type Row = ActeursPrets['rows'][number]

/** Rights and badges that were given lately: the commune, the rank there, how many days ago. */
const RECENTS = {
  badge: [['2A004', 0, 15.4], ['97209', 1, 8.3], ['31555', 2, 3.2]],
  can_publish: [['64483', 0, 20.6], ['48095', 2, 9.4], ['05023', 3, 5.1]],
} as const // oxfmt-ignore
/** Deactivated for ten minutes, by mistake. */
const PAR_ERREUR = ['79191', 3, 6.3] as const

/** What became of actors: entered, validated, given badges and rights, deactivated, deleted. Their rows say the same. */
export function noteActeurs(journal: Journal, equipe: Equipe, { rows, acteurs }: ActeursPrets): void {
  const ilYA = (jours: number) => enJournee(journal.maintenant, jours)
  const parId = new Map(rows.map((row) => [row.id, row]))
  const etat = (acteur: ActeurPlace, quand: Date, action: Fait['action'], before: Fait['before'], after: Fait['after']): Fait => {
    const qui = equipe.administrateur(quand)
    return journal.note({ quand, qui, action, type: 'acteur', id: acteur.id, before, after, retour: { colonnes: UNDOABLE } })
  }
  for (const acteur of acteurs) {
    const row = parId.get(acteur.id)
    if (!row) continue
    if (journal.couvre(acteur.creeLe)) {
      noteSaisie(journal, equipe, acteur, row)
      if (row.valide) etat(acteur, plusHeures(acteur.creeLe, 18), 'acteur.validate', { valide: false }, { valide: true })
      if (row.badge) etat(acteur, plusHeures(acteur.creeLe, 18.1), 'acteur.badge', { badge: null }, { badge: row.badge })
    }
    if (!row.active) etat(acteur, ilYA(19.3), 'acteur.active', { active: true }, { active: false })
    if (row.deleted_at) etat(acteur, new Date(row.deleted_at), 'acteur.delete', { deleted_at: null }, { deleted_at: row.deleted_at })
  }
  for (const [insee, rang, jours] of RECENTS.badge) {
    const acteur = acteurDu(acteurs, insee, rang)
    if (acteur) etat(acteur, ilYA(jours), 'acteur.badge', { badge: null }, { badge: parId.get(acteur.id)?.badge })
  }
  for (const [insee, rang, jours] of RECENTS.can_publish) {
    const acteur = acteurDu(acteurs, insee, rang)
    if (acteur) etat(acteur, ilYA(jours), 'acteur.can_publish', { can_publish: false }, { can_publish: true })
  }
  const [insee, rang, jours] = PAR_ERREUR
  const acteur = acteurDu(acteurs, insee, rang)
  if (!acteur) return
  const erreur = etat(acteur, ilYA(jours), 'acteur.active', { active: true }, { active: false })
  const quand = plusHeures(erreur.quand, 1 / 6)
  const annulation = { quand, qui: erreur.qui, action: 'audit.undo', type: 'acteur', id: acteur.id } as const
  journal.note({ ...annulation, before: { active: false }, after: { active: true }, annule: erreur })
}

function noteSaisie(journal: Journal, equipe: Equipe, { creeLe: quand }: ActeurPlace, row: Row): void {
  const { id, nom, slug, type, description, commune_id, adresse, telephone, telephone_e164, email, site_web } = row
  const saisi = { id, nom, slug, type, description, commune_id, adresse, telephone, telephone_e164, email, site_web }
  const etats = { valide: false, badge: null, active: true, can_publish: row.can_publish, commune_ids: [] }
  const qui = equipe.administrateur(quand)
  journal.note({ quand, qui, action: 'acteur.create', type: 'acteur', id: row.id, after: { ...saisi, ...etats } })
}
