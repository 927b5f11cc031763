import assert from 'node:assert/strict'
import { setActeurCanPublish } from '../../../contract/acteurs/acteurs.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createPublication, getPublication, listPublicationTypes, updatePublication } from '../../../contract/publications/publications.ts'
import { moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { getMairiePublication } from '../../../contract/mairie/mairie.ts'
import { browserTest, type Visit } from './browser.ts'
import { settled } from './page.ts'
import { until } from './until.ts'
import { api } from './service.ts'

const DAY_MS = 24 * 3600 * 1000

/** Publishes for the visitor's first page of a type. Returns the id. */
async function publish(
  { api: own }: Visit,
  of: { type: string; kind: 'actualite' | 'alerte' | 'evenement'; title: string },
): Promise<string> {
  const acteur = (await own(getCompte, {})).data.acteurs.find(({ type }) => type === of.type)
  const type = (await own(listPublicationTypes, { query: {} })).data.find(({ kind }) => kind === of.kind)
  assert.ok(acteur && type)
  const alert =
    of.kind === 'alerte' ? { alerte: { severite: 'vigilance' as const }, expire_le: new Date(Date.now() + DAY_MS).toISOString() } : {}
  const event =
    of.kind === 'evenement'
      ? {
          evenement: {
            public: 'Tout public',
            lieu: { nom: 'Salle Olof-Palme', adresse: '94 rue du Marais, 62400 Béthune', latitude: 50.53, longitude: 2.64 },
            occurrences: [
              { debut: '2027-06-05T18:30', fin: '2027-06-05T20:00' },
              { debut: '2027-06-12T18:30', fin: '2027-06-12T20:00', statut: 'annule' as const, motif: 'Panne' },
            ],
          },
        }
      : {}
  const { data } = await own(createPublication, {
    body: {
      title: of.title,
      body: 'Premier texte.',
      acteur_id: acteur.id,
      commune_id: acteur.commune_id,
      type_id: type.id,
      ...alert,
      ...event,
    },
  })
  await (
    await api()
  )(moderateAdminPublication, { params: { id: data.id }, body: { moderation_status: 'published' } })
  return data.id
}

/** The parameters of the record that the people of the visitor's town hall read. */
async function ids({ api: own }: Visit, publicationId: string) {
  const acteurId = (await own(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''
  return { acteurId, publicationId }
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
    await dialog.getByLabel('Ce qui change').fill('Le périmètre s’étend à la place.')
    await dialog.getByText('Le texte aussi ?').click()
    await dialog.getByLabel('Texte', { exact: true }).fill('Évitez la rue Haute et la place.')
    await dialog.getByRole('radio', { name: 'Danger' }).check()
    assert.deepEqual(await visit.axe(), [])
    await dialog.getByRole('button', { name: 'Corriger', exact: true }).click()
    await page.getByText('Alerte corrigée.').first().waitFor()
    await page.getByText('Danger', { exact: true }).first().waitFor()
    assert.equal((await visit.api(getPublication, { params: { id } })).data.alerte?.severite, 'danger')
    await page.getByRole('button', { name: 'Prolonger' }).click()
    const end = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 16)
    await dialog.getByRole('button', { name: 'Date' }).click()
    await dialog.getByLabel('Fin de l’alerte, à l’heure de la commune').fill(end)
    await dialog.getByRole('button', { name: 'Prolonger', exact: true }).click()
    await page.getByText('Alerte prolongée.').first().waitFor()
    await page.getByRole('button', { name: 'Mettre fin à l’alerte' }).click()
    await page.getByRole('dialog').getByText('Béthune').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Mettre fin', exact: true }).click()
    await page.getByText('Alerte levée.').first().waitFor()
    await page.getByRole('button', { name: 'Mettre fin à l’alerte' }).waitFor({ state: 'detached' })
    await page.getByText('Gravité pendant l’alerte', { exact: true }).waitFor()
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
      await page.getByText('Jusqu’à la décision, les habitants voient la version en ligne.').waitFor()
      await page.getByRole('textbox', { name: 'Titre' }).fill('Répétition ouverte à tous')
      await page.reload()
      assert.equal(
        await page.getByRole('textbox', { name: 'Titre' }).inputValue(),
        'Répétition ouverte à tous',
        'what was typed survives a reload',
      )
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await page.getByText('Modification envoyée : elle sera relue.').first().waitFor()
      await page.locator('ins', { hasText: 'à tous' }).first().waitFor()
      await goto('/publications')
      const listed = page.locator('li').filter({ hasText: 'Modification en relecture' }).filter({ hasText: 'Répétition ouverte' })
      await listed.getByText('Répétition ouverte', { exact: true }).waitFor()
      assert.equal(await listed.getByText('ouverte à tous').count(), 0, 'the list has the title that residents see')
      await goto(`/publications/${id}`)
      assert.deepEqual(await visit.axe(), [])
      const resident = await (await fetch(`${origin}/publication/${id}`)).text()
      assert.ok(resident.includes('Répétition ouverte') && !resident.includes('ouverte à tous'))
      await page.getByRole('button', { name: 'Retirer cette modification' }).click()
      await page.getByText('Modification retirée.').first().waitFor()
    } finally {
      await (
        await api()
      )(setActeurCanPublish, { params: { id: acteur.id }, body: { can_publish: acteur.can_publish } })
    }
  },
)

