import assert from 'node:assert/strict'
import { submitClaim } from '../../../contract/claims/claims.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createOwnSource } from '../../../contract/imports/own-sources.ts'
import { deleteAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { newActeur, word } from './colleague.ts'
import { newAlert, newClaim, ownPage, ownPublication, reportedIn, waitingIn } from './form-records.ts'
import { ASSO, at, click, type FormScreen, inDialog, OFFICE, PERSON, SAVE } from './form-screen.ts'
import { settled } from './page.ts'
import { api } from './service.ts'
import type { Visit } from './visit.ts'

async function officeOf(visit: Visit) {
  const office = (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')
  assert.ok(office)
  return office
}

/** Removes the alert of the screen: in force it is on the first screen of its town hall. */
async function removeShown({ page }: Visit): Promise<void> {
  const [, id] = /publications\/([0-9a-f-]{36})/.exec(page.url()) ?? []
  if (id) await (await api())(deleteAdminPublication, { params: { id } })
}

/** The forms of “Mon espace”. */
export const ESPACE_FORMS: readonly FormScreen[] = [
  {
    route: '/brouillons/:id',
    app: 'espace',
    as: OFFICE,
    path: async (visit) => `/brouillons/nouveau?genre=actualite&acteur=${(await officeOf(visit)).id}`,
    reach: ({ page }) => page.getByRole('button', { name: 'Gras', exact: true }).waitFor(),
    send: 'Publier',
  },
  {
    route: '/publications/:id',
    app: 'espace',
    as: ASSO,
    path: async (visit) => `/publications/${await ownPublication(visit)}`,
    reach: async (visit) => {
      await click('Modifier')(visit)
      await visit.page.getByRole('button', { name: 'Gras', exact: true }).waitFor()
    },
    send: SAVE,
  },
  {
    route: '/publications/:id',
    part: 'correction of an alert',
    app: 'espace',
    as: OFFICE,
    path: async (visit) => `/publications/${await newAlert(visit, await officeOf(visit))}`,
    reach: async (visit) => {
      await click(/^Corriger/)(visit)
      await visit.page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
    send: inDialog(/^Corriger(?: sans prévenir)?$/),
    after: removeShown,
  },
  {
    route: '/publications/:id',
    part: 'end of an alert',
    app: 'espace',
    as: OFFICE,
    path: async (visit) => `/publications/${await newAlert(visit, await officeOf(visit))}`,
    reach: async (visit) => {
      await click(/^Mettre fin/)(visit)
      await visit.page.getByRole('dialog').getByText('Écrire autre chose').click()
    },
    send: inDialog(/^Mettre fin(?: sans prévenir)?$/),
    after: removeShown,
  },
  {
    route: '/alerte/:acteur?',
    app: 'espace',
    as: OFFICE,
    path: at('/alerte'),
    reach: async (visit) => {
      await click('Autre')(visit)
      await click(/^Information/)(visit)
      await click('48 heures')(visit)
    },
    values: { Message: () => `Eau coupée ${word()}\nElle revient ce soir.` },
    send: async (visit) => {
      const { page } = visit
      await click('Aperçu')(visit)
      await page
        .locator('#content')
        .getByRole('button', { name: /^Publier(?: sans prévenir)?$/ })
        .click()
      await settled(page)
      if (page.url().includes('etape=apercu')) await click('Modifier')(visit)
    },
    after: removeShown,
  },
  { route: '/profil/:acteur?', app: 'espace', as: ASSO, path: async (visit) => `/profil/${(await ownPage(visit)).id}`, send: SAVE },
  {
    route: '/commune/:commune?/:partie?',
    app: 'espace',
    as: OFFICE,
    path: async (visit) => `/commune/${(await officeOf(visit)).commune_id}/elus`,
    reach: (visit) => click(/^Modifier/)(visit),
    within: '#content',
    send: SAVE,
  },
  {
    route: '/equipe/:acteur?',
    app: 'espace',
    as: ASSO,
    path: async (visit) => `/equipe/${(await ownPage(visit)).id}`,
    send: 'Envoyer l’invitation',
  },
  {
    route: '/imports/:acteur/ajouter',
    app: 'espace',
    as: ASSO,
    path: async (visit) => `/imports/${(await ownPage(visit)).id}/ajouter`,
    // The address is looked up. What is found there is chosen, and nothing else is typed.
    send: null,
  },
  {
    route: '/imports/:acteur/:source',
    app: 'espace',
    as: ASSO,
    path: async (visit) => {
      const { id, commune_id } = await ownPage(visit)
      const body = { nom: `Agenda ${word()}`, type: 'rss' as const, url: 'https://exemple.fr/agenda.rss', commune_id, active: false }
      return `/imports/${id}/${(await visit.api(createOwnSource, { params: { id }, body })).data.id}`
    },
    send: SAVE,
  },
  {
    route: '/revendiquer/:acteur?',
    app: 'espace',
    as: PERSON,
    path: async (visit) => `/revendiquer/${(await newActeur({ ...visit, api: await api() })).id}`,
    send: 'Envoyer la demande',
  },
  {
    route: '/demandes/:id',
    app: 'espace',
    as: PERSON,
    path: async (visit) => `/demandes/${await newClaim(visit.api, visit)}`,
    send: 'Envoyer un code',
  },
  {
    route: '/proposer',
    app: 'espace',
    as: PERSON,
    path: async (visit) => `/proposer?commune=${(await newActeur({ ...visit, api: await api() })).commune_id}`,
    send: 'Envoyer la proposition',
  },
  {
    route: '/contestations/:id?',
    app: 'espace',
    as: ASSO,
    path: async (visit) => {
      const { id: acteur_id } = await ownPage(visit)
      const body = { acteur_id, nom: 'Camille Roy', message: 'Je préside cette association.' }
      return `/contestations/${(await (await api(PERSON))(submitClaim, { body })).data.id}`
    },
    send: 'Envoyer la réponse',
  },
  {
    route: '/a-relire/:acteur?',
    app: 'espace',
    as: OFFICE,
    path: async (visit) => (await waitingIn((await officeOf(visit)).commune_id), '/a-relire'),
    reach: (visit) => click(/^Refuser/)(visit),
    send: inDialog(/^Refuser/),
  },
  {
    route: '/acteurs/:acteur?',
    app: 'espace',
    as: OFFICE,
    path: at('/acteurs'),
    reach: (visit) => click(/^Signaler une erreur/)(visit),
    send: inDialog(/^Signaler une erreur/),
  },
  {
    route: '/signalements/:acteur?',
    app: 'espace',
    as: OFFICE,
    path: async (visit) => {
      await reportedIn((await officeOf(visit)).commune_id)
      return '/signalements'
    },
    reach: (visit) => click(/^Classer/)(visit),
    send: inDialog('Classer'),
  },
  { route: '/compte', app: 'espace', as: ASSO, path: at('/compte'), send: 'Enregistrer le nom' },
  {
    route: '/defibrillateurs/:acteur?',
    app: 'espace',
    as: OFFICE,
    path: at('/defibrillateurs'),
    reach: (visit) => click(/^Laisser une remarque/)(visit),
    send: inDialog('Publier la remarque'),
  },
]
