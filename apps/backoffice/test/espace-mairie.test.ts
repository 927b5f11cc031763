import assert from 'node:assert/strict'
import { getClaim, submitClaim } from '../../../contract/claims/claims.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { listCommuneActeurs, listCommuneClaims } from '../../../contract/mairie/opinions.ts'
import { listMairiePublications } from '../../../contract/mairie/mairie.ts'
import { moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { changeOccurrence } from '../../../contract/publications/event-routes.ts'
import {
  createPublication,
  listPublicationTypes,
  getPublication,
  reportPublication,
  updatePublication,
} from '../../../contract/publications/publications.ts'
import { environment } from '../../../server/platform/settings/config.ts'
import { until } from './until.ts'
import { browserTest, type Visit } from './browser.ts'
import { api } from './service.ts'

/** A folder for pictures of the screens, to be looked at. */
const PICTURES = environment['PICTURES']
const picture = async ({ page }: Visit, name: string) => PICTURES && page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true })
const officeOf = async (visit: Visit) => {
  const office = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  assert.ok(office)
  return office
}
/** Creates a publication of an association in the commune of the town hall, which waits for a decision. */
async function waiting(visit: Visit, title: string, more: object = {}): Promise<string> {
  const { commune_id } = await officeOf(visit)
  const asAuthor = await api('asso@demo.test')
  const author = (await asAuthor(getCompte, {})).data.acteurs.find((one) => one.commune_id === commune_id)
  assert.ok(author)
  const body = { title, body: 'Samedi à **18 h**, salle Olof-Palme.\n\nEntrée libre.', acteur_id: author.id, commune_id, ...more }
  return (await asAuthor(createPublication, { body })).data.id
}
const stateOf = async (visit: Visit, title: string) => {
  const { id: acteurId } = await officeOf(visit)
  const { data } = await visit.api(listMairiePublications, { params: { acteurId }, query: { scope: 'commune', q: title, per_page: 100 } })
  return data.find((one) => one.title === title)?.moderation_status
}

browserTest(
  'a clerk of a town hall decides by keyboard: publishes one, refuses one with a reason, several at once, and takes back the last',
  { app: 'espace', as: 'mairie@demo.test', width: 1280 },
  async (visit) => {
    const { page, press, goto } = visit
    const titles = ['Bal du port', 'Vide-grenier des Lilas', 'Loto de la fanfare', 'Atelier vannerie']
    for (const title of titles) await waiting(visit, title)
    await goto('/a-relire')
    const row = (title: string) => page.getByRole('button', { name: title })
    const isOpen = (title: string) => page.locator('li[data-current]').filter({ hasText: title })
    await row('Bal du port').waitFor()
    /** Goes to a publication by j, from the first. */
    const walkTo = async (title: string) => {
      for (let n = 0; n < 40 && !(await isOpen(title).isVisible()); n += 1) await press('j')
      await isOpen(title).waitFor()
    }
    await walkTo('Bal du port')
    /** What the tab of the queue and its heading count. */
    const counts = async () => {
      const tab = await page.locator('label').filter({ hasText: 'De la commune' }).textContent()
      return [tab, await page.getByText(/^\d+ publications$/).textContent()].map((text) => Number(/\d+/.exec(text ?? '')?.[0]))
    }
    await until(counts, ([tab, heading]) => tab !== undefined && tab === heading)
    const [before = 0] = await counts()
    await picture(visit, 'queue-1280')
    await press('p')
    await page.getByText('est publiée').waitFor()
    assert.equal(await stateOf(visit, 'Bal du port'), 'published')
    await until(counts, ([tab, heading]) => tab === before - 1 && heading === before - 1)
    await isOpen('Vide-grenier des Lilas').waitFor()
    await press('r')
    await page.getByRole('dialog').getByLabel('Motif (communiqué à l’auteur)').fill('La date manque.')
    await goto('/a-relire')
    await walkTo('Vide-grenier des Lilas')
    await press('r')
    assert.equal(await page.getByRole('dialog').getByLabel('Motif (communiqué à l’auteur)').inputValue(), 'La date manque.', 'kept')
    await picture(visit, 'queue-reject')
    await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
    await page.getByText('est refusée').waitFor()
    assert.equal(await stateOf(visit, 'Vide-grenier des Lilas'), 'rejected')
    await press('u')
    await row('Vide-grenier des Lilas').waitFor()
    await page.getByText('Action annulée : « Vide-grenier des Lilas ».').waitFor()
    assert.equal(await stateOf(visit, 'Vide-grenier des Lilas'), 'pending')
    await page.getByRole('checkbox', { name: /Loto de la fanfare/ }).check()
    await page.getByRole('checkbox', { name: /Atelier vannerie/ }).check()
    await page.getByRole('heading', { level: 1 }).focus()
    await press('p')
    // Ticked rows are decided upon after a question.
    await page.getByRole('dialog').getByText('Publier 2 publications ?').waitFor()
    assert.equal(await stateOf(visit, 'Atelier vannerie'), 'pending')
    await press('Enter')
    await page.getByText('2 publications publiées').waitFor()
    assert.equal(await stateOf(visit, 'Atelier vannerie'), 'published')
    await press('u')
    // What is public is named first.
    await page.getByRole('dialog').getByText('2 publications publiées').waitFor()
    await press('Enter')
    await row('Atelier vannerie').waitFor()
    assert.equal(await stateOf(visit, 'Loto de la fanfare'), 'pending')
  },
)