browserTest(
  'a waiting publication that is edited still waits and says so; a refused one is corrected in place, waits again and is no longer refused',
  { app: 'espace', as: 'asso@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const admin = await api()
    const acteur = (await visit.api(getCompte, {})).data.acteurs[0]
    assert.ok(acteur)
    await admin(setActeurCanPublish, { params: { id: acteur.id }, body: { can_publish: false } })
    try {
      const type = (await visit.api(listPublicationTypes, { query: {} })).data.find(({ kind }) => kind === 'actualite')
      const body = {
        title: 'Loto de printemps',
        body: 'Lot.',
        acteur_id: acteur.id,
        commune_id: acteur.commune_id,
        type_id: type?.id ?? '',
      }
      const { id } = (await visit.api(createPublication, { body })).data
      // The actor may publish now: what was sent before waits all the same.
      await admin(setActeurCanPublish, { params: { id: acteur.id }, body: { can_publish: true } })
      await goto(`/publications/${id}`)
      await page.getByRole('button', { name: 'Modifier', exact: true }).click()
      await page.getByText('La publication reste en relecture, avec votre modification').waitFor()
      await page.getByRole('textbox', { name: 'Titre' }).fill('Grand loto de printemps')
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await page.getByText('Modification enregistrée. La publication est en relecture.').first().waitFor()
      await admin(moderateAdminPublication, {
        params: { id },
        body: { moderation_status: 'rejected', reason: 'Indiquez la date et le lieu.' },
      })
      await goto(`/publications/${id}`)
      await page.getByText('Indiquez la date et le lieu.').first().waitFor()
      assert.equal(await page.getByRole('button', { name: 'Corriger dans une copie' }).count(), 0)
      await page.getByRole('button', { name: 'Corriger la publication' }).click()
      await page.getByText('La publication corrigée sera relue de nouveau avant d’être visible.').waitFor()
      assert.deepEqual(await visit.axe(), [])
      await page.getByRole('textbox', { name: 'Titre' }).fill('Grand loto de printemps, samedi 3 avril')
      await page.getByRole('button', { name: 'Enregistrer et renvoyer' }).click()
      await page.getByText('Modification enregistrée. La publication est en relecture.').first().waitFor()
      await page.getByText('Indiquez la date et le lieu.').waitFor({ state: 'detached' })
      const after = (await visit.api(getMairiePublication, { params: { acteurId: acteur.id, publicationId: id } })).data
      assert.deepEqual([after.moderation_status, after.title], ['pending', 'Grand loto de printemps, samedi 3 avril'])
    } finally {
      await admin(setActeurCanPublish, { params: { id: acteur.id }, body: { can_publish: acteur.can_publish } })
    }
  },
)

