import assert from 'node:assert/strict'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createPublication, getPublication, listPublicationTypes } from '../../../contract/publications/publications.ts'
import { moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { browserTest, type Visit } from './browser.ts'
import { settled } from './page.ts'
import { api } from './service.ts'

const RULE = {
  frequence: 'hebdomadaire',
  jours: ['mardi', 'jeudi'],
  debut: '2031-11-04T18:30',
  fin: '2031-11-04T20:00',
  jusqu_au: '2031-11-20',
} as const

/** Publishes a series for the visitor's town hall. Returns its id. */
async function publishSeries({ api: own }: Visit, title: string, rule: object = { ...RULE, jours: [...RULE.jours] }): Promise<string> {
  const acteur = (await own(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  const type = (await own(listPublicationTypes, { query: {} })).data.find(({ kind }) => kind === 'evenement')
  assert.ok(acteur && type)
  const about = { title, body: 'Venez danser.', acteur_id: acteur.id, commune_id: acteur.commune_id, type_id: type.id }
  const { data } = await own(createPublication, { body: { ...about, evenement: { repetition: rule as typeof RULE & { jours: [] } } } })
  await (
    await api()
  )(moderateAdminPublication, { params: { id: data.id }, body: { moderation_status: 'published' } })
  return data.id
}

browserTest(
  'on a telephone, one date of a series is cancelled and one moved; the rule is changed where it is, and nothing of that is lost unread',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const id = await publishSeries(visit, 'Cours de danse')
    const stored = async () => (await visit.api(getPublication, { params: { id } })).data.evenement
    await goto(`/publications/${id}`)
    await page.getByText(/chaque mardi et jeudi de 18\sh\s30 à 20\sh jusqu’au 20 novembre 2031/i).waitFor()
    // The second date is cancelled, the third one moved, each with a word why.
    await page.getByRole('button', { name: /^Modifier la date : jeu\. 6 nov\. 2031/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Elle est annulée' }).check()
    await dialog.getByLabel('Motif (affiché aux habitants)').fill('Salle occupée')
    assert.deepEqual(await visit.axe(), [])
    await dialog.getByRole('button', { name: 'Enregistrer la date' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByText(/jeu\. 6 nov\. 2031.* · Annulée · Salle occupée/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: /^Modifier la date : mar\. 11 nov\. 2031/ }).click()
    await dialog.getByLabel(/^Début/).fill('2031-11-12T18:30')
    await dialog.getByLabel('Motif (affiché aux habitants)').fill('Jour férié')
    await dialog.getByRole('button', { name: 'Enregistrer la date' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByText(/mer\. 12 nov\. 2031.*Déplacée\s: prévue initialement le mar\. 11 nov\. 2031.*Jour férié/)
      .first()
      .waitFor()
    // The rule: another hour, another day, an end later, a day left out.
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    const next = page.getByRole('region', { name: 'Prochaines dates' })
    await next.getByText('aucune date ne change').waitFor()
    await page.getByRole('checkbox', { name: 'mardi' }).uncheck()
    await page.getByLabel('Début de la première date').fill('2031-11-06T19:00')
    await page.getByLabel('Se termine le').fill('2031-12-18')
    // All dates are there to be taken out and put back.
    await next.getByRole('button', { name: 'Afficher les 7 dates' }).click()
    await next.getByRole('checkbox', { name: /^jeu\. 11 déc\. 2031/ }).uncheck()
    await next.getByText('retirée', { exact: true }).waitFor()
    await next.getByText(/chaque jeudi de 19\sh à 20\sh\s30 jusqu’au 18 décembre 2031, sauf le 11 décembre/i).waitFor()
    await next.getByText(/6 dates en tout, la dernière le jeu\. 18 déc\. 2031/).waitFor()
    await next.getByText(/jeu\. 6 nov\. 2031, 19\sh.*Annulée · Salle occupée/).waitFor()
    const lost = page.getByRole('alert').filter({ hasText: 'Des dates modifiées vont disparaître' })
    await lost.getByText(/mer\. 12 nov\. 2031.*Jour férié/).waitFor()
    assert.equal(await lost.getByText(/6 nov\./).count(), 0, 'the cancelled date keeps its cancellation')
    await settled(page)
    assert.deepEqual(await visit.axe(), [])
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false)
    await page.getByLabel('État de l’événement').selectOption('Complet')
    await page.getByLabel('Motif (affiché aux habitants)').fill('Plus de place')
    // What is typed survives a reload.
    await page.reload()
    await next.getByText(/6 dates en tout/).waitFor()
    // Without a word on the date that disappears, nothing is saved.
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    assert.equal((await stored())?.occurrences_total, 6)
    assert.equal((await stored())?.repetition?.jusqu_au, RULE.jusqu_au)
    await lost.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('Modification enregistrée.').first().waitFor()
    const after = await stored()
    assert.deepEqual([after?.statut, after?.motif], ['complet', 'Plus de place'])
    assert.deepEqual(after?.repetition?.sauf, ['2031-12-11'])
    assert.deepEqual(
      after?.occurrences?.map(({ id: name, statut, motif }) => [name, statut, motif]),
      [
        ['20311106T1900', 'annule', 'Salle occupée'],
        ['20311113T1900', 'prevu', null],
        ['20311120T1900', 'prevu', null],
        ['20311127T1900', 'prevu', null],
        ['20311204T1900', 'prevu', null],
        ['20311218T1900', 'prevu', null],
      ],
    )
  },
)

browserTest(
  'a draft gets a rule of its own: an incomplete one survives a reload, a complete one is sent',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const acteur = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
    await goto(`/brouillons/nouveau?genre=evenement&acteur=${acteur?.id ?? ''}`)
    await page.getByRole('textbox', { name: 'Titre' }).fill('Marché du premier samedi')
    await page.getByText('Qui se répète').click()
    await page.getByLabel('Fréquence', { exact: true }).selectOption('Tous les mois')
    await page.getByLabel('Jour du mois').selectOption('Le premier…')
    await page.getByLabel('Journée entière').check()
    await page.getByLabel('Début de la première date').fill('2031-05-03')
    await page.waitForURL(/brouillons\/[0-9a-f-]{36}/)
    await page.getByText(/Brouillon enregistré/).waitFor()
    await page.reload()
    assert.equal(await page.getByLabel('Début de la première date').inputValue(), '2031-05-03')
    await page.getByRole('radio', { name: 'Après un nombre de dates' }).check()
    await page.getByRole('spinbutton', { name: 'Nombre de dates' }).fill('3')
    const next = page.getByRole('region', { name: 'Prochaines dates' })
    await next.getByText(/le premier samedi de chaque mois, 3 fois/i).waitFor()
    await next.getByText('sam. 5 juil. 2031', { exact: true }).waitFor()
    await settled(page)
    assert.deepEqual(await visit.axe(), [])
    await page.getByText('Aperçu', { exact: true }).click()
    await page.getByText(/le premier samedi de chaque mois, 3 fois/i).waitFor()
  },
)

browserTest(
  'public holidays are left out of a series by one box, and come back',
  { app: 'espace', as: 'mairie@demo.test' },
  async (visit) => {
    const { page, goto } = visit
    // The first and the eighth of May are holidays everywhere.
    const year = new Date().getUTCFullYear() + 1
    const rule = { frequence: 'quotidienne', debut: `${year}-04-29T18:30`, fin: null, jusqu_au: `${year}-05-09` }
    const id = await publishSeries(visit, 'Visite du soir', rule)
    await goto(`/publications/${id}`)
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    const next = page.getByRole('region', { name: 'Prochaines dates' })
    const total = (n: number) => next.getByText(`${n} dates en tout`).waitFor()
    // Béthune is in zone B: the spring holidays go on until the second of May 2027.
    const box = next.getByRole('checkbox', { name: /^Sauf les jours fériés/ })
    await box.check()
    await next.getByRole('button', { name: 'Afficher les 11 dates' }).click()
    await next.getByText('jour férié : fête du Travail').waitFor()
    await next.getByText('jour férié : Victoire de 1945').waitFor()
    const out = await next.getByRole('checkbox', { name: /^\p{L}+\. \d/u, checked: false }).count()
    await total(11 - out)
    // One of them takes place all the same.
    await next.getByRole('checkbox', { name: /8 mai/ }).check()
    await total(12 - out)
    assert.deepEqual(await visit.axe(), [])
    await box.check()
    await total(11 - out)
    await box.uncheck()
    await total(11)
  },
)
