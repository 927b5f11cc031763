import { getCompte } from '../../../contract/compte/compte.ts'
import { listOwnPublications } from '../../../contract/publications/drafts.ts'
import { listPublications } from '../../../contract/publications/publications.ts'
import type { Visit } from './browser.ts'
import { api } from './service.ts'

interface SpaceScreen {
  name: string
  as: string
  path: (visit: Visit) => Promise<string>
  reach?: (visit: Visit) => Promise<void>
}

const officeOf = async (visit: Visit) => (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''

const communeOf = async (visit: Visit) =>
  (await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.commune_id ?? ''

/** The screens of the space, by the account that opens them. */
export const SPACE_SCREENS: readonly SpaceScreen[] = [
  { name: 'the home of a town hall', as: 'mairie@demo.test', path: async () => '/' },
  { name: 'what a town hall decides on', as: 'mairie@demo.test', path: async () => '/a-relire' },
  { name: 'the home of a publisher', as: 'asso@demo.test', path: async () => '/' },
  { name: 'the home of a person without a page', as: 'habitant@demo.test', path: async () => '/' },
  {
    name: 'the search of a page to claim',
    as: 'habitant@demo.test',
    path: async () => '/revendiquer',
    reach: async ({ page }) => {
      await page.getByRole('textbox', { name: 'Commune', exact: true }).or(page.getByRole('combobox')).first().fill('Béthune')
      await page.getByRole('option').first().click()
      await page.getByRole('heading', { level: 2 }).waitFor()
    },
  },
  {
    name: 'the claim of a page',
    as: 'habitant@demo.test',
    path: async () => `/revendiquer/${(await (await api('asso@demo.test'))(getCompte, {})).data.acteurs[0]?.id ?? ''}`,
  },
  { name: 'the publications', as: 'asso@demo.test', path: async () => '/publications' },
  { name: 'the drafts', as: 'asso@demo.test', path: async () => '/publications?etat=drafts' },
  {
    name: 'a publication',
    as: 'asso@demo.test',
    path: async (visit) => `/publications/${(await visit.api(listOwnPublications, { query: {} })).data[0]?.id ?? ''}`,
  },
  { name: 'the choice of a kind', as: 'mairie@demo.test', path: async () => '/publier' },
  ...['evenement', 'alerte', 'acte'].map((genre) => ({
    name: `a new publication: ${genre}`,
    as: 'mairie@demo.test',
    path: async (visit: Visit) => `/brouillons/nouveau?genre=${genre}&acteur=${await officeOf(visit)}`,
  })),
  {
    name: 'a publication that is edited',
    as: 'mairie@demo.test',
    path: async (visit) => `/publications/${await visible(visit, 'evenement')}`,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Modifier', exact: true }).click()
      await page.getByRole('button', { name: 'Gras', exact: true }).waitFor()
    },
  },
  {
    name: 'the map of a place',
    as: 'mairie@demo.test',
    path: async (visit) => `/brouillons/nouveau?genre=evenement&acteur=${await officeOf(visit)}`,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Gras', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Situer par rapport à un lieu connu' }).click()
      await page.getByRole('group', { name: 'Plan des lieux connus' }).waitFor()
    },
  },
  { name: 'what happens, of an alert', as: 'mairie@demo.test', path: async () => '/alerte' },
  {
    name: 'how serious an alert is',
    as: 'mairie@demo.test',
    path: async () => '/alerte',
    reach: ({ page }) => page.getByRole('button', { name: 'Tempête' }).click(),
  },
  {
    name: 'the message of an alert, with its faults',
    as: 'mairie@demo.test',
    path: async () => '/alerte',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Autre' }).click()
      await page.getByRole('button', { name: /^Danger/ }).click()
      await page.getByRole('button', { name: 'Date', exact: true }).click()
      await page.getByRole('button', { name: 'Aperçu' }).click()
      await page.getByText('Choisissez jusqu’à quand').waitFor()
    },
  },
  {
    name: 'the preview of an alert',
    as: 'mairie@demo.test',
    path: async () => '/alerte',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Canicule' }).click()
      await page.getByRole('button', { name: /^Vigilance/ }).click()
      await page.getByRole('button', { name: '48 heures' }).click()
      await page.getByRole('button', { name: 'Aperçu' }).click()
      await page.getByRole('button', { name: 'Compléter' }).waitFor()
    },
  },
  ...['', '/envois', '/preuve'].map((part) => ({
    name: `an alert${part}`,
    as: 'mairie@demo.test',
    path: async (visit: Visit) => `/publications/${await visible(visit, 'alerte')}${part}`,
  })),
  { name: 'the alerts that were sent', as: 'mairie@demo.test', path: async () => '/envois' },
  { name: 'the glossary', as: 'mairie@demo.test', path: async () => '/lexique' },
  {
    name: 'the help of a screen',
    as: 'asso@demo.test',
    path: async () => '/publications',
    reach: async ({ page }) => {
      await page.locator('summary', { hasText: 'Aide' }).click()
      await page.getByRole('link', { name: 'Voir le lexique' }).waitFor()
    },
  },
  { name: 'the profile of an association', as: 'asso@demo.test', path: async () => '/profil' },
  { name: 'the profile of a town hall', as: 'mairie@demo.test', path: async () => '/profil' },
  {
    name: 'a commune, with a collection that is being edited',
    as: 'mairie@demo.test',
    path: async (visit) => `/commune/${await communeOf(visit)}/dechets`,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Modifier Ordures ménagères' }).click()
      await page.getByRole('heading', { name: 'Prochaines dates pour les habitants' }).waitFor()
    },
  },
  { name: 'the imports', as: 'asso@demo.test', path: async () => '/imports' },
  {
    name: 'a source that is added',
    as: 'asso@demo.test',
    path: async (visit) => `/imports/${(await visit.api(getCompte, {})).data.acteurs[0]?.id ?? ''}/ajouter`,
  },
  { name: 'the statistics', as: 'mairie@demo.test', path: async () => '/statistiques' },
  { name: 'the team', as: 'asso@demo.test', path: async () => '/equipe' },
  { name: 'the account', as: 'asso@demo.test', path: async () => '/compte' },
  { name: 'an unknown address', as: 'asso@demo.test', path: async () => '/nulle-part' },
]

/** A publication of the town hall that residents see, in the demonstration. */
async function visible(visit: Visit, kind: 'evenement' | 'alerte'): Promise<string> {
  const { data } = await visit.api(listPublications, { query: { acteur_id: await officeOf(visit), kind, per_page: 1 } })
  return data[0]?.id ?? ''
}
