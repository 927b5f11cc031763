import { listAdminActeurs } from '../../../contract/acteurs/acteurs.ts'
import { listProposals } from '../../../contract/acteurs/proposals.ts'
import { listClaims } from '../../../contract/claims/claims.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { listDefibrillateursFrance, listCommuneDefibrillateursAdmin } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import { listImportSources } from '../../../contract/imports/imports.ts'
import { listImportRuns } from '../../../contract/imports/import-runs.ts'
import { listThreads } from '../../../contract/messages/messages.ts'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import type { ScreenRoute } from '../../ui/screen/screen-route.ts'
import type { Visit } from './visit.ts'

type Api = Visit['api']
const per_page = '1'

/** A record of each screen with an id in its path, as the person's own lists have it: of what they may read, the first. */
const RECORDS: Readonly<Record<string, (api: Api) => Promise<string | undefined>>> = {
  '/signalements/:id': async (api) => (await api(listAdminPublications, { query: { per_page, reported: 'true' } })).data[0]?.id,
  '/publications/:id': async (api) => (await api(listAdminPublications, { query: { per_page, moderation_status: 'pending' } })).data[0]?.id,
  '/revendications/:id': async (api) => (await api(listClaims, { query: { per_page, status: 'pending' } })).data[0]?.id,
  '/acteurs/:id': async (api) => (await api(listAdminActeurs, { query: { per_page } })).data[0]?.id,
  '/propositions/:id': async (api) => (await api(listProposals, { query: { per_page } })).data[0]?.id,
  '/communes/:id': bethune,
  '/defibrillateurs/commune/:id': bethune,
  '/defibrillateurs/:id': async (api) => (await api(listDefibrillateursFrance, { query: { per_page } })).data[0]?.id,
  '/defibrillateurs/local/:id': async (api) =>
    (await api(listCommuneDefibrillateursAdmin, { params: { id: (await bethune(api)) ?? '' }, query: { per_page } })).data[0]?.id,
  '/messages/:id?': async (api) => (await api(listThreads, { query: { per_page } })).data[0]?.id,
  '/imports/:id': async (api) => (await api(listImportSources, { query: { per_page } })).data[0]?.id,
  '/abonnements/:id': async (api) => (await api(listSubscriptions, { query: { per_page } })).data[0]?.id,
}

async function bethune(api: Api): Promise<string | undefined> {
  return (await api(listCommunes, { query: { q: 'bethune', per_page } })).data[0]?.id
}

/** Returns the addresses of screens, each with a record that the person's own lists have. A screen without such a record is left out. */
export async function sampleAddresses(api: Api, screens: readonly ScreenRoute[]): Promise<{ path: string; address: string }[]> {
  const found: { path: string; address: string }[] = []
  for (const { path } of screens) {
    if (path === '/imports/:id/passages/:runId') {
      const source = (await api(listImportSources, { query: { per_page: '100' } })).data.find(({ last_run }) => last_run)
      const [run] = source ? (await api(listImportRuns, { params: { id: source.id }, query: { per_page } })).data : []
      if (source && run) found.push({ path, address: `/imports/${source.id}/passages/${run.id}` })
    } else if (path.includes(':')) {
      const id = await RECORDS[path]?.(api).catch(() => undefined)
      if (id !== undefined) found.push({ path, address: path.replace(/:\w+\??/, id) })
    } else if (path !== '/compte') found.push({ path, address: path })
  }
  return found
}
