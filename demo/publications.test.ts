import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../server/platform/db/id.ts'
import { acteursDe } from './actors.ts'
import { COMMUNES } from './data/communes.ts'
import type { CommunePlacee } from './placed.ts'
import { contracte, typographie } from './french.ts'
import { isoDate } from './dates.ts'
import { publicationsDe } from './publications.ts'
import { MODELES } from './templates.ts'

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

const ecrites = (maintenant: Date) =>
  publicationsDe({
    maintenant,
    communes,
    acteurs: acteursDe(communes, maintenant).acteurs,
    types: new Map(),
    utilisateurs: new Map(),
  })

describe('demonstration publications', () => {
  test('are as many, and without a hole, in every month of the year', () => {
    for (let mois = 0; mois < 12; mois += 1) {
      const rows = ecrites(new Date(Date.UTC(2028, mois, 17, 10)))
      assert.ok(rows.length >= 330 && rows.length <= 400, `${mois + 1}: ${rows.length}`)
      for (const { title, body } of rows) {
        assert.doesNotMatch(`${title} ${body}`, /[{}]|undefined|NaN/)
        assert.doesNotMatch(`${title} ${body}`, /(?:^|\s)(?:à|de) les? /)
        assert.ok(title.length <= 200)
      }
    }
  })

  test('are the same whenever they are written', () => {
    const textes = () => ecrites(new Date('2027-03-05T09:00:00Z')).map(({ title, body, publie_le }) => [title, body, publie_le])
    assert.deepEqual(textes(), textes())
  })

  test('speak of the season they appear in', () => {
    const noel = ecrites(new Date('2027-07-10T09:00:00Z')).filter(({ title }) => /Noël|Téléthon|verglas|vœux/i.test(title))
    assert.deepEqual(noel, [])
    const juin = ecrites(new Date('2027-06-10T09:00:00Z')).find(({ title }) => title.startsWith('Fête de la musique'))
    assert.equal(juin?.date_debut, isoDate(new Date('2027-06-21T12:00:00Z')))
  })

  test('come from a stock that is wide enough', () => {
    assert.ok(MODELES.length >= 90, String(MODELES.length))
    const titres = MODELES.flatMap((modele) => modele.titres)
    assert.equal(new Set(titres).size, titres.length)
  })

  test('French words meet as they should', () => {
    assert.equal(contracte('a', 'le gymnase'), 'au gymnase')
    assert.equal(contracte('de', 'les halles'), 'des halles')
    assert.equal(contracte('de', 'Ajaccio'), 'd’Ajaccio')
    assert.equal(contracte('a', 'l’école'), 'à l’école')
    assert.equal(typographie('Prêts ? « Oui » : 10 %'), 'Prêts\u202f? «\u00a0Oui\u00a0»\u00a0: 10\u00a0%')
  })
})
