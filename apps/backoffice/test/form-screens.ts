import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createActeur, linkActeurUser } from '../../../contract/acteurs/acteurs.ts'
import { submitClaim } from '../../../contract/claims/claims.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { createOwnSource } from '../../../contract/imports/own-sources.ts'
import { createPublication, reportPublication } from '../../../contract/publications/publications.ts'
import { moderateAdminPublication } from '../../../contract/publications/publications-admin.ts'
import { allRoutes } from './all-routes.ts'
import { newActeur, word } from './colleague.ts'
import { RECORDS } from './records.ts'
import { api } from './service.ts'
import type { Visit } from './visit.ts'

/** A screen with a form, how the form is opened and sent. */
export interface FormScreen {
  /** The route that it is a screen of. */
  route: string
  app: 'espace' | 'backoffice'
  as: string
  path: (visit: Visit) => Promise<string>
  /** Opens the form; without it the form is on the screen. */
  reach?: (visit: Visit) => Promise<unknown>
  /** Where the fields are, where no dialog is open. */
  within?: string
  /** Sends the form: the name of its button, or how; null: what is typed is looked up, and no record is made of it. */
  send: string | RegExp | ((visit: Visit) => Promise<unknown>) | null
}

const OFFICE = 'mairie@demo.test'
const ASSO = 'asso@demo.test'
const PERSON = 'habitant@demo.test'

const own = async (visit: Visit) => (await visit.api(getCompte, {})).data.acteurs
const officeOf = async (visit: Visit) => {
  const office = (await own(visit)).find(({ type }) => type === 'mairie')
  assert.ok(office)
  return office
}
/** A page of the visitor that no other test uses. */
async function ownPage(visit: Visit) {
  const admin = await api()
  const acteur = await newActeur({ ...visit, api: admin })
  const { id } = (await visit.api(getCompte, {})).data
  await admin(linkActeurUser, { params: { id: acteur.id }, body: { user_id: id, role: 'owner' } })
  return acteur
}
/** A publication that the visitor may edit. */
async function ownPublication(visit: Visit): Promise<string> {
  const { id: acteur_id, commune_id } = await ownPage(visit)
  return (await visit.api(createPublication, { body: { title: `Fête ${word()}`, body: 'Samedi.', acteur_id, commune_id } })).data.id
}
/** A publication of an association in a commune, which waits for a decision. */
async function waitingIn(commune_id: string): Promise<string> {
  const admin = await api()
  const { data: acteur } = await admin(createActeur, { body: { nom: `Club ${word()}`, type: 'association', commune_id } })
  const { id: user_id } = (await (await api(ASSO))(getCompte, {})).data
  await admin(linkActeurUser, { params: { id: acteur.id }, body: { user_id, role: 'owner' } })
  const body = { title: `À relire ${word()}`, body: 'Texte.', acteur_id: acteur.id, commune_id }
  return (await (await api(ASSO))(createPublication, { body })).data.id
}
/** A publication that a reader has reported. */
async function reportedIn(commune_id: string): Promise<string> {
  const id = await waitingIn(commune_id)
  await (
    await api()
  )(moderateAdminPublication, { params: { id }, body: { moderation_status: 'published' } })
  const body = { reason: 'misinformation' as const, message: `Heure fausse ${word()}`, email: `lecteur.${word()}@exemple.fr` }
  await (
    await api(PERSON)
  )(reportPublication, { params: { id }, body })
  return id
}
/** A claim of the visitor on a page of an association. */
async function ownClaim(visit: Visit): Promise<string> {
  const { id: acteur_id } = await newActeur({ ...visit, api: await api() })
  return (await visit.api(submitClaim, { body: { acteur_id, nom: 'Camille Roy', message: 'Je préside cette association.' } })).data.id
}
const click = (name: string | RegExp) => (visit: Visit) =>
  visit.page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()
const below = (list: string, find: () => Promise<Record<string, string>>) => async () => {
  const record = await find()
  return list.replaceAll(/:(\w+)/g, (_, name: string) => record[name] ?? '')
}
const at = (path: string) => () => Promise.resolve(path)
const inDialog = (name: string | RegExp) => (visit: Visit) =>
  visit.page
    .getByRole('dialog')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()
const SAVE = 'Enregistrer'

