import assert from 'node:assert/strict'
import { listOwnPublications } from '../../../contract/publications/drafts.ts'
import { getCompte } from '../../../contract/compte/compte.ts'
import { browserTest, type Visit } from './browser.ts'
import { api } from './service.ts'

/** The screens of the space, by the account that opens them. */
const SCREENS: readonly { name: string; as: string; path: (visit: Visit) => Promise<string>; reach?: (visit: Visit) => Promise<void> }[] = [
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
    path: async (visit: Visit) =>
      `/brouillons/nouveau?genre=${genre}&acteur=${(await visit.api(getCompte, {})).data.acteurs.find(({ type }) => type === 'mairie')?.id ?? ''}`,
  })),
  { name: 'the profile of an association', as: 'asso@demo.test', path: async () => '/profil' },
  { name: 'the profile of a town hall', as: 'mairie@demo.test', path: async () => '/profil' },
  {
    name: 'a commune, with a collection that is being edited',
    as: 'mairie@demo.test',
    path: async () => '/commune',
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Modifier Ordures ménagères' }).click()
      await page.getByRole('heading', { name: 'Prochaines dates pour les habitants' }).waitFor()
    },
  },
  { name: 'the imports', as: 'asso@demo.test', path: async () => '/imports' },
  { name: 'the statistics', as: 'mairie@demo.test', path: async () => '/statistiques' },
  { name: 'the team', as: 'asso@demo.test', path: async () => '/equipe' },
  { name: 'the account', as: 'asso@demo.test', path: async () => '/compte' },
  { name: 'an unknown address', as: 'asso@demo.test', path: async () => '/nulle-part' },
]

for (const { name, as, path, reach } of SCREENS)
  for (const [width, scheme, language] of [
    [320, 'light', 'fr'],
    [390, 'dark', 'en'],
    [1280, 'light', 'en'],
    [1280, 'dark', 'fr'],
  ] as const)
    browserTest(
      `the space, ${name}, has no fault at ${width} px, ${scheme}, ${language}`,
      { app: 'espace', as, width, scheme, language: reach ? 'fr' : language },
      async (visit) => {
        await visit.goto(await path(visit))
        await reach?.(visit)
        assert.deepEqual(await visit.axe(), [])
        assert.ok((await visit.sidewaysScroll()) <= 0)
      },
    )