browserTest(
  'a decision on what somebody has decided meanwhile says which publication, by whom, and that it was not applied',
  { app: 'espace', as: 'mairie@demo.test', width: 390, expects: [412] },
  async (visit) => {
    const { page, goto } = visit
    const title = 'Tournoi des jeunes pousses'
    const id = await waiting(visit, title)
    await goto('/a-relire')
    await page.getByRole('button', { name: title }).click()
    const open = page.locator('li[data-current]').filter({ hasText: title })
    await open.getByRole('button', { name: 'Refuser', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Motif (communiqué à l’auteur)').fill('La date manque.')
    const admin = await api()
    await admin(moderateAdminPublication, { params: { id }, body: { moderation_status: 'published' } })
    await page.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click()
    await page.getByText(new RegExp(`La publication «\\s${title}\\s» a été publiée par l’équipe du service à`)).waitFor()
    await page.getByText('Votre décision n’a pas été appliquée.').waitFor()
    assert.equal(await page.getByText(/Cet élément a été modifié|Demande 0/).count(), 0)
    assert.equal(await stateOf(visit, title), 'published')
  },
)

browserTest(
  'a clerk reads the dates, the place and the price of an event, and what an edit changes of them',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const title = 'Veillées du beffroi'
    const type_id = (await visit.api(listPublicationTypes, { query: { per_page: '100' } })).data.find(
      ({ kind }) => kind === 'evenement',
    )?.id
    const day = (days: number) => Temporal.Now.plainDateISO().add({ days }).toString()
    const occurrences = [20, 21, 28].map((days) => ({ debut: `${day(days)}T20:00` }))
    const evenement = { occurrences, lieu: { nom: 'Salle Olof-Palme' }, tarif: '5 €' }
    const id = await waiting(visit, title, { type_id, evenement })
    await goto('/a-relire')
    const open = page.locator('li[data-current]').filter({ hasText: title })
    await page.getByRole('button', { name: title }).click()
    const dates = open.getByRole('list', { name: 'Dates' }).first()
    await dates.getByRole('listitem').nth(2).waitFor()
    await picture(visit, 'queue-event-390')
    for (const text of ['20 h', 'Salle Olof-Palme', '5 €']) await open.getByText(text).first().waitFor()
    await open.getByRole('button', { name: 'Publier', exact: true }).click()
    await page.getByText('est publiée').waitFor()
    const asAuthor = await api('asso@demo.test')
    const ids = (await asAuthor(getPublication, { params: { id } })).data.evenement?.occurrences?.map((one) => one.id) ?? []
    const change = (n: number, body: object) => asAuthor(changeOccurrence, { params: { id, occurrence: ids[n] ?? '' }, body })
    await change(1, { debut: `${day(21)}T19:00` })
    await change(2, { statut: 'annule', motif: 'Sonneur malade' })
    await asAuthor(updatePublication, { params: { id }, body: { evenement: { tarif: '6 €' } } })
    await goto('/a-relire')
    await page.getByRole('button', { name: title }).click()
    await open.getByText('Sonneur malade').first().waitFor()
    await picture(visit, 'queue-event-edit-390')
    assert.deepEqual(
      await open.getByRole('list', { name: 'Dates' }).first().getByRole('listitem').count(),
      2,
      'the dates that change, and no other',
    )
    await open.locator('ins', { hasText: '6' }).first().waitFor()
    assert.deepEqual(await visit.axe(), [])
    await open.getByRole('button', { name: 'Accepter la modification' }).click()
    await page.getByText('est acceptée').waitFor()
  },
)

browserTest(
  'a clerk closes a report with a reason on a telephone, takes that back, and passes it on',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const title = 'Concert au kiosque'
    const id = await waiting(visit, title)
    await goto('/a-relire')
    await page.getByRole('button', { name: title }).click()
    await picture(visit, 'queue-390')
    await page.locator('li[data-current]').filter({ hasText: title }).getByRole('button', { name: 'Publier', exact: true }).click()
    await page.getByText('est publiée').waitFor()
    await (
      await api('habitant@demo.test')
    )(reportPublication, { params: { id }, body: { reason: 'misinformation', message: 'Le concert est annulé.' } })
    await goto('/signalements')
    await page.getByText('Le concert est annulé.').waitFor()
    await picture(visit, 'reports-390')
    const close = page.getByRole('button', { name: new RegExp(`^Classer.*${title}`) })
    await close.click()
    await page
      .getByRole('dialog')
      .getByLabel(/^Motif/)
      .fill('Vérifié auprès de l’association.')
    await page.getByRole('dialog').getByRole('button', { name: 'Classer' }).click()
    await page.getByText('Signalement classé.').waitFor()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await close.waitFor()
    await page.getByRole('button', { name: new RegExp(`^Transmettre.*${title}`) }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^Motif/)
      .fill('À vérifier avec l’organisateur.')
    await page.getByRole('dialog').getByRole('button', { name: 'Transmettre' }).click()
    await page.getByText('Signalement transmis.').waitFor()
    await page.getByRole('link', { name: 'Transmis' }).click()
    await page.getByText('À vérifier avec l’organisateur.').waitFor()
    assert.deepEqual(await visit.axe(), [])
  },
)

