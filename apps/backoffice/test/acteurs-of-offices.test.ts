import assert from 'node:assert/strict'
import { listAdminActeurs } from '../../../contract/acteurs/acteurs.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { giveActeurOpinion, listCommuneActeurs, withdrawActeurOpinion } from '../../../contract/mairie/opinions.ts'
import { browserTest } from './browser.ts'
import { api } from './service.ts'

browserTest('the list marks an actor that its town hall contests, until the opinion is withdrawn', {}, async (visit) => {
  const { page, goto } = visit
  const office = await api('mairie@demo.test')
  const acteurId = (await office(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''
  const contested = (await office(listCommuneActeurs, { params: { acteurId }, query: { per_page: 100 } })).data.find(
    ({ type }) => type !== 'mairie',
  )
  assert.ok(contested)
  const params = { acteurId, cibleId: contested.id }
  const row = page.locator('tr[data-row]').filter({ hasText: contested.nom })
  await office(giveActeurOpinion, { params, body: { avis: 'defavorable', texte: 'Dissoute en 2024.' } })
  try {
    await goto(`/acteurs?q=${encodeURIComponent(contested.nom)}`)
    await row.getByText('Contesté par la mairie').waitFor()
    assert.deepEqual(await visit.axe(), [])
  } finally {
    await office(withdrawActeurOpinion, { params })
  }
  await page.reload()
  await row.first().waitFor()
  assert.equal(await row.getByText('Contesté par la mairie').count(), 0)
})

browserTest('the record of a town hall has what residents see of it, with the origin of each value', {}, async (visit) => {
  const { page, goto } = visit
  const { data } = await visit.api(listAdminActeurs, { query: { type: 'mairie', q: 'Béthune', per_page: 1 } })
  const office = data[0]
  assert.ok(office?.adresse)
  await goto(`/acteurs/${office.id}`)
  const panel = page.getByRole('region', { name: 'Affiché aux habitants' })
  await panel.getByText(office.adresse).waitFor()
  await panel.getByText('Acteur', { exact: true }).first().waitFor()
  assert.deepEqual(await visit.axe(), [])
})