export const FORMS: readonly FormScreen[] = [
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
    route: '/alerte/:acteur?',
    app: 'espace',
    as: OFFICE,
    path: at('/alerte'),
    reach: async (visit) => {
      await click('Autre')(visit)
      await click(/^Information/)(visit)
      await click('48 heures')(visit)
    },
    // The steps after it, and what is sent, are in the journey of an alert.
    send: null,
  },
  { route: '/profil/:acteur?', app: 'espace', as: ASSO, path: async (visit) => `/profil/${(await ownPage(visit)).id}`, send: SAVE },
  {
    route: '/commune/:commune?/:partie?',
    app: 'espace',
    as: OFFICE,
    path: async (visit) => `/commune/${(await officeOf(visit)).commune_id}/elus`,
    reach: (visit) => click(/^Modifier/)(visit),
    within: '#content',
    // The rows are sent as one change, with a version: their sending is in the tests of officials.
    send: null,
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
    path: async (visit) => `/demandes/${await ownClaim(visit)}`,
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

  { route: '/publications/nouvelle', app: 'backoffice', as: 'admin@demo.test', path: at('/publications/nouvelle'), send: null },
  {
    route: '/publications/:id',
    app: 'backoffice',
    as: 'admin@demo.test',
    path: below('/publications/:id', RECORDS.event),
    reach: (visit) => click('Modifier')(visit),
    send: SAVE,
  },
  { route: '/acteurs/nouveau', app: 'backoffice', as: 'admin@demo.test', path: at('/acteurs/nouveau'), send: null },
  {
    route: '/acteurs/:id',
    app: 'backoffice',
    as: 'admin@demo.test',
    path: async (visit) => `/acteurs/${(await newActeur(visit)).id}`,
    send: SAVE,
  },
  { route: '/communes/nouvelle', app: 'backoffice', as: 'admin@demo.test', path: at('/communes/nouvelle'), send: null },
  { route: '/communes/:id', app: 'backoffice', as: 'admin@demo.test', path: below('/communes/:id', RECORDS.commune), send: null },
  {
    route: '/utilisateurs/:userId',
    app: 'backoffice',
    as: 'admin@demo.test',
    path: below('/utilisateurs/:id', RECORDS.userToRename),
    send: SAVE,
  },
  {
    route: '/utilisateurs/invitations',
    app: 'backoffice',
    as: 'admin@demo.test',
    path: at('/utilisateurs/invitations'),
    send: async (visit) => {
      await visit.page.getByRole('checkbox', { name: 'Support' }).check()
      await click('Envoyer l’invitation')(visit)
    },
  },
  { route: '/messages/:id?', app: 'backoffice', as: 'admin@demo.test', path: below('/messages/:id', RECORDS.thread), send: 'Envoyer' },
  {
    route: '/revendications/:id',
    app: 'backoffice',
    as: 'admin@demo.test',
    path: below('/revendications/:id', RECORDS.claim),
    reach: (visit) => click(/^Refuser/)(visit),
    send: null,
  },
  {
    route: '/propositions/:id',
    app: 'backoffice',
    as: 'admin@demo.test',
    path: below('/propositions/:id', RECORDS.proposal),
    reach: (visit) => click(/^Refuser/)(visit),
    send: null,
  },
  { route: '/imports/nouveau', app: 'backoffice', as: 'admin@demo.test', path: at('/imports/nouveau'), send: null },
  { route: '/imports/:id', app: 'backoffice', as: 'admin@demo.test', path: below('/imports/:id', RECORDS.source), send: null },
  { route: '/reglages/:part', app: 'backoffice', as: 'admin@demo.test', path: at('/reglages/identite'), send: null },
  {
    route: '/signalements/:id',
    app: 'backoffice',
    as: 'admin@demo.test',
    path: async (visit) => `/signalements/${await reportedIn((await newActeur(visit)).commune_id)}`,
    within: '#content',
    send: null,
  },
  {
    route: '/diffusion',
    app: 'backoffice',
    as: 'admin@demo.test',
    path: at('/diffusion'),
    reach: (visit) => click(/^Tout arrêter/)(visit),
    send: null,
  },
  { route: '/compte', app: 'backoffice', as: 'admin@demo.test', path: at('/compte'), send: null },
]

/** The routes without a text that is typed and stored, and why. */
export const WITHOUT_FORM: Readonly<Record<FormScreen['app'], Readonly<Record<string, string>>>> = {
  espace: {
    '/': 'what may be typed there, one’s name and a reason, are the forms of the account and of the queue',
    '/mairie/:commune': 'a code',
    '/propositions/:id': 'reads',
    '/publications': 'a search',
    '/publications/:id/envois': 'the name of the commune, which confirms',
    '/publications/:id/preuve': 'reads',
    '/envois/:acteur?': 'reads',
    '/calendrier': 'reads',
    '/publier': 'a choice',
    '/demandes-commune/:acteur?': 'the dialog of the actors’ opinions',
    '/propositions-commune/:acteur?': 'the dialog of the actors’ opinions',
    '/defibrillateurs/:acteur?': 'the dialog of a remark, in the tests of devices',
    '/imports/:acteur?': 'reads',
    '/statistiques/:acteur?': 'reads',
    '/abonnement/:acteur?': 'a link to the payment',
    '/plus': 'reads',
    '/lexique': 'reads',
  },
  backoffice: {
    '/': 'reads',
    '/acteurs': 'a search',
    '/journal': 'a search',
    '/revendications': 'the dialogs of a claim',
    '/communes': 'a search',
    '/defibrillateurs': 'a search',
    '/defibrillateurs/synchronisation': 'a button',
    '/defibrillateurs/commune/:id': 'reads',
    '/defibrillateurs/local/:id': 'a choice',
    '/defibrillateurs/:id': 'reads',
    '/doublons': 'buttons',
    '/doublons/ecartes': 'buttons',
    '/imports': 'reads',
    '/imports/:id/passages/:runId': 'reads',
    '/taches': 'reads',
    '/taches/toutes': 'reads',
    '/propositions': 'the dialogs of a proposal',
    '/publications': 'the dialogs of a publication',
    '/signalements': 'the answer of a report',
    '/reglages': 'the first of its parts',
    '/abonnements': 'reads',
    '/abonnements/:id': 'a record is picked',
    '/paiements': 'reads',
    '/utilisateurs': 'a search',
  },
}

/** The routes of both applications, as they declare them. */
export async function routesOf(app: FormScreen['app']): Promise<string[]> {
  if (app === 'backoffice') return allRoutes()
  const source = await readFile(join(resolve(import.meta.dirname, '../../espace'), 'routes.tsx'), 'utf8')
  return ['/', ...[...source.matchAll(/\{ path: '([^']+)'/g)].map(([, path = '']) => path)]
}
