import { updateDefibrillateurFrance } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { updateCompte } from '../../../contract/compte/compte.ts'
import { createImportSource } from '../../../contract/imports/imports.ts'
import { updateIdentity, updateReasons } from '../../../contract/settings/settings.ts'
import { resumeAllEnvois } from '../../../contract/suivis/diffusion.ts'
import { newActeur, word } from './colleague.ts'
import { freeCode, newClaim, newCommune, newProposal, reportedIn, waitingIn } from './form-records.ts'
import { ADMIN, at, below, click, type FormScreen, inDialog, PERSON, SAVE } from './form-screen.ts'
import { settled } from './page.ts'
import { RECORDS } from './records.ts'
import { api } from './service.ts'

const COMMUNE_VALUES = { 'Code INSEE': freeCode, 'Codes postaux': () => '48000', 'Adresse publique': () => `val-${word()}` }
const FEED = 'https://exemple.fr/agenda.rss'

/** The forms of the back-office. */
export const BACKOFFICE_FORMS: readonly FormScreen[] = [
  {
    route: '/publications/nouvelle',
    app: 'backoffice',
    as: ADMIN,
    path: at('/publications/nouvelle'),
    reach: async (visit) => {
      const { page } = visit
      await page.getByRole('combobox', { name: 'Acteur' }).fill((await newActeur(visit)).nom)
      await page.keyboard.press('Enter')
      await settled(page)
    },
    send: 'Créer la publication',
  },
  {
    route: '/publications/:id',
    app: 'backoffice',
    as: ADMIN,
    path: below('/publications/:id', RECORDS.event),
    reach: (visit) => click('Modifier')(visit),
    send: SAVE,
  },
  {
    route: '/publications/:id',
    part: 'refusal',
    app: 'backoffice',
    as: ADMIN,
    path: async (visit) => `/publications/${await waitingIn((await newActeur(visit)).commune_id)}`,
    reach: (visit) => click(/^Refuser/)(visit),
    send: inDialog('Refuser'),
  },
  {
    route: '/acteurs/nouveau',
    app: 'backoffice',
    as: ADMIN,
    path: at('/acteurs/nouveau'),
    reach: async (visit) => {
      const { page } = visit
      await page.getByRole('combobox', { name: 'Commune', exact: true }).fill('Mende')
      await page
        .getByRole('option', { name: /^Mende/ })
        .first()
        .click()
    },
    send: 'Créer l’acteur',
  },
  {
    route: '/acteurs/:id',
    app: 'backoffice',
    as: ADMIN,
    path: async (visit) => `/acteurs/${(await newActeur(visit)).id}`,
    send: SAVE,
  },
  {
    route: '/communes/nouvelle',
    app: 'backoffice',
    as: ADMIN,
    path: at('/communes/nouvelle'),
    values: COMMUNE_VALUES,
    send: 'Créer la commune',
  },
  {
    route: '/communes/:id',
    app: 'backoffice',
    as: ADMIN,
    path: async (visit) => `/communes/${await newCommune(visit)}`,
    values: COMMUNE_VALUES,
    send: SAVE,
  },
  {
    route: '/utilisateurs/:userId',
    app: 'backoffice',
    as: ADMIN,
    path: below('/utilisateurs/:id', RECORDS.userToRename),
    send: SAVE,
  },
  {
    route: '/utilisateurs/invitations',
    app: 'backoffice',
    as: ADMIN,
    path: at('/utilisateurs/invitations'),
    send: async (visit) => {
      await visit.page.getByRole('checkbox', { name: 'Support' }).check()
      await click('Envoyer l’invitation')(visit)
    },
  },
  { route: '/messages/:id?', app: 'backoffice', as: ADMIN, path: below('/messages/:id', RECORDS.thread), send: 'Envoyer' },
  {
    route: '/revendications/:id',
    app: 'backoffice',
    as: ADMIN,
    path: async (visit) => `/revendications/${await newClaim(await api(PERSON), visit)}`,
    reach: (visit) => click(/^Refuser/)(visit),
    send: inDialog('Refuser'),
  },
  {
    route: '/propositions/:id',
    app: 'backoffice',
    as: ADMIN,
    path: async (visit) => `/propositions/${await newProposal(visit)}`,
    reach: (visit) => click(/^Refuser/)(visit),
    send: inDialog('Refuser'),
  },
  {
    route: '/imports/nouveau',
    app: 'backoffice',
    as: ADMIN,
    path: at('/imports/nouveau'),
    // The address is looked up, and no record is made of it.
    send: null,
  },
  {
    route: '/imports/nouveau',
    part: 'settings',
    app: 'backoffice',
    as: ADMIN,
    path: at('/imports/nouveau'),
    reach: async (visit) => {
      const { page } = visit
      await page.getByRole('textbox', { name: 'Adresse' }).fill(FEED)
      await click('Configurer manuellement')(visit)
      await page.getByRole('combobox', { name: 'Commune' }).fill('Mende')
      await page
        .getByRole('option', { name: /^Mende/ })
        .first()
        .click()
    },
    send: 'Créer et simuler',
  },
  {
    route: '/imports/:id',
    app: 'backoffice',
    as: ADMIN,
    path: async (visit) => {
      const { commune_id } = await newActeur(visit)
      const body = { nom: `Agenda ${word()}`, type: 'rss' as const, url: FEED, commune_id, active: false }
      return `/imports/${(await visit.api(createImportSource, { body })).data.id}`
    },
    send: SAVE,
  },
  {
    route: '/reglages/:part',
    app: 'backoffice',
    as: ADMIN,
    path: at('/reglages/identite'),
    send: SAVE,
    after: async ({ api: call }) => call(updateIdentity, { body: { name: null, contact: null, signature_fr: null, signature_en: null } }),
  },
  {
    route: '/reglages/:part',
    part: 'reason',
    app: 'backoffice',
    as: ADMIN,
    path: at('/reglages/motifs'),
    reach: (visit) => click(/^Ajouter/)(visit),
    send: inDialog(SAVE),
    after: async ({ api: call }) => call(updateReasons, { params: { list: 'reject' }, body: { reasons: null } }),
  },
  {
    route: '/signalements/:id',
    app: 'backoffice',
    as: ADMIN,
    path: async (visit) => `/signalements/${await reportedIn((await newActeur(visit)).commune_id)}`,
    within: '#content',
    send: click(/^Classer/),
  },
  {
    route: '/signalements/:id',
    part: 'withdrawal',
    app: 'backoffice',
    as: ADMIN,
    path: async (visit) => `/signalements/${await reportedIn((await newActeur(visit)).commune_id)}`,
    reach: (visit) => click(/^Retirer/)(visit),
    send: inDialog('Retirer'),
  },
  {
    route: '/diffusion',
    app: 'backoffice',
    as: ADMIN,
    path: at('/diffusion'),
    reach: (visit) => click(/^Tout arrêter/)(visit),
    send: inDialog(/^Tout arrêter/),
    after: async ({ api: call }) => call(resumeAllEnvois, {}),
  },
  {
    route: '/compte',
    app: 'backoffice',
    as: ADMIN,
    path: at('/compte'),
    send: 'Enregistrer le nom',
    after: async ({ api: call }) => call(updateCompte, { body: { prenom: 'Amina', nom: 'Benali' } }),
  },
  {
    route: '/publications/:id',
    part: 'note',
    app: 'backoffice',
    as: ADMIN,
    path: async (visit) => `/publications/${await waitingIn((await newActeur(visit)).commune_id)}`,
    within: '#content',
    send: 'Ajouter la note',
  },
  {
    route: '/acteurs/:id',
    part: 'handover',
    app: 'backoffice',
    as: ADMIN,
    path: async (visit) => `/acteurs/${(await newActeur(visit)).id}`,
    reach: (visit) => click(/^Passation/)(visit),
    values: { 'Adresses e-mail des nouveaux responsables': () => `elue.${word()}@exemple.fr` },
    send: inDialog('Confier la page'),
  },
  {
    route: '/defibrillateurs/:id',
    app: 'backoffice',
    as: ADMIN,
    path: below('/defibrillateurs/:id', RECORDS.device),
    send: SAVE,
    after: async ({ api: call }) =>
      call(updateDefibrillateurFrance, { params: { id: (await RECORDS.device()).id }, body: { admin_note: null } }),
  },
]