browserTest(
  'the dates and the place of an approved event are edited; what was not touched stays, and another change meanwhile shows both versions',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto } = visit
    const id = await publish(visit, { type: 'mairie', kind: 'evenement', title: 'Nuit de la lecture' })
    await goto(`/publications/${id}`)
    await page.getByRole('region', { name: 'Déplacer ou annuler une date' }).getByText('Annulée').waitFor()
    await page.getByRole('button', { name: 'Modifier', exact: true }).click()
    const second = page.getByRole('group', { name: 'Date 1' })
    assert.equal(await second.getByLabel('De', { exact: true }).inputValue(), '18:30')
    await second.getByLabel('De', { exact: true }).fill('19:00')
    // On a telephone an empty part is folded.
    await page.locator('summary').filter({ hasText: 'Tarif et réservation' }).click()
    await page.getByLabel('Tarif', { exact: true }).fill('2 €')
    assert.deepEqual(await visit.axe(), [])
    // A colleague changes the place meanwhile, and the price too.
    const { version } = (await visit.api(getMairiePublication, { params: await ids(visit, id) })).data
    const { evenement } = (await visit.api(getPublication, { params: { id } })).data
    assert.ok(evenement)
    await visit.api(updatePublication, {
      params: { id },
      headers: { 'if-match': `"v${version}"` },
      body: { evenement: { statut: 'prevu', public: 'Tout public', tarif: '3 €', lieu: { nom: 'Médiathèque' } } },
    })
    await page.reload()
    await page.getByText(/La publication «\sNuit de la lecture\s» a été modifiée par vous-même, dans une autre fenêtre, à/).waitFor()
    const conflict = page.getByRole('region', { name: 'Tarif' })
    for (const text of ['2 €', '3 €']) await conflict.getByText(text, { exact: true }).waitFor()
    await conflict.getByRole('button').first().click()
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await page.getByText('Modification enregistrée.').first().waitFor()
    const after = (await visit.api(getPublication, { params: { id } })).data.evenement
    assert.equal(after?.tarif, '2 €')
    assert.equal(after.lieu?.nom, 'Médiathèque', 'what the colleague changed stays')
    assert.equal(after.public, 'Tout public', 'what the form does not have stays')
    assert.deepEqual(
      after.occurrences?.map(({ id: name, statut, motif }) => [name, statut, motif]),
      [
        ['20270605T1900', 'prevu', null],
        ['20270612T1830', 'annule', 'Panne'],
      ],
    )
  },
)

