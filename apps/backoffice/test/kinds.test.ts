import assert from 'node:assert/strict'
import { createActeur, deleteActeur } from '../../../contract/acteurs/acteurs.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { changeOccurrence } from '../../../contract/publications/event-routes.ts'
import type { Kind } from '../../../contract/publications/kinds.ts'
import { createPublication, listPublicationTypes } from '../../../contract/publications/publications.ts'
import { deleteAdminPublication, getAdminPublication, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'

const DAY_MS = 86_400_000
/** A local time some days ahead, as a field of a form has it. */
const inDays = (days: number, time = '18:30') => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T${time}`
const typeOf = async ({ api }: Visit, kind: Kind) =>
  (await api(listPublicationTypes, { query: { per_page: '100' } })).data.find((type) => type.kind === kind)

interface Made {
  acteur: string
  nom: string
  commune_id: string
  word: string
  ids: string[]
}
/** Creates a town hall in whose name events and alerts are written. */
async function townHall({ api }: Visit): Promise<Made> {
  const word = `mot${crypto.randomUUID().slice(0, 8)}`
  const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  const nom = `Mairie ${word}`
  const { data } = await api(createActeur, { body: { nom, type: 'mairie', commune_id } })
  return { acteur: data.id, nom, commune_id, word, ids: [] }
}
async function written(visit: Visit, made: Made, kind: Kind, more: object): Promise<string> {
  const { acteur: acteur_id, commune_id, word } = made
  const type_id = (await typeOf(visit, kind))?.id ?? null
  const body = { title: `Essai ${word}`, body: 'Texte.', acteur_id, commune_id, type_id, ...more }
  const { id } = (await visit.api(createPublication, { body })).data
  await visit.api(moderateAdminPublication, { params: { id }, body: { moderation_status: 'published' } })
  made.ids.push(id)
  return id
}
async function cleared({ api }: Visit, { acteur, ids }: Made): Promise<void> {
  for (const id of ids) await api(deleteAdminPublication, { params: { id } })
  await api(deleteActeur, { params: { id: acteur } })
}
const stored = async ({ api }: Visit, id: string) => (await api(getAdminPublication, { params: { id } })).data
const weekly = { frequence: 'hebdomadaire', debut: inDays(7), fin: inDays(7, '20:00'), nombre: 4 } as const

browserTest(
  'the dates of an event are on a calendar and in a list; one is moved, one is cancelled with the reason, and undone',
  {},
  async (visit) => {
    const { page, goto, axe, press } = visit
    const made = await townHall(visit)
    const id = await written(visit, made, 'evenement', {
      evenement: { repetition: weekly, lieu: { nom: 'Salle des fêtes' }, gratuit: true },
    })
    await goto(`/publications/${id}`)
    await page.getByText(/chaque \p{L}+, de .* à 20\sh, 4 fois/iu).waitFor()
    const calendar = page.getByRole('group', { name: 'Calendrier des dates' })
    await calendar
      .getByRole('button', { name: /: 1 date$/ })
      .first()
      .click()
    assert.equal(await page.locator('.occurrence').count(), 1)
    await calendar
      .getByRole('button', { name: /: 1 date$/ })
      .first()
      .click()
    assert.equal(await page.locator('.occurrence').count(), 4)
    assert.deepEqual(await axe(), [])

    await page
      .getByRole('button', { name: /^Modifier la date/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Elle est annulée').check()
    await dialog.getByLabel('Motif (affiché aux habitants)').fill('Salle indisponible.')
    assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
    await dialog.getByRole('button', { name: 'Enregistrer la date' }).click()
    await page.locator('.occurrence.cancelled').getByText('Salle indisponible.').waitFor()
    assert.equal((await stored(visit, id)).evenement?.occurrences?.[0]?.statut, 'annule')

    await page
      .getByRole('button', { name: /^Modifier la date/ })
      .nth(1)
      .click()
    await dialog.getByLabel('Début').fill(inDays(15, '17:00'))
    assert.equal(await dialog.getByLabel('Fin (facultative)').inputValue(), inDays(15, '18:30'))
    await dialog.getByRole('button', { name: 'Enregistrer la date' }).click()
    await page.getByText('Déplacée : prévue initialement le').waitFor()
    await press('u')
    await page.getByText('Déplacée : prévue initialement le').waitFor({ state: 'detached' })
    assert.equal((await stored(visit, id)).evenement?.occurrences?.[1]?.prevu_le, null)
    await cleared(visit, made)
  },
)

browserTest('a date that somebody else has moved is not changed unseen: what is typed stays', {}, async (visit) => {
  const { page, goto, api, expects } = visit
  const made = await townHall(visit)
  const id = await written(visit, made, 'evenement', { evenement: { repetition: weekly } })
  await goto(`/publications/${id}`)
  await page
    .getByRole('button', { name: /^Modifier la date/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Elle est reportée').check()
  const occurrence = (await stored(visit, id)).evenement?.occurrences?.[0]?.id ?? ''
  await api(changeOccurrence, { params: { id, occurrence }, body: { statut: 'annule', motif: 'Orage.' } })
  expects(412)
  await dialog.getByRole('button', { name: 'Enregistrer la date' }).click()
  await page.getByText('n’a pas été enregistrée').waitFor()
  await dialog
    .getByRole('button', { name: /Garder|Conserver/ })
    .first()
    .waitFor()
  assert.ok(await dialog.getByLabel('Elle est reportée').isChecked())
  assert.equal(await dialog.getByLabel('Motif (affiché aux habitants)').inputValue(), 'Orage.')
  await cleared(visit, made)
})

browserTest('an event is edited by its rule, and a fault is named at its field', {}, async (visit) => {
  const { page, goto, axe, expects } = visit
  const made = await townHall(visit)
  const id = await written(visit, made, 'evenement', { evenement: { repetition: weekly } })
  await goto(`/publications/${id}`)
  await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
  const count = page.getByRole('spinbutton', { name: 'Nombre de dates' })
  expects(422)
  await count.fill('400')
  await page.getByText('Ces réglages ne donnent aucune date possible.').waitFor()
  await page.getByRole('textbox', { name: 'Titre' }).press('Control+Enter')
  await page
    .locator('.form-faults')
    .getByText(/Nombre de dates.*366 au plus/)
    .waitFor()
  await count.fill('6')
  await page.getByLabel('Tarif', { exact: true }).fill('5 €, gratuit pour les moins de 12 ans')
  await page.getByLabel('Thème', { exact: true }).selectOption('Musique')
  await page.getByLabel('En plein air').check()
  // Scrolled down, the bar of decisions would cover a part of two fields.
  await page.evaluate(() => scrollTo(0, 0))
  assert.deepEqual(await axe(), [])
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText(/chaque \p{L}+, de .* à 20\sh, 6 fois/iu).waitFor()
  const { evenement } = await stored(visit, id)
  assert.equal(evenement?.occurrences_total, 6)
  assert.equal(evenement.tarif, '5 €, gratuit pour les moins de 12 ans')
  assert.deepEqual([evenement.theme, evenement.plein_air, evenement.accessible], ['musique', true, undefined])
  await page.getByText('Musique · En plein air').waitFor()
  await cleared(visit, made)
})

browserTest('an alert is corrected, extended and lifted, each after a dialog, and says so', {}, async (visit) => {
  const { page, goto, axe } = visit
  const made = await townHall(visit)
  const expire_le = new Date(Date.now() + 2 * DAY_MS).toISOString()
  const alerte = { severite: 'vigilance', secteurs: ['Le Port'], consignes: 'Restez chez vous.' }
  const id = await written(visit, made, 'alerte', { alerte, expire_le })
  await goto(`/publications/${id}`)
  await page.getByText('Alerte : vigilance').first().waitFor()
  await page.getByRole('button', { name: 'Corriger' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Gravité').selectOption('danger')
  await dialog.getByRole('button', { name: 'Publier la correction' }).click()
  await dialog.getByText('Indiquez ce qui change.').waitFor()
  await dialog.getByLabel('Ce qui change').fill('Le niveau passe à danger.')
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await dialog.getByRole('button', { name: 'Publier la correction' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Le niveau passe à danger.').waitFor()
  await page.getByText('Alerte : danger').first().waitFor()

  await page.getByRole('button', { name: 'Prolonger' }).click()
  await dialog.getByLabel('Nouvelle fin').fill(inDays(5))
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await dialog.getByRole('button', { name: 'Prolonger' }).click()
  await until(
    async () => (await stored(visit, id)).expire_le,
    (end) => end !== null && end > new Date(Date.now() + 4 * DAY_MS).toISOString(),
  )
  await page.getByRole('button', { name: 'Mettre fin à l’alerte' }).click()
  await dialog.getByLabel(/^Motif/).fill('La vigilance est terminée.')
  await dialog.getByRole('button', { name: 'Mettre fin à l’alerte' }).click()
  await page.getByText('La vigilance est terminée.').waitFor()
  await page.getByText('Alerte levée').first().waitFor()
  assert.equal(await page.getByRole('button', { name: 'Corriger' }).count(), 0)
  assert.deepEqual(await axe(), [])
  await cleared(visit, made)
})

browserTest(
  'an administrator writes an alert for a town hall: only the fields of the kind, and the fault at its field',
  {},
  async (visit) => {
    const { page, goto, axe, expects } = visit
    const made = await townHall(visit)
    await goto('/publications')
    await page.getByRole('link', { name: 'Nouvelle', exact: true }).click()
    await page.getByRole('combobox', { name: 'Acteur' }).fill(made.word)
    await page.getByRole('option', { name: made.nom }).click()
    await until(
      () => page.getByRole('combobox', { name: 'Commune', exact: true }).inputValue(),
      (commune) => commune.startsWith('Mende'),
    )
    assert.equal(await page.getByLabel('Gravité').count(), 0)
    await page.getByLabel('Type').selectOption((await typeOf(visit, 'alerte'))?.id ?? '')
    await page.getByRole('textbox', { name: 'Titre' }).fill(`Orages ${made.word}`)
    await page.getByRole('textbox', { name: /^Texte/ }).fill('De forts orages sont attendus.')
    await page.getByLabel('Gravité').selectOption('danger')
    await page.getByLabel('Fin de l’alerte').fill(inDays(40))
    expects(422)
    await page.getByRole('button', { name: 'Créer la publication' }).click()
    await page.getByText('doit être dans 30 jours au plus').waitFor()
    assert.deepEqual(await axe(), [])
    await page.getByLabel('Fin de l’alerte').fill(inDays(3))
    await page.getByRole('button', { name: 'Créer la publication' }).click()
    await page.getByRole('heading', { level: 1, name: `Orages ${made.word}` }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    made.ids.push(id)
    const { alerte, moderation_status } = await stored(visit, id)
    assert.deepEqual([alerte?.severite, moderation_status], ['danger', 'pending'])
    await cleared(visit, made)
  },
)