browserTest(
  'a clerk gives an opinion on a claim and contests an actor; an administrator reads the opinion beside the evidence',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const { id: acteurId } = await officeOf(visit)
    const { data } = await visit.api(listCommuneActeurs, { params: { acteurId }, query: { per_page: 100 } })
    const claimed = await visit.api(listCommuneClaims, { params: { acteurId }, query: { per_page: 100 } })
    const free = data.find(({ equipe, id }) => !equipe && !claimed.data.some(({ acteur }) => acteur.id === id))
    assert.ok(free)
    const claim = { acteur_id: free.id, message: 'Je tiens cette page depuis dix ans, demandez au guichet.' }
    const { id } = (await (await api('habitant@demo.test'))(submitClaim, { body: claim })).data
    await goto('/demandes-commune')
    await page.getByRole('button', { name: `Avis défavorable : ${free.nom}` }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^Motif/)
      .fill('Inconnu au guichet.')
    await page.getByRole('dialog').getByRole('button', { name: 'Avis défavorable' }).click()
    await page.getByText('Avis enregistré.').waitFor()
    const seen = (await (await api('admin@demo.test'))(getClaim, { params: { id } })).data.avis_mairies
    assert.deepEqual(
      seen.map(({ avis, texte }) => [avis, texte]),
      [['defavorable', 'Inconnu au guichet.']],
    )
    await page.getByRole('link', { name: 'Avis donné' }).click()
    await page.getByText('Inconnu au guichet.').waitFor()
    await picture(visit, 'claims-390')
    assert.deepEqual(await visit.axe(), [])
    await goto('/acteurs?tous=1')
    await page.getByLabel('Rechercher par le nom').fill(free.nom)
    await page.getByRole('button', { name: `Signaler une erreur : ${free.nom}` }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^Motif/)
      .fill('Dissoute en 2024.')
    await page.getByRole('dialog').getByRole('button', { name: 'Signaler une erreur' }).click()
    await page.getByText('Avis enregistré.').waitFor()
    await page.getByText('Dissoute en 2024.').waitFor()
    await page.getByRole('button', { name: `Retirer l’avis : ${free.nom}` }).click()
    await page.getByText('Avis retiré.').waitFor()
  },
)

browserTest(
  'the home of a town hall leads to what waits in its commune',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    await waiting(visit, 'Randonnée des canaux')
    await visit.goto('/')
    const link = visit.page.getByRole('region', { name: 'À relire' }).getByRole('link').first()
    await link.waitFor()
    await picture(visit, 'home-390')
    assert.deepEqual(await visit.axe(), [])
    await link.click()
    await visit.page.getByRole('heading', { level: 1, name: 'À relire' }).waitFor()
  },
)

for (const [name, path] of [
  ['the actors of the commune', '/acteurs?tous=1'],
  ['the claims of the commune', '/demandes-commune'],
  ['the queue', '/a-relire'],
  ['the reports', '/signalements'],
] as const)
  for (const width of [390, 1280])
    for (const scheme of ['light', 'dark'] as const)
      browserTest(
        `${name} of a town hall has no fault at ${width} px, ${scheme}`,
        { app: 'espace', as: 'mairie@demo.test', width, scheme, language: width === 390 ? 'en' : 'fr' },
        async (visit) => {
          await visit.goto(path)
          assert.deepEqual(await visit.axe(), [])
          assert.ok((await visit.sidewaysScroll()) <= 0)
          await picture(visit, `${path.slice(1).replace('?tous=1', '')}-${width}-${scheme}`)
        },
      )
