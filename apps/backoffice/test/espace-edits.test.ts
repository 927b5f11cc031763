import assert from 'node:assert/strict'
import { setActeurCanPublish } from '../../../contract/acteurs/acteurs.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createPublication, listPublicationTypes } from '../../../contract/publications/publications.ts'
import { moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { api } from './service.ts'

const DAY_MS = 24 * 3600 * 1000

/** Publishes for the visitor's first page of a type. Returns the id. */
async function publish({ api: own }: Visit, of: { type: string; kind: 'actualite' | 'alerte'; title: string }): Promise<string> {
  const acteur = (await own(getCompte, {})).data.acteurs.find(({ type }) => type === of.type)
  const type = (await own(listPublicationTypes, { query: {} })).data.find(({ kind }) => kind === of.kind)
  assert.ok(acteur && type)
  const alert =
    of.kind === 'alerte' ? { alerte: { severite: 'vigilance' as const }, expire_le: new Date(Date.now() + DAY_MS).toISOString() } : {}
  const { data } = await own(createPublication, {
    body: { title: of.title, body: 'Premier texte.', acteur_id: acteur.id, commune_id: acteur.commune_id, type_id: type.id, ...alert },
  })
  await (
    await api()
  )(moderateAdminPublication, { params: { id: data.id }, body: { moderation_status: 'published' } })
  return data.id
}

browserTest(
  'a clerk corrects an alert, extends it and lifts it; residents read each',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto, origin } = visit
    const id = await publish(visit, { type: 'mairie', kind: 'alerte', title: 'Fuite de gaz rue Haute' })
    await goto(`/publications/${id}`)
    await page.getByRole('button', { name: 'Corriger l’alerte' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Ce qui change, en une phrase').fill('Le périmètre s’étend à la place.')
    await dialog.getByLabel('Texte').fill('Évitez la rue Haute et la place.')
    assert.deepEqual(await visit.axe(), [])
    await dialog.getByRole('button', { name: 'Publier la correction' }).click()
    await page.getByText('Alerte corrigée.').first().waitFor()
    await page.getByRole('button', { name: 'Prolonger' }).click()
    const end = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 16)
    await page.getByLabel('Nouvelle fin').fill(end)
    await page.getByRole('dialog').getByRole('button', { name: 'Prolonger' }).click()
    await page.getByText('Alerte prolongée.').first().waitFor()
    await page.getByRole('button', { name: 'Lever l’alerte' }).click()
    await page.getByRole('dialog').getByText('Béthune').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Lever l’alerte' }).click()
    await page.getByText('Alerte levée.').first().waitFor()
    await page.getByRole('button', { name: 'Lever l’alerte' }).waitFor({ state: 'detached' })
    await page.goto(`${origin}/publication/${id}`)
    const text = await page.locator('main').innerText()
    for (const words of [/Évitez la rue Haute et la place/, /Le périmètre s’étend à la place/, /levée/i]) assert.match(text, words)
  },
)

browserTest(
  'an edit of an approved publication waits beside the version online; both are shown, and the edit is withdrawn',
  { app: 'espace', as: 'asso@demo.test', width: 390 },
  async (visit) => {
    const { page, goto, origin } = visit
    const acteur = (await visit.api(getCompte, {})).data.acteurs[0]
    assert.ok(acteur)
    const id = await publish(visit, { type: acteur.type, kind: 'actualite', title: 'Répétition ouverte' })
    await (
      await api()
    )(setActeurCanPublish, { params: { id: acteur.id }, body: { can_publish: false } })
    try {
      await goto(`/publications/${id}`)
      await page.getByRole('button', { name: 'Modifier', exact: true }).click()
      await page.getByText('Les habitants voient la version actuelle').waitFor()
      await page.getByRole('textbox', { name: 'Titre' }).fill('Répétition ouverte à tous')
      await page.reload()
      assert.equal(
        await page.getByRole('textbox', { name: 'Titre' }).inputValue(),
        'Répétition ouverte à tous',
        'what was typed survives a reload',
      )
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await page.getByText('Modification envoyée : elle sera relue.').first().waitFor()
      await page.getByRole('region', { name: 'Version en ligne' }).getByText('Répétition ouverte', { exact: true }).waitFor()
      await page.getByRole('region', { name: 'Version proposée' }).getByText('Répétition ouverte à tous').waitFor()
      assert.deepEqual(await visit.axe(), [])
      const resident = await (await fetch(`${origin}/publication/${id}`)).text()
      assert.ok(resident.includes('Répétition ouverte') && !resident.includes('ouverte à tous'))
      await page.getByRole('button', { name: 'Retirer cette modification' }).click()
      await page.getByText('Modification retirée.').first().waitFor()
      await page.getByRole('region', { name: 'Version proposée' }).waitFor({ state: 'detached' })
    } finally {
      await (
        await api()
      )(setActeurCanPublish, { params: { id: acteur.id }, body: { can_publish: acteur.can_publish } })
    }
  },
)
