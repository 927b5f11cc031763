import assert from 'node:assert/strict'
import { createActeur, getAdminActeur, listActeurUsers } from '../../../contract/acteurs/acteurs.ts'
import { createCommune, getCommuneFull } from '../../../contract/communes/communes-admin.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { createImportSource } from '../../../contract/imports/imports.ts'
import { createCannedReply } from '../../../contract/messages/canned-replies.ts'
import { createPublication, updatePublication } from '../../../contract/publications/publications.ts'
import { getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { listUsers } from '../../../contract/users/users.ts'
import { browserTest, type Visit } from './browser.ts'
import { settled } from './page.ts'
import { until } from './until.ts'

const word = () => crypto.randomUUID().slice(0, 8)
/** Codes of communes that the demonstration has none of. */
let codes = 500
const unusedCode = () => `49${(codes += 1)}`
const newCommune = async ({ api }: Visit) => {
  const elus = ['Ada', 'Bob'].map((prenom) => ({ prenom, nom: 'Martin', fonction_type: 'conseiller' as const }))
  const code_insee = unusedCode()
  return (await api(createCommune, { body: { nom: `Val-${word()}`, code_insee, population: 321, elus } })).data
}
const newActeur = async (visit: Visit) => {
  const { id: commune_id } = await newCommune(visit)
  return (await visit.api(createActeur, { body: { nom: `Chorale ${word()}`, type: 'association', commune_id } })).data
}
/** Presses the undo button in the message about a change. */
const undoFrom = async ({ page }: Visit, message: string | RegExp) => {
  await page.getByRole('status').filter({ hasText: message }).getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('status').filter({ hasText: 'Action annulée' }).last().waitFor()
}
const untold = async ({ page }: Visit) =>
  assert.equal(await page.getByRole('button', { name: 'Comparer avec la version enregistrée' }).count(), 0)

browserTest('a commune’s own fields and its officials, saved and undone: the record shows what stood', {}, async (visit) => {
  const { page, goto, axe, api } = visit
  const { id, elus } = await newCommune(visit)
  await goto(`/communes/${id}`)
  const population = page.getByLabel('Population')
  await population.fill('999')
  await page.locator('form').filter({ has: population }).getByRole('button', { name: 'Enregistrer' }).click()
  await undoFrom(visit, 'Commune enregistrée.')
  // Until the record is read again, the form shows the former values, which look the same.
  await settled(page)
  await until(
    () => population.inputValue(),
    (value) => value === '321',
  )
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: 'Élus', exact: true }) })
  await panel.getByRole('button', { name: 'Retirer Ada Martin' }).click()
  await panel.getByRole('button', { name: 'Enregistrer' }).click()
  await until(
    () => panel.getByText('Ada Martin').count(),
    (shown) => shown === 0,
  )
  await undoFrom(visit, 'Modifications enregistrées.')
  await panel.getByText('Ada Martin').first().waitFor()
  assert.deepEqual((await api(getCommuneFull, { params: { id } })).data.elus, elus)
  await untold(visit)
  assert.deepEqual(await axe(), [])
})

browserTest('an actor’s fields and people: edited, linked, changed and taken away, each undone from its message', {}, async (visit) => {
  const { page, goto, api } = visit
  const { id, nom } = await newActeur(visit)
  await goto(`/acteurs/${id}`)
  const name = page.getByLabel('Nom *', { exact: true })
  await name.fill('Tout autre nom')
  await page.locator('form').filter({ has: name }).getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tout autre nom' }).waitFor()
  await undoFrom(visit, 'enregistré')
  await page.getByRole('heading', { level: 1, name: nom }).waitFor()
  assert.equal(await name.inputValue(), nom)

  await page.getByRole('combobox', { name: 'Personne' }).fill('habitant@demo.test')
  await page.getByRole('option', { name: /habitant@demo\.test/ }).click()
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const taken = page.getByRole('button', { name: /^Délier / })
  await taken.waitFor()
  const linked = async () => (await api(listActeurUsers, { params: { id } })).data
  const before = await linked()
  await taken.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Délier', exact: true }).click()
  await taken.waitFor({ state: 'detached' })
  await undoFrom(visit, /n’agit plus/)
  await taken.waitFor()
  assert.deepEqual(await linked(), before)
  await untold(visit)
  assert.equal((await api(getAdminActeur, { params: { id } })).data.nom, nom)
})

