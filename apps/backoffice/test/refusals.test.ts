import assert from 'node:assert/strict'
import { deleteActeur, getAdminActeur, setActeurBadge } from '../../../contract/acteurs/acteurs.ts'
import { decideClaim, getClaim, submitClaim } from '../../../contract/claims/claims.ts'
import { createClient } from '../../../contract/client.ts'
import { flagThread, getThread, openThread } from '../../../contract/messages/messages.ts'
import { getAdminPublication, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { assignRole, listUsers, removeRole } from '../../../contract/users/users.ts'
import { browserTest } from './browser.ts'
import { newActeur, pendingPublications, withColleague, word } from './colleague.ts'
import { until } from './until.ts'
import { api } from './service.ts'

const HOUR = String.raw`\d{1,2}\sh(?:\s\d{2})?`

browserTest(
  'a colleague decided first: the panel shows what stands, by whom and when, and deciding again works',
  { expects: [412] },
  async (visit) => {
    const { page, goto, press } = visit
    const { q, ids } = await pendingPublications(visit, 2)
    const id = ids[0] ?? ''
    const statusOf = async () => (await visit.api(getAdminPublication, { params: { id } })).data.moderation_status
    await withColleague(visit, async (colleague) => {
      await goto(`/publications?q=${q}`)
      await page.locator(`tr[data-current][data-row="${id}"]`).waitFor()
      await colleague(moderateAdminPublication, { params: { id }, body: { moderation_status: 'published' } })
      await press('r')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Il manque la date et le lieu.')
      await press('Control+Enter')
      const panel = page.locator('.queue-panel')
      await panel.getByText(new RegExp(`^Publiée par Claire Hennebelle à ${HOUR}\\.$`)).waitFor()
      await page
        .locator('.mantine-Notification-root')
        .filter({ hasText: new RegExp(`publiée par Claire Hennebelle à ${HOUR}`) })
        .waitFor()
      assert.equal(await panel.getByText('En attente', { exact: true }).count(), 0)
      await panel.getByText('Publiée', { exact: true }).first().waitFor()
      await dialog.waitFor({ state: 'detached' })
      // The decision now applies to the version on the screen.
      await press('r')
      assert.equal(await dialog.getByRole('textbox').inputValue(), 'Il manque la date et le lieu.', 'what was typed is found again')
      assert.equal(await dialog.getByRole('alert').count(), 0, 'the refusal is past')
      await press('Control+Enter')
      await until(statusOf, (status) => status === 'rejected')
    })
  },
)

browserTest(
  'a record that a colleague changed meanwhile is read again after the refusal, and the same button works',
  { expects: [412] },
  async (visit) => {
    const { page, goto } = visit
    const { id } = await newActeur(visit)
    await withColleague(visit, async (colleague) => {
      await goto(`/acteurs/${id}`)
      await colleague(setActeurBadge, { params: { id }, body: { badge: 'partenaire' } })
      const button = page.getByRole('button', { name: 'Désactiver', exact: true })
      await button.click()
      const notice = page.locator('.mantine-Notification-root').filter({ hasText: 'Claire Hennebelle' })
      await notice.waitFor()
      assert.match((await notice.textContent()) ?? '', new RegExp(`par Claire Hennebelle à ${HOUR}`))
      assert.equal((await visit.api(getAdminActeur, { params: { id } })).data.active, true)
      await button.click()
      await until(
        async () => (await visit.api(getAdminActeur, { params: { id } })).data.active,
        (active) => !active,
      )
    })
  },
)

browserTest('a record that is gone says who deleted it', { expects: [409, 412] }, async (visit) => {
  const { page, goto } = visit
  const { id } = await newActeur(visit)
  await withColleague(visit, async (colleague) => {
    await goto(`/acteurs/${id}`)
    await colleague(deleteActeur, { params: { id } })
    await page.getByRole('button', { name: 'Désactiver', exact: true }).click()
    await page
      .locator('.mantine-Notification-root')
      .filter({ hasText: new RegExp(`fiche supprimée par Claire Hennebelle à ${HOUR}`) })
      .waitFor()
    await page.getByRole('button', { name: /^(?:Restaurer|Rétablir)$/ }).waitFor()
  })
})

browserTest('a claim that a colleague decided says so, in its list and on its record', { expects: [409, 412] }, async (visit) => {
  const { page, goto, press, origin } = visit
  const { id: acteur_id, nom } = await newActeur(visit)
  const submit = async (email: string) => {
    const body = { acteur_id, message: 'Je préside cette chorale.', nom: 'Ève Roux', email }
    return (await createClient({ baseUrl: origin, appSource: 'web' })(submitClaim, { body })).data.id
  }
  await withColleague(visit, async (colleague) => {
    const id = await submit(`eve@${word()}.example`)
    const reject = { status: 'rejected', reason: 'Déjà vu avec la mairie.' } as const
    await goto(`/revendications/${id}`)
    await page.getByRole('heading', { level: 1, name: new RegExp(nom) }).waitFor()
    await colleague(decideClaim, { params: { id }, body: reject })
    await press('r')
    await page.getByRole('dialog').getByRole('textbox').fill('Ce n’est pas la bonne fiche.')
    await press('Control+Enter')
    await page
      .locator('.mantine-Notification-root')
      .filter({ hasText: new RegExp(`refusée par Claire Hennebelle à ${HOUR}`) })
      .waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Déjà vu avec la mairie.').first().waitFor()
    assert.equal((await visit.api(getClaim, { params: { id } })).data.reason, reject.reason)
  })
})

browserTest('a conversation that a colleague changed is read again too, and the same key works', { expects: [412] }, async (visit) => {
  const { page, goto, press } = visit
  const subject = `Question ${word()}`
  const { id } = (await visit.api(openThread, { body: { subject, body: 'Bonjour.', nom: 'Zoé', email: 'zoe@example.fr' } })).data
  await withColleague(visit, async (colleague) => {
    await goto(`/messages/${id}?q=${encodeURIComponent(subject)}`)
    await colleague(flagThread, { params: { id }, body: { flag: 'red' } })
    await press('e')
    const notice = page.locator('.mantine-Notification-root').filter({ hasText: new RegExp(`par Claire Hennebelle à ${HOUR}`) })
    await notice.waitFor()
    await press('e')
    await until(
      async () => (await visit.api(getThread, { params: { id } })).data.status,
      (status) => status === 'closed',
    )
  })
})

browserTest(
  'who loses the role meanwhile is told so, and not offered the screen any more',
  { as: 'asso@demo.test', expects: [403] },
  async (visit) => {
    const { page, goto } = visit
    const admin = await api()
    const [user] = (await admin(listUsers, { query: { q: 'asso@demo.test' } })).data
    const userId = user?.id ?? ''
    await admin(assignRole, { params: { userId }, body: { role: 'admin' } })
    const { id } = await newActeur({ ...visit, api: admin })
    // Without the stream, which would take the screen away before the click.
    await page.route('**/api/v1/admin/live*', (route) => route.abort())
    await goto(`/acteurs/${id}`)
    await admin(removeRole, { params: { userId, role: 'admin' } })
    await page.getByRole('button', { name: 'Désactiver', exact: true }).click()
    await page.getByText('Votre rôle d’administrateur a été retiré.').waitFor()
    await page.getByText('Votre compte n’a aucun rôle dans l’administration').waitFor()
    assert.equal((await admin(getAdminActeur, { params: { id } })).data.active, true)
  },
)
