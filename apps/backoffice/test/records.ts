import assert from 'node:assert/strict'
import { listAdminActeurs } from '../../../contract/acteurs/acteurs.ts'
import { listClaims } from '../../../contract/claims/claims.ts'
import { listCommunes } from '../../../contract/communes/communes.ts'
import { listCommuneDefibrillateursAdmin } from '../../../contract/defibrillateurs/defibrillateurs.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { listImportSources } from '../../../contract/imports/imports.ts'
import { listImportRuns } from '../../../contract/imports/import-runs.ts'
import { listThreads } from '../../../contract/messages/messages.ts'
import { listAdminPublications } from '../../../contract/publications/publications-admin.ts'
import { listSubscriptions } from '../../../contract/subscriptions/subscriptions.ts'
import { listUsers } from '../../../contract/users/users.ts'
import { devices } from './devices.ts'
import { api } from './service.ts'

/** Returns a function that finds the first record of a list, so that the same one is shown each time. */
function first(endpoint: Endpoint, query: Record<string, string> = {}): () => Promise<{ id: string }> {
  return async () => {
    const call = await api()
    const { data } = (await call(endpoint, { query: { per_page: '1', ...query } })) as {
      data: { id: string }[]
    }
    const [record] = data
    assert.ok(record, `The demonstration has no record at ${endpoint.path}?${new URLSearchParams(query).toString()}`)
    return record
  }
}

/** Finds a run of an import that created or updated publications. */
async function run(): Promise<{ id: string; runId: string }> {
  const call = await api()
  for (const { id } of (await call(listImportSources, {})).data) {
    const { data } = await call(listImportRuns, { params: { id } })
    const found = data.find(({ created, updated }) => created + updated > 0)
    if (found) return { id, runId: found.id }
  }
  throw new assert.AssertionError({ message: 'The demonstration has no run of an import' })
}

/** Finds a device of the registry's sample that is in a commune. */
async function device(): Promise<{ id: string; commune_id: string }> {
  const found = (await devices(await api())).find(({ nom, commune_id }) => nom !== null && commune_id !== null)
  assert.ok(found?.commune_id)
  return { id: found.id, commune_id: found.commune_id }
}

/** Finds the commune's view of the same device. */
async function view(): Promise<{ id: string }> {
  const { id, commune_id } = await device()
  const { data } = await (await api())(listCommuneDefibrillateursAdmin, { params: { id: commune_id }, query: { per_page: '100' } })
  const found = data.find(({ defibrillateur_id }) => defibrillateur_id === id)
  assert.ok(found)
  return { id: found.id }
}

/** Functions that find records of the demonstration which show much of their screens. */
export const RECORDS = {
  publication: first(listAdminPublications, { moderation_status: 'pending', sort: 'created_at_desc' }),
  reported: first(listAdminPublications, { reported: 'true' }),
  claim: first(listClaims, { status: 'pending' }),
  acteur: first(listAdminActeurs, { q: 'Mairie de Béthune' }),
  commune: first(listCommunes, { q: 'Béthune' }),
  thread: first(listThreads),
  source: first(listImportSources),
  run,
  device,
  view,
  user: first(listUsers, { q: 'mairie@demo.test' }),
  /** Users whose names tests may change. */
  userToChange: first(listUsers, { q: 'asso@demo.test' }),
  userToRename: first(listUsers, { q: 'redaction@demo.test' }),
  subscription: first(listSubscriptions),
} satisfies Record<string, () => Promise<Record<string, string>>>
