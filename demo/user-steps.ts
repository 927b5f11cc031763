import { type ActeurPlace, acteurDu } from './placed.ts'
import { ADMINISTRATRICE, type Equipe } from './people.ts'
import type { Fait, Journal } from './trail.ts'
import { enJournee, JOUR_MS } from './dates.ts'
import type { Lien } from './links.ts'
import { PERSONNES } from './data/people.ts'

const MINUTE_MS = 60_000

/** What administrators did about people: roles, deactivations, links; and who was looked at before. */
export function notePersonnes(journal: Journal, equipe: Equipe, acteurs: readonly ActeurPlace[], liens: readonly Lien[]): void {
  const ilYA = (jours: number) => enJournee(journal.maintenant, jours)
  const user = (quand: Date, action: Fait['action'], id: string, etats: Pick<Fait, 'before' | 'after'> = {}) =>
    journal.note({ quand, qui: equipe.administrateur(quand), action, type: 'user', id, ...etats })

  const premiere = { quand: journal.debut, qui: null, kind: 'cli' } as const
  journal.note({ ...premiere, action: 'role.assign', type: 'user', id: equipe.id(ADMINISTRATRICE), after: { role: 'admin' } })
  for (const { courriel, cree, role, interim, inactive } of PERSONNES) {
    const id = equipe.id(courriel)
    if (role) user(ilYA(cree - 1), 'role.assign', id, { after: { role } })
    if (interim) {
      user(ilYA(interim[0]), 'role.assign', id, { after: { role: 'admin' } })
      user(ilYA(interim[1]), 'role.remove', id, { before: { role: 'admin' } })
    }
    if (inactive !== undefined) {
      user(new Date(ilYA(inactive).getTime() - 4 * MINUTE_MS), 'user.read', id)
      user(ilYA(inactive), 'user.update', id, { before: { active: true }, after: { active: false } })
    }
  }
  // Somebody who asks for one actor after the other is looked at twice.
  for (const jours of [14.02, 1.1]) user(ilYA(jours), 'user.read', equipe.id('olivier.jacquet@example.com'))

  for (const { user_id, acteur_id, role, permissions, depuis } of liens)
    noteLien(journal, equipe, { quand: depuis, action: 'acteur.link', id: acteur_id, after: { user_id, role, permissions } })
  // A link that is gone by now.
  const jardin = acteurDu(acteurs, '75056', 3)
  const parti = { user_id: equipe.id('kevin.poirier@example.com'), role: 'member', permissions: ['manage_publications'] }
  if (!jardin) return
  noteLien(journal, equipe, { quand: ilYA(34), action: 'acteur.link', id: jardin.id, after: parti })
  noteLien(journal, equipe, { quand: ilYA(9.12), action: 'acteur.unlink', id: jardin.id, before: parti })
}

const noteLien = (journal: Journal, equipe: Equipe, fait: Omit<Fait, 'qui' | 'type'>) =>
  journal.note({ ...fait, qui: equipe.administrateur(fait.quand), type: 'acteur' })

/** An administrator signs in before the first thing they do in a day; the platform's other hands now and then. */
export function noteConnexions(journal: Journal, equipe: Equipe): void {
  const interim = PERSONNES.flatMap((personne) => (personne.interim ? [equipe.id(personne.courriel)] : []))
  for (const id of [equipe.id(ADMINISTRATRICE), ...interim]) {
    const jours = Map.groupBy(
      journal.faits.filter(({ qui }) => qui === id),
      ({ quand }) => Math.floor(quand.getTime() / JOUR_MS),
    )
    for (const faits of jours.values()) {
      const premier = Math.min(...faits.map(({ quand }) => quand.getTime()))
      noteConnexion(journal, id, new Date(Math.max(premier - (240 + (premier % 997)) * 1000, journal.debut.getTime())))
    }
  }
  for (const { courriel, role, vu } of PERSONNES)
    if (role) for (const jours of [20, 13, 6, vu ?? 1]) noteConnexion(journal, equipe.id(courriel), enJournee(journal.maintenant, jours))
}

const noteConnexion = (journal: Journal, id: string, quand: Date) =>
  journal.note({ quand, qui: id, action: 'auth.sign_in', type: 'user', id })
