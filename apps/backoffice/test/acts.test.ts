import assert from 'node:assert/strict'
import { createActeur, deleteActeur, getAdminActeur } from '../../../contract/acteurs/acteurs.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { createPublication, listPublicationTypes } from '../../../contract/publications/publications.ts'
import { deleteAdminPublication, getAdminPublication, moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { until } from './until.ts'
import { pdf, photograph, uploaded } from './pictured.ts'

const REASON = 'L’acte a été annulé par le tribunal administratif.'
const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T18:30`
const stored = async ({ api }: Visit, id: string) => (await api(getAdminPublication, { params: { id } })).data

interface Made {
  acteur: string
  word: string
  ids: string[]
}
/** Creates a town hall with acts, which are pending until they are published. */
async function townHall(visit: Visit, count: number): Promise<Made> {
  const { api } = visit
  const word = `mot${crypto.randomUUID().slice(0, 8)}`
  const commune_id = (await api(listCommunes, { query: { q: 'Mende', per_page: 1 } })).data[0]?.id ?? ''
  const { data } = await api(createActeur, { body: { nom: `Mairie ${word}`, type: 'mairie', commune_id } })
  const type_id = (await api(listPublicationTypes, { query: { per_page: '100' } })).data.find(({ kind }) => kind === 'acte')?.id ?? null
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const media_id = await uploaded(api, data.id, pdf(`${word} ${n}`), 'application/pdf', 'acte.pdf')
    const body = {
      title: `Arrêté ${word} ${n}`,
      body: 'Rue de la Gare.',
      acteur_id: data.id,
      commune_id,
      type_id,
      acte: { nature: 'arrete' as const, numero: `2026-${n}`, date_acte: '2026-01-15' },
      documents: [{ media_id, titre: 'Arrêté signé' }],
    }
    ids.push((await api(createPublication, { body })).data.id)
  }
  return { acteur: data.id, word, ids }
}
const publish = async ({ api }: Visit, ids: readonly string[]) => {
  for (const id of ids) await api(moderateAdminPublication, { params: { id }, body: { moderation_status: 'published' } })
}
async function cleared(visit: Visit, { acteur, ids }: Made): Promise<void> {
  for (const id of ids)
    if ((await stored(visit, id)).deleted_at === null)
      await visit.api(deleteAdminPublication, { params: { id }, query: { reason: REASON } })
  await visit.api(deleteActeur, { params: { id: acteur } })
}
/** Waits for the dialog, and that it has sent nothing without a reason; then gives the reason. */
async function giveReason({ page, axe }: Visit, checked = false): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Le retirer avant cette date exige un motif.').waitFor()
  if (checked) {
    assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
    await dialog.getByRole('button', { name: 'Retirer l’acte' }).click()
    await dialog.getByText('Saisissez au moins trois caractères.').waitFor()
  }
  await dialog.getByLabel('Motif du retrait (communiqué à l’auteur)').fill(REASON)
  await dialog.getByRole('button', { name: 'Retirer l’acte' }).click()
  await dialog.waitFor({ state: 'detached' })
}

browserTest('an act shows its document and until when it is posted; every way to withdraw it asks for the reason', {}, async (visit) => {
  const { page, goto, press, axe } = visit
  const made = await townHall(visit, 3)
  await publish(visit, made.ids)
  const [first = '', second = '', third = ''] = made.ids
  await goto(`/publications/${first}`)
  await page.getByText(/^Depuis le .*au moins jusqu’au/).waitFor()
  await page.getByText('Retrait libre à partir du').waitFor()
  assert.equal(await page.getByRole('link', { name: /^Arrêté signé \(PDF/ }).count(), 1)
  assert.ok((await page.getByText((await stored(visit, first)).acte?.sha256 ?? 'none').count()) > 0)
  assert.deepEqual(await axe(), [])

  // Delete, by its key; the undo restores it.
  {
    await press('d')
    assert.equal((await stored(visit, first)).deleted_at, null)
    await giveReason(visit, true)
    await page.getByText('Motif du retrait').waitFor()
    assert.deepEqual([(await stored(visit, first)).status_reason, (await stored(visit, first)).deleted_at === null], [REASON, false])
    await press('u')
    await until(async () => (await stored(visit, first)).visible, Boolean)
  }
  // Send back.
  {
    await goto(`/publications/${second}`)
    await page.getByRole('button', { name: 'Autres décisions' }).click()
    await page.getByRole('menuitem', { name: 'Remettre en attente' }).click()
    await giveReason(visit)
    await until(
      async () => (await stored(visit, second)).moderation_status,
      (status) => status === 'pending',
    )
  }
  // Schedule again.
  {
    await goto(`/publications/${third}`)
    await page.getByRole('button', { name: 'Autres décisions' }).click()
    await page.getByRole('menuitem', { name: 'Programmer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Programmer' }).click()
    await giveReason(visit)
    await until(
      async () => (await stored(visit, third)).visible,
      (visible) => !visible,
    )
  }
  // An earlier end.
  {
    await goto(`/publications/${first}`)
    await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
    assert.ok(await page.getByLabel('Type', { exact: true }).isDisabled())
    assert.equal(await page.getByRole('button', { name: /^Ajouter (?:des documents|le document de l’acte)$/ }).count(), 0)
    await page.getByRole('textbox', { name: 'Numéro' }).fill('2026-40')
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await until(
      async () => (await stored(visit, first)).acte?.numero,
      (numero) => numero === '2026-40',
    )
    await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
    await page.getByLabel(/^Visible jusqu’au/).fill(inDays(3))
    const reason = page.getByLabel('Motif du retrait (communiqué à l’auteur)')
    await reason.waitFor()
    assert.deepEqual(await axe(), [])
    const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
    await save.click()
    assert.equal((await stored(visit, first)).expire_le, null)
    await reason.fill(REASON)
    await save.click()
    await until(
      async () => (await stored(visit, first)).expire_le,
      (end) => end !== null,
    )
    assert.equal((await stored(visit, first)).status_reason, REASON)
  }
  await cleared(visit, made)
})

browserTest('undoing the publication of an act asks for the reason, by its notice and by its key', {}, async (visit) => {
  const { page, goto, press, expects } = visit
  const made = await townHall(visit, 1)
  const [id = ''] = made.ids
  await goto(`/publications/${id}`)
  for (const way of ['notice', 'key'] as const) {
    await page.getByRole('button', { name: 'Publier', exact: true }).first().click()
    await until(async () => (await stored(visit, id)).visible, Boolean)
    await page.getByText('est publiée.').waitFor()
    expects(409)
    if (way === 'key') await press('u')
    else await page.getByRole('button', { name: 'Annuler', exact: true }).last().click()
    assert.equal((await stored(visit, id)).visible, true)
    await giveReason(visit)
    await until(
      async () => (await stored(visit, id)).moderation_status,
      (status) => status === 'pending',
    )
    assert.equal((await stored(visit, id)).status_reason, REASON)
  }
  await cleared(visit, made)
})

browserTest('the question before a decision on picked acts says that it posts them for good, or ends their posting', {}, async (visit) => {
  const { page, goto, press, axe } = visit
  const made = await townHall(visit, 2)
  await goto(`/publications?moderation_status=&acteur_id=${made.acteur}`)
  await page.getByText(`Arrêté ${made.word} 0`).first().waitFor()
  await page.getByRole('checkbox', { name: /page/ }).check()
  const dialog = page.getByRole('dialog')
  await page.getByRole('group', { name: 'Publications cochées' }).getByRole('button', { name: 'Publier' }).click()
  await dialog.getByText('Dont 2 actes, affichés dès maintenant, pour deux mois : annuler la décision ne les retirera pas.').waitFor()
  assert.deepEqual(await axe({ within: '[role=dialog]' }), [])
  await dialog.getByRole('button', { name: 'Publier 2' }).click()
  await page.getByText('2 publications publiées').waitFor()
  await goto(`/publications?moderation_status=&acteur_id=${made.acteur}`)
  await page.getByText(`Arrêté ${made.word} 0`).first().waitFor()
  await page.getByRole('checkbox', { name: /page/ }).check()
  await press('Shift+R')
  await dialog.getByText('2 actes sont affichés depuis moins de deux mois').waitFor()
  await dialog.getByLabel('Motif (communiqué à l’auteur)').fill(REASON)
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await page.getByText('2 publications refusées').waitFor()
  for (const id of made.ids) assert.equal((await stored(visit, id)).status_reason, REASON)
  await cleared(visit, made)
})

browserTest('the logo and the picture of an actor are uploaded, described and removed', {}, async (visit) => {
  const { page, goto, axe } = visit
  const { acteur } = await townHall(visit, 0)
  await goto(`/acteurs/${acteur}`)
  const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photograph('#7aa6d8') }
  const logo = page.getByRole('group', { name: 'Armes ou logo de la commune' })
  await logo.locator('input[type=file]').setInputFiles([picture])
  await logo.getByRole('button', { name: 'Remplacer le logo' }).waitFor()
  const photo = page.getByRole('group', { name: 'Photographie de la commune' })
  await photo.locator('input[type=file]').setInputFiles([picture])
  await photo.getByLabel('Description de l’image').fill('Un ciel au-dessus d’un pré')
  assert.deepEqual(await axe(), [])
  const form = page.locator('form').filter({ has: logo })
  const save = async () => {
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await form.getByRole('button', { name: 'Annuler' }).waitFor({ state: 'detached' })
  }
  const shown = async () => (await visit.api(getAdminActeur, { params: { id: acteur } })).data
  assert.equal((await shown()).logo, null, 'nothing is saved before the button')
  await save()
  await page.getByText('Logo et photo enregistrés.').first().waitFor()
  assert.equal((await shown()).photo?.alt, 'Un ciel au-dessus d’un pré')
  assert.ok((await shown()).logo)
  await logo.getByRole('button', { name: 'Retirer le logo' }).click()
  await save()
  assert.equal((await shown()).logo, null)
  await visit.api(deleteActeur, { params: { id: acteur } })
})
