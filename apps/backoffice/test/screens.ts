import { RECORDS } from './records.ts'
import { routeOf } from './all-routes.ts'
import type { Visit, VisitOptions } from './visit.ts'

/** One screen in one state. It is tested for accessibility and width, and its picture is in docs/screens. */
export interface ScreenState {
  /** The name of its picture. */
  name: string
  /** The path below /backoffice; `:name` is replaced by that value of the record. */
  path: string
  record?: () => Promise<Record<string, string>>
  /** Brings the screen into the state, such as an open dialog, or a filter that finds nothing. */
  reach?: (visit: Visit) => Promise<void>
  visit?: VisitOptions
  /** Set if the screen has no route: it is shown by the frame around the screens. */
  frame?: true
}

/** A time tomorrow, as a field of a form has it. */
const soon = () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T18:00`

/** The screens of the chapters, each with its path. Every route must be shown by one of them. */
const CHAPTERS: readonly ScreenState[] = [
  { name: 'dashboard', path: '/' },
  { name: 'publications', path: '/publications' },
  { name: 'publication', path: '/publications/:id', record: RECORDS.publication },
  { name: 'publication-waiting', path: '/publications/:id', record: RECORDS.waiting },
  { name: 'publications-waiting', path: '/publications?modification=true&moderation_status=' },
  { name: 'publication-new', path: '/publications/nouvelle' },
  { name: 'publication-event', path: '/publications/:id', record: RECORDS.event },
  {
    name: 'publication-event-edit',
    path: '/publications/:id',
    record: RECORDS.event,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
      await page.getByRole('group', { name: 'Lieu' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'publication-event-date',
    path: '/publications/:id',
    record: RECORDS.event,
    reach: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Modifier la date/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'publication-alert', path: '/publications/:id', record: RECORDS.alert },
  {
    name: 'publication-alert-correct',
    path: '/publications/:id',
    record: RECORDS.alert,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Corriger' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'publication-pictures', path: '/publications/:id', record: RECORDS.pictured },
  {
    name: 'publication-pictures-edit',
    path: '/publications/:id',
    record: RECORDS.pictured,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
      await page.getByRole('group', { name: 'Image 2' }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'publication-act', path: '/publications/:id', record: RECORDS.act },
  {
    name: 'publication-act-edit',
    path: '/publications/:id',
    record: RECORDS.act,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Modifier', exact: true }).first().click()
      await page.getByRole('group', { name: 'Document PDF de l’acte (obligatoire)' }).waitFor()
      await page.getByLabel(/^Visible jusqu’au/).fill(soon())
      await page.getByLabel('Motif du retrait (communiqué à l’auteur)').waitFor()
    },
  },
  {
    name: 'publication-act-withdraw',
    path: '/publications/:id',
    record: RECORDS.act,
    reach: async ({ page, press }) => {
      await page.getByRole('button', { name: 'Autres décisions' }).waitFor()
      await press('d')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'publications-acts', path: '/publications?kind=acte&moderation_status=' },
  { name: 'reports', path: '/signalements' },
  { name: 'report', path: '/signalements/:id', record: RECORDS.reported },
  { name: 'publication-reported', path: '/publications/:id', record: RECORDS.reported },
  { name: 'duplicates', path: '/doublons' },
  { name: 'duplicates-dismissed', path: '/doublons/ecartes' },
  { name: 'claims', path: '/revendications' },
  { name: 'claim', path: '/revendications/:id', record: RECORDS.claim },
  { name: 'acteurs', path: '/acteurs' },
  { name: 'acteur-new', path: '/acteurs/nouveau' },
  { name: 'acteur', path: '/acteurs/:id', record: RECORDS.acteur },
  { name: 'proposals', path: '/propositions', record: RECORDS.proposal },
  { name: 'proposal', path: '/propositions/:id', record: RECORDS.proposal },
  { name: 'communes', path: '/communes' },
  { name: 'commune-new', path: '/communes/nouvelle' },
  { name: 'commune', path: '/communes/:id', record: RECORDS.commune },
  // Finding the record syncs the registry first: the demonstration itself has no devices.
  { name: 'defibrillateurs', path: '/defibrillateurs', record: RECORDS.device },
  { name: 'defibrillateurs-map', path: '/defibrillateurs?vue=carte&carte=14/50.5280/2.6430', record: RECORDS.device },
  { name: 'defibrillateurs-sync', path: '/defibrillateurs/synchronisation', record: RECORDS.device },
  { name: 'defibrillateurs-commune', path: '/defibrillateurs/commune/:id', record: RECORDS.commune },
  { name: 'defibrillateur', path: '/defibrillateurs/:id', record: RECORDS.device },
  { name: 'defibrillateur-local', path: '/defibrillateurs/local/:id', record: RECORDS.view },
  { name: 'messages', path: '/messages' },
  { name: 'thread', path: '/messages/:id', record: RECORDS.thread },
  { name: 'imports', path: '/imports' },
  { name: 'import-new', path: '/imports/nouveau' },
  { name: 'import-source', path: '/imports/:id', record: RECORDS.source },
  { name: 'import-run', path: '/imports/:id/passages/:runId', record: RECORDS.run },
  { name: 'users', path: '/utilisateurs' },
  { name: 'invitations', path: '/utilisateurs/invitations' },
  { name: 'user', path: '/utilisateurs/:id', record: RECORDS.user },
  { name: 'subscriptions', path: '/abonnements' },
  { name: 'subscription', path: '/abonnements/:id', record: RECORDS.subscription },
  { name: 'payments', path: '/paiements' },
  { name: 'audit', path: '/journal' },
  { name: 'diffusion', path: '/diffusion' },
  { name: 'jobs', path: '/taches' },
  { name: 'jobs-each', path: '/taches/toutes' },
  { name: 'settings', path: '/reglages' },
  { name: 'settings-identity', path: '/reglages/identite' },
  { name: 'settings-reasons', path: '/reglages/motifs' },
  { name: 'settings-mails', path: '/reglages/messages' },
  { name: 'settings-mail', path: '/reglages/messages?mail=claim_refused' },
  { name: 'settings-retention', path: '/reglages/conservation' },
  { name: 'settings-fixed', path: '/reglages/serveur' },
  { name: 'account', path: '/compte' },
]

/** The frame around the screens, and states that every list has. */
const FRAME: readonly ScreenState[] = [
  { name: 'sign-in', path: '/', frame: true, visit: { as: null } },
  {
    name: 'sign-in-refused',
    path: '/',
    frame: true,
    visit: { as: null },
    reach: async ({ page, expects }) => {
      expects(401)
      await page.locator('input[name=email]').fill('admin@demo.test')
      await page.locator('input[name=password]').fill('not the password')
      await page.locator('button[type=submit]').click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'no-role', path: '/', frame: true, visit: { as: 'habitant@demo.test' } },
  { name: 'unknown', path: '/nulle-part', frame: true },
  {
    name: 'find',
    path: '/utilisateurs',
    frame: true,
    reach: async ({ page, press }) => {
      await press('Control+k')
      await page.getByPlaceholder('Rechercher').fill('bethune')
      await page.getByRole('dialog').getByText('INSEE 62119').waitFor()
    },
  },
  {
    name: 'keys',
    path: '/utilisateurs',
    frame: true,
    reach: async ({ page, press }) => {
      await press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'account',
    path: '/utilisateurs',
    frame: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Mon compte' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'saved-views',
    path: '/utilisateurs?active=true',
    frame: true,
    reach: async ({ page }) => {
      await page.getByRole('button', { name: 'Autres actions sur la liste' }).click()
      await page.getByRole('menuitem', { name: 'Enregistrer cette vue' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'record-gone',
    path: '/utilisateurs/01920000-0000-7000-8000-000000000000',
    frame: true,
    visit: { expects: [404] },
  },
  { name: 'list-empty', path: '/utilisateurs?q=personne-de-ce-nom', frame: true },
  {
    name: 'list-failed',
    path: '/utilisateurs',
    frame: true,
    reach: async ({ page, expects }) => {
      expects(503)
      await page.route('**/api/v1/admin/users?*', (route) =>
        route.fulfill({
          status: 503,
          headers: { 'x-request-id': '01920000-0000-7000-8000-000000000000' },
          json: { error: 'service_unavailable', message: 'Le service est momentanément indisponible.' },
        }),
      )
      await page.reload()
      await page.getByRole('alert').waitFor()
    },
  },
]

export const SCREENS: readonly ScreenState[] = [...CHAPTERS, ...FRAME]

/** Returns the path of a screen, with the values of its record. */
export async function addressOf({ path, record }: ScreenState): Promise<string> {
  const given = await record?.()
  return path.replaceAll(/:(\w+)/g, (_, name: string) => given?.[name] ?? '')
}

/** Returns the route that shows a screen; undefined if there is none, since the screen does not exist yet. */
export const routeOfScreen = ({ path }: ScreenState, routes: readonly string[]): string | undefined => routeOf(path, routes)
