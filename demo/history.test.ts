import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../server/platform/db/id.ts'
import { acteursDe } from './actors.ts'
import { COMMUNES } from './data/communes.ts'
import { COMPTES } from './accounts.ts'
import type { CommunePlacee } from './placed.ts'
import { enJournee } from './dates.ts'
import { PERSONNES } from './data/people.ts'
import { vieDe } from './history.ts'

const communes: CommunePlacee[] = COMMUNES.map((demo) => ({
  id: newId(),
  code_insee: demo.insee,
  slug: `ville-${demo.insee.toLowerCase()}`,
  nom: 'Saint-Exemple',
  departement: demo.insee.startsWith('97') ? demo.insee.slice(0, 3) : demo.insee.slice(0, 2),
  population: demo.publications * 1500,
  codes_postaux: ['00000'],
  demo,
}))
const personnes = [...COMPTES, ...PERSONNES.map((personne) => ({ ...personne, email: personne.courriel }))]
const utilisateurs = new Map(personnes.map(({ email }) => [email, newId()]))
const vie = (maintenant: Date) =>
  vieDe({ maintenant, communes, prets: acteursDe(communes, maintenant), utilisateurs, types: new Map(), hache: (personne) => personne })

describe('demonstration life', () => {
  test('is believable at whatever hour it is loaded', () => {
    for (let heure = 0; heure < 24; heure += 1) {
      const maintenant = new Date(Date.UTC(2027, heure % 12, 3 + heure, heure, 47, 12))
      const connus = new Map(personnes.map(({ email, cree }) => [utilisateurs.get(email), enJournee(maintenant, cree)]))
      const { journal, publications, liens } = vie(maintenant)
      assert.ok(journal.faits.length > 250, String(journal.faits.length))
      for (const { quand, qui, action, id } of journal.faits) {
        const quoi = `${heure} h ${action} ${quand.toISOString()} ${id}`
        assert.ok(quand < maintenant, quoi)
        assert.ok(qui === null || (connus.get(qui) ?? maintenant) <= quand, quoi)
      }
      for (const { created_at, publie_le, moderation_status, created_by, acteur_id } of publications) {
        assert.ok(publie_le === null || new Date(publie_le as string) >= new Date(created_at))
        assert.ok(moderation_status !== 'published' || new Date(publie_le as string) < maintenant)
        assert.ok(!created_by || liens.some((lien) => lien.user_id === created_by && lien.acteur_id === acteur_id))
      }
      // Of one record, every change starts where the last one ended.
      for (const faits of Map.groupBy(journal.faits, ({ id }) => id).values()) {
        const etat: Record<string, unknown> = {}
        for (const { before, after, action } of faits) {
          for (const [nom, valeur] of Object.entries(before ?? {}))
            if (nom in etat && nom !== 'reports_count') assert.deepEqual(etat[nom], valeur, `${heure} h ${action} ${nom}`)
          if (action !== 'acteur.link' && action !== 'acteur.unlink') Object.assign(etat, after)
        }
      }
    }
  })

  test('is the same whenever it is told', () => {
    const faits = () => vie(new Date('2027-03-05T09:00:00Z')).journal.faits.map(({ quand, qui, action }) => [quand, qui, action])
    assert.deepEqual(faits(), faits())
  })
})
