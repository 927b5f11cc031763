import assert from 'node:assert/strict'
import { getInfos } from '../../../contract/communes/communes.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createPublication, getPublication, listPublicationTypes } from '../../../contract/publications/publications.ts'
import { addDays } from '../../ui/events/days.ts'
import { browserTest, type Visit } from './browser.ts'
import { settled } from './page.ts'
import { pdf } from './pictured.ts'
import { counted } from './taps.ts'

/** What people publish most, from the home of the space on a telephone, counted in taps: a field that is typed in is one. */

const idOf = ({ page }: Visit) => /publications\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
const AS_OFFICE = { app: 'espace', as: 'mairie@demo.test', width: 390, height: 844 } as const
const soundOn = async (visit: Visit) => {
  await settled(visit.page)
  assert.deepEqual(await visit.axe(), [])
  assert.ok((await visit.sidewaysScroll()) <= 0)
}

browserTest('a news in five taps', AS_OFFICE, async (visit, t) => {
  const { page, goto } = visit
  const way = counted(visit)
  await goto('/')
  await way.tap('link', 'Publier')
  await way.tap('link', /^Actualité/)
  await way.write('Titre', 'La bibliothèque ouvre le samedi')
  await way.write(/^Texte/, 'De 10 h à 12 h, dès la semaine prochaine.')
  await way.tap('button', 'Publier')
  await page.getByText('Publication en ligne').first().waitFor()
  t.diagnostic(`${way.count()} taps`)
  assert.ok(way.count() <= 5)
})

browserTest('an act in nine taps: its PDF first, no text', AS_OFFICE, async (visit, t) => {
  const { page, goto } = visit
  const way = counted(visit)
  await goto('/')
  await way.tap('link', 'Publier')
  await way.tap('link', /^Acte/)
  await page.getByText(/^Un acte reste affiché deux mois au moins/).waitFor()
  await way.file('Ajouter le PDF de l’acte', { name: '2026-031_stationnement.pdf', mimeType: 'application/pdf', buffer: pdf('2026-031') })
  await page.getByLabel('Titre du document').waitFor()
  await way.write('Titre', 'Stationnement place du marché')
  await way.fill('Numéro', '2026-031')
  await way.fill(/^Date de l’acte/, '2026-11-02')
  await way.fill('Signataire', 'Claire Marchand, maire')
  await soundOn(visit)
  await way.tap('button', 'Publier')
  await way.tap('button', 'Afficher l’acte')
  await page.getByText('Publication en ligne').first().waitFor()
  t.diagnostic(`${way.count()} taps`)
  assert.ok(way.count() <= 9)
  await page.waitForURL(/publications\/[0-9a-f-]{36}/)
  const { data } = await visit.api(getPublication, { params: { id: idOf(visit) } })
  assert.deepEqual([data.body, data.acte?.numero, data.acte?.signataire], ['', '2026-031', 'Claire Marchand, maire'])
  await page.goto(new URL(`/publication/${idOf(visit)}`, page.url()).href)
  await page.getByText('Claire Marchand, maire').waitFor()
})

browserTest('an event with a series and a place in few taps, the school holidays left out', AS_OFFICE, async (visit, t) => {
  const { page, goto } = visit
  const way = counted(visit)
  // Thursdays around the next winter holidays of the commune's zone.
  const office = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  const school = (await visit.api(getInfos, { params: { id: office?.commune_id ?? '' } })).data.vacances_scolaires
  const today = new Date().toISOString().slice(0, 10)
  const winter = school?.periodes.find(({ nom, du }) => nom === 'hiver' && du > today)
  assert.ok(winter, 'the next winter holidays are known')
  // They begin on a Saturday.
  const [from, out, until] = [-16, 5, 33].map((days) => addDays(winter.du, days)) as [string, string, string]
  await goto('/')
  await way.tap('link', 'Publier')
  await way.tap('link', /^Événement/)
  await way.write('Titre', 'Marché du jeudi')
  await way.write(/^Texte/, 'Producteurs et artisans.')
  await way.word('Qui se répète')
  await way.fill(/^Début de la première date/, `${from}T08:30`)
  await way.fill(/^Fin de la première date/, `${from}T12:30`)
  await way.fill(/^Se termine le/, until)
  const next = page.getByRole('region', { name: 'Prochaines dates' })
  await way.tap('checkbox', /^Sauf les vacances scolaires, zone B/)
  await next.getByText(/sauf les /).waitFor()
  await way.tap('button', /^Afficher les \d+ dates$/)
  await next.getByText('vacances d’hiver, zone B').first().waitFor()
  // A place that the commune knows: its name, address and position at once.
  await way.tap('combobox', 'Nom du lieu')
  await way.first('Nom du lieu')
  await soundOn(visit)
  await way.tap('button', 'Publier')
  await page.getByText('Publication en ligne').first().waitFor()
  t.diagnostic(`${way.count()} taps`)
  assert.ok(way.count() <= 25)
  await page.waitForURL(/publications\/[0-9a-f-]{36}/)
  const { evenement } = (await visit.api(getPublication, { params: { id: idOf(visit) } })).data
  const days = evenement?.occurrences?.map(({ jour_debut }) => jour_debut) ?? []
  assert.ok(days.includes(from) && days.includes(until) && !days.includes(out))
  assert.ok(evenement?.repetition?.sauf?.includes(out) && evenement.lieu?.nom)
})

browserTest('last year’s event begins the next edition, on the same weekday', AS_OFFICE, async (visit) => {
  const { page, goto } = visit
  const office = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  assert.ok(office)
  const type_id = (await visit.api(listPublicationTypes, {})).data.find(({ kind }) => kind === 'evenement')?.id ?? null
  const day = addDays(new Date().toISOString().slice(0, 10), -300)
  const body = {
    title: 'Ducasse du quartier',
    body: 'Manèges et braderie.',
    acteur_id: office.id,
    commune_id: office.commune_id,
    type_id,
    evenement: { occurrences: [{ debut: `${day}T10:00`, fin: `${day}T18:00` }], lieu: { nom: 'Place Foch' } },
  }
  const { id } = (await visit.api(createPublication, { body })).data
  await goto(`/publications/${id}`)
  await page.getByRole('button', { name: 'Copier pour la prochaine édition' }).click()
  await page.getByText(/^Dates décalées/).waitFor()
  const typed = await page.getByLabel(/^Jour/).inputValue()
  const days = (Date.parse(typed) - Date.parse(day)) / 86_400_000
  assert.ok(days % 7 === 0 && Math.abs(days - 365) <= 4, `${day} became ${typed}`)
  assert.equal(await page.getByRole('combobox', { name: 'Nom du lieu' }).inputValue(), 'Place Foch')
  await soundOn(visit)
})