for (const [width, scheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const)
  browserTest(
    `the conflict of two editors names the colleague and comes to the person, at ${width} px`,
    { app: 'espace', as: 'mairie@demo.test', width, scheme, expects: [412] },
    async (visit) => {
      const { page, goto } = visit
      const id = await publish(visit, { type: 'mairie', kind: 'actualite', title: 'Travaux rue du Pot d’Étain' })
      await visit.api(updatePublication, { params: { id }, body: { body: 'Une ligne.\n\n'.repeat(120) } })
      await goto(`/publications/${id}`)
      await page.getByRole('button', { name: 'Modifier', exact: true }).click()
      await page.getByRole('textbox', { name: 'Titre' }).fill('Travaux rue du Pot d’Étain, en mai')
      const colleague = await api('redaction@demo.test')
      await colleague(updatePublication, { params: { id }, body: { title: 'Travaux rue du Pot d’Étain, en juin' } })
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      const panel = page.locator('[data-conflict]')
      await panel
        .getByText(/La publication «\sTravaux rue du Pot d’Étain\s» a été (?:modifiée|remise en relecture) par Hugo Lemaire à\s\d/)
        .waitFor()
      await until(
        () => panel.evaluate((one) => one === document.activeElement && one.getBoundingClientRect().top),
        (top) => typeof top === 'number' && top >= 0 && top < 700,
      )
      assert.deepEqual(await visit.axe(), [])
      assert.equal(await page.getByText(/Cet élément a été modifié|Demande 0/).count(), 0)
      await panel.getByRole('button', { name: /^Garder ma saisie/ }).click()
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await page.getByText('Modification envoyée : elle sera relue.').first().waitFor()
    },
  )

browserTest(
  'the place of an event is chosen by its name and by the keyboard alone, and located on a map that is loaded when asked for',
  { app: 'espace', as: 'mairie@demo.test', width: 390 },
  async (visit) => {
    const { page, goto, press } = visit
    await publish(visit, { type: 'mairie', kind: 'evenement', title: 'Concert de l’harmonie' })
    const acteur = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
    let maps = 0
    page.on('request', (request) => (maps += request.url().includes('locate-place') ? 1 : 0))
    await goto(`/brouillons/nouveau?genre=evenement&acteur=${acteur?.id ?? ''}`)
    const field = page.getByRole('combobox', { name: 'Nom du lieu' }).or(page.getByLabel('Nom du lieu'))
    await field.first().focus()
    await page.keyboard.type('olof')
    await page.getByRole('option', { name: /^Salle Olof-Palme/ }).waitFor()
    await press('ArrowDown', 'Enter')
    await page.getByText('Lieu situé (50,53000 ; 2,64000)').waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Adresse', exact: true }).inputValue(), '94 rue du Marais, 62400 Béthune')
    assert.equal(await field.first().inputValue(), 'Salle Olof-Palme')
    assert.equal(maps, 0, 'no map before it is asked for')
    await page.getByRole('button', { name: 'Situer par rapport à un lieu connu' }).focus()
    await press('Enter')
    const map = page.getByRole('group', { name: 'Plan des lieux connus' })
    await map.waitFor()
    await settled(page)
    assert.deepEqual(await visit.axe(), [])
    await map.focus()
    await press('ArrowRight')
    // The map glides: Enter locates where its centre is by then. The position is in words too, from the nearest known place.
    const inWords = page.getByText(/^À \d+\s(?:m|km) (?:au|à l’)/)
    for (let n = 0; n < 50 && (await inWords.count()) === 0; n += 1) await press('Enter')
    await inWords.waitFor()
    await page.getByText(/Lieu situé \(50,5\d+\s;\s2,6\d+\)/).waitFor()
    assert.equal(await page.getByText('Lieu situé (50,53000 ; 2,64000)').count(), 0)
    const landmark = page.getByRole('combobox', { name: 'Placer sur un lieu connu' })
    await landmark.selectOption({ label: 'Place Roger-Salengro' })
    await page.getByText(/^Sur «\sPlace Roger-Salengro\s»/).waitFor()
    const typed = page.getByLabel('Latitude et longitude')
    await typed.fill('pas un nombre')
    await page.getByText('Indiquez deux nombres : la latitude, puis la longitude.').waitFor()
    await typed.fill('50,53 2,65')
    await press('Tab')
    await page.getByText('Lieu situé (50,53000 ; 2,65000)').waitFor()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 50.531, longitude: 2.642 })
    await page.getByRole('button', { name: 'Ma position' }).click()
    await page.getByText('Lieu situé (50,53100 ; 2,64200)').waitFor()
    await map.click({ position: { x: 200, y: 90 } })
    await page.getByText('Lieu situé (50,53100 ; 2,64200)').waitFor({ state: 'detached' })
    assert.deepEqual(await visit.axe(), [])
    await page.getByRole('combobox', { name: 'Adresse', exact: true }).fill('Ailleurs')
    await page.getByText(/Lieu situé/).waitFor({ state: 'detached' })
  },
)

for (const [width, scheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  browserTest(
    `the form of an event whose edits wait says what is visible at once, and it is, at ${width} px`,
    { app: 'espace', as: 'redaction@demo.test', width, scheme },
    async (visit) => {
      const { page, goto } = visit
      const id = await publish(visit, { type: 'mairie', kind: 'evenement', title: 'Concert de l’harmonie au jardin' })
      await goto(`/publications/${id}`)
      await page.getByRole('button', { name: 'Modifier', exact: true }).click()
      await page.getByText('Une annulation ou un report est visible dès l’enregistrement.').waitFor()
      await page.getByLabel('État de l’événement').selectOption('Annulé')
      await page.getByLabel('Motif (affiché aux habitants)').fill('Orage')
      assert.deepEqual(await visit.axe(), [])
      await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await page.getByText('Modification envoyée : elle sera relue.').first().waitFor()
      const { evenement } = (await (await api())(getPublication, { params: { id } })).data
      assert.deepEqual([evenement?.statut, evenement?.motif], ['annule', null])
    },
  )
