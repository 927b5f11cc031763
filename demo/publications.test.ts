import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../server/platform/db/id.ts'
import { actorsOf } from './actors.ts'
import { isoDate } from './dates.ts'
import { typography, withPreposition } from './french.ts'
import type { PlacedCommune } from './placed.ts'
import { publicationsOf } from './publications.ts'
import { communes } from './schemas/communes.ts'
import { templates } from './schemas/publications.ts'

const placed: PlacedCommune[] = communes().map((data) => ({
  id: newId(),
  code_insee: data.code_insee,
  slug: `ville-${data.code_insee.toLowerCase()}`,
  nom: 'Saint-Exemple',
  departement: data.code_insee.startsWith('97') ? data.code_insee.slice(0, 3) : data.code_insee.slice(0, 2),
  population: data.publications * 1500,
  codes_postaux: ['00000'],
  timezone: 'Europe/Paris',
  data,
}))

const writtenAt = (now: Date) =>
  publicationsOf({
    now,
    communes: placed,
    actors: actorsOf(placed, now).map(({ actor }) => actor),
    types: new Map(),
    users: new Map(),
    withActs: true,
  })

describe('demonstration publications', () => {
  test('are about as many in every month of the year, without unfilled placeholders', () => {
    for (let month = 0; month < 12; month += 1) {
      const rows = writtenAt(new Date(Date.UTC(2028, month, 17, 10)))
      assert.ok(rows.length >= 330 && rows.length <= 400, `${month + 1}: ${rows.length}`)
      for (const { title, body } of rows) {
        assert.doesNotMatch(`${title} ${body}`, /[{}]|undefined|NaN/)
        assert.doesNotMatch(`${title} ${body}`, /(?:^|\s)(?:à|de) les? /)
        assert.ok(title.length <= 200)
      }
    }
  })

  test('are the same whenever they are written', () => {
    const texts = () => writtenAt(new Date('2027-03-05T09:00:00Z')).map(({ title, body, publie_le }) => [title, body, publie_le])
    assert.deepEqual(texts(), texts())
  })

  test('match the season in which they appear', () => {
    const christmas = writtenAt(new Date('2027-07-10T09:00:00Z')).filter(({ title }) => /Noël|Téléthon|verglas|vœux/i.test(title))
    assert.deepEqual(christmas, [])
    const june = writtenAt(new Date('2027-06-10T09:00:00Z')).find(({ title }) => title.startsWith('Fête de la musique'))
    assert.equal(june?.date_debut, isoDate(new Date('2027-06-21T12:00:00Z')))
  })

  test('come from enough different texts', () => {
    assert.ok(templates().length >= 90, String(templates().length))
    const titles = templates().flatMap((template) => template.titles)
    assert.equal(new Set(titles).size, titles.length)
  })

  test('French articles and elisions are correct', () => {
    assert.equal(withPreposition('a', 'le gymnase'), 'au gymnase')
    assert.equal(withPreposition('de', 'les halles'), 'des halles')
    assert.equal(withPreposition('de', 'Ajaccio'), 'd’Ajaccio')
    assert.equal(withPreposition('a', 'l’école'), 'à l’école')
    assert.equal(typography('Prêts ? « Oui » : 10 %'), 'Prêts\u202f? «\u00a0Oui\u00a0»\u00a0: 10\u00a0%')
  })
})
