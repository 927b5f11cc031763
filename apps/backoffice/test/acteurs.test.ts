import assert from 'node:assert/strict'
import { createActeur, deleteActeur, getAdminActeur, updateActeur } from '../../../contract/acteurs/acteurs.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'

async function communeId(api: Visit['api'], q: string): Promise<string> {
  const { data } = await api(listCommunes, { query: { q, per_page: 1 } })
  return data[0]?.id ?? ''
}
const named = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`
const told = ({ page }: Visit, words: string | RegExp) => page.getByRole('status').getByText(words).waitFor()

browserTest('an actor is created, validated, taken back, given a person, deleted and restored', {}, async (visit) => {
  const { page, goto, axe, focused, api } = visit
  const nom = named('Harmonie')
  await goto('/acteurs')
  assert.deepEqual(await axe(), [])
  await page.getByRole('link', { name: 'Nouvel acteur' }).click()
  await page.getByLabel('Nom').fill(nom)
  await page.getByRole('combobox', { name: 'Commune', exact: true }).fill('Mende')
  await page.getByRole('option', { name: /^Mende / }).click()
  await page.getByLabel('Téléphone').fill('0466490000')
  await page.getByRole('button', { name: 'Créer l’acteur' }).click()
  await page.getByRole('heading', { level: 1, name: nom }).waitFor()
  await page.getByText('Format international : +33466490000').waitFor()
  const id = page.url().split('/').at(-1) ?? ''

  await page.getByRole('button', { name: 'Valider' }).click()
  await told(visit, 'Fiche validée.')
  assert.equal((await api(getAdminActeur, { params: { id } })).data.valide, true)
  await page.getByRole('status').filter({ hasText: 'Fiche validée.' }).getByRole('button', { name: 'Annuler' }).click()
  await told(visit, /Action annulée/)
  assert.equal((await api(getAdminActeur, { params: { id } })).data.valide, false)

  await page.getByRole('combobox', { name: 'Personne' }).fill('habitant@demo.test')
  // The message of the undo is still shown: it does not cover the options.
  const add = page.getByRole('button', { name: 'Ajouter', exact: true })
  await until(
    async () => {
      const option = page.getByRole('option', { name: /habitant@demo/ })
      // The list may move while its rows arrive: then a click chooses nothing, and the list stays open.
      if (await option.isVisible()) await option.click()
      return add.isEnabled()
    },
    (isEnabled) => isEnabled,
  )
  await add.click()
  const unlink = page.getByRole('button', { name: /^Délier / })
  await unlink.waitFor()
  assert.equal((await api(getAdminActeur, { params: { id } })).data.users_count, 1)
  assert.deepEqual(await axe(), [])
  await unlink.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Délier' }).click()
  await page.getByText('Aucune personne liée.').waitFor()
  await until(focused, (found) => found === 'h2 Personnes liées')

  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await page.getByText('Cette fiche est supprimée', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('Nom').isDisabled(), true)
  await page.getByRole('button', { name: 'Restaurer' }).click()
  await told(visit, 'Acteur restauré.')
  assert.equal((await api(getAdminActeur, { params: { id } })).data.deleted_at, null)
  await api(deleteActeur, { params: { id } })
})

browserTest('an e-mail address, a number or a site that cannot be one is warned of, and kept as it is', {}, async (visit) => {
  const { page, goto, api, axe } = visit
  const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  const { data: acteur } = await api(createActeur, {
    body: { nom: `Comité ${crypto.randomUUID().slice(0, 8)}`, type: 'autre', commune_id },
  })
  await goto(`/acteurs/${acteur.id}`)
  const warning = page.getByText('Adresse e-mail non reconnue')
  const email = page.getByLabel('E-mail', { exact: true })
  await email.fill('pas une adresse')
  assert.equal(await warning.count(), 0, 'not while one types')
  await page.getByLabel('Site web').fill('voir Facebook')
  await warning.waitFor()
  await page.getByLabel('Téléphone').fill('appelez la mairie')
  await page.getByText('Adresse web non reconnue').waitFor()
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await told(visit, 'Fiche enregistrée.')
  await page.getByText('Numéro non reconnu').waitFor()
  assert.ok(await warning.isVisible(), 'saved, and still said')
  assert.deepEqual(await axe(), [])
  await email.fill('mairie@mende.example.fr')
  await page.getByLabel('Site web').focus()
  await warning.waitFor({ state: 'detached' })
  await api(deleteActeur, { params: { id: acteur.id } })
})

browserTest('what is typed survives a reload, and what somebody else changes meanwhile is neither lost nor hidden', {}, async (visit) => {
  const { page, goto, api, expects } = visit
  const body = { nom: named('Foyer rural'), type: 'association', commune_id: await communeId(api, 'Mende') } as const
  const { data: acteur } = await api(createActeur, { body })
  const params = { id: acteur.id }
  await goto(`/acteurs/${acteur.id}`)
  await page.getByLabel('Présentation').fill('Danse, théâtre et jeux.')
  await goto(`/acteurs/${acteur.id}`)
  await page.getByText('Brouillon restauré.').waitFor()
  assert.equal(await page.getByLabel('Présentation').inputValue(), 'Danse, théâtre et jeux.')

  await api(updateActeur, { params, body: { adresse: '3 place Urbain-V' } })
  expects(412)
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await page.getByText('Votre saisie n’a pas été enregistrée : elle est conservée.').waitFor()
  assert.equal(await page.getByLabel('Adresse').inputValue(), '3 place Urbain-V')
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await told(visit, 'Fiche enregistrée.')
  const { data: after } = await api(getAdminActeur, { params })
  assert.deepEqual([after.description, after.adresse], ['Danse, théâtre et jeux.', '3 place Urbain-V'])
  await api(deleteActeur, { params })
})