browserTest('a publication’s edit and its pin; what an author wrote, from its history', {}, async (visit) => {
  const { page, goto, press, api } = visit
  const { id: acteur_id, commune_id } = await newActeur(visit)
  const title = `Fanfare ${word()}`
  const { id } = (await api(createPublication, { body: { title, body: 'Samedi.', acteur_id, commune_id } })).data
  await goto(`/publications/${id}`)
  await page.getByRole('button', { name: 'Modifier', exact: true }).click()
  await page.getByRole('textbox', { name: 'Titre' }).fill('Un titre bien différent')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('heading', { level: 1, name: 'Un titre bien différent' }).waitFor()
  await press('u')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await untold(visit)

  await api(updatePublication, { params: { id }, body: { title: 'Écrit par un autre' } })
  await goto(`/publications/${id}`)
  await page
    .getByRole('button', { name: /^Annuler : Publication modifiée/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  assert.equal((await api(getAdminPublication, { params: { id } })).data.title, title)
})

browserTest('a role given and taken back; the history says so', {}, async (visit) => {
  const { page, goto, api } = visit
  const find = async () => (await api(listUsers, { query: { q: 'habitant@demo.test' } })).data[0]
  const person = await find()
  await goto(`/utilisateurs/${person?.id}`)
  await page
    .getByRole('button', { name: /plateforme/i })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
  await until(find, (found) => found?.roles.includes('platform_admin') ?? false)
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click()
  await until(find, (found) => found?.roles.length === 0)
  await page.getByText('Annulée', { exact: true }).first().waitFor()
})

// The log of a day without a run is requested, and does not exist.
browserTest('what was made goes and its screen is left; what was deleted is listed again', { expects: [404] }, async (visit) => {
  const { page, goto, press, api } = visit
  const nom = `Faux-Pas-${word()}`
  await goto('/communes/nouvelle')
  await page.getByLabel(/^Nom/).fill(nom)
  await page.getByLabel(/^Code INSEE/).fill(unusedCode())
  await page
    .getByRole('button', { name: /commune/i })
    .last()
    .click()
  await page.getByRole('heading', { level: 1, name: nom }).waitFor()
  await undoFrom(visit, nom)
  await page.getByRole('heading', { level: 1, name: 'Communes' }).waitFor()
  assert.deepEqual((await api(listCommunes, { query: { q: nom } })).data, [])

  const commune = await newCommune(visit)
  const source = {
    nom: `Agenda ${word()}`,
    type: 'rss',
    url: 'https://mairie.example.fr/flux',
    commune_id: commune.id,
    active: false,
  } as const
  const { id } = (await api(createImportSource, { body: source })).data
  await goto(`/imports/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: /Supprimer/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Supprimer/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor()
  await undoFrom(visit, /supprimée/)
  await page.getByRole('link', { name: source.nom }).waitFor()

  const title = `Accueil ${word()}`
  await api(createCannedReply, { body: { title, body: 'Bonjour {nom},' } })
  await goto('/messages')
  await page.locator('.thread-list a').first().click()
  await page.getByRole('button', { name: 'Gérer les réponses types' }).click()
  await page.getByRole('button', { name: `Supprimer : ${title}` }).click()
  await page.getByRole('button', { name: 'Confirmer la suppression' }).click()
  await page.getByRole('dialog').getByText(title).waitFor({ state: 'detached' })
  await press('Escape')
  await undoFrom(visit, title)
  await page.getByRole('button', { name: 'Gérer les réponses types' }).click()
  await page.getByRole('dialog').getByText(title).waitFor()
})
