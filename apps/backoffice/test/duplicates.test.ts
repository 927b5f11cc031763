import assert from 'node:assert/strict'
import { createActeur, deleteActeur } from '../../../contract/acteurs/acteurs.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { createPublication } from '../../../contract/publications/publications.ts'
import { deleteAdminPublication, getAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'

/** Creates two publications with the same source address, in a commune without other duplicates in the demonstration. */
async function twins({ api }: Visit) {
  const word = `mot${crypto.randomUUID().slice(0, 8)}`
  const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  const { data: acteur } = await api(createActeur, { body: { nom: `Club ${word}`, type: 'association', commune_id } })
  const ids: string[] = []
  for (const [title, body] of [
    [`Loto ${word}`, 'Le loto a lieu samedi soir.'],
    [`Grand loto ${word}`, 'Le grand loto a lieu dimanche soir.'],
  ] as const) {
    const source_url = `https://club.example/${word}`
    const { data } = await api(createPublication, { body: { title, body, source_url, acteur_id: acteur.id, commune_id } })
    ids.push(data.id)
  }
  const clear = async () => {
    for (const id of ids) await api(deleteAdminPublication, { params: { id } })
    await api(deleteActeur, { params: { id: acteur.id } })
  }
  return { word, commune_id, ids, clear }
}

browserTest('duplicates are compared in words; that they are none is remembered, and taken back', {}, async (visit) => {
  const { page, goto, axe, focused } = visit
  const { word, commune_id, clear } = await twins(visit)
  await goto(`/doublons?commune_id=${commune_id}`)
  const group = page.getByRole('region', { name: `Loto ${word}` })
  await group.getByText('Champs différents : titre, texte.').waitFor()
  await group.getByText('1 mot remplacé, 1 mot ajouté', { exact: true }).waitFor()
  await page.getByText('1 groupe', { exact: true }).waitFor()
  assert.equal(await group.locator('ins').last().textContent(), 'en plus\u00a0: dimanche')
  assert.equal(await group.locator('del').last().textContent(), 'en moins\u00a0: samedi')
  assert.deepEqual(await axe(), [])
  await group.getByRole('button', { name: /^Ce ne sont pas des doublons/ }).click()
  await group.waitFor({ state: 'detached' })
  await goto('/doublons/ecartes')
  const row = page.locator('tr[data-row]', { hasText: word })
  assert.deepEqual(await axe(), [])
  await row.getByRole('button', { name: /^Remettre dans les doublons/ }).click()
  await row.waitFor({ state: 'detached' })
  await until(focused, (found) => found !== 'body')
  await goto(`/doublons?commune_id=${commune_id}`)
  await group.waitFor()
  await clear()
})

browserTest('one of them is kept, the other goes to the trash and comes back', {}, async (visit) => {
  const { page, goto, api, axe } = visit
  const { word, commune_id, ids, clear } = await twins(visit)
  const isDeleted = async (n: number) => (await api(getAdminPublication, { params: { id: ids[n] ?? '' } })).data.deleted_at !== null
  await goto(`/doublons?commune_id=${commune_id}`)
  await page.getByRole('button', { name: `Conserver celle-ci : Grand loto ${word}` }).click()
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await page.getByRole('button', { name: 'Conserver et supprimer les autres' }).click()
  await page.getByText('1 doublon mis à la corbeille.').waitFor()
  assert.deepEqual([await isDeleted(0), await isDeleted(1)], [true, false])
  await page.getByRole('button', { name: 'Tout annuler' }).click()
  await page.getByText('1 publication restaurée.').waitFor()
  assert.equal(await isDeleted(0), false)
  await page.getByRole('region', { name: `Loto ${word}` }).waitFor()
  await clear()
})

for (const [width, scheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  browserTest(
    `one of each group is kept in one act, and one undo brings the others back, at ${width} px`,
    { width, scheme },
    async (visit) => {
      const { page, goto, api, axe } = visit
      const made = [await twins(visit), await twins(visit)]
      const deleted = async () =>
        Promise.all(
          made.flatMap(({ ids }) => ids.map(async (id) => (await api(getAdminPublication, { params: { id } })).data.deleted_at !== null)),
        )
      await goto(`/doublons?commune_id=${made[0]?.commune_id ?? ''}`)
      await page.getByRole('button', { name: 'Garder la plus ancienne partout' }).click()
      const dialog = page.getByRole('dialog', { name: 'Garder une publication dans 2 groupes' })
      await dialog.getByText(/2 autres sont mises à la corbeille, en une fois/).waitFor()
      assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
      await dialog.getByRole('button', { name: 'Garder et mettre les autres à la corbeille' }).click()
      await page.getByText('2 doublons mis à la corbeille.').waitFor()
      assert.deepEqual(await deleted(), [false, true, false, true])
      await page.getByRole('button', { name: 'Tout annuler' }).click()
      await page.getByText('2 publications restaurées.').waitFor()
      assert.deepEqual(await deleted(), [false, false, false, false])
      for (const { clear } of made) await clear()
    },
  )
