import assert from 'node:assert/strict'
import { createActeur, deleteActeur } from '../../../contract/acteurs/acteurs.ts'
import { createCommune, getCommuneFull, updateCommune } from '../../../contract/communes/communes-admin.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'

/** Codes of communes that the demonstration has none of. */
let codes = 500
/** Creates a commune on which no other test depends. */
async function newCommune({ api }: Visit) {
  const code_insee = `48${(codes += 1)}`
  const elus = ['Ada', 'Bob', 'Cléo'].map((prenom) => ({ prenom, nom: 'Martin', fonction_type: 'conseiller' as const }))
  const infos = [{ type: 'mairie' as const, libelle: 'Mairie', telephone: '04 66 49 00 00', email: 'mairie@val.example' }]
  return (await api(createCommune, { body: { nom: `Val-${crypto.randomUUID().slice(0, 8)}`, code_insee, elus, infos } })).data
}
const part = ({ page }: Visit, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

browserTest('the list of communes has its total, is searched by postal code, and ordered', {}, async ({ page, goto, axe, api }) => {
  await goto('/communes')
  const total = (await api.answer(listCommunes, {})).headers.get('x-total-count')
  assert.equal((await page.locator('.screen-head').textContent())?.replaceAll(/\D/g, ''), total)
  await page.getByLabel('Nom, code postal ou code INSEE').fill('48000')
  await page.getByRole('link', { name: 'Mende', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await until(
    () => page.locator('tbody th').first().textContent(),
    (first) => first === 'Paris',
  )
  await page.getByRole('button', { name: /^Population/ }).click()
  await page.waitForURL(/sort=population_asc/)
  assert.deepEqual(await axe(), [])
})

browserTest('officials are changed, moved, added and removed in place, and saved at once', {}, async (visit) => {
  const { page, goto, axe, focused, api, expects } = visit
  const commune = await newCommune(visit)
  await goto(`/communes/${commune.id}`)
  assert.deepEqual(await axe(), [])
  const elus = part(visit, 'Élus')
  await elus.getByRole('button', { name: 'Modifier Ada Martin' }).click()
  await elus.getByLabel('Délégation').fill('Écoles')
  await elus.getByRole('button', { name: 'Descendre Ada Martin' }).click()
  await until(focused, (found) => found === 'button Descendre Ada Martin')
  await elus.getByRole('button', { name: 'Retirer Cléo Martin' }).click()
  await elus.getByText('À retirer').waitFor()
  await elus.getByRole('button', { name: 'Ajouter', exact: true }).click()
  const added = elus.locator('[data-line^=new]')
  await added.getByLabel('Prénom').fill('Dora')
  expects(422)
  await elus.getByRole('button', { name: 'Enregistrer' }).click()
  await added.getByText('doit avoir de 1 à 200 caractères').waitFor()
  assert.deepEqual(await axe(), [])

  await goto(`/communes/${commune.id}`)
  await elus.getByText('4 changements à enregistrer').waitFor()
  await elus.getByRole('button', { name: 'Modifier Dora' }).click()
  await added.getByLabel(/^Nom/).fill('Petit')
  await elus.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Modifications enregistrées.').waitFor()
  // The form is closed: the focus is on the saved row, which is visible.
  await until(focused, (found) => found === 'button Modifier Dora Petit')
  assert.ok(
    await page.evaluate(() => {
      const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 }
      return top >= 0 && bottom <= innerHeight
    }),
  )
  const { data: after } = await api(getCommuneFull, { params: { id: commune.id } })
  assert.deepEqual(
    after.elus.map(({ prenom, nom, delegation }) => [prenom, nom, delegation]),
    [
      ['Bob', 'Martin', null],
      ['Ada', 'Martin', 'Écoles'],
      ['Dora', 'Petit', null],
    ],
  )
  assert.equal(after.elus[1]?.id, commune.elus[0]?.id)
})

browserTest('what an edit takes out of the official register is said before it is saved', {}, async (visit) => {
  const { page, goto, api } = visit
  const { data } = await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })
  await goto(`/communes/${data[0]?.id}`)
  const infos = part(visit, 'Informations pratiques')
  const official = infos.locator('li').filter({ hasText: 'Annuaire de l’administration' }).first()
  await official.getByRole('button', { name: /^Modifier/ }).click()
  const notice = official.getByText('Cette ligne provient d’un registre officiel.')
  assert.equal(await notice.count(), 0)
  const libelle = official.getByLabel('Intitulé')
  const before = await libelle.inputValue()
  await libelle.fill('Hôtel de ville')
  await notice.waitFor()
  await libelle.fill(before)
  await notice.waitFor({ state: 'detached' })
  assert.equal(await page.locator('.unsaved').count(), 0)
})

browserTest('the town hall’s own record comes before the commune’s values, and it is said', {}, async (visit) => {
  const { page, goto, api } = visit
  const commune = await newCommune(visit)
  const body = { nom: `Mairie de ${commune.nom}`, type: 'mairie', commune_id: commune.id, telephone: '04 66 49 11 11' } as const
  const { data: mairie } = await api(createActeur, { body })
  await goto(`/communes/${commune.id}`)
  await page.getByRole('combobox', { name: 'Fiche de la mairie' }).click()
  await page.getByRole('option', { name: mairie.nom }).click()
  await part(visit, 'La commune').getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Commune enregistrée.').waitFor()
  const row = (field: string) => part(visit, 'Coordonnées affichées au public').locator(`[data-row=${field}] td`)
  await until(
    () => row('telephone').allTextContents(),
    ([shown, ofMairie, ofCommune]) =>
      shown === '04 66 49 11 11Fiche de la mairie' && ofMairie === '04 66 49 11 11' && ofCommune === '04 66 49 00 00',
  )
  assert.deepEqual(await row('email').allTextContents(), ['mairie@val.exampleInformations pratiques', '–', 'mairie@val.example'])
  await api(updateCommune, { params: { id: commune.id }, body: { mairie_actor_id: null } })
  await api(deleteActeur, { params: { id: mairie.id } })
})

browserTest('opening hours and collections are edited in place', { width: 320, scheme: 'dark' }, async (visit) => {
  const { page, goto, axe, sidewaysScroll, api } = visit
  const commune = await newCommune(visit)
  await goto(`/communes/${commune.id}`)
  const infos = part(visit, 'Informations pratiques')
  await infos.getByRole('button', { name: 'Modifier Mairie' }).click()
  await infos.getByRole('button', { name: 'Ajouter un horaire' }).click()
  await infos.getByLabel('lun.').check()
  await infos.getByLabel('Fermeture 1').fill('11:30')
  await infos.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Modifications enregistrées.').first().waitFor()
  const collectes = part(visit, 'Collectes des déchets')
  await collectes.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await collectes.getByLabel('Intitulé').fill('Verre')
  await collectes.getByLabel('Fréquence').selectOption('mensuelle')
  await collectes.getByLabel('mar.').check()
  await collectes.getByLabel('dernière').check()
  assert.equal(await sidewaysScroll(), 0)
  assert.deepEqual(await axe(), [])
  await collectes.getByRole('button', { name: 'Enregistrer' }).click()
  const { data: after } = await until(
    () => api(getCommuneFull, { params: { id: commune.id } }),
    ({ data }) => data.collectes.length === 1,
  )
  assert.deepEqual(after.infos[0]?.horaires, [{ jours: [1], plages: [['09:00', '11:30']], commentaire: null }])
  const [verre] = after.collectes
  assert.deepEqual([verre?.frequence, verre?.jours, verre?.semaines_du_mois], ['mensuelle', [2], [-1]])
})
