import type { Insertable } from 'kysely'
import { PERMISSIONS } from '../contract/acteurs/acteur-records.ts'
import { markOf, UNDOABLE } from '../server/chapters/claims/recorded.ts'
import { normalisePhone } from '../server/platform/contacts/phone.ts'
import { newId } from '../server/platform/db/id.ts'
import type { Database } from '../server/platform/db/schema.gen.ts'
import { type ActeurPlace, acteurDu } from './placed.ts'
import type { Equipe } from './people.ts'
import type { Journal } from './trail.ts'
import { enJournee } from './dates.ts'
import type { Lien } from './links.ts'
import { REVENDICATIONS, type RevendicationDemo } from './data/claims.ts'

type Revendication = Insertable<Database['claims']> & { id: string; message: string }

/**
 * The claims, with what they left in the trail. An approval makes the owner's link, as deciding does; nobody is written to.
 * @param liens to which the approvals are added
 */
export function revendicationsDe(acteurs: ActeurPlace[], liens: Lien[], equipe: Equipe, journal: Journal): Revendication[] {
  return REVENDICATIONS.flatMap((demo) => {
    const acteur = acteurDu(acteurs, demo.insee, demo.acteur)
    if (!acteur) return []
    const quand = enJournee(journal.maintenant, demo.il_y_a)
    const recue = { ...claimant(demo, acteur, equipe), id: newId(), acteur_id: acteur.id, message: demo.message }
    const ouverte = { status: 'pending', reason: null, owner_id: null, decided_by: null, decided_at: null }
    journal.note({
      quand,
      qui: recue.user_id,
      action: 'claim.create',
      type: 'claim',
      id: recue.id,
      after: { ...recue, telephone_e164: null, status: 'pending' },
    })
    const dates = { created_at: quand.toISOString(), updated_at: quand.toISOString() }
    const suite = demo.decision && decidee(demo.decision, recue, { liens, equipe, journal })
    return [{ ...recue, ...ouverte, ...dates, ...suite, version: suite ? 2 : 1 }]
  })
}

function claimant({ par }: RevendicationDemo, acteur: ActeurPlace, equipe: Equipe) {
  const personne = { user_id: null, nom: null, email: null, telephone: null, telephone_e164: null }
  if ('compte' in par) return { ...personne, user_id: equipe.id(par.compte), nom: equipe.nom(par.compte) }
  const telephone = normalisePhone(par.telephone, acteur.commune.departement)
  return {
    ...personne,
    nom: par.nom,
    email: par.courriel.replace('{courriel}', acteur.courriel),
    telephone: telephone?.display ?? null,
    telephone_e164: telephone?.e164 ?? null,
  }
}

function decidee(
  decision: NonNullable<RevendicationDemo['decision']>,
  { id, acteur_id, user_id }: { id: string; acteur_id: string; user_id: string | null },
  { liens, equipe, journal }: { liens: Lien[]; equipe: Equipe; journal: Journal },
) {
  const quand = enJournee(journal.maintenant, decision.il_y_a)
  const refus = 'motif' in decision ? decision.motif : null
  const owner_id = 'motif' in decision ? null : decision.pour === undefined ? user_id : equipe.id(decision.pour)
  const decided_by = equipe.administrateur(quand)
  const after = {
    status: refus === null ? 'approved' : 'rejected',
    reason: refus,
    owner_id,
    decided_by,
    decided_at: quand.toISOString(),
  }
  const lien = owner_id
    ? devientResponsable(liens, { acteur_id, user_id: owner_id, depuis: quand })
    : { link_before: null, link_after: null }
  journal.note({
    quand,
    qui: decided_by,
    action: 'claim.decide',
    type: 'claim',
    id,
    before: { status: 'pending', reason: null, owner_id: null, decided_by: null, decided_at: null },
    after,
    retour: { colonnes: UNDOABLE, dependents: { ...lien, email_ids: [] } },
  })
  return { ...after, updated_at: quand.toISOString() }
}

/** Gives the link as it stood before and as it was left, as undoing asks for them. */
function devientResponsable(liens: Lien[], { acteur_id, user_id, depuis }: Omit<Lien, 'role' | 'permissions'>) {
  const lien = liens.find((un) => un.acteur_id === acteur_id && un.user_id === user_id)
  const avant = lien ? { role: lien.role, permissions: lien.permissions } : null
  if (lien) Object.assign(lien, { role: 'owner', permissions: [...PERMISSIONS] })
  else liens.push({ acteur_id, user_id, role: 'owner', permissions: [...PERMISSIONS], depuis })
  const [role, permissions, created_at] = ['owner', [...PERMISSIONS], (lien?.depuis ?? depuis).toISOString()]
  return { link_before: avant, link_after: markOf({ role, permissions, created_at }) }
}
