import assert from 'node:assert/strict'
import { createActeur, deleteActeur, linkActeurUser } from '../../../contract/acteurs/acteurs.ts'
import { submitClaim } from '../../../contract/claims/claims.ts'
import { createClient } from '../../../contract/client.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { browserTest } from './browser.ts'
import { api as apiOf } from './service.ts'
import { openVisit } from './visit.ts'

const OWNER = 'asso@demo.test'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')
const ANSWER = 'Notre bureau a été élu en mars : voici le procès-verbal.'

browserTest('a contest: its owner answers with a file in the space, and the decider reads both', {}, async (visit) => {
  const { page, goto, press, axe, api, origin } = visit
  const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  const nom = `Harmonie ${crypto.randomUUID().slice(0, 8)}`
  const { data: acteur } = await api(createActeur, { body: { nom, type: 'association', commune_id } })
  const { data: owner } = await (await apiOf(OWNER))(getCompte, {})
  await api(linkActeurUser, { params: { id: acteur.id }, body: { user_id: owner.id, role: 'owner' } })
  const visitor = createClient({ baseUrl: origin, appSource: 'web' })
  const { data } = await visitor(submitClaim, {
    body: { acteur_id: acteur.id, message: 'Je préside cette harmonie.', nom: 'Camille Roy', email: 'camille@harmonie.example' },
  })

  await goto(`/revendications/${data.id}`)
  await page.getByText(/Pas encore de réponse des responsables/).waitFor()
  assert.deepEqual(await axe(), [])
  await press('a')
  const dialog = page.getByRole('dialog')
  const approve = dialog.getByRole('button', { name: 'Approuver' })
  assert.equal(await approve.isDisabled(), true, 'the owners may still answer')
  await dialog.getByRole('checkbox', { name: /sans attendre la réponse/ }).check()
  assert.equal(await approve.isDisabled(), false)
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await press('Escape')

  for (const [width, scheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const) {
    const { visit: space, close } = await openVisit({ app: 'espace', as: OWNER, width, scheme })
    await space.goto('/')
    await space.page.getByRole('link', { name: new RegExp(`Une autre personne demande à gérer « ${nom}`) }).click()
    await space.page.getByRole('heading', { level: 1, name: new RegExp(nom) }).waitFor()
    assert.deepEqual(await space.axe(), [])
    assert.ok((await space.sidewaysScroll()) <= 0)
    assert.equal(await space.page.getByText(/Camille|harmonie\.example/).count(), 0)
    if (width === 320) {
      await space.page.getByRole('textbox', { name: 'Message à l’équipe' }).fill(ANSWER)
      await space.page.getByRole('button', { name: 'Envoyer la réponse' }).click()
      await space.page.getByText('Réponse transmise à l’équipe.').waitFor()
      const input = space.page.locator('input[type=file]')
      for (const [file, fault] of [
        [{ name: 'vide.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }, 'Ce fichier est vide : choisissez-en un autre.'],
        [{ name: 'photo.heic', mimeType: '', buffer: Buffer.from('ftypheic') }, /^Ce navigateur ne lit pas les photos HEIC/],
        [{ name: 'faux.pdf', mimeType: 'application/pdf', buffer: Buffer.from('bonjour') }, /^Ce fichier (?:doit|n’est)/],
      ] as const) {
        await input.setInputFiles(file)
        const row = space.page.locator('.upload').filter({ hasText: file.name })
        await row.getByRole('alert').filter({ hasText: fault }).waitFor()
        await row.getByRole('button', { name: `Masquer le message sur ${file.name}` }).click()
      }
      assert.equal(await space.page.getByText(/Demande 0|La requête/).count(), 0)
      assert.deepEqual(await space.axe(), [])
      await space.page.locator('input[type=file]').setInputFiles({ name: 'pv.pdf', mimeType: 'application/pdf', buffer: PDF })
      await space.page.getByRole('button', { name: 'Retirer pv.pdf' }).waitFor()
    } else await space.page.getByRole('button', { name: 'Remplacer la réponse' }).waitFor()
    await close()
  }

  await goto(`/revendications/${data.id}`)
  await page.getByText(ANSWER).waitFor()
  await page.getByRole('button', { name: /pv\.pdf/ }).waitFor()
  assert.deepEqual(await axe(), [])
  await press('a')
  assert.equal(await dialog.getByRole('checkbox').count(), 0)
  await press('Escape')
  await api(deleteActeur, { params: { id: acteur.id } })
})
