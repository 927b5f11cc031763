import assert from 'node:assert/strict'
import { createActeur, deleteActeur, listActeurUsers } from '../../../contract/acteurs/acteurs.ts'
import { decideClaim, getClaim, listClaims, submitClaim } from '../../../contract/claims/claims.ts'
import { createClient } from '../../../contract/client.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'

interface Claimed {
  acteurs: string[]
  claims: string[]
  word: string
}
/** Creates two actors, each claimed by a visitor without an account. A search for `word` finds only their claims. */
async function claimed({ api, origin }: Visit): Promise<Claimed> {
  const word = `mot${crypto.randomUUID().slice(0, 8)}`
  const visitor = createClient({ baseUrl: origin, appSource: 'web' })
  const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  const made: Claimed = { acteurs: [], claims: [], word }
  for (const n of [1, 2]) {
    const email = `contact@fanfare-${word}.example`
    const { data: acteur } = await api(createActeur, { body: { nom: `Fanfare ${n} ${word}`, type: 'association', commune_id, email } })
    const body = { acteur_id: acteur.id, message: 'Je préside la fanfare depuis dix ans.', nom: 'Ève Roux', email }
    const { data: claim } = await visitor(submitClaim, { body })
    made.acteurs.push(acteur.id)
    made.claims.push(claim.id)
  }
  return made
}
/** Rejects the claims that a test leaves pending, and deletes its actors. Pending claims would be in the queue of other tests. */
async function cleared({ api }: Visit, { acteurs, word }: Claimed): Promise<void> {
  const { data } = await api(listClaims, { query: { status: 'pending', q: word } })
  for (const { id } of data) await api(decideClaim, { params: { id }, body: { status: 'rejected', reason: 'Essai terminé.' } })
  for (const id of acteurs) await api(deleteActeur, { params: { id } })
}

browserTest('a claim is rejected by keys, the next one follows, and the decision is taken back', {}, async (visit) => {
  const { page, goto, press, axe, focused, api } = visit
  const made = await claimed(visit)
  const [first = '', second = ''] = made.claims
  await goto(`/revendications?q=${made.word}`)
  assert.equal(await page.locator('tbody tr').count(), 2)
  assert.deepEqual(await axe(), [])
  await press('j')
  await until(focused, (found) => found === `a Fanfare 2 ${made.word}`)
  await press('k')
  await until(focused, (found) => found === `a Fanfare 1 ${made.word}`)
  await press('Enter')
  await page.getByText('Son adresse est celle que l’acteur publie.').waitFor()
  await page.getByText('L’adresse a été saisie sans vérification').waitFor()
  await page.getByText('1 sur 2').waitFor()
  assert.deepEqual(await axe(), [])
  await press('r')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Cette fiche a déjà un responsable/ }).click()
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await page.waitForURL((url) => url.pathname.endsWith(second))
  await until(focused, (found) => found === `h1 Demande de gestion de la fiche « Fanfare 2 ${made.word} »`)
  const { data: rejected } = await api(getClaim, { params: { id: first } })
  assert.deepEqual([rejected.status, rejected.reason], ['rejected', 'Cette fiche a déjà un responsable : demandez-lui de vous ajouter.'])
  await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click()
  await page.getByText(/L’e-mail de notification (n’a pas été envoyé|était déjà envoyé)/).waitFor()
  assert.equal((await api(getClaim, { params: { id: first } })).data.status, 'pending')
  await page.getByText('2 sur 2').waitFor()
  await press('k')
  await page.waitForURL((url) => url.pathname.endsWith(first))
  await cleared(visit, made)
})

browserTest('a claim without an account is approved for the account that is picked', {}, async (visit) => {
  const { page, goto, press, axe, api } = visit
  const made = await claimed(visit)
  const [first = ''] = made.claims
  await goto(`/revendications/${first}?q=${made.word}`)
  await press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/une invitation sera envoyée à contact@/).waitFor()
  await dialog.getByRole('combobox', { name: 'Compte auquel confier la fiche' }).fill('habitant@demo.test')
  await page.getByRole('option', { name: /habitant@demo/ }).click()
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await dialog.getByRole('button', { name: 'Approuver' }).click()
  await page.getByText(/^Demande d.+ approuvée\./).waitFor()
  const { data: owners } = await api(listActeurUsers, { params: { id: made.acteurs[0] ?? '' } })
  assert.deepEqual(
    owners.map(({ email, role }) => [email, role]),
    [['habitant@demo.test', 'owner']],
  )
  await cleared(visit, made)
})

browserTest('the claim of a deleted actor says so and can only be rejected, until the actor is restored', {}, async (visit) => {
  const { page, goto, press, axe, api } = visit
  const made = await claimed(visit)
  const [acteur = ''] = made.acteurs
  await api(deleteActeur, { params: { id: acteur } })
  await goto(`/revendications?q=${made.word}&acteur_deleted=true`)
  await page.getByRole('row').getByText('Acteur supprimé').waitFor()
  assert.equal(await page.locator('tbody tr[data-row]').count(), 1)
  await press('a')
  await page.getByText('Cet acteur est supprimé : restaurez-le').waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await press('Enter')
  const approve = page.getByRole('button', { name: 'Approuver' })
  await page.getByRole('alert').getByText('Acteur supprimé').waitFor()
  assert.equal(await approve.isDisabled(), true)
  assert.equal(await page.getByRole('button', { name: 'Refuser' }).isDisabled(), false)
  assert.deepEqual(await axe(), [])
  await page.getByRole('alert').getByRole('link', { name: 'Ouvrir la fiche' }).click()
  await page.getByRole('button', { name: 'Restaurer' }).click()
  await page.getByText('Acteur restauré.').waitFor()
  await page.getByRole('region', { name: 'Demandes de gestion' }).getByRole('link').first().click()
  await until(
    () => approve.isDisabled(),
    (disabled) => !disabled,
  )
  await cleared(visit, made)
})

browserTest('the queue opens with what waits, the longest waiting first; a decision in it keeps the place', {}, async (visit) => {
  const { page, goto, press, focused, api } = visit
  const made = await claimed(visit)
  await goto('/revendications')
  const { data, meta } = await api(listClaims, { query: { status: 'pending', sort: 'created_at_asc' } })
  assert.deepEqual(
    await page.locator('tbody tr[data-row]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row'])),
    data.map(({ id }) => id),
  )
  assert.ok(meta.total >= 2)
  await goto(`/revendications?q=${made.word}`)
  await press('r')
  await page.getByRole('dialog').getByLabel('Motif envoyé à la personne').fill('Ce n’est pas la bonne fanfare.')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
  await until(
    () => page.locator('tbody tr[data-row]').count(),
    (rows) => rows === 1,
  )
  await until(focused, (found) => found === `a Fanfare 2 ${made.word}`)
  await cleared(visit, made)
})
