import assert from 'node:assert/strict'
import { assignPublication, lookAtPublication, notePublication } from '../../../contract/collaboration/collaboration.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createPublication } from '../../../contract/publications/publications.ts'
import { getAdminPublication, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest } from './browser.ts'
import { pendingPublications, withColleague } from './colleague.ts'

browserTest('two administrators at once: who looks, who deals with it, notes, and what comes in', {}, async (visit) => {
  const { page, goto, axe, api } = visit
  const { q, ids } = await pendingPublications(visit, 2)
  const [id = '', other = ''] = ids
  await withColleague(visit, async (colleague) => {
    const claire = (await colleague(getCompte, {})).data.id
    await goto(`/publications/${id}`)
    await page.getByRole('button', { name: 'Je m’en occupe' }).waitFor()
    await colleague(lookAtPublication, { params: { id } })
    await page.getByText('Claire Hennebelle regarde').waitFor()
    await colleague(assignPublication, { params: { id }, body: { user_id: claire } })
    await page.getByText('Claire Hennebelle s’en occupe').waitFor()
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Vous vous en occupez' }).waitFor()
    await colleague(notePublication, { params: { id }, body: { body: 'J’ai appelé l’association.' } })
    const notes = page.getByRole('region', { name: 'Notes de l’équipe' })
    await notes.getByText('J’ai appelé l’association.').waitFor()
    await notes.getByRole('textbox').fill('Le repli sera ajouté lundi.')
    await notes.getByRole('button', { name: 'Ajouter la note' }).click()
    await notes.getByText('Le repli sera ajouté lundi.').waitFor()
    assert.deepEqual(await axe(), [])

    await goto(`/publications?q=${q}`)
    const strip = page.getByRole('button', { name: /^1 nouvelle/ })
    assert.equal(await strip.count(), 0)
    const { acteur, commune_id } = (await api(getAdminPublication, { params: { id: other } })).data
    const made = await colleague(createPublication, {
      body: { title: `Arrivée ${q}`, body: `Samedi ${q}.`, acteur_id: acteur?.id ?? '', commune_id },
    })
    await colleague(moderateAdminPublication, { params: { id: made.data.id }, body: { moderation_status: 'pending' } })
    await strip.click()
    await page
      .getByRole('link', { name: `Arrivée ${q}` })
      .first()
      .waitFor()
    assert.match(await page.title(), /^\(\d+\) Publications · Beffroi$/)
  })
})
